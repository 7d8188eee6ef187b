import {type EdgeList, totalWeight} from '../../graph/edge-list.js';
import {summaryOf} from '../../nlp/evaluation/index.js';
import {type Column, showTime, showTotal} from '../io/show.js';

/** The result of one algorithm. */
export interface Outcome {
  readonly algorithm: string;
  /** The edges it chose, as indices into the graph. */
  readonly chosen: Int32Array;
  readonly weight: number;
  /** Median time of a run, in milliseconds. */
  readonly time: number;
  /** Whether it chose the same edges as the reference algorithm. */
  readonly agrees: boolean;
  /** Whether a verification proved its result minimum. */
  readonly proved: boolean;
}

/** Runs algorithms for the same problem, given by name, on one graph. */
export function compareOutcomes(
  edges: EdgeList,
  algorithms: readonly (readonly [name: string, solve: () => Int32Array])[],
  reference: Int32Array,
  isMinimum: (chosen: Int32Array) => boolean
): Outcome[] {
  return algorithms.map(([algorithm, solve]) => {
    const chosen = solve();
    return {
      algorithm,
      chosen,
      weight: totalWeight(edges.weight, chosen),
      time: medianTime(solve),
      agrees:
        chosen.length === reference.length &&
        chosen.every((edge, i) => edge === reference[i]),
      proved: isMinimum(chosen)
    };
  });
}

/** The columns of a table of outcomes, compared with one algorithm. */
export function outcomeColumns(
  noun: string,
  reference: string
): Column<Outcome>[] {
  const yesOrNo = (title: string, key: 'agrees' | 'proved') => ({
    title,
    number: false,
    cell: (outcome: Outcome) => (outcome[key] ? 'yes' : 'no')
  });
  return [
    {title: 'algorithm', number: false, cell: ({algorithm}) => algorithm},
    {title: noun, number: true, cell: ({chosen}) => `${chosen.length}`},
    {title: 'weight', number: true, cell: ({weight}) => showTotal(weight)},
    {title: 'time', number: true, cell: ({time}) => showTime(time)},
    yesOrNo(`same ${noun} as ${reference}`, 'agrees'),
    yesOrNo('proved minimum', 'proved')
  ];
}

const WARM_UP_RUNS = 10;
const TIMED_RUNS = 25;

function medianTime(work: () => unknown): number {
  for (let i = 0; i < WARM_UP_RUNS; i++) work();
  const times = Array.from({length: TIMED_RUNS}, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return summaryOf(times).median;
}
