import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {checkWeightOption} from './check-weight-option.js';
import {readLines} from './lines.js';
import {
  type MatrixMarketHeader,
  readMatrixMarketHeader
} from './matrix-market-header.js';
import {NumberedNodes, type NumberedNodesOptions} from './numbered-nodes.js';
import type {TextInput} from './text-input.js';
import {TokenScanner} from './token-scanner.js';

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
