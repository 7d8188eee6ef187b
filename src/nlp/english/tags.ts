import type {TextToken} from './tokens.js';

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
function adjustLemma(
  form: string,
  key: string,
  {upos, lemma}: {readonly upos: string; readonly lemma: string}
): string {
  // Names keep their capitals, punctuation keeps its marks.
  if (/^(PROPN|PUNCT|SYM|X)$/.test(upos)) return form;
  const known = CLOSED.test(upos) ? LEMMAS.get(key) : undefined;
  return known ?? (lemma || key);
}

/** A word whose tag can still change. */
interface Tagged extends TextToken {
  /** Its form. */
  readonly form: string;
  /** The same in lower case, with a straight apostrophe. */
  readonly key: string;
  /** Whether a sentence begins with it. */
  readonly isFirst: boolean;
  upos: string;
  lemma: string;
}

// Words with one tag whatever stands around them.
const ALWAYS: ReadonlyMap<string, string> = new Map([
  ['although', 'SCONJ'],
  ['unless', 'SCONJ'],
  ['whether', 'SCONJ'],
  ['everything', 'PRON'],
  ['not', 'PART'],
  ['pm', 'NOUN'],
  ['*', 'PUNCT'],
  ['<', 'PUNCT'],
  ['>', 'PUNCT'],
  ['|', 'PUNCT']
]);

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const HAVE = words("have has had having 've");
const DO = words('do does did');
const BE = words("is are was were be been 's 're");
const SUBJECTS = words('i he she we they');
const BETWEEN_HAVE = words('ADV PART PRON');
const BETWEEN_DO = words('ADV PART PRON DET NOUN PROPN');

// How far an auxiliary may be away from its verb.
const REACH = 5;

/**
 * Changes tags and lemmas into what a treebank of Universal Dependencies
 * would have, where a look at the words nearby tells: full verbs that look
 * like auxiliaries, conjunctions that look like prepositions, adjectives and
 * nouns that begin in a capital. Time linear in the text.
 *
 * @param tagOf - The tag of a word that stands alone; nothing if it is not
 * known.
 */
export function adjustTags(
  text: string,
  tokens: readonly TextToken[],
  tagOf: (word: string) => string | undefined
): TextToken[] {
  const tagged = tokens.map((token, i): Tagged => {
    const form = text.slice(token.start, token.end);
    const key = form.toLowerCase().replaceAll('’', "'");
    const isFirst = i === 0 || tokens[i - 1].endsSentence;
    return {...token, form, key, isFirst};
  });
  for (let i = 0; i < tagged.length; i++) {
    const token = tagged[i];
    const {key} = token;
    token.upos = ALWAYS.get(key) ?? token.upos;
    if (token.upos === 'PROPN') token.upos = withoutCapital(tagged, i, tagOf);
  }
  for (let i = 0; i < tagged.length; i++) {
    tagged[i].upos = inContext(tagged, i);
  }
  return tagged.map(({form, key, isFirst, ...token}) => ({
    ...token,
    lemma: adjustLemma(form, key, token)
  }));
}

// In Universal Dependencies, only nouns can be proper. Adjectives in names,
// and words with a capital for another reason, are what they would be
// without.
function withoutCapital(
  tokens: readonly Tagged[],
  i: number,
  tagOf: (word: string) => string | undefined
): string {
  const {form, key, upos, isFirst} = tokens[i];
  if (!/^\p{Lu}\p{L}/u.test(form)) return upos;
  const tag = tagOf(key);
  const follows = !isFirst && tokens[i - 1].upos === 'PROPN';
  const next = nextIn(tokens, i);
  const precedes = next?.upos === 'PROPN';
  if (tag === 'ADJ') return follows && !precedes ? upos : tag;
  if (tag !== 'NOUN') return upos;
  const isShout = form === form.toUpperCase();
  return isShout || (isFirst && !precedes) ? tag : upos;
}

function inContext(tokens: readonly Tagged[], i: number): string {
  const {key, upos, isFirst} = tokens[i];
  const next = nextIn(tokens, i);
  const previous = isFirst ? undefined : tokens[i - 1];
  if (upos === 'AUX') {
    if (HAVE.has(key)) {
      return next?.key === 'to' || !hasVerb(tokens, i, BETWEEN_HAVE)
        ? 'VERB'
        : upos;
    }
    if (DO.has(key)) return hasVerb(tokens, i, BETWEEN_DO) ? upos : 'VERB';
    if (BE.has(key) && previous?.key === 'there') return 'VERB';
  }
  if (key === 'there' && upos === 'PRON') {
    const isSubject = [previous, next].some(
      word => word && (word.upos === 'AUX' || BE.has(word.key))
    );
    return isSubject ? upos : 'ADV';
  }
  if (upos === 'ADP' && next) {
    const isClause =
      (next.upos === 'VERB' && next.key.endsWith('ing')) ||
      SUBJECTS.has(next.key);
    if (isClause) return 'SCONJ';
  }
  return upos;
}

// Whether the word is an auxiliary of one that follows.
function hasVerb(
  tokens: readonly Tagged[],
  i: number,
  between: ReadonlySet<string>
): boolean {
  let next = nextIn(tokens, i);
  for (let k = i + 1; next && k < i + REACH; k++) {
    if (!between.has(next.upos)) break;
    next = nextIn(tokens, k);
  }
  if (!next) return false;
  return /^(VERB|AUX)$/.test(next.upos) || /e[dn]$/.test(next.key);
}

// The next word of the same sentence.
function nextIn(tokens: readonly Tagged[], i: number): Tagged | undefined {
  return tokens[i].endsSentence ? undefined : tokens[i + 1];
}
