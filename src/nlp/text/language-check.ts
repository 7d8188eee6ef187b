/** What some sentences show about their language. */
export interface WordCoverage {
  /** Words with letters that were tagged. */
  readonly words: number;
  /** Those of them that are in the treebank of the model. */
  readonly known: number;
  /** Letters, if the script of the model's language is known. */
  readonly letters: number;
  /** Those of them that are in that script. */
  readonly inScript: number;
}

// Fewer words tell little about the language.
const FEWEST_WORDS = 4;
// Of single sentences, 60 to 100 % in another language have fewer, and 0 to 5 %
// in that of the model; where words have many forms, up to 25 %.
const LEAST_KNOWN = 0.4;

/**
 * Why a text seems to be in another language than the model's, as the beginning
 * of a sentence; empty if it does not.
 */
export function languageDoubt(
  {words, known, letters, inScript}: WordCoverage,
  language: string | undefined
): string {
  // In any script: some languages are written in several.
  if (words > 0 && known >= LEAST_KNOWN * words) return '';
  if (language !== undefined && inScript < letters / 2) {
    return `the text is not in the script of ${nameOf(language)}`;
  }
  if (words < FEWEST_WORDS) return '';
  const share = Math.round((100 * known) / words);
  const whose = language === undefined ? '' : ` of ${nameOf(language)}`;
  return `only ${share} % of the words are known to the model${whose}`;
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

// Letters by the names of scripts, where a name stands for several scripts.
const LETTERS: {readonly [script: string]: RegExp} = {
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|ー/gu,
  Kore: /\p{Script=Hangul}|\p{Script=Han}/gu
};

// The letters that a language is written with; null if not known.
function lettersOf(language: string | undefined): RegExp | null {
  if (language === undefined) return null;
  try {
    const {script} = new Intl.Locale(language).maximize();
    if (script === undefined) return null;
    return LETTERS[script] ?? new RegExp(`\\p{Script=${script}}`, 'gu');
  } catch {
    return null;
  }
}

/** Counts letters, and those of the script of a language. */
export class LetterCounter {
  letters = 0;
  inScript = 0;
  readonly #ofLanguage: RegExp | null;

  /** @param language - If its script is not known, nothing is counted. */
  constructor(language: string | undefined) {
    this.#ofLanguage = lettersOf(language);
  }

  add(words: readonly {readonly form: string}[]): void {
    if (this.#ofLanguage === null) return;
    for (const {form} of words) {
      this.letters += form.match(/\p{L}/gu)?.length ?? 0;
      this.inScript += form.match(this.#ofLanguage)?.length ?? 0;
    }
  }
}
