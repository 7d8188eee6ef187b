import {performance} from 'node:perf_hooks';
import {totalWeight} from '../../graph/edge-list.js';
import {EdgeWeightError} from '../../graph/errors.js';
import {
  formatOfFileName,
  type GraphFormat,
  isSeriesFormat,
  SERIES_FORMATS,
  type SeriesFormat,
  writeGraph,
  writeGraphSeries
} from '../../graph/formats/index.js';
import {type NamedGraph, selectNamedEdges} from '../../graph/named-graph.js';
import {
  NoArborescenceError,
  withNodeKeys
} from '../../msf/arborescence/index.js';
import type {Context} from '../io/context.js';
import {aboutFile, EXIT, UsageError} from '../io/errors.js';
import {formatOf, readGraphFile, readOptions} from '../io/graph-file.js';
import {openOutput, printSummary} from '../io/output.js';
import {showCount, showNode, showTime, showTotal} from '../io/show.js';
import type {Arguments} from '../options.js';

/** How a command finds a subset of the edges of a graph. */
export interface Solver {
  /** Name of a solution, and of the column that `--k` adds. */
  readonly noun: string;
  readonly directed: boolean;
  /** Finds the best solution. */
  readonly best: (graph: NamedGraph, args: Arguments) => Solution;
  /** Finds the solutions one after the other, the best first. */
  readonly ranking?: (
    graph: NamedGraph,
    args: Arguments
  ) => Iterator<Int32Array>;
  /** What the summary says besides size and weight. */
  readonly describe: (graph: NamedGraph, edges: Int32Array) => string;
}

/** Some edges of a graph. */
export interface Solution {
  readonly edges: Int32Array;
  /** The algorithm that found them; empty if it is unknown. */
  readonly algorithm: string;
}

/** Reads the graph, solves the problem, and writes solution and summary. */
export async function solve(
  solver: Solver,
  args: Arguments,
  context: Context
): Promise<number> {
  const {values} = args;
  const {progress} = context;
  const [name] = args.positionals;
  const inputFormat = formatOf(name, args);
  const format = outputFormat(args, inputFormat);
  if (values.has('k')) checkSeriesFormat(format);
  const output = await openOutput(values.get('output'), context);

  const options = readOptions(args, inputFormat, solver.directed);
  const graph = await readGraphFile(name, inputFormat, options, context);
  progress.phase(`computing ${solver.noun}`);
  const problem: Problem = {
    solver,
    args,
    graph,
    format,
    // Attributes of JSON are kept, so the weight keeps its name.
    weight:
      inputFormat === 'json' ? (options.weight as string | null) : undefined
  };
  const find = values.has('k') ? findSeveral : findBest;
  const {text, summary} = find(problem, context);
  progress.phase('writing');
  await output.write(text);
  progress.clear();
  await printSummary(summary(), output, args, context);
  return EXIT.success;
}

function outputFormat(
  {values}: Arguments,
  inputFormat: GraphFormat
): GraphFormat {
  const given = values.get('format') as GraphFormat | undefined;
  const out = values.get('output');
  return given ?? (out ? formatOfFileName(out) : null) ?? inputFormat;
}

function checkSeriesFormat(
  format: GraphFormat
): asserts format is SeriesFormat {
  if (isSeriesFormat(format)) return;
  throw new UsageError(
    `the ${format} format holds only one graph, but --k asks for several. ` +
      `Give --format (${SERIES_FORMATS.join(', ')}).`
  );
}

interface Problem {
  readonly solver: Solver;
  readonly args: Arguments;
  readonly graph: NamedGraph;
  readonly format: GraphFormat;
  /** Name of the weights to write. */
  readonly weight: string | null | undefined;
}

interface Answer {
  /** What to write. */
  readonly text: Iterable<string>;
  /** The summary, once all has been written. */
  readonly summary: () => string;
}

function findBest(problem: Problem, {blocking}: Context): Answer {
  const {solver, args, graph, format, weight} = problem;
  const {directed} = solver;
  const {result, time} = blocking(() =>
    timed(problem, () => solver.best(graph, args))
  );
  const {edges, algorithm} = result;
  const facts = factsOf(problem, edges);
  return {
    text: aboutInput(problem, () =>
      writeGraph(selectNamedEdges(graph, edges), format, {weight, directed})
    ),
    summary: () => showFacts([...facts, algorithm, showTime(time)])
  };
}

// Solutions are found while they are written, so that the reader sees the
// first ones early.
function findSeveral(problem: Problem, {blocking}: Context): Answer {
  const {solver, args, graph, format, weight} = problem;
  const {directed, noun} = solver;
  checkSeriesFormat(format);
  const wanted = Number(args.values.get('k'));
  const ranking = solver.ranking!(graph, args);
  const lines: string[] = [];
  let total = 0;
  const next = () => {
    const {result, time} = timed(problem, () => ranking.next());
    total += time;
    return result;
  };
  // If the graph has no solution, the error comes here, before any output.
  // Later a signal must not end the process at once, or it would leave an
  // unfinished file.
  const first = blocking(next);
  function* graphs(): Generator<NamedGraph> {
    for (let found = first; !found.done; found = next()) {
      const facts = showFacts(factsOf(problem, found.value));
      lines.push(`${noun} ${lines.length + 1}: ${facts}`);
      yield selectNamedEdges(graph, found.value);
      if (lines.length === wanted) return;
    }
  }
  return {
    text: aboutInput(problem, () =>
      writeGraphSeries(graphs(), format, {weight, directed, column: noun})
    ),
    summary: () => {
      const count = showCount(lines.length, noun);
      const end = lines.length < wanted ? 'there are no more' : '';
      return lines.join('') + showFacts([count, end, showTime(total)]);
    }
  };
}

function timed<T>(
  {args, graph}: Problem,
  work: () => T
): {result: T; time: number} {
  const start = performance.now();
  try {
    const result = work();
    return {result, time: performance.now() - start};
  } catch (error) {
    throw aboutGraph(args.positionals[0], graph, error);
  }
}

// Replaces the numbers of vertices and edges in an error by their names in
// the file, and adds the name of the file.
function aboutGraph(
  file: string,
  {nodes, edges}: NamedGraph,
  error: unknown
): unknown {
  if (error instanceof NoArborescenceError) {
    return aboutFile(file, withNodeKeys(error, nodes));
  }
  if (error instanceof EdgeWeightError && typeof error.edge === 'number') {
    const {edge, value} = error;
    const ends = [edges.source[edge], edges.target[edge]];
    const [from, to] = ends.map(v => showNode(nodes[v]));
    const message = error.message.replace(
      /\b(arc|edge) \d+ has weight/,
      (_, noun) => `the ${noun} from ${from} to ${to} has weight`
    );
    return aboutFile(file, new EdgeWeightError(message, edge, value));
  }
  return error;
}

// If names or attributes cannot be written, the error is that of the input
// file.
function* aboutInput(
  {args}: Problem,
  write: () => Iterable<string>
): Generator<string> {
  try {
    yield* write();
  } catch (error) {
    throw aboutFile(args.positionals[0], error);
  }
}

function factsOf({solver, graph}: Problem, edges: Int32Array): string[] {
  return [
    showCount(edges.length, solver.directed ? 'arc' : 'edge'),
    `weight ${showTotal(totalWeight(graph.edges.weight, edges))}`,
    solver.describe(graph, edges)
  ];
}

function showFacts(facts: readonly string[]): string {
  return `${facts.filter(fact => fact !== '').join(', ')}\n`;
}
