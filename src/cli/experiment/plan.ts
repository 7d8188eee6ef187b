import type {ParserName} from '../../nlp/parser-name.js';
import type {ExperimentOptions} from './experiment-options.js';

/** A parser and the seed that it is trained with. */
export interface RunId {
  readonly parser: ParserName;
  readonly seed: number;
}

/** Runs whose models are trained together, because they share them. */
export interface Unit {
  readonly seed: number;
  /** The parsers to try, at least one. */
  readonly parsers: readonly ParserName[];
}

/**
 * All runs of a setup. With one seed only, `d-mst` runs once more with
 * another seed: the control of what is said about two different parsers.
 */
export function plannedRuns({
  parsers,
  seeds
}: Pick<ExperimentOptions, 'parsers' | 'seeds'>): RunId[] {
  const runs: RunId[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    for (const parser of parsers) runs.push({parser, seed});
  }
  if (seeds === 1 && parsers.includes('d-mst')) {
    runs.push({parser: 'd-mst', seed: 2});
  }
  return runs;
}

/** Puts runs together that share models: all of a seed but `u-mst-df`. */
export function unitsOf(runs: readonly RunId[]): Unit[] {
  const units = new Map<string, {seed: number; parsers: ParserName[]}>();
  for (const {parser, seed} of runs) {
    const key = `${seed} ${parser === 'u-mst-df'}`;
    const unit = units.get(key);
    if (unit) unit.parsers.push(parser);
    else units.set(key, {seed, parsers: [parser]});
  }
  return [...units.values()];
}

/**
 * What has to be trained for some parsers of a unit. Those of `u-mst-uf-lep`
 * are trained one after the other, so that the time of each is known.
 */
export function trainedParsers(parsers: readonly ParserName[]): ParserName[] {
  const isWanted = (...names: ParserName[]) =>
    names.some(name => parsers.includes(name));
  const trained: ParserName[] = [];
  if (isWanted('u-mst-uf', 'u-mst-uf-lep')) trained.push('u-mst-uf');
  if (isWanted('d-mst', 'u-mst-uf-lep')) trained.push('d-mst');
  if (isWanted('u-mst-df')) trained.push('u-mst-df');
  return trained;
}
