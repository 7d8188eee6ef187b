import {inTurn} from './in-turn.js';
import type {ParsingSystem} from './parsing-system.js';
import {type TaskNames, TextTasks} from './text-tasks.js';

/** The stages of parsing, in their order, and what is left besides them. */
export const STAGES = [
  'reading',
  'features',
  'scoring',
  'decoding',
  'enhancement',
  'relations',
  'writing',
  'other'
] as const;

/** Where the time of one way to parse goes. */
export interface StageTimes extends Pick<ParsingSystem, 'parser' | 'decoder'> {
  /** CPU seconds of each stage, in the order of {@link STAGES}. */
  readonly stages: readonly number[];
  /** CPU seconds from the features at hand to the tree. */
  readonly inference: number;
  /** CPU seconds from the text that is read to the text that is written. */
  readonly whole: number;
}

/**
 * Measures the stages of parsing a text, for several ways to do it that take
 * turns: CPU seconds of one thread for the whole text, medians over rounds. A
 * stage is a task, or the difference of two.
 */
export function measureStages(
  text: string,
  systems: readonly ParsingSystem[],
  rounds: number
): StageTimes[] {
  const tasks = new TextTasks(text);
  const names = systems.map(system => tasks.add(system));
  const times = inTurn(tasks.tasks, rounds);
  return systems.map(({parser, decoder}, i) => {
    const time = (task: keyof TaskNames) => times.get(names[i][task])!;
    const loaded = time('loaded');
    const whole = time('whole');
    const stages = [
      time('read'),
      loaded,
      time('scored') - loaded,
      // So short that it would drown in the difference of two others.
      time('decoded'),
      time('inferred') - time('found'),
      time('parsed') - time('inferred'),
      time('written')
    ];
    const other = stages.reduce((left, stage) => left - stage, whole);
    return {
      parser,
      decoder,
      stages: [...stages, other],
      inference: time('inferred') - loaded,
      whole
    };
  });
}
