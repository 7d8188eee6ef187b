import {performance} from 'node:perf_hooks';
import {sumWeights} from '../../graph/edge-list.js';
import {
  isSeriesFormat,
  SERIES_FORMATS,
  type SeriesFormat,
  type WritableFormat,
  type WriteGraphOptions,
  writeChecked,
  writeGraphSeries
} from '../../graph/formats/index.js';
import {type NamedGraph, selectNamedEdges} from '../../graph/named-graph.js';
import type {HoldingOptions, NamedForest} from '../../msf/named-forest.js';
import type {drawScene} from '../../pictures/index.js';
import type {Context} from '../io/context.js';
import {aboutFile, EXIT, UsageError} from '../io/errors.js';
import {
  type GraphInput,
  graphInputs,
  isNumbered,
  isPicture,
  isTable,
  OUTPUT_FORMATS,
  type OutputFormat,
  outputFormat,
  readForest
} from '../io/graph-file.js';
import {checkOverwriting} from '../io/input.js';
import {openOutput, printSummary, SUMMARY_OPTIONS} from '../io/output.js';
import {showCount, showTime, showTotal} from '../io/show.js';
import {type Arguments, grouped, type OptionTable} from '../options.js';

/** The options for writing a solution. */
export const SOLUTION_OPTIONS: OptionTable = {
  '-f, --format FORMAT': {
    about: "Format to write; default: by OUT's name, or that of GRAPH.",
    choices: OUTPUT_FORMATS
  },
  '-o, --output OUT':
    'File to write when done; compressed if it ends in .gz or .zst.',
  ...grouped('Other options', {
    '--escape-formulas':
      'In csv and tsv, write an apostrophe before texts that a spreadsheet ' +
      'would run as formulas.'
  }),
  ...SUMMARY_OPTIONS
};

/** The option for several solutions, the best first. */
export const RANK_OPTION: OptionTable = {
  '--k N': {
    about: 'Write the N best solutions, the best first.',
    integer: [1],
    conflicts: 'algorithm'
  }
};

/** The paragraph of the help about the option for several solutions. */
export const RANK_NOTE: string =
  "With --k, the first column of csv and tsv, 'forest' or 'tree', counts the " +
  'solutions from 1, and json and node-link are an array of graphs; the other ' +
  'formats hold only one graph. Nodes without edges come once, at the end, with ' +
  'that column empty. If there are fewer than N, all of them are written.';

/** How a command finds a subset of the edges of a graph. */
export interface Solver {
  /** Name of a solution, and of the column that `--k` adds. */
  readonly noun: string;
  readonly directed: boolean;
  /** Which edges are held while files are read; default: all of them. */
  readonly hold?: (args: Arguments) => HoldingOptions['hold'];
  /** Finds the best solution, and says which algorithm `auto` has chosen. */
  readonly best: (
    graph: NamedGraph,
    args: Arguments
  ) => {readonly edges: Int32Array; readonly chosen?: string};
  /** Finds the solutions one after the other, the best first. */
  readonly ranking?: (
    graph: NamedGraph,
    args: Arguments
  ) => Iterator<Int32Array>;
  /** An error of the solver, with the name of the file and those of the graph. */
  readonly aboutError?: (
    file: string,
    graph: NamedGraph,
    error: unknown
  ) => unknown;
  /** What the summary says besides size and weight. */
  readonly describe: (graph: NamedGraph, edges: Int32Array) => string;
}

/** Reads files into a graph, or into the part of it that is to be held. */
export type ForestReader = typeof readForest;

