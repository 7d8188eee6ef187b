import type {Sentence} from '../../nlp/sentence.js';
import type {ParseCounts} from './batch-parser.js';

// Letters by the names of scripts, where a name stands for several scripts.
const LETTERS: {readonly [script: string]: RegExp} = {
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/gu,
  Kore: /\p{Script=Hangul}|\p{Script=Han}/gu
};

/** The letters that a language is written with; `null` if not known. */
export function lettersOf(language: string | undefined): RegExp | null {
  if (language === undefined) return null;
  try {
    const {script} = new Intl.Locale(language).maximize();
    if (script === undefined) return null;
    return LETTERS[script] ?? new RegExp(`\\p{Script=${script}}`, 'gu');
  } catch {
    return null;
  }
}

/** Counts the letters of a sentence. */
export function countLetters(
  {words}: Sentence,
  ofLanguage: RegExp | null
): Pick<ParseCounts, 'letters' | 'inScript'> {
  let letters = 0;
  let inScript = 0;
  if (ofLanguage === null) return {letters, inScript};
  for (const {form} of words) {
    letters += form.match(/\p{L}/gu)?.length ?? 0;
    inScript += form.match(ofLanguage)?.length ?? 0;
  }
  return {letters, inScript};
}

// Fewer words tell little about the language.
const FEWEST_WORDS = 8;
// Of a text in the language itself, nine words in ten are known.
const LEAST_KNOWN = 0.5;

/**
 * A warning if the text seems to be in another language than the model's, or
 * else empty.
 *
 * @param isGiven - Whether the model was given as a file.
 */
export function languageWarning(
  {letters, inScript, tagged, known}: ParseCounts,
  language: string | undefined,
  isGiven: boolean
): string {
  let advice = 'give the language of the text by --language.';
  if (isGiven) {
    advice =
      language === undefined
        ? 'the model may be for another language.'
        : 'give a model for the language of the text.';
  }
  advice = `Expect poor trees: ${advice}\n`;
  // In whatever script: some languages are written in several.
  if (tagged > 0 && known >= LEAST_KNOWN * tagged) return '';
  if (language !== undefined && inScript < letters / 2) {
    const name = nameOf(language);
    return `warning: the text is not in the script of ${name}. ${advice}`;
  }
  if (tagged < FEWEST_WORDS) return '';
  const share = Math.round((100 * known) / tagged);
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
    // It may look like a tag without being one.
    return language;
  }
}
