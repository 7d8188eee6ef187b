import {checkNamedGraph} from '../check-named-graph.js';
import {GraphTypeError, quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import type {CsvSeparator} from './csv-records.js';

/** The fields of a row. */
export type CsvRow = readonly (string | number)[];

/**
 * Checks that a value is a sound named graph which a table can hold.
 *
 * @throws {@link GraphTypeError} if it is not, or a node's name is empty or not
 * well-formed Unicode.
 */
export function checkTableGraph(graph: NamedGraph): void {
  checkNamedGraph(graph);
  if (graph.nodes.includes('')) {
    throw new GraphTypeError(
      'spanforest/graph/formats: the name of a node is empty, which a table ' +
        'cannot hold. Rename it, or write another format.'
    );
  }
  // In UTF-8 they would all become the same character. The other formats
  // write names as JSON, which has escapes for them.
  const broken = graph.nodes.find(name => LONE_SURROGATE.test(name));
  if (broken !== undefined) {
    throw new GraphTypeError(
      `spanforest/graph/formats: the name ${quote(broken)} of a node has ` +
        'half a surrogate pair, which a table cannot hold. Rename it, or ' +
        'write another format.'
    );
  }
}

// With the flag u, a pair is one character and not of this category.
const LONE_SURROGATE = /\p{Cs}/u;

/** A row for each edge: its ends and its weight. */
export function* edgeRows({
  nodes,
  edges
}: NamedGraph): Generator<CsvRow, void, undefined> {
  const {size, source, target, weight} = edges;
  for (let e = 0; e < size; e++) {
    yield [nodes[source[e]], nodes[target[e]], weight[e]];
  }
}

/** A row for each vertex without edges: its name, then nothing. */
export function* loneRows({
  nodes,
  edges
}: NamedGraph): Generator<CsvRow, void, undefined> {
  const {order, size, source, target} = edges;
  const hasEdge = new Uint8Array(order);
  for (let e = 0; e < size; e++) hasEdge[source[e]] = hasEdge[target[e]] = 1;
  for (let v = 0; v < order; v++) if (!hasEdge[v]) yield [nodes[v], '', ''];
}

/** The row as a line of text. */
export function joinRow(row: CsvRow, separator: CsvSeparator): string {
  const fields = row.map(field =>
    typeof field === 'string' ? quoted(field) : field
  );
  return `${fields.join(separator)}\n`;
}

// What a field without quotes cannot hold, or would lose.
const NEEDS_QUOTES = /^[#\s\ufeff]|["\n\r,;\t]|\s$/;

function quoted(name: string): string {
  if (!NEEDS_QUOTES.test(name)) return name;
  return `"${name.replaceAll('"', '""')}"`;
}
