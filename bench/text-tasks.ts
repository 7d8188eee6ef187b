import {conlluSettings} from '../src/nlp/conllu/options.js';
import {SentenceReader} from '../src/nlp/conllu/read.js';
import {withHeads, writeSentence} from '../src/nlp/conllu/write.js';
import type {ParserName} from '../src/nlp/inference/names.js';
import type {Model} from '../src/nlp/model/model.js';
import type {ParsedSentence} from '../src/nlp/parser.js';
import type {Sentence} from '../src/nlp/sentence.js';
import type {ParsingSystem} from './parsing-system.js';
import {ParsingTasks, type Scores} from './parsing-tasks.js';

/** The tasks that show where the time of one way to parse goes, by name. */
export interface TaskNames {
  /** Reads the text. */
  readonly read: string;
  /** Loads the features of the words. */
  readonly loaded: string;
  /** Loads them and scores. */
  readonly scored: string;
  /** Finds trees by scores at hand. */
  readonly decoded: string;
  /** Loads, scores and finds trees. */
  readonly found: string;
  /** The same, and enhances the trees if the parser does. */
  readonly inferred: string;
  /** The same, and gives the trees their relations: all but texts. */
  readonly parsed: string;
  /** Writes trees at hand. */
  readonly written: string;
  /** All of it, from the text to a text. */
  readonly whole: string;
}

/** Tasks on a text. What several ways to parse have in common is there once. */
export class TextTasks {
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

  /** Adds the tasks of a way to parse. */
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
    const plain = parser === 'u-mst-uf-lep' ? 'u-mst-uf' : parser;
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

// One after the other, as they are parsed: most die young.
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

// Scores last until the next sentence, in arrays that may be longer.
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
