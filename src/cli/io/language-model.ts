import {quote} from '../../graph/errors.js';
import {
  LanguageError,
  loadModel,
  loadModelBytes
} from '../../nlp/loading/index.js';
import type {Model} from '../../nlp/model/index.js';
import {UsageError} from './errors.js';

/** The model of the language that `--language` gives, or of English. */
export function readLanguageModel(
  language: string | undefined
): Promise<Model> {
  return load(loadModel, language);
}

/** The file of the same model. */
export function readLanguageModelFile(
  language: string | undefined
): Promise<Uint8Array> {
  return load(loadModelBytes, language);
}

// A language without a model is a mistake in the arguments. A package that is
// not installed is not.
async function load<T>(
  from: (language?: string) => Promise<T>,
  language: string | undefined
): Promise<T> {
  try {
    return await from(language);
  } catch (error) {
    const isUnknown =
      error instanceof LanguageError && !/\bnpm install\b/.test(error.message);
    if (!isUnknown) throw error;
    throw new UsageError(
      `option --language is ${quote(language)}, but there is no such model. ` +
        (await advice())
    );
  }
}

const PACKAGE = 'spanforest-models';

async function advice(): Promise<string> {
  try {
    const {LANGUAGES} = await import(/* @vite-ignore */ PACKAGE);
    const tags = ['en', ...LANGUAGES].sort();
    if (tags.length > 1) return `Give one of ${tags.join(', ')}.`;
  } catch {
    // Not installed.
  }
  return `Give en; other languages need the package ${PACKAGE}.`;
}
