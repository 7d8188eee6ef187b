import {withHeads} from '../src/nlp/conllu/changes.js';
import {conlluSettings} from '../src/nlp/conllu/options.js';
import {SentenceReader} from '../src/nlp/conllu/read.js';
import {writeSentence} from '../src/nlp/conllu/write.js';
import type {ParserName} from '../src/nlp/inference/inference.js';
import type {Model} from '../src/nlp/model/model.js';
import type {ParsedSentence} from '../src/nlp/parsed-sentence.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {interleave} from './measure.js';
import {
  type ParsingSystem,
  ParsingTasks,
  type Scores
} from './parsing-tasks.js';

/** The stages of parsing, in order, and the remaining time. */
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

/** Where a system spends its time. */
export interface StageTimes extends Pick<ParsingSystem, 'parser' | 'decoder'> {
  /** CPU seconds of each stage, in the order of {@link STAGES}. */
  readonly stages: readonly number[];
  /** CPU seconds from given features to the tree. */
  readonly inference: number;
  /** CPU seconds from the input text to the output text. */
  readonly whole: number;
}

/**
 * Measures the stages of parsing a text by several systems, interleaved: CPU
 * seconds of one thread for the whole text, medians over rounds. A stage is a
 * task, or the difference of two.
 */
export function measureStages(
  text: string,
  systems: readonly ParsingSystem[],
  rounds: number
): StageTimes[] {
  const tasks = new TextTasks(text);
  const names = systems.map(system => tasks.add(system));
  const times = interleave(tasks.tasks, rounds);
  return systems.map(({parser, decoder}, i) => {
    const time = (task: keyof TaskNames) => times.get(names[i][task])!;
    const loaded = time('loaded');
    const whole = time('whole');
    const stages = [
      time('read'),
      loaded,
      time('scored') - loaded,
      // Too short to be measured as the difference of two others.
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

/** The tasks that show where a system spends its time, by name. */
interface TaskNames {
  /** Reads the text. */
  readonly read: string;
  /** Loads the features of the words. */
  readonly loaded: string;
  /** Loads them and scores. */
  readonly scored: string;
  /** Finds trees from given scores. */
  readonly decoded: string;
  /** Loads, scores and finds trees. */
  readonly found: string;
  /** The same, and enhances the trees if the parser does. */
  readonly inferred: string;
  /** The same, and labels the trees: everything but reading and writing. */
  readonly parsed: string;
  /** Writes given trees. */
  readonly written: string;
  /** Everything, from text to text. */
  readonly whole: string;
}

/** The tasks of several systems on a text. Tasks in common exist once. */
class TextTasks {
  /** All tasks by name. */
  readonly tasks: Map<string, () => void> = new Map();
  readonly #text: string;
  readonly #sentences: readonly Sentence[];
  readonly #models = new Map<Model, ParsingTasks>();

  constructor(text: string) {
    this.#text = text;
    this.#sentences = [...readSentences(text)].filter(
      ({words}) => words.length > 0
    );
  }

  /** Adds the tasks of a system. */
  add(system: ParsingSystem): TaskNames {
    const {model, parser, decoder} = system;
    const own = this.#models.get(model) ?? new ParsingTasks(model);
    this.#models.set(model, own);
    const put = (task: string, make: () => () => void) =>
      this.#put(`${model.parser}: ${task}`, make);
    const infer = (name: ParserName) =>
      put(`${name}, ${decoder}`, () => {
        const inference = own.inferring({...system, parser: name});
        return this.#each(({words}) => inference(words));
      });
    const isEnhanced = parser === 'u-mst-uf-lep' || parser === 'u-mst-uf-cle';
    const plain = isEnhanced ? 'u-mst-uf' : parser;
    return {
      read: this.#put('reading', () => () => {
        for (const sentence of readSentences(this.#text)) void sentence;
      }),
      loaded: put('features', () => this.#each(({words}) => own.load(words))),
      scored: put(`scores for ${plain}`, () => {
        const score = own.scoring(plain);
        return this.#each(({words}) => score(words));
      }),
      decoded: put(`trees for ${plain}, ${decoder}`, () =>
        this.#decoding({...system, parser: plain}, own)
      ),
      found: infer(plain),
      inferred: infer(parser),
      parsed: put(`${parser}, ${decoder}, relations`, () => {
        const parse = own.parsing(system);
        return this.#each(({words}) => parse(words));
      }),
      written: put('writing', () => {
        const parse = own.parsing(system);
        const trees = this.#sentences.map(({words}) => parse(words));
        return this.#each((sentence, i) => writeTree(sentence, trees[i]));
      }),
      whole: put(`${parser}, ${decoder}, all`, () => {
        const parse = own.parsing(system);
        return () => {
          for (const sentence of readSentences(this.#text)) {
            writeTree(sentence, parse(sentence.words));
          }
        };
      })
    };
  }

  #put(name: string, make: () => () => void): string {
    if (!this.tasks.has(name)) this.tasks.set(name, make());
    return name;
  }

  #each(task: (sentence: Sentence, i: number) => unknown): () => void {
    return () => {
      const {length} = this.#sentences;
      for (let i = 0; i < length; i++) task(this.#sentences[i], i);
    };
  }

  #decoding(system: ParsingSystem, own: ParsingTasks): () => void {
    const score = own.scoring(system.parser);
    const scores = this.#sentences.map(({words}) => copyOf(score(words)));
    const longest = this.#sentences.reduce(
      (most, {words}) => Math.max(most, words.length),
      0
    );
    const find = own.decoding(system, longest);
    return this.#each((_, i) => find(scores[i]));
  }
}

// One at a time, as they are parsed: most die young.
function* readSentences(text: string): Generator<Sentence, void, undefined> {
  const reader = new SentenceReader(conlluSettings({mode: 'parse'}));
  yield* reader.push(text);
  yield* reader.finish();
}

function writeTree(
  sentence: Sentence,
  {heads, labels}: ParsedSentence
): string {
  return writeSentence(withHeads(sentence, heads, labels ?? undefined));
}

// Scores are overwritten by the next sentence, and their arrays may be longer.
function copyOf(scores: Scores): Scores {
  if (scores instanceof Float64Array) return scores.slice();
  const {order, size, source, target, weight} = scores;
  return {
    order,
    size,
    source: source.slice(0, size),
    target: target.slice(0, size),
    weight: weight.slice(0, size)
  };
}
