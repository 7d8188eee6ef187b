import type {EdgeSink} from '../edge-block.js';
import {quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {lineChunks, type TextInput, textChunks} from '../text-input.js';
import {collectGraph, type LineReader} from './line-reader.js';
import {
  type NumberedGraphOptions,
  NumberedGraphReader,
  nameComments
} from './numbered-graph.js';
import {
  type NumberedGrammar,
  NumberedLineReader
} from './numbered-line-reader.js';
import {rowBytes} from './row-bytes.js';
import {checkUntrusted} from './trusted-graph.js';
import {namesOf} from './vertex-names.js';

/**
 * Reads a graph in the format of the DIMACS challenges (`.gr` files).
 *
 * `p sp N M` declares N vertices and M edges, `a U V W` is an edge from
 * vertex U to vertex V, counted from 1, of weight W, and `c` begins a
 * comment. `p edge`, `p col` and `e U V W` are read, too. Blank lines are
 * skipped. Nodes are called `'1'` to `'N'`, unless a comment such as
 * `c name 3 "Rome"` names them.
 *
 * Loops and parallel edges are kept: the road networks of the 9th challenge
 * list each road in both directions. Time O(n + m), space 16 bytes per edge
 * and a string per vertex, none for what is only declared.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * in the format, has another number of edges than it declares, or declares
 * more vertices than `maximumOrder`.
 *
 * @example
 * ```ts
 * import {readDimacs} from 'spanforest/graph';
 *
 * const {nodes, edges} = await readDimacs('p sp 3 1\na 1 3 2.5\n');
 * nodes; // => ['1', '2', '3']
 * edges.target[0]; // => 2
 * edges.weight[0]; // => 2.5
 * ```
 */
export async function readDimacs(
  input: TextInput,
  options: NumberedGraphOptions = {}
): Promise<NamedGraph> {
  return collectGraph(input, options, sink =>
    createDimacsReader(options, sink)
  );
}

/** A reader of the format of {@link readDimacs}. */
export function createDimacsReader(
  options: NumberedGraphOptions,
  sink: EdgeSink
): LineReader {
  const grammar: NumberedGrammar<object> = {
    reader: edges =>
      new NumberedGraphReader(
        'dimacs',
        'edges',
        'problem line',
        options,
        edges
      ),
    readLine,
    edgeLines: ({order, isDirected, isWeighted}) => ({
      order,
      mark: isDirected ? 'a' : 'a or e',
      rest: isWeighted ? 'weight' : 'token',
      isDoubled: false
    }),
    advice: DECLARE_FIRST
  };
  return new NumberedLineReader(grammar, sink);
}

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

const DECLARE_FIRST =
  'Write p sp, the number of vertices and the number of edges first.';

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
 * Writes a graph in the format of the DIMACS challenges, each edge once, in
 * chunks of text that {@link readDimacs} reads back to the same graph.
 *
 * Names that are not just the vertex's number are kept as comments such as
 * `c name 3 "Rome"`, which other programs skip. Keys, attributes and the sign
 * of a zero are lost. Infinite weights are written `Infinity`, which not every
 * program reads. Time O(n + m), space a chunk besides a set of the names.
 *
 * @throws {@link GraphTypeError} if the graph is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeDimacs} from 'spanforest/graph';
 *
 * const graph = {nodes: ['1', '2'], edges: edgeListFrom(2, [[0, 1, 2.5]])};
 * [...writeDimacs(graph)].join(''); // => 'p sp 2 1\na 1 2 2.5\n'
 * ```
 */
export function writeDimacs(graph: NamedGraph): Iterable<string> {
  checkUntrusted(graph);
  return textChunks(dimacsLines(graph));
}

function* dimacsLines({nodes, edges}: NamedGraph): Generator<string> {
  yield* nameComments(nodes, 'c ');
  const {order, size, source, target, weight} = edges;
  yield `p sp ${order} ${size}\n`;
  yield* lineChunks(
    size,
    e => `a ${source[e] + 1} ${target[e] + 1} ${weight[e]}\n`
  );
}

/**
 * Writes a graph as {@link writeDimacs} does, in chunks of text or of bytes.
 * Rows are bytes if the names are known to be numbers.
 */
export function writeDimacsBytes(
  graph: NamedGraph
): Iterable<string | Uint8Array> {
  const names = namesOf(graph);
  if (names === null || !('order' in names)) return writeDimacs(graph);
  checkUntrusted(graph);
  const {edges} = graph;
  return (function* () {
    yield `p sp ${edges.order} ${edges.size}\n`;
    yield* rowBytes(edges, names, {
      prefix: 'a ',
      separator: ' ',
      fields: ['source', 'target', 'weight']
    });
  })();
}
