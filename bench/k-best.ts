import {
  type EdgeList,
  edgeListFromMatrix,
  seededRandom
} from '../src/graph/index.js';
import {
  denseArborescence,
  kBestArborescencesOf,
  kBestSpanningForestsOf,
  minimumSpanningForestOf
} from '../src/msf/index.js';
import {decode, EisnerScratch} from '../src/nlp/inference/index.js';
import {kBestProjective} from '../src/nlp/inference/k-best-eisner.js';
import {completeGraph, connected, gridGraph, randomGraph} from './graphs.js';
import {interleave} from './measure.js';
import {markdownTable} from './table.js';

/** CPU milliseconds of the k best solutions of one problem. */
export interface KBest {
  readonly problem: string;
  readonly k: number;
  /** The best solution alone. */
  readonly best: number;
  readonly ranking: number;
  /** The same ranking of an edge list instead of a matrix. */
  readonly edgeList: number | null;
}

const MATRICES = 20;
const ROUNDS = 15;
const WARM_UPS = 3;

/**
 * Measures the k best arborescences of matrices and of their edge lists, the k
 * best projective trees, and the k best spanning forests.
 */
export function measureKBest(): KBest[] {
  const random = seededRandom(1);
  // Scores like a model's: a few good heads for each word.
  const matrices = (order: number) =>
    Array.from({length: MATRICES}, () =>
      Float64Array.from({length: order * order}, () => {
        const x = random();
        return 10 * x * x * x - 3;
      })
    );
  const results: KBest[] = [];
  for (const [words, k] of [
    [10, 5],
    [25, 5],
    [25, 50],
    [50, 5],
    [100, 5]
  ]) {
    for (const singleRoot of [false, true]) {
      results.push(arborescences(matrices(words + 1), words, k, singleRoot));
    }
  }
  for (const [words, k] of [
    [25, 5],
    [25, 50],
    [50, 5]
  ]) {
    results.push(projectiveTrees(matrices(words + 1), words, k));
  }
  const small = Array.from({length: MATRICES}, (_, seed) =>
    completeGraph(25, seed)
  );
  for (const [name, graphs] of [
    ['complete graph of 25', small],
    ['grid 100 × 100', [gridGraph(100)]],
    ['random, 10⁴ vertices, 5·10⁴ edges', [connected(randomGraph(1e4, 5e4))]],
    ['random, 10⁵ vertices, 5·10⁵ edges', [connected(randomGraph(1e5, 5e5))]]
  ] as const) {
    for (const k of [5, 50]) results.push(forests(name, graphs, k));
  }
  return results;
}

function arborescences(
  matrices: readonly Float64Array[],
  words: number,
  k: number,
  singleRoot: boolean
): KBest {
  const options = {root: 0, maximum: true, singleRoot};
  const lists = matrices.map(scores => edgeListFromMatrix(scores, words + 1));
  const ms = medians({
    best: task(matrices, 20, scores => denseArborescence(scores, options)),
    ranking: task(matrices, 5, it =>
      take(kBestArborescencesOf(it, options), k)
    ),
    edgeList: task(lists, 1, it => take(kBestArborescencesOf(it, options), k))
  });
  const root = singleRoot ? ', single root' : '';
  return {problem: `arborescences, ${words} words${root}`, k, ...ms};
}

function projectiveTrees(
  matrices: readonly Float64Array[],
  words: number,
  k: number
): KBest {
  const order = words + 1;
  const scratch = new EisnerScratch(order);
  const options = {decoder: 'eisner', singleRoot: true, scratch} as const;
  const ms = medians({
    best: task(matrices, 5, scores => decode(scores, options)),
    ranking: task(matrices, 5, scores =>
      take(kBestProjective(scores, order, true, scratch), k)
    )
  });
  const problem = `projective trees, ${words} words, single root`;
  return {problem, k, ...ms, edgeList: null};
}

function forests(name: string, graphs: readonly EdgeList[], k: number): KBest {
  const ms = medians({
    best: task(graphs, 1, graph => minimumSpanningForestOf(graph)),
    ranking: task(graphs, 1, graph => take(kBestSpanningForestsOf(graph), k))
  });
  return {problem: `forests, ${name}`, k, ...ms, edgeList: null};
}

/** Something to do, and how many problems it solves. */
interface Task {
  readonly run: () => void;
  readonly solved: number;
}

function task<T>(
  problems: readonly T[],
  repeats: number,
  solve: (problem: T) => unknown
): Task {
  const run = () => {
    for (let repeat = 0; repeat < repeats; repeat++) {
      for (const problem of problems) solve(problem);
    }
  };
  return {run, solved: repeats * problems.length};
}

// Interleaved; milliseconds for one problem.
function medians<Name extends string>(
  tasks: Record<Name, Task>
): Record<Name, number> {
  const entries = Object.entries(tasks) as [Name, Task][];
  const seconds = interleave(
    new Map(entries.map(([name, {run}]) => [name, run])),
    ROUNDS,
    {warmUps: WARM_UPS}
  );
  return Object.fromEntries(
    entries.map(([name, {solved}]) => [
      name,
      (1000 * seconds.get(name)!) / solved
    ])
  ) as Record<Name, number>;
}

function take(ranking: Generator<unknown>, k: number): void {
  for (let i = 0; i < k; i++) if (ranking.next().done) return;
}

/** The section on the k best. */
export function kBestSection(results: readonly KBest[]): string {
  const rows = results.map(({problem, k, best, ranking, edgeList}) => [
    problem,
    String(k),
    best.toFixed(3),
    ranking.toFixed(3),
    edgeList === null ? '' : edgeList.toFixed(3),
    (ranking / best).toFixed(1)
  ]);
  const head = ['', 'k', 'one best', 'k best', 'from an edge list', 'ratio'];
  return `## The k best

CPU milliseconds for one problem, warm, medians of interleaved runs, and the
ratio of the k best to the best alone. Arborescences and projective trees are
those of random matrices of scores, arborescences also of the same digraphs as
edge lists.

${markdownTable(head, rows, 1)}`;
}
