import {totalWeight} from '../../graph/edge-list.js';
import {
  CsvColumnsError,
  GRAPH_FORMATS,
  type GraphFormat,
  hasReadOption,
  type ParquetInput,
  type ReadGraphOptions,
  readGraph
} from '../../graph/formats/index.js';
import type {Mention} from '../../graph/message.js';
import type {NamedGraph} from '../../graph/named-graph.js';
import type {TextInput} from '../../graph/text-input.js';
import {
  isMaximumSpanningForestOf,
  isMinimumSpanningForestOf,
  NoArborescenceError
} from '../../msf/index.js';
import {type Context, print} from '../io/context.js';
import {DataError, EXIT, retold, UsageError} from '../io/errors.js';
import {
  DIRECTION_OPTION,
  formatOf,
  GRAPH_OPTIONS,
  GRAPHS,
  graphInputs,
  isTable,
  readForest,
  readInput,
  readOptions,
  weightOption
} from '../io/graph-file.js';
import {showCount, showEdge, showNode, showTotal} from '../io/show.js';
import {type Arguments, type Command, grouped} from '../options.js';
import {graphOf, nameOf} from '../solving/solve.js';
import {ARC_OPTIONS, arcKind, checkArcs} from '../solving/verify-arcs.js';

/** `spanforest verify`: proves or refutes a forest or an arborescence. */
export const verify: Command = {
  positionals: [
    GRAPHS,
    {name: 'FOREST', about: "the forest's edges as a graph file, or '-'."}
  ],
  options: {
    '--maximum': 'Check for a maximum instead of a minimum.',
    ...ARC_OPTIONS,
    ...GRAPH_OPTIONS,
    ...DIRECTION_OPTION,
    ...grouped('Reading graphs', {
      '--forest-format FORMAT': {
        about: 'Format of FOREST; default: by its name.',
        choices: GRAPH_FORMATS
      },
      '--forest-weight COLUMN': {
        about: 'Like --weight, but for FOREST; not needed if msf wrote it.',
        conflicts: 'unweighted'
      }
    }),
    '-q, --quiet': 'No output, only the exit status.'
  },
  notes: [
    'The edges of FOREST are found in GRAPH by the names of their ends, in ' +
      'either order, and their weight; nodes of DIMACS and Matrix Market ' +
      'files are called 1, 2, 3 and so on. A table of two columns has no ' +
      'weights, which is enough unless parallel edges differ. If edges have ' +
      'equal weights there are several minimum spanning forests, and any of ' +
      'them is correct.',
    'Several files are one graph, as for msf; the last argument is FOREST.',
    'With --arborescence or --branching, GRAPH is a digraph, and arcs ' +
      'are found by their direction, too.',
    'The answer is one line on standard output: exit status 0 for yes, 1 ' +
      'for no, with the edge that shows it. If files cannot be used, there is no ' +
      'answer: exit status 2, with the reason on standard error.'
  ],
  examples: [
    'roads.csv backbone.csv --weight km',
    'roads.gr.gz - < forest.csv',
    'parts/*.csv forest.csv',
    'streets.csv cleared.csv --arborescence --root Depot'
  ],
  // No answer is not the answer no.
  run: (args, context) =>
    answer(args, context).catch(error => {
      // If there is no arborescence, FOREST is none.
      const isAnswer = error?.cause instanceof NoArborescenceError;
      if (error instanceof DataError && !isAnswer) error.exit = EXIT.usage;
      throw error;
    })
};

