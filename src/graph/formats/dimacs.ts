import {quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {textChunks} from '../text-input.js';
import {type NumberedGraphReader, nameComments} from './numbered-graph.js';
import type {NumberedGrammar} from './numbered-line-reader.js';
import {rowBytes} from './row-bytes.js';

const DECLARE_FIRST =
  'Write p sp, the number of vertices and the number of edges first.';

/**
 * The format of the DIMACS challenges. `p sp N M` declares N vertices and M
 * edges, `a U V W` is an edge from vertex U to vertex V, counted from 1, of
 * weight W, and `c` begins a comment. `p edge`, `p col` and `e U V W` are read,
 * too. Blank lines are skipped. A comment such as `c name 3 "Rome"` names a
 * vertex.
 */
export const DIMACS: NumberedGrammar<object> = {
  format: 'dimacs',
  what: 'edges',
  declaration: 'problem line',
  advice: DECLARE_FIRST,
  readLine,
  edgeLines: ({isDirected, isWeighted}) => ({
    mark: isDirected ? 'a' : 'a or e',
    rest: isWeighted ? 'weight' : 'token',
    isDoubled: false
  })
};

// The head is the problem line, and says nothing that the reader does not know.
const HEAD = {};

function readLine(reader: NumberedGraphReader): object | null {
  if (reader.next()) {
    const kind = reader.text;
    if (kind === 'a' || kind === 'e') readEdge(reader, kind);
    else if (kind === 'p') readProblem(reader);
    else if (kind.startsWith('c')) reader.readComment();
    else {
      reader.fail(
        `${quote(kind)} begins no line of this format. Begin an edge with ` +
          'a, the problem line with p, and a comment with c.'
      );
    }
  }
  return reader.size < 0 ? null : HEAD;
}

function readEdge(reader: NumberedGraphReader, kind: 'a' | 'e'): void {
  if (reader.isDirected && kind === 'e') {
    reader.fail(
      'an edge that begins with e has no direction, but one is needed. ' +
        'Begin it with a, and write it once for each direction.'
    );
  }
  if (reader.size < 0) {
    reader.fail(`there is an edge before the problem line. ${DECLARE_FIRST}`);
  }
  if (reader.remaining <= 0) reader.failSurplus();
  reader.readEdge(true, false);
}

function readProblem(reader: NumberedGraphReader): void {
  if (reader.size >= 0) {
    reader.fail('there is a second problem line. Remove it.');
  }
  if (!reader.next() || !['sp', 'edge', 'col'].includes(reader.text)) {
    reader.fail(
      `problem ${quote(reader.text)} is not supported. Write p sp, the ` +
        'number of vertices and the number of edges.'
    );
  }
  const order = reader.nextCount('number of vertices');
  const {column} = reader;
  const size = reader.nextCount('number of edges');
  reader.expectEnd();
  reader.declare(order, size, column);
}

/**
 * Writes a graph in that format. Names that are not just the vertex's number are
 * comments, which other programs skip.
 */
export function* writeDimacs({
  nodes,
  names,
  edges
}: NamedGraph): Generator<string | Uint8Array> {
  const {order, size} = edges;
  const isNumbered = names !== undefined && 'order' in names;
  if (!isNumbered) yield* textChunks(nameComments(nodes, 'c '));
  yield `p sp ${order} ${size}\n`;
  const fields = ['source', 'target', 'weight'] as const;
  yield* rowBytes(edges, {order}, {prefix: 'a ', separator: ' ', fields});
}
