import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError} from '../errors.js';
import {checkNamedGraph, type NamedGraph} from '../named-graph.js';
import {readLines} from './lines.js';
import {
  checkWeightOption,
  NumberedNodes,
  type NumberedNodesOptions,
  nameComments
} from './numbered-nodes.js';
import {type TextInput, textChunks} from './text-input.js';
import {TokenScanner} from './token-scanner.js';

/** What the first line of a Matrix Market file says. */
interface MatrixMarketHeader {
  readonly format: 'coordinate' | 'array';
  readonly field: 'real' | 'integer' | 'pattern';
  readonly symmetry: 'general' | 'symmetric';
  /** Column of the field, for an error about it. */
  readonly fieldColumn: number;
}

const HINT =
  'Begin with %%MatrixMarket matrix coordinate real symmetric, or the like.';

const FIELDS: {readonly [field: string]: MatrixMarketHeader['field']} = {
  real: 'real',
  double: 'real',
  integer: 'integer',
  pattern: 'pattern'
};

/**
 * Reads the first line, whose words may be in any case.
 *
 * @throws {@link GraphFormatError} if it is not the first line of a Matrix
 * Market file, or if its entries cannot be the weights of edges.
 */
function readMatrixMarketHeader(scanner: TokenScanner): MatrixMarketHeader {
  const word = () => (scanner.next() ? scanner.text.toLowerCase() : '');
  if (word() !== '%%matrixmarket') {
    scanner.fail(`this is not a Matrix Market file. ${HINT}`);
  }
  if (word() !== 'matrix') {
    scanner.fail(`object ${scanner.quoted} is not read here. ${HINT}`);
  }
  const format = word();
  if (format !== 'coordinate' && format !== 'array') {
    scanner.fail(`format ${scanner.quoted} is not read here. ${HINT}`);
  }
  const fieldName = word();
  const fieldColumn = scanner.column;
  if (fieldName === 'complex') {
    scanner.fail(
      'complex entries cannot be weights, as they have no order. Write real ' +
        'ones, such as their absolute values.'
    );
  }
  if (!Object.hasOwn(FIELDS, fieldName)) {
    scanner.fail(`field ${scanner.quoted} is not read here. ${HINT}`);
  }
  const field = FIELDS[fieldName];
  if (format === 'array' && field === 'pattern') {
    scanner.fail(
      'an array has no pattern, because it lists every entry. Write ' +
        'coordinate pattern, or array real.'
    );
  }
  const symmetry = word();
  if (symmetry === 'hermitian' || symmetry === 'skew-symmetric') {
    scanner.fail(
      `a ${symmetry} matrix is not read, because an edge would weigh ` +
        'something else in each direction. Write a symmetric matrix, such ' +
        'as that of the absolute values.'
    );
  }
  if (symmetry !== 'general' && symmetry !== 'symmetric') {
    scanner.fail(`symmetry ${scanner.quoted} is not read here. ${HINT}`);
  }
  scanner.expectEnd();
  return {format, field, symmetry, fieldColumn};
}

/** Options of {@link readMatrixMarket}. */
export interface ReadMatrixMarketOptions extends NumberedNodesOptions {
  /**
   * `null` leaves out the weights, present or not: every edge weighs 1. A
   * pattern matrix has no weights, so it can only be read that way.
   *
   * @defaultValue the value of each entry
   */
  readonly weight?: null | undefined;
  /**
   * Whether an entry leads from its row to its column. An entry of a
   * symmetric matrix then is an arc each way, unless it is on the diagonal.
   *
   * @defaultValue `false`
   */
  readonly directed?: boolean | undefined;
}

