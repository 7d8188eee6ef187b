import {GraphFormatError, quote} from '../errors.js';
import {say, told} from '../message.js';
import type {NamedGraph} from '../named-graph.js';
import {textChunks} from '../text-input.js';
import {unweighted} from './graph-formats.js';
import {type NumberedGraphReader, nameComments} from './numbered-graph.js';
import type {NumberedGrammar} from './numbered-line-reader.js';

/**
 * The Matrix Market format of a square matrix. Every entry of the file is an
 * edge between its row and its column, zeros included; one on the diagonal is a
 * loop. The two entries (i, j) and (j, i) of a general matrix are parallel
 * edges. In a digraph they are two arcs, and so is an entry of a symmetric
 * matrix. A comment such as `%name 3 "Rome"` names a vertex. `coordinate` and
 * `array`, `real`, `integer` and `pattern`, `general` and `symmetric` are read.
 *
 * Boisvert, Pozo and Remington, "The Matrix Market exchange formats: initial
 * design", NISTIR 5935, 1996.
 */
export function matrixMarket(): NumberedGrammar<Header> {
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

  return {
    format: 'matrix-market',
    what: 'entries',
    declaration: 'line of sizes',
    advice:
      'Write the first line %%MatrixMarket matrix coordinate real symmetric, ' +
      'or the like, then the numbers of rows, columns and entries.',
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
    edgeLines: ({isWeighted, isDirected}, header) => {
      if (header.isArray) return null;
      const unweighted = header.isPattern ? '' : 'token';
      return {
        mark: '',
        rest: isWeighted ? 'weight' : unweighted,
        isDoubled: isDirected && header.isSymmetric
      };
    }
  };
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
    throw told(
      GraphFormatError,
      say`a pattern matrix has no weights. ${unweighted('Pass')}.`,
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

/**
 * Writes the weights of a graph as a symmetric matrix, whose entries are those of
 * the lower triangle, so the larger vertex comes first. Parallel edges are
 * entries of the same row and column, which other programs may add up. The
 * matrix of a digraph is general, and the row of an entry is the source.
 */
export function writeMatrixMarket(
  graph: NamedGraph,
  directed: boolean
): Iterable<string> {
  return textChunks(matrixLines(graph, directed));
}

function* matrixLines(
  {nodes, edges}: NamedGraph,
  directed: boolean
): Generator<string> {
  const symmetry = directed ? 'general' : 'symmetric';
  yield `%%MatrixMarket matrix coordinate real ${symmetry}\n`;
  yield* nameComments(nodes, '%');
  const {order, size, source, target, weight} = edges;
  yield `${order} ${order} ${size}\n`;
  for (let e = 0; e < size; e++) {
    const flips = !directed && source[e] < target[e];
    const row = 1 + (flips ? target[e] : source[e]);
    const column = 1 + (flips ? source[e] : target[e]);
    yield `${row} ${column} ${weight[e]}\n`;
  }
}
