import {batchesOf} from '../../nlp/conllu/index.js';
import type {Model} from '../../nlp/model/index.js';
import {Parser} from '../../nlp/parser.js';
import type {Sentence} from '../../nlp/sentence.js';
import {
  ReadTextError,
  readText,
  type TextKind,
  TextReader
} from '../../nlp/text/index.js';
import type {Context} from '../io/context.js';
import {UsageError} from '../io/errors.js';
import {readLanguageModel} from '../io/language-model.js';
import {readModelFile} from '../io/model-file.js';
import type {Arguments} from '../options.js';

/** The model in a file, or that of a language. */
export function chosenModel(
  {values}: Arguments,
  context: Context
): Promise<Model> {
  const name = values.get('model');
  return name === undefined
    ? readLanguageModel(values.get('language'))
    : readModelFile(name, context);
}

/** Checks that a model can read text. */
export function checkTextModel({tokenizer}: Model, input: TextKind): void {
  if (tokenizer || input === 'words') return;
  throw new UsageError(
    'the model has not learnt to split text into words. Give --words for ' +
      'words that are split already, CoNLL-U, or another model.'
  );
}

/** Finds the sentences of raw text, and their trees, one at a time. */
export type TextParser = (
  chunks: AsyncIterable<Uint8Array>
) => AsyncGenerator<Sentence, void, undefined>;

/** Loads the chosen model to parse text. */
export async function loadTextParser(
  args: Arguments,
  input: TextKind,
  context: Context
): Promise<TextParser> {
  const model = await chosenModel(args, context);
  checkTextModel(model, input);
  const parser = new Parser(model);
  const confidence = args.switches.has('confidence');
  return async function* (chunks) {
    const trees = parser.parseStream(untilNul(chunks), {input, confidence});
    for await (const {sentence} of trees) yield sentence;
  };
}

/**
 * The sentences of raw text without tags and heads, in batches. All sentences
 * that are complete are in a batch before more is read.
 */
export function rawTextBatches(
  chunks: AsyncIterable<Uint8Array>,
  {tokenizer}: Model,
  input: TextKind
): AsyncGenerator<Sentence[], void, undefined> {
  const reader = new TextReader(tokenizer ?? null, input);
  return batchesOf(readText(untilNul(chunks), reader));
}

async function* untilNul(
  chunks: AsyncIterable<Uint8Array>
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0;
  for await (const chunk of chunks) {
    const nul = chunk.indexOf(0);
    yield nul < 0 ? chunk : chunk.subarray(0, nul);
    if (nul >= 0) {
      throw new ReadTextError(
        `byte ${bytes + nul + 1} is NUL, so this is not text in UTF-8. ` +
          'Convert it to UTF-8 first.'
      );
    }
    bytes += chunk.length;
  }
}
