import type {ExperimentOptions} from './experiment-options.js';
import type {SetupState} from './setup-state.js';
import type {RunMeasures} from './unit.js';

/**
 * What a reader of the reports has to know of how the results were made, in
 * paragraphs.
 */
export function reportNotes(
  states: readonly SetupState[],
  {seeds, training}: ExperimentOptions
): string[] {
  const {passes, bits, costAugmented, ignore} = training;
  const facts = [
    passes === 1 ? 'one pass' : `${passes} passes`,
    `2^${bits} weights`,
    costAugmented ? 'cost-augmented decoding' : 'plain decoding',
    seeds === 1 ? 'seed 1' : `seeds 1 to ${seeds}`,
    ...(ignore.length > 0 ? [`without ${ignore.join(', ')}`] : [])
  ];
  const places = new Set(
    states.flatMap(({runs}) => runs.map(({record}) => placeOf(record)))
  );
  return [
    `Training: ${facts.join(', ')}.`,
    `Times are ${[...places].join('; and ')}. Training is timed without ` +
      'reading the sentences; u-mst-uf-lep takes the training of u-mst-uf ' +
      'and of d-mst. Parsing is timed over the whole test part, after it has ' +
      'been parsed once: from words in memory to trees. Times of single ' +
      'sentences are medians of five, less the time it takes to extract the ' +
      'features of the words: what is left is pruning, scoring and decoding.'
  ];
}

const CLOCKS: Readonly<Record<RunMeasures['clock'], string>> = {
  thread: 'processor time of the thread',
  process: 'processor time of the process',
  wall: 'wall time'
};

function placeOf({clock, machine, jobs}: RunMeasures): string {
  const beside = jobs === 1 ? 'one thread' : `up to ${jobs} threads at a time`;
  return `${CLOCKS[clock]} (of single sentences wall time), ${beside}, ${machine}`;
}