/** The files of a graph, for errors. */
export function nameOf([first, ...others]: readonly GraphInput[]): string {
  const {name} = first;
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

interface Problem {
  readonly solver: Solver;
  readonly args: Arguments;
  /** Name of the files. */
  readonly name: string;
  readonly graph: NamedGraph;
  /** How long it took to find the solution, if it is the whole graph. */
  readonly time: number | undefined;
  readonly format: OutputFormat;
  /** Draws, if the format is a picture. */
  readonly draw: typeof drawScene | null;
  readonly options: WriteGraphOptions;
}

// Text or bytes of a file.
type Pieces = Iterable<string | Uint8Array>;

interface Answer {
  readonly write: () => Pieces;
  /** The summary, once all has been written. */
  readonly summary: () => string;
}

/** Reads the graph, solves the problem, and writes solution and summary. */
export async function solve(
  solver: Solver,
  args: Arguments,
  context: Context,
  read: ForestReader = readForest
): Promise<number> {
  const {positionals, values} = args;
  const {progress} = context;
  const {directed} = solver;
  const inputs = await graphInputs(positionals, args, context, directed);
  const name = nameOf(inputs);
  const given = outputFormat(args, inputs[0].format);
  checkEscaping(args, given);
  if (values.has('k') && !isSeriesFormat(given)) {
    throw new UsageError(
      `the ${given} format holds only one graph, but --k asks for several. ` +
        `Give --format (${SERIES_FORMATS.join(', ')}).`
    );
  }
  const output = await openOutput(values.get('output'), context);
  await checkOverwriting(values.get('output'), positionals, context);

  // A picture shows the rest of the graph, too.
  const draw = isPicture(given)
    ? (await import('../../pictures/index.js')).drawScene
    : null;
  const hold = (draw === null && solver.hold?.(args)) || 'all';
  const holding = {hold, records: !isNumbered(given)};
  const forest = await read(inputs, holding, context);
  const graph = graphOf(forest, name, context);
  progress.phase(`computing ${solver.noun}`);
  const problem = {
    ...{solver, args, name, graph, draw},
    time: hold === 'all' ? undefined : forest.time,
    // What was read as node-link data is written as such by default.
    format:
      given === 'json' && graph.nodeLink && !values.has('format')
        ? ('node-link' as const)
        : given,
    options: {
      ...writeOptions(inputs[0], graph, directed),
      escapeFormulas: args.switches.has('escape-formulas')
    }
  };
  const find = values.has('k') ? findSeveral : findBest;
  const {write, summary} = find(problem, context);
  progress.phase('writing');
  let content: Pieces;
  try {
    content = write();
  } catch (error) {
    throw aboutFile(name, error);
  }
  await output.write(aboutInput(name, content));
  progress.clear();
  const isOther =
    inputs[0].format === 'parquet' && given === 'csv' && !values.has('format');
  const note = isOther ? 'as csv, since parquet can only be read\n' : '';
  await printSummary(summary() + note, output, args, context);
  return EXIT.success;
}

/** Refuses to escape formulas where there are none. */
export function checkEscaping(
  {switches}: Arguments,
  format: OutputFormat
): void {
  const isTable = format === 'csv' || format === 'tsv';
  if (isTable || !switches.has('escape-formulas')) return;
  throw new UsageError(
    `--escape-formulas is for csv and tsv, not for ${format}. Leave it out, or ` +
      'give --format csv.'
  );
}

/** The graph of what was read. */
export function graphOf(
  forest: NamedForest,
  name: string,
  {blocking}: Context
): NamedGraph {
  try {
    return blocking(() => forest.graph());
  } catch (error) {
    throw aboutFile(name, error);
  }
}

function writeOptions(
  {format, options}: GraphInput,
  {columns}: NamedGraph,
  directed: boolean
): WriteGraphOptions {
  const separator = columns?.separator === ' ' ? undefined : columns?.separator;
  return {
    directed,
    // Attributes are kept, so the weight keeps its name.
    weight:
      isNumbered(format) || isTable(format)
        ? undefined
        : (options.weight as string | null),
    // Tabs are the mark of tsv.
    separator: format === 'csv' ? separator : ','
  };
}

function findBest(problem: Problem, {blocking}: Context): Answer {
  const {solver, args, graph, format, options} = problem;
  const {edges, chosen, time} =
    problem.time === undefined
      ? blocking(() => {
          const best = timed(problem, () => solver.best(graph, args));
          return {...best.result, time: best.time};
        })
      : {edges: allEdges(graph), chosen: undefined, time: problem.time};
  const given = args.values.get('algorithm') ?? 'auto';
  const auto = chosen === undefined ? '' : `${chosen} (chosen by auto)`;
  const algorithm = given === 'auto' ? auto : given;
  return {
    write: () => {
      if (problem.draw !== null && isPicture(format)) {
        const {directed} = solver;
        return [problem.draw({graph, forest: edges, directed}, format)];
      }
      const isWhole = problem.time !== undefined;
      const solution = isWhole ? graph : selectNamedEdges(graph, edges);
      return writeChecked(solution, format as WritableFormat, options);
    },
    summary: () =>
      showFacts([...factsOf(problem, edges), algorithm, showTime(time)])
  };
}

// Solutions are found while they are written, so that the reader sees the
// first ones early.
function findSeveral(problem: Problem, {blocking}: Context): Answer {
  const {solver, args, graph, format} = problem;
  const {noun} = solver;
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
  const options = {...problem.options, column: noun};
  return {
    write: () => writeGraphSeries(graphs(), format as SeriesFormat, options),
    summary: () => {
      const all = lines.length < wanted ? ' (all there are)' : '';
      const count = `${showCount(lines.length, noun)}${all}`;
      return lines.join('') + showFacts([count, showTime(total)]);
    }
  };
}

/** The indices of all edges of a graph. */
export function allEdges({edges}: NamedGraph): Int32Array {
  return Int32Array.from(edges.weight.keys());
}

function timed<T>(
  {solver, name, graph}: Problem,
  work: () => T
): {result: T; time: number} {
  const start = performance.now();
  try {
    const result = work();
    return {result, time: performance.now() - start};
  } catch (error) {
    throw solver.aboutError?.(name, graph, error) ?? error;
  }
}

// If names or attributes cannot be written, the error is that of the input
// file.
function* aboutInput(
  name: string,
  content: Pieces
): Generator<string | Uint8Array> {
  try {
    yield* content;
  } catch (error) {
    throw aboutFile(name, error);
  }
}

function factsOf({solver, graph}: Problem, edges: Int32Array): string[] {
  return [
    showCount(edges.length, solver.directed ? 'arc' : 'edge'),
    `weight ${showTotal(sumWeights(graph.edges.weight, edges))}`,
    solver.describe(graph, edges),
    graph.skipped ? `${showCount(graph.skipped, 'edge')} skipped` : ''
  ];
}

function showFacts(facts: readonly string[]): string {
  return `${facts.filter(Boolean).join(', ')}\n`;
}