async function answer(args: Arguments, context: Context): Promise<number> {
  const {quiet, progress} = context;
  const names = args.positionals.slice(0, -1);
  const forestName = args.positionals.at(-1)!;
  if (names.includes('-') && forestName === '-') {
    throw new UsageError(
      'GRAPH and FOREST cannot both be standard input. Give the name of a file.'
    );
  }
  const forestFormat = formatOf(forestName, args, 'forest-format');
  const graph = await readGraphFiles(names, args, context);
  const forest = await readForestFile(
    forestName,
    args,
    graph,
    forestFormat,
    context
  );
  progress.phase('verifying');
  const maximum = args.switches.has('maximum');
  const {flaw, proof} = context.blocking(() => check(graph, forest, args));
  progress.clear();
  const best = maximum ? 'maximum' : 'minimum';
  const few = args.switches.has('fewest-roots') ? ' with the fewest roots' : '';
  const kind = `${best} ${arcKind(args) ?? 'spanning forest'}${few}`;
  const line = proof ? `${kind}: ${proof}` : `not a ${kind}: ${flaw}.`;
  if (!quiet) await print(`${line}\n`, context);
  return proof ? EXIT.success : EXIT.failure;
}

// Reads the graph that some files are together, as msf does.
async function readGraphFiles(
  names: readonly string[],
  args: Arguments,
  context: Context
): Promise<NamedGraph> {
  const kind = arcKind(args);
  const inputs = await graphInputs(names, args, context, kind !== null);
  const holding = {hold: 'all', records: false} as const;
  const forest = await readForest(inputs, holding, context);
  return graphOf(forest, nameOf(inputs), context);
}

// Facts about a correct forest, or what is wrong.
function check(
  graph: NamedGraph,
  {forest, isWeighted}: ForestFile,
  args: Arguments
): {readonly proof?: string; readonly flaw?: string} {
  const directed = arcKind(args) !== null;
  const match = matchForest(graph, forest, isWeighted, directed);
  if ('flaw' in match) return match;
  if (directed) return checkArcs(graph, match.edges, args);
  const maximum = args.switches.has('maximum');
  const {edges} = graph;
  const verify = maximum
    ? isMaximumSpanningForestOf
    : isMinimumSpanningForestOf;
  const result = verify.detailed(edges, match.edges);
  if (result.valid) {
    const parts = [
      showCount(match.edges.length, 'edge'),
      `weight ${showTotal(totalWeight(edges.weight, match.edges))}`,
      showCount(result.trees, 'tree')
    ];
    return {proof: parts.join(', ')};
  }
  const edge = showEdge(graph, result.edge);
  switch (result.reason) {
    case 'cycle':
      return {flaw: `edge ${edge} closes a cycle`};
    case 'not-spanning':
      return {
        flaw: `edge ${edge} would connect two of its trees, but is missing`
      };
    case 'not-minimum':
    case 'not-maximum': {
      const better = maximum ? 'heavier' : 'lighter';
      const worse = showEdge(graph, result.worse!);
      return {flaw: `the ${better} edge ${edge} should replace ${worse}`};
    }
    default:
      // Matching finds each edge of the graph at most once.
      throw new Error(`verification says ${result.reason} of edge ${edge}`);
  }
}

/**
 * The indices of a forest's edges in a graph, or the first flaw. Edges are
 * found by the names of their ends, in either order unless they are directed,
 * and by their weight, or by their ends alone; of equal parallel edges, the
 * first is taken.
 *
 * Expected time O(n + m + k) for k edges to find, space O(n + k).
 */
