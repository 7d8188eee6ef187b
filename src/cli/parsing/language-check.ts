import type {ParseCounts} from './batch-parser.js';

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
  // In any script: some languages are written in several.
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