/**
 * Reads the graph of a square matrix in the Matrix Market format.
 *
 * Every entry of the file is an edge between its row and its column: an
 * explicit zero is an edge of weight 0, an entry on the diagonal is a loop,
 * and the two entries (i, j) and (j, i) of a general matrix are parallel
 * edges. In a digraph they are two arcs, and so is an entry of a symmetric
 * matrix. An array lists all entries, so its graph is complete, zeros
 * included. Nodes are called `'1'` to `'N'`, unless a comment such as
 * `%name 3 "Rome"` names them.
 *
 * Read are `coordinate` and `array`, `real`, `integer` and `pattern`,
 * `general` and `symmetric`. Time O(n + m), space 16 bytes an edge and a
 * string a vertex; nothing is allocated for what is only declared.
 * Format: Boisvert, Pozo and Remington, "The Matrix Market exchange formats:
 * initial design", NISTIR 5935, 1996.
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
  options: ReadMatrixMarketOptions = {}
): Promise<NamedGraph> {
  checkWeightOption('matrix-market', options.weight);
  const isWeighted = options.weight !== null;
  const nodes = new NumberedNodes(options);
  const isDirected = options.directed === true;
  const builder = new EdgeListBuilder();
  const scanner = new TokenScanner();
  let header: MatrixMarketHeader | null = null;
  let order = 0;
  // How many entries there should be, and how many there have been.
  let size = -1;
  let count = 0;
  // The next entry of an array, which goes down one column after the other.
  let row = 0;
  let column = 0;

  const readHeader = () => {
    header = readMatrixMarketHeader(scanner);
    if (header.field === 'pattern' && isWeighted) {
      throw new GraphFormatError(
        'a pattern matrix has no weights. Pass weight: null to give every ' +
          'edge the weight 1.',
        1,
        header.fieldColumn
      );
    }
  };
  const readSizes = (number: number, kind: MatrixMarketHeader) => {
    order = scanner.nextCount('number of rows');
    const at = {line: number, column: scanner.column};
    if (scanner.nextCount('number of columns') !== order) {
      scanner.fail(
        `the matrix has ${order} rows and ${scanner.text} columns. Only a ` +
          'square matrix is a graph: make the two equal.'
      );
    }
    if (kind.format === 'coordinate') {
      size = scanner.nextCount('number of entries');
    } else {
      size =
        kind.symmetry === 'general' ? order ** 2 : (order * (order + 1)) / 2;
    }
    scanner.expectEnd();
    nodes.declare(order, size, at);
  };
  const checkSurplus = () => {
    if (count < size) return;
    scanner.next();
    scanner.fail(
      `there are more entries than the declared ${size}. Correct the line ` +
        'of sizes, or remove the surplus.'
    );
  };
  const addEntry = (i: number, j: number, weight: number, mirror: boolean) => {
    count++;
    builder.add(i, j, weight);
    if (mirror && isDirected && i !== j) builder.add(j, i, weight);
  };
  const readCoordinate = (hasValue: boolean, isSymmetric: boolean) => {
    checkSurplus();
    const source = scanner.nextVertex(order);
    const target = scanner.nextVertex(order);
    let weight = 1;
    if (isWeighted) weight = scanner.nextWeight();
    else if (hasValue) scanner.next();
    scanner.expectEnd();
    addEntry(source, target, weight, isSymmetric);
  };
  const readArray = (isSymmetric: boolean) => {
    checkSurplus();
    const weight = scanner.nextWeight();
    addEntry(row, column, isWeighted ? weight : 1, isSymmetric);
    if (++row === order) {
      column++;
      row = isSymmetric ? column : 0;
    }
  };

  const end = await readLines(input, (text, start, stop, _, number) => {
    scanner.reset(text, start, stop, number);
    if (!header) {
      readHeader();
      return;
    }
    if (scanner.isAtEnd()) return;
    if (text.charCodeAt(start) === 37) {
      nodes.comment(text.slice(start + 1, stop), number);
      return;
    }
    const isSymmetric = header.symmetry === 'symmetric';
    if (size < 0) readSizes(number, header);
    else if (header.format === 'coordinate') {
      readCoordinate(header.field !== 'pattern', isSymmetric);
    } else {
      do readArray(isSymmetric);
      while (!scanner.isAtEnd());
    }
  });
  if (count !== size) {
    throw new GraphFormatError(
      size < 0
        ? 'the text ends before the line of sizes. Write the first line ' +
            '%%MatrixMarket matrix coordinate real symmetric, or the like, ' +
            'then the numbers of rows, columns and entries.'
        : `the text ends after ${count} entries, but ${size} are ` +
            'declared. Correct the line of sizes, or add what is missing.',
      end.line,
      end.column
    );
  }
  return {nodes: nodes.build(), edges: builder.build(order)};
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
 * source of the edge. Parallel edges are entries at the same place, which programs other
 * than this one may add up. Names that are not just the vertex's number are
 * kept as comments such as `%name 3 "Rome"`. Keys and attributes are left
 * out; so is the sign of a zero. Infinite weights are written `Infinity`.
 * Time O(n + m), space a chunk besides a set of the names.
 *
 * @throws {@link GraphTypeError} if the graph is not sound.
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
  checkNamedGraph(graph);
  return textChunks(matrixMarketLines(graph, options.directed === true));
}

function* matrixMarketLines(
  {nodes, edges}: NamedGraph,
  directed: boolean
): Generator<string, void, undefined> {
  const symmetry = directed ? 'general' : 'symmetric';
  yield `%%MatrixMarket matrix coordinate real ${symmetry}\n`;
  yield* nameComments(nodes, '%');
  const {order, size, source, target, weight} = edges;
  yield `${order} ${order} ${size}\n`;
  for (let e = 0; e < size; e++) {
    const flips = !directed && source[e] < target[e];
    const row = flips ? target[e] : source[e];
    const column = flips ? source[e] : target[e];
    yield `${row + 1} ${column + 1} ${weight[e]}\n`;
  }
}
