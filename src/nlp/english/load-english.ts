import {English} from './english.js';
import {EnglishError} from './english-error.js';
import type {WinkPackages} from './wink.js';

/**
 * Loads what it takes to read English text: `wink-nlp` and its model
 * `wink-eng-lite-web-model`, which have to be installed beside this package.
 *
 * They are imported only here, some 4 MB, and once: every later call gives
 * the same reader. Where a name cannot be imported, as in a browser without a
 * bundler or an import map, pass the packages.
 *
 * @throws {@link EnglishError} if they are not installed.
 *
 * @example
 * ```ts
 * import {loadEnglish} from 'spanforest/nlp/english';
 *
 * const english = await loadEnglish();
 * const [sentence] = english.readText("Don't worry.");
 * sentence.words.map(({form, upos}) => `${form}/${upos}`);
 * // => ['Do/AUX', "n't/PART", 'worry/VERB', './PUNCT']
 * ```
 */
export async function loadEnglish(packages?: WinkPackages): Promise<English> {
  if (packages) return new English(packages);
  loaded ??= importPackages().then(packages => new English(packages));
  try {
    return await loaded;
  } catch (error) {
    // What is missing may be installed before the next attempt.
    loaded = undefined;
    throw error;
  }
}

let loaded: Promise<English> | undefined;

async function importPackages(): Promise<WinkPackages> {
  try {
    const [wink, model] = await Promise.all([
      import('wink-nlp'),
      import('wink-eng-lite-web-model')
    ]);
    return {winkNLP: wink.default, model: model.default} as WinkPackages;
  } catch (error) {
    throw new EnglishError(
      'spanforest/nlp/english: reading English text needs two packages that ' +
        'cannot be imported. Run npm install wink-nlp wink-eng-lite-web-model.',
      {cause: error}
    );
  }
}
