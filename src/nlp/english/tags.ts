import {plainForm, type TextToken} from './tokens.js';

/** A word while its tag is adjusted. */
interface Tagged extends TextToken {
  readonly form: string;
  /** The form in lower case, with a straight apostrophe. */
  readonly key: string;
  /** Whether it begins a sentence. */
  readonly isFirst: boolean;
}

const pairs = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(', ').map(pair => pair.split(' ') as [string, string]));

// Words with the same tag in every context.
const ALWAYS = pairs(
  'although SCONJ, unless SCONJ, whether SCONJ, everything PRON, not PART, ' +
    'pm NOUN, * PUNCT, < PUNCT, > PUNCT, | PUNCT'
);

// Lemmas of pronouns, determiners and irregular words.
const LEMMAS = pairs(
  "i I, me I, him he, them they, 'em they, us we, an a, these this, " +
    'those that, being be, through through, best good, better good'
);
const WITH_LEMMA = /^(PRON|DET|AUX|ADP|ADJ)$/;

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const HAVE = words("have has had having 've");
const DO = words('do does did');
const BE = words("is are was were be been 's 're");
const SUBJECTS = words('i he she we they');
const BETWEEN_HAVE = words('ADV PART PRON');
const BETWEEN_DO = words('ADV PART PRON DET NOUN PROPN');

// Largest distance of an auxiliary from its verb.
const REACH = 5;

/**
 * Adjusts tags and lemmas to Universal Dependencies by the words nearby: main
 * verbs tagged as auxiliaries, conjunctions tagged as prepositions, capitalized
 * adjectives and nouns. `tagOf` is the tag of a word without context, if it is
 * known. Takes time linear in the text.
 */
export function adjustTags(
  text: string,
  tokens: readonly TextToken[],
  tagOf: (word: string) => string | undefined
): void {
  const tagged = tokens.map((token, i): Tagged => {
    const form = text.slice(token.start, token.end);
    const isFirst = i === 0 || tokens[i - 1].endsSentence;
    return {...token, form, key: plainForm(form), isFirst};
  });
  for (let i = 0; i < tagged.length; i++) {
    const token = tagged[i];
    token.upos = ALWAYS.get(token.key) ?? token.upos;
    if (token.upos === 'PROPN') token.upos = withoutCapital(tagged, i, tagOf);
  }
  for (let i = 0; i < tagged.length; i++) {
    tagged[i].upos = inContext(tagged, i);
  }
  for (const [i, token] of tokens.entries()) {
    token.upos = tagged[i].upos;
    token.lemma = adjustLemma(tagged[i]);
  }
}

// In Universal Dependencies, only nouns are proper nouns. Adjectives in names,
// and words capitalized for another reason, get their tag in lower case.
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

// Whether the word is an auxiliary of a following verb.
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

// The lemma as in Universal Dependencies: names and symbols keep their form.
function adjustLemma({form, key, upos, lemma}: Tagged): string {
  if (/^(PROPN|PUNCT|SYM|X)$/.test(upos)) return form;
  const known = WITH_LEMMA.test(upos) ? LEMMAS.get(key) : undefined;
  return known ?? (lemma || key);
}
