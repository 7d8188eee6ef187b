import type {Model} from '../model/model.js';
import {Trainer} from './trainer.js';
import {TrainingData, type TrainingWord} from './training-data.js';
import type {TrainingOptions} from './training-options.js';

/**
 * Trains a model on sentences with heads, all at once. For progress,
 * checkpoints or a way to stop, use {@link Trainer}.
 *
 * The same sentences and options give the same model, bit for bit, on any
 * machine. Time O(passes) times the number of arcs of all sentences.
 *
 * @throws {@link TrainingError} if heads are not a tree, or if there is
 * nothing to learn from; {@link graph!OptionError} if an option is wrong.
 *
 * @example
 * ```ts
 * import {Parser, train} from 'spanforest/nlp';
 *
 * const word = (form: string, upos: string, head: number) => {
 *   return {form, upos, head};
 * };
 * const model = train(
 *   [
 *     [word('Dogs', 'NOUN', 2), word('bark', 'VERB', 0)],
 *     [word('Run', 'VERB', 0), word('fast', 'ADV', 1)]
 *   ],
 *   {bits: 12}
 * );
 * const parser = new Parser(model);
 * const words = [{form: 'Cats', upos: 'NOUN'}, {form: 'sleep', upos: 'VERB'}];
 * [...parser.parse(words).heads]; // => [-1, 2, 0]
 * ```
 */
export function train(
  sentences: Iterable<readonly TrainingWord[]>,
  options: TrainingOptions = {}
): Model {
  const data = new TrainingData();
  for (const words of sentences) data.add(words);
  const trainer = new Trainer(data, options);
  while (!trainer.isDone) for (const _ of trainer.pass());
  return trainer.model();
}
