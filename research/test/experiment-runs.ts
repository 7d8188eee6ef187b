import {wordsOf} from '../../test/support/words.js';
import type {Run, Setup} from '../src/report/results.js';
import type {SystemName} from '../src/systems.js';

// What a system makes of a sentence of two words, the second below the first.
const TREES: Readonly<Record<string, readonly number[]>> = {
  // Both heads right, and both edges.
  R: [-1, 0, 1],
  // Turned round: no head right, but the edge of the two words.
  T: [-1, 2, 0],
  // Both below the root: the head of the first right, and its edge.
  F: [-1, 0, 0]
};

/** A run, given as one letter for each sentence. */
export function runOf(
  system: SystemName,
  seed: number,
  trees: string,
  rest: Partial<Run> = {}
): Run {
  return {
    system,
    seed,
    heads: [...trees].map(tree => Int32Array.from(TREES[tree])),
    las: null,
    edges:
      system === 'd-mst'
        ? null
        : {all: 40, kept: 30, gold: 2 * trees.length, goldKept: 7},
    trainingSeconds: 12,
    milliseconds: 500,
    ...rest
  };
}

/** A setup of sentences of two words, with some runs. */
export function setupOf(
  name: string,
  runs: readonly Run[],
  rest: Partial<Setup> = {}
): Setup {
  const sentences = runs[0]?.heads.length ?? 2;
  return {
    name,
    format: 'conllu',
    gold: Array.from({length: sentences}, () =>
      wordsOf('a X 0 root', 'b X 1 dep')
    ),
    trainSentences: 1234,
    trainWords: 56789,
    runs,
    timings: [],
    ...rest
  };
}

/** All systems with two seeds on four sentences. */
export const TWO_SEEDS: readonly Run[] = [
  runOf('u-mst-uf-lep', 1, 'RTRF'),
  runOf('u-mst-uf', 1, 'TTRF'),
  runOf('d-mst', 1, 'RRTF'),
  runOf('u-mst-df', 1, 'TTTF'),
  runOf('u-mst-uf-lep', 2, 'RRRT'),
  runOf('u-mst-uf', 2, 'TRTT'),
  runOf('d-mst', 2, 'RRRF'),
  runOf('u-mst-df', 2, 'TTTT')
];
