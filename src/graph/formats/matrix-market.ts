import type {EdgeSink} from '../edge-block.js';
import {GraphFormatError, quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {checkOptions} from '../options.js';
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
import {checkUntrusted} from './trusted-graph.js';

/**
 * Reads the graph of a square matrix in the Matrix Market format.
 *
 * Every entry of the file is an edge between its row and its column, zeros
 * included; one on the diagonal is a loop. The two entries (i, j) and (j, i) of
 * a general matrix are parallel edges. In a digraph they are two arcs, and so is
 * an entry of a symmetric matrix. Nodes are called `'1'` to `'N'`, unless a
 * comment such as `%name 3 "Rome"` names them.
 *
 * It reads `coordinate` and `array`, `real`, `integer` and `pattern`,
 * `general` and `symmetric`. Time O(n + m), space 16 bytes per edge and a
 * string per vertex, none for what is only declared. Format: Boisvert, Pozo and
 * Remington, "The Matrix Market exchange formats: initial design", NISTIR
 * 5935, 1996.
 *
 * @throws {@link GraphFormatError} with line and column if the text is not
 * in the format, is of a kind that is not read, has another number of
 * entries than it declares, or declares more rows than `maximumOrder`.
 *
 * @example
 * ```ts
 * import {readMatrixMarket} from 'spanforest/graph';
 *
 * const {nodes, edges} = await readMatrixMarket(
 *   '%%MatrixMarket matrix coordinate real symmetric\n3 3 1\n3 1 2.5\n'
 * );
 * nodes; // => ['1', '2', '3']
 * [edges.source[0], edges.target[0], edges.weight[0]]; // => [2, 0, 2.5]
 * ```
 */
export async function readMatrixMarket(
  input: TextInput,
  options: NumberedGraphOptions = {}
): Promise<NamedGraph> {
  return collectGraph(input, options, sink =>
    createMatrixMarketReader(options, sink)
  );
}

/** A reader of the format of {@link readMatrixMarket}. */
export function createMatrixMarketReader(
  options: NumberedGraphOptions,
  sink: EdgeSink
): LineReader {
  // The next entry of an array, which lists one column after the other.
  let row = 0;
  let column = 0;

  const readEntry = (
    reader: NumberedGraphReader,
    {isArray, isPattern, isSymmetric}: Header
  ) => {
    if (reader.remaining <= 0) {
      reader.next();
      reader.failSurplus();
    }
    if (!isArray) {
      reader.readEdge(!isPattern, isSymmetric);
      return;
    }
    const weight = reader.nextWeight();
    reader.addEdge(row, column, reader.isWeighted ? weight : 1, isSymmetric);
    if (++row === reader.order) {
      column++;
      row = isSymmetric ? column : 0;
    }
  };

  const grammar: NumberedGrammar<Header> = {
    reader: edges =>
      new NumberedGraphReader(
        'matrix-market',
        'entries',
        'line of sizes',
        options,
        edges
      ),
    readLine: (reader, {text, start}, header) => {
      if (!header) return readHeader(reader);
      if (reader.isAtEnd()) return header;
      if (text.charCodeAt(start) === PERCENT) {
        reader.next();
        reader.readComment();
      } else if (reader.size < 0) {
        readSizes(reader, header);
      } else {
        // A line of an array may hold several entries.
        do readEntry(reader, header);
        while (!reader.isAtEnd());
      }
      return header;
    },
    edgeLines: ({order, size, isWeighted, isDirected}, header) => {
      if (size < 0 || header.isArray) return null;
      const unweighted = header.isPattern ? '' : 'token';
      return {
        order,
        mark: '',
        rest: isWeighted ? 'weight' : unweighted,
        isDoubled: isDirected && header.isSymmetric
      };
    },
    advice:
      'Write the first line %%MatrixMarket matrix coordinate real symmetric, ' +
      'or the like, then the numbers of rows, columns and entries.'
  };
  return new NumberedLineReader(grammar, sink);
}

const PERCENT = 37;

/** What the first line says. */
interface Header {
  readonly isArray: boolean;
  readonly isPattern: boolean;
  readonly isSymmetric: boolean;
}

const FIELDS = ['real', 'double', 'integer', 'pattern'];

// The words of the first line may be in any case.
function readHeader(reader: NumberedGraphReader): Header {
  const nextWord = () => (reader.next() ? reader.text.toLowerCase() : '');
  const fail = (problem: string) =>
    reader.fail(
      `${problem}. Begin with %%MatrixMarket matrix coordinate real ` +
        'symmetric, or the like.'
    );
  const failWord = (what: string) =>
    fail(`${what} ${quote(reader.text)} is not read here`);

  if (nextWord() !== '%%matrixmarket') {
    fail('this is not a Matrix Market file');
  }
  if (nextWord() !== 'matrix') failWord('object');
  const format = nextWord();
  const isArray = format === 'array';
  if (!isArray && format !== 'coordinate') failWord('format');
  const field = nextWord();
  const fieldColumn = reader.column;
  if (field === 'complex') {
    reader.fail(
      'complex entries cannot be weights, as they have no order. Write real ' +
        'ones, such as their absolute values.'
    );
  }
  if (!FIELDS.includes(field)) failWord('field');
  const isPattern = field === 'pattern';
  if (isArray && isPattern) {
    reader.fail(
      'an array has no pattern, because it lists every entry. Write ' +
        'coordinate pattern, or array real.'
    );
  }
  const symmetry = nextWord();
  if (symmetry === 'hermitian' || symmetry === 'skew-symmetric') {
    reader.fail(
      `a ${symmetry} matrix is not read, because an edge would have another ` +
        'weight in each direction. Write a symmetric matrix, such as that of ' +
        'the absolute values.'
    );
  }
  if (symmetry !== 'general' && symmetry !== 'symmetric') failWord('symmetry');
  reader.expectEnd();
  if (isPattern && reader.isWeighted) {
    throw new GraphFormatError(
      'a pattern matrix has no weights. Pass weight: null to give every ' +
        'edge the weight 1.',
      1,
      fieldColumn
    );
  }
  return {isArray, isPattern, isSymmetric: symmetry === 'symmetric'};
}

function readSizes(
  reader: NumberedGraphReader,
  {isArray, isSymmetric}: Header
): void {
  const order = reader.nextCount('number of rows');
  const {column} = reader;
  if (reader.nextCount('number of columns') !== order) {
    reader.fail(
      `the matrix has ${order} rows and ${reader.text} columns. Only a ` +
        'square matrix is a graph: make the two equal.'
    );
  }
  let size = isSymmetric ? (order * (order + 1)) / 2 : order ** 2;
  if (!isArray) size = reader.nextCount('number of entries');
  reader.expectEnd();
  reader.declare(order, size, column);
}

/** Options of {@link writeMatrixMarket}. */
export interface WriteMatrixMarketOptions {
  /**
   * Whether edges lead from source to target, so that the matrix is general.
   *
   * @defaultValue `false`
   */
  readonly directed?: boolean | undefined;
}

/**
 * Writes the weights of a graph as a symmetric matrix in the Matrix Market
 * format, in chunks of text that {@link readMatrixMarket} reads back to the
 * same graph.
 *
 * Each edge is one entry of the lower triangle, so the larger vertex comes
 * first. The matrix of a digraph is general, and the row of an entry is the
 * source of the edge. Parallel edges are entries of the same row and column,
 * which other programs may add up. Names that are not just the vertex's number
 * are kept as comments such as `%name 3 "Rome"`. Keys, attributes and the sign
 * of a zero are lost. Infinite weights are written `Infinity`. Time O(n + m),
 * space a chunk besides a set of the names.
 *
 * @throws {@link GraphTypeError} if the graph is invalid.
 *
 * @example
 * ```ts
 * import {edgeListFrom, writeMatrixMarket} from 'spanforest/graph';
 *
 * const graph = {nodes: ['1', '2'], edges: edgeListFrom(2, [[0, 1, 2.5]])};
 * const text = [...writeMatrixMarket(graph)].join('');
 * text.split('\n').slice(1); // => ['2 2 1', '2 1 2.5', '']
 * ```
 */
export function writeMatrixMarket(
  graph: NamedGraph,
  options: WriteMatrixMarketOptions = {}
): Iterable<string> {
  const where = 'spanforest/graph/formats';
  checkOptions(where, options, {directed: 'boolean'});
  checkUntrusted(graph);
  return textChunks(matrixMarketLines(graph, options.directed === true));
}

function* matrixMarketLines(
  {nodes, edges}: NamedGraph,
  directed: boolean
): Generator<string> {
  const symmetry = directed ? 'general' : 'symmetric';
  yield `%%MatrixMarket matrix coordinate real ${symmetry}\n`;
  yield* nameComments(nodes, '%');
  const {order, size, source, target, weight} = edges;
  yield `${order} ${order} ${size}\n`;
  yield* lineChunks(size, e => {
    const flips = !directed && source[e] < target[e];
    const row = 1 + (flips ? target[e] : source[e]);
    const column = 1 + (flips ? source[e] : target[e]);
    return `${row} ${column} ${weight[e]}\n`;
  });
}
