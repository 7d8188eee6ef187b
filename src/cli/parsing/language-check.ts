import type {Sentence} from '../../nlp/sentence.js';

/** What is counted to find text in another language than the model's. */
export interface LanguageCounts {
  /** Letters in the text, and those in a script of the language. */
  readonly letters: number;
  readonly inScript: number;
  /** Words that were tagged, and those that the model knows. */
  readonly words: number;
  readonly known: number;
}

/** No counts. */
export const NO_COUNTS: LanguageCounts = {
  ...{letters: 0, inScript: 0},
  ...{words: 0, known: 0}
};

/** The sum of two counts. */
export function addCounts(
  a: LanguageCounts,
  b: LanguageCounts
): LanguageCounts {
  return {
    letters: a.letters + b.letters,
    inScript: a.inScript + b.inScript,
    words: a.words + b.words,
    known: a.known + b.known
  };
}

// Names of scripts in tags of languages that stand for several scripts.
const SCRIPTS: {readonly [script: string]: RegExp} = {
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/gu,
  Kore: /\p{Script=Hangul}|\p{Script=Han}/gu
};

/** The letters of a language's script; `null` if it is not known. */
export function scriptOf(language: string | undefined): RegExp | null {
  if (language === undefined) return null;
  try {
    const {script} = new Intl.Locale(language).maximize();
    if (script === undefined) return null;
    return SCRIPTS[script] ?? new RegExp(`\\p{Script=${script}}`, 'gu');
  } catch {
    return null;
  }
}

/** Counts the letters of a sentence. */
export function countLetters(
  {words}: Sentence,
  script: RegExp | null
): Pick<LanguageCounts, 'letters' | 'inScript'> {
  let letters = 0;
  let inScript = 0;
  if (script === null) return {letters, inScript};
  for (const {form} of words) {
    letters += form.match(/\p{L}/gu)?.length ?? 0;
    inScript += form.match(script)?.length ?? 0;
  }
  return {letters, inScript};
}

// Fewer words say little about the language.
const FEWEST_WORDS = 8;
// Of a text in the language itself, nine words in ten are known.
const LEAST_KNOWN = 0.5;

/** A warning about text in another script or language, or else empty. */
export function languageWarning(
  {letters, inScript, words, known}: LanguageCounts,
  language: string | undefined
): string {
  const advice =
    'Expect poor trees: give --language, or --model for another model.\n';
  // Whatever its script: some languages are written in several.
  if (words > 0 && known >= LEAST_KNOWN * words) return '';
  if (language !== undefined && inScript < letters / 2) {
    const name = nameOf(language);
    return `warning: the text is not in the script of ${name}. ${advice}`;
  }
  if (words < FEWEST_WORDS) return '';
  const share = Math.round((100 * known) / words);
  const whose = language === undefined ? '' : ` of ${nameOf(language)}`;
  return (
    `warning: only ${share} % of the words are known to the model${whose}. ` +
    advice
  );
}

function nameOf(language: string): string {
  try {
    const names = new Intl.DisplayNames(['en'], {type: 'language'});
    return names.of(language) ?? language;
  } catch {
    // A tag may be in the form of one without being one.
    return language;
  }
}
