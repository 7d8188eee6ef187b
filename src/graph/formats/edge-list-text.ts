import {GraphFormatError, GraphTypeError, quote} from '../errors.js';
import {say, told} from '../message.js';
import type {NamedGraph} from '../named-graph.js';
import {
  checkColumnOptions,
  isClearHeader,
  readCsvHeader
} from './csv-header.js';
import type {CsvRecord, TextLine} from './csv-records.js';
import type {ReadGraphOptions} from './graph-formats.js';
import {readAs} from './graph-formats.js';
import {packNames} from './name-table.js';
import {type RowField, rowBytes} from './row-bytes.js';
import {
  attributeNames,
  type RowReader,
  type TableDialect
} from './table-layout.js';

/**
 * Lines of names separated by spaces and tabs, as in the collections SNAP and
 * KONECT: source, target and, usually, a weight. Lines that begin with `#` or
 * `%` are comments, wherever they are. A header is an error, and there are no
 * quotes. A name alone on a line is a vertex without edges.
 */
export function edgeListDialect(options: ReadGraphOptions): TableDialect {
  const columnOptions = {...options, header: false};
  checkColumnOptions(columnOptions);
  const head = {separator: ' ', decimal: '.'} as const;
  return {
    createRows: () => new BlankRows(),
    open: (first, lone) => {
      const columns = readCsvHeader(lone ?? first, columnOptions, ' ');
      if (!isClearHeader(first)) return {...head, columns};
      throw new GraphFormatError(
        'this row is a header, which an edge list does not have. Remove ' +
          'it, or begin it with #.',
        first.line,
        1
      );
    },
    openLone: first => {
      refuseTable(first);
      const columns = {source: 0, target: 1, weight: null, width: 2};
      return {...head, columns: {...columns, hasHeader: false}};
    }
  };
}

// Makes rows of lines with blanks between their fields.
class BlankRows implements RowReader {
  readonly isOpen = false;
  readonly #fields: string[] = [];
  readonly #lines: number[] = [];
  readonly #columns: number[] = [];

  read({text, start, end, number}: TextLine): CsvRecord | null {
    const fields = this.#fields;
    const lines = this.#lines;
    const columns = this.#columns;
    let at = start;
    let width = 0;
    for (;;) {
      while (at < end && isBlank(text.charCodeAt(at))) at++;
      if (at === end) break;
      const from = at;
      while (at < end && !isBlank(text.charCodeAt(at))) at++;
      if (width === 0 && isComment(text.charCodeAt(from))) {
        refuseMatrix(text.slice(from, end), number);
        return null;
      }
      fields[width] = text.slice(from, at);
      lines[width] = number;
      columns[width++] = from - start + 1;
    }
    if (width === 0) return null;
    // Setting a length is slow, even if it stays the same.
    if (fields.length !== width) {
      fields.length = lines.length = columns.length = width;
    }
    return {line: number, separator: ' ', fields, lines, columns};
  }

  finish(): void {}
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9;
}

function isComment(code: number): boolean {
  return code === 35 || code === 37; // # %
}

// Its second line would be read as an edge.
function refuseMatrix(comment: string, line: number): void {
  if (!/^%%MatrixMarket\b/i.test(comment)) return;
  throw told(
    GraphFormatError,
    say`this is a matrix in the Matrix Market format, not an edge list.
      ${readAs('matrix-market')}.`,
    line,
    1
  );
}

// A table would be read as vertices without edges.
function refuseTable({fields, line}: CsvRecord): void {
  if (!SEPARATED.test(fields[0])) return;
  throw told(
    GraphFormatError,
    say`the row has one column only, but an edge has two ends.
      ${readAs('csv')} if commas or semicolons separate them.`,
    line,
    1
  );
}

const SEPARATED = /[,;]/;

/**
 * Writes a graph as lines of source, target and weight with spaces between them.
 * A graph that was read from an edge list gets the same columns again; the
 * attributes of other graphs are lost. Vertices without edges come last, each on
 * a line of its own, which other programs skip.
 *
 * @throws {@link GraphTypeError} if a name is empty, contains a space or a line
 * break, or begins with `#` or `%`, or, in a graph without edges, contains a
 * comma or semicolon.
 */
export function writeEdgeList(
  graph: NamedGraph
): Iterable<string | Uint8Array> {
  const isEdgeless = graph.edges.size === 0;
  const name = graph.nodes.find(
    name => UNFIT.test(name) || (isEdgeless && SEPARATED.test(name))
  );
  if (name !== undefined) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the name ${quote(name)} of a node does not ` +
        'fit into an edge list, which separates names by spaces. Rename it, ' +
        'or write another format.'
    );
  }
  return edgeRows(graph);
}

const UNFIT = /^$|^[#%\ufeff]|[ \t\r\n]|\p{Cs}/u;

function* edgeRows(graph: NamedGraph): Generator<string | Uint8Array> {
  const {nodes, edges, edgeAttributes, columns} = graph;
  const own = columns?.separator === ' ' ? columns : undefined;
  const {width, ...layout} = own ?? {width: 3, source: 0, target: 1, weight: 2};
  const fields = attributeNames(width, null).map((key, i): RowField => {
    if (i === layout.source) return 'source';
    if (i === layout.target) return 'target';
    if (i === layout.weight) return 'weight';
    return e => String(edgeAttributes?.[e]?.[key] ?? '');
  });
  const names = graph.names ?? packNames(nodes);
  yield* rowBytes(edges, names, {prefix: '', separator: ' ', fields});
  const {order, size, source, target} = edges;
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) hasEdge[source[e]] = hasEdge[target[e]] = 1;
  for (let v = 0; v < order; v++) if (!hasEdge[v]) yield `${nodes[v]}\n`;
}
