import {GraphFormatError, GraphTypeError, quote} from '../errors.js';
import {LONG_CALL_OPTIONS} from '../long-call.js';
import type {NamedGraph} from '../named-graph.js';
import {checkOptions} from '../options.js';
import {
  type ReadingOptions,
  type TextInput,
  textChunks
} from '../text-input.js';
import {checkColumnOptions, csvColumns, isClearHeader} from './csv-columns.js';
import type {CsvRecord, TextLine} from './csv-records.js';
import {collectGraph} from './line-reader.js';
import type {RowReader, TableDialect} from './table-dialect.js';
import {attributeNames} from './table-layout.js';
import {TableReader} from './table-reader.js';
import {checkUntrusted} from './trusted-graph.js';

/** Options of {@link readEdgeListText}. */
export interface ReadEdgeListTextOptions extends ReadingOptions {
  /**
   * The number of the column of the sources, counted from 1. Needs `target`.
   *
   * @defaultValue the first of two or three columns
   */
  readonly source?: number | undefined;
  /**
   * The number of the column of the targets.
   *
   * @defaultValue the second of two or three columns
   */
  readonly target?: number | undefined;
  /**
   * The number of the column of the weights. `null` ignores the weights, so
   * every edge weighs 1.
   *
   * @defaultValue the third of three columns
   */
  readonly weight?: number | null | undefined;
}

/**
 * Reads a graph from lines of names separated by spaces and tabs, as in the
 * collections SNAP and KONECT: source, target and, usually, a weight.
 *
 * Lines that begin with `#` or `%` are comments, wherever they are. A header is
 * an error, and there are no quotes. With more than three columns, `source`
 * and `target` must be given; what is in the other columns is kept as the
 * attributes `column4` and so on. Every line must have as many columns as the
 * first, except that a name alone on a line, after the edges, is a vertex
 * without edges. Vertices are numbered as they first appear. Loops and parallel
 * edges are kept, and a text without edges is the empty graph. Time and space
 * as for {@link readCsv}.
 *
 * @throws {@link GraphFormatError} with line and column of what is wrong.
 *
 * @example
 * ```ts
 * import {readEdgeListText} from 'spanforest/graph';
 *
 * const text = '# FromNodeId ToNodeId\n1 2\n2\t3\n';
 * const {nodes, edges} = await readEdgeListText(text, {weight: null});
 * nodes; // => ['1', '2', '3']
 * edges.size; // => 2
 * ```
 */
export async function readEdgeListText(
  input: TextInput,
  options: ReadEdgeListTextOptions = {}
): Promise<NamedGraph> {
  const dialect = edgeListDialect(options);
  return collectGraph(input, options, sink => new TableReader(dialect, sink));
}

/** How edge lists are read with some options, which are checked. */
export function edgeListDialect(
  options: ReadEdgeListTextOptions
): TableDialect {
  checkOptions(
    'spanforest/graph/formats',
    options,
    {source: 'value', target: 'value', weight: 'value', ...LONG_CALL_OPTIONS},
    {header: 'An edge list has none.', separator: 'It is always blanks.'}
  );
  const columnOptions = {...options, header: false};
  checkColumnOptions(columnOptions);
  const head = {separator: ' ', decimal: '.'} as const;
  return {
    createRows: () => new BlankRows(),
    open: (first, lone) => {
      const columns = csvColumns(lone ?? first, columnOptions, ' ');
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
  throw new GraphFormatError(
    'this is a matrix in the Matrix Market format, not an edge list. Read it ' +
      'as matrix-market.',
    line,
    1
  );
}

// A table would be read as vertices without edges.
function refuseTable({fields, line}: CsvRecord): void {
  if (!SEPARATED.test(fields[0])) return;
  throw new GraphFormatError(
    'the row has one column only, but an edge has two ends. Read it as csv if ' +
      'commas or semicolons separate them.',
    line,
    1
  );
}

const SEPARATED = /[,;]/;

/**
 * Writes a graph as lines of source, target and weight with spaces between
 * them, in chunks of text that {@link readEdgeListText} reads back to the same
 * graph.
 *
 * A graph that was read from an edge list gets the same columns again; the
 * attributes of other graphs are lost, and so are keys and the sign of a zero.
 * Vertices without edges come last, each on a line of its own, which other
 * programs skip. Time linear in the text, space a chunk besides a set of the
 * names.
 *
 * @throws {@link GraphTypeError} if the graph is invalid, or if a name is
 * empty, contains a space or a line break, or begins with `#` or `%`, or, in a
 * graph without edges, contains a comma or semicolon.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeEdgeListText} from 'spanforest/graph';
 *
 * const graph = {nodes: ['a', 'b'], edges: edgeListFrom(2, [[0, 1, 2.5]])};
 * [...writeEdgeListText(graph)].join(''); // => 'a b 2.5\n'
 * ```
 */
export function writeEdgeListText(graph: NamedGraph): Iterable<string> {
  checkUntrusted(graph);
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
  return textChunks(edgeLines(graph));
}

const UNFIT = /^$|^[#%\ufeff]|[ \t\r\n]|\p{Cs}/u;

function* edgeLines(graph: NamedGraph): Generator<string> {
  const {nodes, edges, edgeAttributes, columns} = graph;
  const {order, size, source, target, weight} = edges;
  const own = columns?.separator === ' ' ? columns : undefined;
  const layout = own ?? {width: 3, source: 0, target: 1, weight: 2};
  const keys = attributeNames(layout.width, null);
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) {
    hasEdge[source[e]] = hasEdge[target[e]] = 1;
    const row = keys.map(key => edgeAttributes?.[e]?.[key]);
    row[layout.source] = nodes[source[e]];
    row[layout.target] = nodes[target[e]];
    if (layout.weight !== null) row[layout.weight] = weight[e];
    yield `${row.join(' ')}\n`;
  }
  for (let v = 0; v < order; v++) if (!hasEdge[v]) yield `${nodes[v]}\n`;
}
