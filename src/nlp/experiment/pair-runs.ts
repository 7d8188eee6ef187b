import type {ParserName} from '../parser-name.js';
import type {ScoredRun} from './scored-run.js';

/** Two runs to compare. */
export type RunPair = readonly [first: ScoredRun, second: ScoredRun];

/**
 * The seeds of an experiment, in increasing order: those of all parsers but
 * `d-mst`, whose further seeds are there for control. If nothing else has run
 * yet, all seeds that there are.
 */
export function seedsOf(runs: readonly ScoredRun[]): number[] {
  const others = runs.filter(({run}) => run.parser !== 'd-mst');
  const seeds = (others.length > 0 ? others : runs).map(({run}) => run.seed);
  return [...new Set(seeds)].sort((a, b) => a - b);
}

/** The runs of a parser with some seeds, in the order of the seeds. */
export function runsOf(
  runs: readonly ScoredRun[],
  parser: ParserName,
  seeds: readonly number[]
): ScoredRun[] {
  return seeds.flatMap(seed =>
    runs.filter(({run}) => run.parser === parser && run.seed === seed)
  );
}

/** Each run of `d-mst` with that of another parser of the same seed. */
export function pairsWithDirected(
  runs: readonly ScoredRun[],
  parser: ParserName,
  seeds: readonly number[]
): RunPair[] {
  return runsOf(runs, 'd-mst', seeds).flatMap(first =>
    runsOf(runs, parser, [first.run.seed]).map(
      (second): RunPair => [first, second]
    )
  );
}

/**
 * The control: pairs of runs of `d-mst` that differ in nothing but the seed.
 * Each has that of the next seed for its partner, the last that of the first;
 * a single one has the run that is there for control only.
 */
export function controlPairs(
  runs: readonly ScoredRun[],
  seeds: readonly number[]
): RunPair[] {
  const directed = runsOf(runs, 'd-mst', seeds);
  if (directed.length === 0) return [];
  if (directed.length > 1) {
    return directed.map(
      (first, i): RunPair => [first, directed[(i + 1) % directed.length]]
    );
  }
  const [first] = directed;
  return runs
    .filter(({run}) => run.parser === 'd-mst' && run.seed !== first.run.seed)
    .slice(0, 1)
    .map((second): RunPair => [first, second]);
}