export function matchForest(
  graph: NamedGraph,
  forest: NamedGraph,
  isWeighted = true,
  directed = false
): {readonly edges: Int32Array} | {readonly flaw: string} {
  const noun = directed ? 'arc' : 'edge';
  const show = (named: NamedGraph, e: number) => showEdge(named, e, directed);
  const vertices = matchNodes(graph.nodes, forest.nodes);
  const stranger = vertices.indexOf(-1);
  if (stranger >= 0) {
    return {
      flaw: `node ${showNode(forest.nodes[stranger])} is not in the graph`
    };
  }
  const {size, source, target, weight} = graph.edges;
  const count = forest.edges.size;
  const one = forest.edges.source.map(v => vertices[v]);
  const other = forest.edges.target.map(v => vertices[v]);
  const showGiven = (i: number) => {
    if (isWeighted) return show(forest, i);
    const ends = [one[i], other[i]].map(v => graph.nodes[v]);
    return ends.map(showNode).join(directed ? '->' : '-');
  };

  // A forest has at most one edge between two nodes, so one entry for each
  // pair is enough. An open-addressed table of integers: a Map holds at most
  // 2^24 entries, which road networks exceed.
  const mask = 2 ** Math.ceil(Math.log2(2 * count + 1)) - 1;
  const table = new Int32Array(mask + 1).fill(-1);
  const slotOf = (u: number, v: number): number => {
    for (let slot = pairHash(u, v) & mask; ; slot = (slot + 1) & mask) {
      const i = table[slot];
      if (i < 0 || (one[i] === u && other[i] === v)) return slot;
      if (!directed && one[i] === v && other[i] === u) return slot;
    }
  };
  for (let i = 0; i < count; i++) {
    const slot = slotOf(one[i], other[i]);
    if (table[slot] >= 0) {
      const edge = showGiven(i);
      const {weight} = forest.edges;
      const isSame = !isWeighted || weight[i] === weight[table[slot]];
      return {
        flaw: isSame
          ? `${noun} ${edge} is there twice`
          : `${noun} ${edge} is not the only one between its ends`
      };
    }
    table[slot] = i;
  }

  const edges = new Int32Array(count).fill(-1);
  // An edge between the same ends with another weight, for the error.
  const similar = new Int32Array(count).fill(-1);
  for (let e = 0; e < size; e++) {
    const i = table[slotOf(source[e], target[e])];
    if (i < 0) continue;
    if (edges[i] >= 0) {
      if (isWeighted || weight[e] === weight[edges[i]]) continue;
      throw new DataError(
        `the graph has both ${show(graph, edges[i])} and ` +
          `${show(graph, e)}, and the forest does not say which is ` +
          'meant. Add a column of weights to the forest.'
      );
    }
    if (!isWeighted || forest.edges.weight[i] === weight[e]) edges[i] = e;
    else if (similar[i] < 0) similar[i] = e;
  }
  const missing = edges.indexOf(-1);
  if (missing < 0) return {edges};
  const near = similar[missing];
  const hint = near < 0 ? '' : `, but ${show(graph, near)} is`;
  return {flaw: `${noun} ${showGiven(missing)} is not in the graph${hint}`};
}

// The vertex of the graph for each node of the forest; -1 if unknown.
function matchNodes(
  nodes: readonly string[],
  wanted: readonly string[]
): Int32Array {
  // Formats that number their nodes list the same ones in the same order.
  const vertices = Int32Array.from(wanted, (_, i) => i);
  if (wanted.every((name, i) => name === nodes[i])) return vertices;
  const vertexOf = new Map<string, number>();
  for (let v = 0; v < nodes.length; v++) vertexOf.set(nodes[v], v);
  return vertices.map(i => vertexOf.get(wanted[i]) ?? -1);
}

/**
 * A hash of 32 bits for two vertices in either order.
 *
 * The larger vertex is added to the hash of the smaller, not to the smaller
 * itself: so neither pairs of equal sum, as in a mirrored graph, nor pairs of
 * equal difference, as in a grid, collide. The constants and shifts are those
 * of MurmurHash3 (Appleby, 2011), with the golden ratio for the first.
 */
