import type {Model} from '../src/nlp/model/model.js';
import type {TaggedWord} from '../src/nlp/word.js';
import {inTurn} from './in-turn.js';
import type {ParsingSystem} from './parsing-system.js';
import {ParsingTasks, readAll} from './parsing-tasks.js';

/** The stages of parsing, in their order. */
export const STAGES = [
  'reading',
  'features',
  'scoring',
  'decoding',
  'enhancement',
  'relations',
  'writing'
] as const;

/** Where the time of one way to parse goes. */
export interface StageTimes extends Pick<ParsingSystem, 'parser' | 'decoder'> {
  /** CPU seconds of each stage, in the order of {@link STAGES}. */
  readonly stages: readonly number[];
  /** CPU seconds from the text that is read to the text that is written. */
  readonly whole: number;
}

/**
 * Measures the stages of parsing a text, for several ways to do it that take
 * turns: CPU seconds of one thread for the whole text, medians over rounds. A
 * stage is the difference of two tasks. If pruning cuts words apart, the
 * scores of all their edges belong to decoding; writing is whatever is left,
 * and has the checks of what the parser is given in it.
 */
export function measureStages(
  text: string,
  systems: readonly ParsingSystem[],
  rounds: number
): StageTimes[] {
  const sentences = readAll(text)
    .map(({words}) => words)
    .filter(words => words.length > 0);
  const each =
    (task: (words: readonly TaggedWord[], i: number) => unknown) => () => {
      for (let i = 0; i < sentences.length; i++) task(sentences[i], i);
    };
  const tasks = new Map<string, () => void>([
    ['reading', () => void readAll(text)]
  ]);
  // The stages that systems have in common are measured once for all.
  const prepare = (name: string, make: () => () => void) => {
    if (!tasks.has(name)) tasks.set(name, make());
    return name;
  };
  const made = new Map<Model, ParsingTasks>();
  const tasksOf = (model: Model) => {
    if (!made.has(model)) made.set(model, new ParsingTasks(model));
    return made.get(model)!;
  };
  const chains = systems.map(system => {
    const {model, parser, decoder} = system;
    const own = tasksOf(model);
    const isEnhanced = parser === 'u-mst-uf-lep';
    const plain = isEnhanced ? 'u-mst-uf' : parser;
    const named = (stage: string) => `${model.parser}: ${stage}`;
    const inferred = (name: typeof parser) =>
      prepare(named(`${name} ${decoder}`), () =>
        each(own.inferring({...system, parser: name}))
      );
    return {
      loaded: prepare(named('features'), () => each(words => own.load(words))),
      scored: prepare(named(`${plain} scores`), () => each(own.scoring(plain))),
      found: inferred(plain),
      enhanced: inferred(parser),
      related: prepare(named('relations'), () => {
        const trees = sentences.map(own.inferring(system));
        return each((words, i) => own.relate(words, trees[i]));
      }),
      whole: prepare(named(`${parser} ${decoder} whole`), () => {
        const parse = own.parsing(system);
        return () => parse(text);
      })
    };
  });
  const times = inTurn(tasks, rounds);
  return systems.map(({parser, decoder}, i) => {
    const time = (task: keyof (typeof chains)[0]) =>
      times.get(chains[i][task])!;
    const reading = times.get('reading')!;
    const relations = time('related') - time('loaded');
    const whole = time('whole');
    const stages = [
      reading,
      time('loaded'),
      time('scored') - time('loaded'),
      time('found') - time('scored'),
      time('enhanced') - time('found'),
      relations,
      whole - reading - time('enhanced') - relations
    ];
    return {parser, decoder, stages, whole};
  });
}
