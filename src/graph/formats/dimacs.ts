import {EdgeListBuilder} from '../edge-list.js';
import {GraphFormatError, quote} from '../errors.js';
import type {NamedGraph} from '../named-graph.js';
import {checkNamedGraph} from '../named-graph.js';
import {readLines} from './lines.js';
import {
  checkWeightOption,
  NumberedNodes,
  type NumberedNodesOptions,
  nameComments
} from './numbered-nodes.js';
import type {TextInput} from './text-input.js';
import {textChunks} from './text-input.js';
import {TokenScanner} from './token-scanner.js';

/** Options of {@link readDimacs}. */
export interface ReadDimacsOptions extends NumberedNodesOptions {
  /**
   * `null` leaves out the weights, present or not: every edge weighs 1.
   *
   * @defaultValue the last column
   */
  readonly weight?: null | undefined;
  /**
   * Whether every edge needs a direction: an `e` line, which has none, is
   * refused then.
   *
   * @defaultValue `false`
   */
  readonly directed?: boolean | undefined;
}

const PROBLEMS = ['sp', 'edge', 'col'];

/**
 * Reads a graph in the format of the DIMACS challenges, as `.gr` files have
 * it.
 *
 * `p sp N M` declares N vertices and M edges, `a U V W` is an edge from
 * vertex U to vertex V, counted from 1, of weight W, and `c` begins a
 * comment. `p edge`, `p col` and `e U V W` are taken, too. Blank lines mean
 * nothing. Nodes are called `'1'` to `'N'`, unless a comment such as
 * `c name 3 "Rome"` names them.
 *
 * Every edge line is an edge: the road networks of the 9th challenge list
 * each road once in each direction, which gives two parallel edges, or an arc
 * each way in a digraph. Loops are kept. Time O(n + m), space 16 bytes an
 * edge and a string a vertex; nothing is allocated for what is only declared.
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
  options: ReadDimacsOptions = {}
): Promise<NamedGraph> {
  checkWeightOption('dimacs', options.weight);
  const isWeighted = options.weight !== null;
  const isDirected = options.directed === true;
  const nodes = new NumberedNodes(options);
  const builder = new EdgeListBuilder();
  const scanner = new TokenScanner();
  let order = 0;
  let size = -1;

  const readEdge = (kind: string) => {
    if (isDirected && kind === 'e') {
      scanner.fail(
        'an edge that begins with e has no direction, but one is needed. ' +
          'Begin it with a, and write it once for each direction.'
      );
    }
    if (size < 0) {
      scanner.fail(
        'there is an edge before the problem line. Write p sp, the number ' +
          'of vertices and the number of edges first.'
      );
    }
    if (builder.size === size) {
      scanner.fail(
        `there are more edges than the declared ${size}. Correct the ` +
          'problem line, or remove the surplus.'
      );
    }
    const source = scanner.nextVertex(order);
    const target = scanner.nextVertex(order);
    let weight = 1;
    if (isWeighted) weight = scanner.nextWeight();
    else scanner.next();
    scanner.expectEnd();
    builder.add(source, target, weight);
  };
  const readProblem = (number: number) => {
    if (size >= 0) scanner.fail('there is a second problem line. Remove it.');
    if (!scanner.next() || !PROBLEMS.includes(scanner.text)) {
      scanner.fail(
        `problem ${scanner.quoted} is not one that is read here. Write p sp, ` +
          'the number of vertices and the number of edges.'
      );
    }
    order = scanner.nextCount('number of vertices');
    const at = {line: number, column: scanner.column};
    size = scanner.nextCount('number of edges');
    scanner.expectEnd();
    nodes.declare(order, size, at);
  };

  const end = await readLines(input, (text, start, stop, _, number) => {
    scanner.reset(text, start, stop, number);
    if (!scanner.next()) return;
    const kind = scanner.text;
    if (kind === 'a' || kind === 'e') readEdge(kind);
    else if (kind === 'p') readProblem(number);
    else if (kind.startsWith('c')) {
      nodes.comment(text.slice(start + scanner.column, stop), number);
    } else {
      scanner.fail(
        `${quote(kind)} begins no line of this format. Begin an edge with ` +
          'a, the problem line with p, and a comment with c.'
      );
    }
  });
  if (size < 0) {
    throw new GraphFormatError(
      'the text ends without a problem line. Write p sp, the number of ' +
        'vertices and the number of edges first.',
      end.line,
      end.column
    );
  }
  if (builder.size < size) {
    throw new GraphFormatError(
      `the text ends after ${builder.size} edges, but ${size} are declared. ` +
        'Correct the problem line, or add what is missing.',
      end.line,
      end.column
    );
  }
  return {nodes: nodes.build(), edges: builder.build(order)};
}

/**
 * Writes a graph in the format of the DIMACS challenges, each edge once, as
 * chunks of text that {@link readDimacs} reads back to the same graph.
 *
 * Names that are not just the vertex's number are kept as comments such as
 * `c name 3 "Rome"`, which other programs skip. Keys and attributes are left
 * out; so is the sign of a zero. Infinite weights are written `Infinity`,
 * which not every program reads. Time O(n + m), space a chunk besides a set
 * of the names.
 *
 * @throws {@link GraphTypeError} if the graph is not sound.
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
  checkNamedGraph(graph);
  return textChunks(dimacsLines(graph));
}

function* dimacsLines({
  nodes,
  edges
}: NamedGraph): Generator<string, void, undefined> {
  yield* nameComments(nodes, 'c ');
  const {order, size, source, target, weight} = edges;
  yield `p sp ${order} ${size}\n`;
  for (let e = 0; e < size; e++) {
    yield `a ${source[e] + 1} ${target[e] + 1} ${weight[e]}\n`;
  }
}
