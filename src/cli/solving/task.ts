import {performance} from 'node:perf_hooks';
import {totalWeight} from '../../graph/edge-list.js';
import {EdgeWeightError} from '../../graph/errors.js';
import {
  type GraphFormat,
  writeGraph,
  writeGraphSeries
} from '../../graph/formats/index.js';
import {type NamedGraph, selectNamedEdges} from '../../graph/named-graph.js';
import {
  NoArborescenceError,
  withNodeKeys
} from '../../msf/arborescence/index.js';
import {aboutFile, EXIT} from '../io/errors.js';
import {formatOf, readGraphFile, readOptions} from '../io/graph-file.js';
import {type Io, say} from '../io/io.js';
import {openOutput} from '../io/output.js';
import {createProgress} from '../io/progress.js';
import {showCount, showNode, showTime, showTotal} from '../io/show.js';
import type {Arguments} from '../options.js';
import {checkSeriesFormat, formatToWrite} from './solution-options.js';

/**
 * Gives an error about vertices and edges by number the names that they have
 * in the file, and the name of the file; other errors pass through.
 */
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
    const named = error.message.replace(
      /\b(arc|edge) \d+ has weight/,
      (_, noun) => `the ${noun} from ${from} to ${to} has weight`
    );
    return aboutFile(file, new EdgeWeightError(named, edge, value));
  }
  return error;
}

/** A command that finds some of the edges of a graph, without the chores. */
export interface Task {
  /** What it finds, and what `--k` counts. */
  readonly noun: string;
  /** Whether the edges of the graph have a direction. */
  readonly directed: boolean;
  /** Finds the best solution. */
  readonly best: (graph: NamedGraph, args: Arguments) => Solution;
  /** Finds the solutions one after the other, the best first. */
  readonly ranking?: (
    graph: NamedGraph,
    args: Arguments
  ) => Iterator<Int32Array>;
  /** What to say of a solution besides its size and weight. */
  readonly describe: (graph: NamedGraph, edges: Int32Array) => string;
}

/** Some edges of a graph, and which algorithm found them. */
export interface Solution {
  readonly edges: Int32Array;
  /** Nothing if there is no telling. */
  readonly algorithm: string;
}

/** What is to be written, and to be said when it has been. */
interface Answer {
  readonly text: Iterable<string>;
  readonly summary: () => string;
}

/** Reads the graph, does the task, writes what was found and sums up. */
export async function runTask(
  task: Task,
  args: Arguments,
  io: Io
): Promise<number> {
  const {values, switches} = args;
  const [name] = args.positionals;
  const told = values.get('input-format');
  const inputFormat = formatOf(name, told, 'input-format');
  const format = formatToWrite(args, inputFormat);
  if (values.has('k')) checkSeriesFormat(format);
  const output = await openOutput(values.get('output'), io);

  const progress = createProgress(io, switches.has('quiet'));
  try {
    const options = readOptions(args, inputFormat, task.directed);
    const graph = await readGraphFile(name, inputFormat, options, io, progress);
    progress.phase(`computing ${task.noun}`);
    // Attributes of JSON come through; the weight stays the one it was.
    const weight = inputFormat === 'json' ? options.weight : undefined;
    const find = values.has('k') ? findSeveral : findBest;
    const {text, summary} = find(task, graph, args, io, format, {
      weight: weight as string,
      directed: task.directed
    });
    progress.phase('writing');
    await output.write(text);
    progress.clear();
    if (
      switches.has('summary') ||
      (!switches.has('quiet') && (io.stderr.isTTY || !output.isStandard))
    ) {
      // All is done: a summary that nobody can read does not undo it.
      await say(io.stderr, summary(), io.signal).catch(() => {});
      io.signal.throwIfAborted();
    }
    return EXIT.success;
  } finally {
    progress.clear();
  }
}

interface WriteOptions {
  readonly weight: string | null | undefined;
  readonly directed: boolean;
}

function findBest(
  task: Task,
  graph: NamedGraph,
  args: Arguments,
  io: Io,
  format: GraphFormat,
  options: WriteOptions
): Answer {
  const {result, time} = io.blocking(() =>
    timed(graph, args, () => task.best(graph, args))
  );
  const {edges, algorithm} = result;
  const facts = factsOf(task, graph, edges);
  return {
    text: blamed(args.positionals[0], () =>
      writeGraph(selectNamedEdges(graph, edges), format, options)
    ),
    summary: () => showFacts([...facts, algorithm, showTime(time)])
  };
}

// Solutions are found while they are written, so that whoever has seen enough
// need not wait for the rest.
function findSeveral(
  task: Task,
  graph: NamedGraph,
  args: Arguments,
  io: Io,
  format: GraphFormat,
  options: WriteOptions
): Answer {
  checkSeriesFormat(format);
  const wanted = Number(args.values.get('k'));
  const ranking = task.ranking!(graph, args);
  const lines: string[] = [];
  let total = 0;
  const next = () => {
    const {result, time} = timed(graph, args, () => ranking.next());
    total += time;
    return result;
  };
  // If the graph has no solution, this is where it shows: before the output
  // has begun. From then on a signal must not end the process at once, or it
  // would leave an unfinished file.
  const first = io.blocking(next);
  function* parts(): Generator<NamedGraph> {
    for (let found = first; !found.done; found = next()) {
      const facts = factsOf(task, graph, found.value);
      lines.push(`${task.noun} ${lines.length + 1}: ${showFacts(facts)}`);
      yield selectNamedEdges(graph, found.value);
      if (lines.length === wanted) return;
    }
  }
  const column = task.noun;
  return {
    text: blamed(args.positionals[0], () =>
      writeGraphSeries(parts(), format, {...options, column})
    ),
    summary: () => {
      const count = showCount(lines.length, task.noun);
      const end = lines.length < wanted ? 'there are no more' : '';
      return lines.join('') + showFacts([count, end, showTime(total)]);
    }
  };
}

// Work on a graph, and how long it took.
function timed<T>(
  graph: NamedGraph,
  {positionals}: Arguments,
  work: () => T
): {result: T; time: number} {
  const start = performance.now();
  try {
    const result = work();
    return {result, time: performance.now() - start};
  } catch (error) {
    throw aboutGraph(positionals[0], graph, error);
  }
}

// Names and attributes that cannot be written are the fault of the file they
// came from, not of the one they go to.
function blamed(name: string, write: () => Iterable<string>): Iterable<string> {
  function* chunks(text: Iterable<string>): Generator<string> {
    try {
      yield* text;
    } catch (error) {
      throw aboutFile(name, error);
    }
  }
  try {
    return chunks(write());
  } catch (error) {
    throw aboutFile(name, error);
  }
}

function factsOf(task: Task, graph: NamedGraph, edges: Int32Array): string[] {
  return [
    showCount(edges.length, task.directed ? 'arc' : 'edge'),
    `weight ${showTotal(totalWeight(graph.edges.weight, edges))}`,
    task.describe(graph, edges)
  ];
}

function showFacts(facts: readonly string[]): string {
  return `${facts.filter(fact => fact !== '').join(', ')}\n`;
}