export function pairHash(u: number, v: number): number {
  let hash = Math.imul(Math.min(u, v), 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul((hash ^ (hash >>> 13)) + Math.max(u, v), 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 15);
}

interface ForestFile {
  readonly forest: NamedGraph;
  /** Whether the file has weights. */
  readonly isWeighted: boolean;
}

// FOREST usually is a part of GRAPH, so it is read in the same way. If it lacks
// a column, it may come from another tool: with columns of its own, or without
// any weights.
async function readForestFile(
  name: string,
  args: Arguments,
  graph: NamedGraph,
  format: GraphFormat,
  context: Context
): Promise<ForestFile> {
  const {values, switches} = args;
  const all = readOptions(args, format, arcKind(args) !== null);
  const same = Object.fromEntries(
    Object.entries(all).filter(([option]) =>
      hasReadOption(format, option as keyof ReadGraphOptions)
    )
  ) as ReadGraphOptions;
  const isGiven = values.has('forest-weight');
  const own = weightOption(args, 'forest-weight', format);
  const weight = isGiven ? own : weightLike(graph, same.weight, format);
  const {directed} = same;
  const attempts: Attempt[] = [{options: {...same, weight}}];
  if (isTable(format)) {
    attempts.push({options: {weight: own, directed}});
    if (!isGiven) {
      attempts.push(
        {options: {...same, weight: null}, width: 2},
        {options: {weight: null, directed}, width: 2}
      );
    }
    if (!isGiven && hasReadOption(format, 'header')) {
      // A first row that may be a header: if it is not an edge of GRAPH, the
      // answer says so.
      const bare = {weight: null, header: false};
      attempts.push(
        {options: {...same, ...bare}, width: 2},
        {options: {directed, ...bare}, width: 2}
      );
    }
  }
  try {
    const found = await readFirstFit(name, format, attempts, context);
    const isWeighted =
      found.options.weight !== null || switches.has('unweighted');
    return {forest: found.graph, isWeighted};
  } catch (error) {
    throw retold(error, mention => aboutForest(mention, isGiven));
  }
}

/** One way to read a file. */
interface Attempt {
  readonly options: ReadGraphOptions;
  /** The number of columns that a table must have for this attempt. */
  readonly width?: number;
}

// Reads a graph in the first of several ways that finds its columns. If none
// does, the error is that of the first. The file, which may be a stream, is read
// once.
async function readFirstFit(
  name: string,
  format: GraphFormat,
  attempts: readonly Attempt[],
  context: Context
): Promise<{graph: NamedGraph; options: ReadGraphOptions}> {
  let found: {graph: NamedGraph; options: ReadGraphOptions} | undefined;
  await readInput(name, format, context, async input => {
    const again = format === 'parquet' ? input : await chunksOf(input);
    let first: unknown;
    let fields: readonly string[] | undefined;
    for (const {options, width} of attempts) {
      if (fields && (width ?? fields.length) !== fields.length) continue;
      try {
        found = {graph: await readGraph(again, format, options), options};
        return;
      } catch (error) {
        first ??= error;
        if (!(error instanceof CsvColumnsError)) break;
        fields = error.fields;
      }
    }
    throw first;
  });
  return found!;
}

async function chunksOf(
  input: TextInput | ParquetInput
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of input as AsyncIterable<Uint8Array>) {
    chunks.push(chunk.slice());
  }
  return chunks;
}

// The options of FOREST have other names. Without its weights, any spanning
// forest would be a minimum one: --unweighted is no advice for it.
function aboutForest(mention: Mention, isGiven: boolean): Mention | string {
  const {option, value, verb} = mention;
  if (option === 'format') return {...mention, option: 'forestFormat'};
  if (option !== 'weight') return mention;
  if (value !== null) return {...mention, option: 'forestWeight'};
  if (verb !== 'Pass') return '';
  return isGiven ? 'Leave out --forest-weight' : 'Add the weights';
}

// The weights of FOREST if they are called like those of GRAPH.
function weightLike(
  {columns}: NamedGraph,
  given: string | number | null | undefined,
  format: GraphFormat
): string | number | null | undefined {
  if (given === null) return null;
  if (format === 'dimacs' || format === 'matrix-market') return undefined;
  if (isTable(format) || columns === undefined) return given;
  return columns.names?.[columns.weight ?? -1];
}
