import {loadModel} from '../../nlp/loading/index.js';
import type {Model} from '../../nlp/model/index.js';
import type {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {type TextInput, TextReader} from '../../nlp/text/index.js';
import type {Context} from '../io/context.js';
import {DataError, UsageError} from '../io/errors.js';
import {readModelFile} from '../io/model-file.js';
import type {Arguments, OptionTable} from '../options.js';

/** The options that choose a model. */
export const MODEL_OPTIONS: OptionTable = {
  '-m, --model MODEL':
    'The model, written by spanforest train; default: that of the language.',
  '--language TAG': {
    about:
      'The language of the text, such as sv; default: en. All but English ' +
      'need the package spanforest-models.',
    conflicts: 'model'
  }
};

/** The options that say what a text is made of. */
export const TEXT_OPTIONS: OptionTable = {
  '--lines': {
    about: 'Each line of the text is a sentence.',
    conflicts: 'words'
  },
  '--words':
    'Each line of the text is a sentence, with spaces between its words.'
};

/** The model in a file, or that of a language. */
export function chosenModel(
  {values}: Arguments,
  context: Context
): Promise<Model> {
  const name = values.get('model');
  return name === undefined
    ? loadModel(values.get('language'))
    : readModelFile(name, context);
}

/** What text is made of, by the options. */
export function textInputOf({switches}: Arguments): TextInput {
  if (switches.has('words')) return 'words';
  return switches.has('lines') ? 'lines' : 'text';
}

/** Checks that a model can read text. */
export function checkTextModel({tokenizer}: Model, input: TextInput): void {
  if (tokenizer || input === 'words') return;
  throw new UsageError(
    'the model has not learnt to split text into words. Give --words for ' +
      'words that are split already, CoNLL-U, or another model.'
  );
}

/** The sentences of raw text with their trees, one at a time. */
export async function* parsedText(
  chunks: AsyncIterable<Uint8Array>,
  parser: Parser,
  input: TextInput
): AsyncGenerator<Sentence, void, undefined> {
  for await (const batch of rawTextBatches(chunks, parser.model, input)) {
    for (const sentence of batch) yield parser.parseSentence(sentence);
  }
}

// Words of a batch, unless a single sentence has more: worth a message to
// another thread, and parsed in a moment.
const BATCH_WORDS = 1000;

/**
 * The sentences of raw text without tags and heads, in batches. All sentences
 * that are complete are in a batch before more is read.
 */
export async function* rawTextBatches(
  chunks: AsyncIterable<Uint8Array>,
  {tokenizer}: Model,
  input: TextInput
): AsyncGenerator<Sentence[], void, undefined> {
  const reader = new TextReader(tokenizer ?? null, input);
  let bytes = 0;
  for await (const chunk of chunks) {
    const nul = chunk.indexOf(0);
    yield* batches(reader.push(nul < 0 ? chunk : chunk.subarray(0, nul)));
    if (nul >= 0) {
      throw new DataError(
        `byte ${bytes + nul + 1} is NUL, so this is not text in UTF-8. ` +
          'Convert it to UTF-8 first.'
      );
    }
    bytes += chunk.length;
  }
  yield* batches(reader.end());
}

function* batches(
  sentences: readonly Sentence[]
): Generator<Sentence[], void, undefined> {
  let batch: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences) {
    batch.push(sentence);
    words += sentence.words.length;
    if (words < BATCH_WORDS) continue;
    yield batch;
    batch = [];
    words = 0;
  }
  if (batch.length > 0) yield batch;
}
