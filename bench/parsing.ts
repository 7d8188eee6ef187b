import {basename} from 'node:path';
import {parseConllu} from '../src/nlp/conllu/index.js';
import type {ParserName} from '../src/nlp/inference/inference.js';
import type {Model} from '../src/nlp/model/model.js';
import {decodeModel} from '../src/nlp/model/model-file.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {train} from '../src/nlp/training/trainer.js';
import {readBytes} from './options.js';
import {measureStages, type StageTimes} from './parsing-stages.js';
import {parsingSystems} from './parsing-tasks.js';
import {syntheticText} from './synthetic-text.js';

/** How fast the sentences of one text are parsed. */
export interface Parsing {
  /** A short name without spaces. */
  readonly id: string;
  readonly name: string;
  readonly sentences: number;
  readonly words: number;
  /** Where the models come from. */
  readonly models: string;
  readonly times: readonly StageTimes[];
}

/** Files to measure parsing with. */
export interface ParsingFiles {
  /** A treebank in CoNLL-U; may be gzipped. */
  readonly treebank?: string | undefined;
  /** A model to use instead of those trained here; may be gzipped. */
  readonly model?: string | undefined;
}

const SYNTHETIC_SENTENCES = 1000;
const TRAINING_SEED = 1;
const TEST_SEED = 2;

// A little is enough: the time does not depend on the values of the weights.
const TRAINING_WORDS = 20_000;
const PASSES = 2;

// Together, these models cover all parsers.
const TRAINED: readonly ParserName[] = ['u-mst-uf-lep', 'u-mst-df'];

/**
 * Measures all parsers and decoders on synthetic sentences, and on those of a
 * treebank. Unless a model is given, models are trained first, on other
 * synthetic sentences and on those of the treebank itself.
 */
export function measureParsing(rounds: number, files: ParsingFiles): Parsing[] {
  const corpora: Corpus[] = [
    {
      id: 'synthetic',
      name: 'Synthetic',
      source: 'other synthetic sentences',
      text: syntheticText(SYNTHETIC_SENTENCES, TEST_SEED),
      trainingText: syntheticText(2 * SYNTHETIC_SENTENCES, TRAINING_SEED)
    }
  ];
  if (files.treebank !== undefined) {
    const text = readTreebank(files.treebank);
    const name = basename(files.treebank, '.gz');
    const source = 'of these sentences';
    corpora.push({id: 'treebank', name, source, text, trainingText: text});
  }
  const given = files.model === undefined ? null : readModel(files.model);
  return corpora.map(({id, name, source, text, trainingText}) => {
    const models = given === null ? trainModels(trainingText) : [given];
    const sentences = parseConllu(text, {mode: 'parse'}).filter(
      ({words}) => words.length > 0
    );
    return {
      id,
      name,
      sentences: sentences.length,
      words: sentences.reduce((sum, {words}) => sum + words.length, 0),
      models:
        given === null ? describe(models[0], source) : basename(files.model!),
      times: measureStages(text, parsingSystems(models), rounds)
    };
  });
}

/** The text of a treebank, checked. */
export function readTreebank(file: string): string {
  const text = new TextDecoder().decode(readBytes(file));
  const sentences = parseConllu(text);
  if (sentences.some(({words}) => words.length > 0)) return text;
  throw new Error('it has no sentences.');
}

/** A model from its file. */
export function readModel(file: string): Model {
  return decodeModel(readBytes(file));
}

interface Corpus extends Pick<Parsing, 'id' | 'name'> {
  /** Which sentences to train on. */
  readonly source: string;
  readonly text: string;
  readonly trainingText: string;
}

function trainModels(text: string): Model[] {
  const sentences: Sentence[] = [];
  let count = 0;
  for (const sentence of parseConllu(text)) {
    if (count >= TRAINING_WORDS) break;
    sentences.push(sentence);
    count += sentence.words.length;
  }
  const words = sentences.map(sentence => sentence.words);
  return TRAINED.map(parser => train(words, {parser, passes: PASSES}));
}

function describe({training}: Model, source: string): string {
  const {sentences, words, passes} = training;
  const [count, length] = [sentences, words].map(it => it.toLocaleString('en'));
  return `models trained on ${count} ${source}, ${length} words, ${passes} passes`;
}
