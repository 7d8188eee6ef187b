import {quote} from '../../graph/errors.js';
import {
  findModel,
  LANGUAGES,
  LanguageError,
  loadModel
} from '../../nlp/loading/index.js';
import type {Model} from '../../nlp/model/index.js';
import {DataError, UsageError} from './errors.js';

/** The model of the language that `--language` gives, or of English. */
export function readLanguageModel(
  language: string | undefined
): Promise<Model> {
  return loadModel(language).catch(error => explain(error, language));
}

/** The file of the same model. */
export async function readLanguageModelFile(
  language: string | undefined
): Promise<Uint8Array> {
  const source = await findModel(language).catch(error =>
    explain(error, language)
  );
  return source();
}

// A language without a model is a mistake in the arguments. A package that is
// not installed is not.
function explain(error: unknown, language = 'en'): never {
  if (!(error instanceof LanguageError)) throw error;
  const {package: name} = error;
  if (name === undefined) {
    throw new UsageError(
      `option --language is ${quote(language)}, but there is no such model. ` +
        `Give one of ${LANGUAGES.join(', ')}.`
    );
  }
  throw new DataError(
    `the model for ${quote(language)} is in the package ${name}, which is not ` +
      `installed. Run npm install ${name}.`,
    {cause: error}
  );
}
