// Lemmas of pronouns and determiners, and of what is written in two ways.
const LEMMAS: ReadonlyMap<string, string> = new Map([
  ['i', 'I'],
  ['me', 'I'],
  ['him', 'he'],
  ['them', 'they'],
  ["'em", 'they'],
  ['us', 'we'],
  ['an', 'a'],
  ['these', 'this'],
  ['those', 'that'],
  ['being', 'be'],
  ['through', 'through'],
  ['best', 'good'],
  ['better', 'good']
]);

const CLOSED = /^(PRON|DET|AUX|ADP|ADJ)$/;

/**
 * The lemma of a word as a treebank of Universal Dependencies has it.
 *
 * @param key - The form in lower case, with a straight apostrophe.
 */
export function adjustLemma(
  form: string,
  key: string,
  {upos, lemma}: {readonly upos: string; readonly lemma: string}
): string {
  // Names keep their capitals, punctuation keeps its marks.
  if (/^(PROPN|PUNCT|SYM|X)$/.test(upos)) return form;
  const known = CLOSED.test(upos) ? LEMMAS.get(key) : undefined;
  return known ?? (lemma || key);
}
