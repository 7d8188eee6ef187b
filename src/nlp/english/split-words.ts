import type {TextToken} from './text-token.js';

/** A part of a word that is written as one, with its tag and lemma. */
interface Part {
  readonly length: number;
  readonly upos: string;
  readonly lemma: string;
}

const NOT = "n't";

// Words written as one without an apostrophe, each as its parts: form, tag
// and lemma. Only those that are rarely anything else.
const JOINED: ReadonlyMap<string, readonly Part[]> = new Map(
  [
    'can AUX can, not PART not',
    'ca AUX can, nt PART not',
    'wo AUX will, nt PART not',
    'do AUX do, nt PART not',
    'does AUX do, nt PART not',
    'did AUX do, nt PART not',
    'is AUX be, nt PART not',
    'was AUX be, nt PART not',
    'were AUX be, nt PART not',
    'are AUX be, nt PART not',
    'ai AUX be, nt PART not',
    'have AUX have, nt PART not',
    'has AUX have, nt PART not',
    'had AUX have, nt PART not',
    'could AUX could, nt PART not',
    'would AUX would, nt PART not',
    'should AUX should, nt PART not',
    'i PRON I, m AUX be',
    'i PRON I, ve AUX have',
    'you PRON you, re AUX be',
    'you PRON you, ve AUX have',
    'they PRON they, re AUX be',
    'he PRON he, s AUX be',
    'that PRON that, s AUX be',
    'there PRON there, s VERB be',
    'what PRON what, s AUX be',
    'let VERB let, s PRON we',
    'gon VERB go, na PART to',
    'wan VERB want, na PART to',
    'got VERB get, ta PART to',
    'out ADP out, ta ADP of',
    'lem VERB let, me PRON I',
    'gim VERB give, me PRON I'
  ].map(line => {
    const parts = line.split(', ').map(part => part.split(' '));
    const word = parts.map(([form]) => form).join('');
    return [
      word,
      parts.map(([{length}, upos, lemma]) => ({length, upos, lemma}))
    ];
  })
);

// Endings behind an apostrophe, with the tag and lemma that they have if
// nothing more is known.
const ENDINGS: ReadonlyMap<string, readonly [upos: string, lemma: string]> =
  new Map([
    ["'s", ['PART', "'s"]],
    ["'m", ['AUX', 'be']],
    ["'re", ['AUX', 'be']],
    ["'ve", ['AUX', 'have']],
    ["'ll", ['AUX', 'will']],
    ["'d", ['AUX', 'would']],
    [NOT, ['PART', 'not']]
  ]);

const ENDING = /^(\p{L}+?)('(?:s|m|re|ve|ll|d)|n't)$/u;

// Words before an apostrophe and s which then is a verb.
const SUBJECTS: ReadonlySet<string> = new Set(
  'he here how it she that there what when where who why'.split(' ')
);

/**
 * Splits the words that are written as one: `I'm`, `cannot`, `gonna`. What is
 * split already is told to be. Time linear in the text.
 */
export function splitWords(
  text: string,
  tokens: readonly TextToken[]
): TextToken[] {
  const split: TextToken[] = [];
  for (const token of tokens) {
    const form = text
      .slice(token.start, token.end)
      .toLowerCase()
      .replaceAll('’', "'");
    const previous = split.at(-1);
    if (previous?.end === token.start && isClitic(form, previous, token)) {
      split.push({...token, isClitic: true});
      continue;
    }
    const parts = JOINED.get(form) ?? partsOf(form, token);
    let {start} = token;
    for (const [i, {length, upos, lemma}] of parts.entries()) {
      const isLast = i === parts.length - 1;
      const end = isLast ? token.end : start + length;
      const endsSentence = isLast && token.endsSentence;
      split.push({start, end, upos, lemma, isClitic: i > 0, endsSentence});
      start = end;
    }
  }
  return split;
}

// A word behind another one without a space between them.
function isClitic(form: string, previous: TextToken, token: TextToken) {
  if (previous.upos === 'PUNCT' || previous.endsSentence) return false;
  return ENDINGS.has(form) || (form === "'" && token.upos === 'PART');
}

function partsOf(form: string, token: TextToken): readonly Part[] {
  const match = ENDING.exec(form);
  if (!match) return [{length: form.length, ...token}];
  const [, stem, ending] = match;
  const [upos, lemma] =
    ending === "'s" && SUBJECTS.has(stem)
      ? ['AUX', 'be']
      : (ENDINGS.get(ending) as readonly [string, string]);
  return [
    {...stemOf(stem, ending, token), length: stem.length},
    {length: ending.length, upos, lemma}
  ];
}

function stemOf(stem: string, ending: string, token: TextToken) {
  if (stem === 'i') return {upos: 'PRON', lemma: 'I'};
  if (SUBJECTS.has(stem)) {
    const isAdverb = /^(here|how|when|where|why)$/.test(stem);
    return {upos: isAdverb ? 'ADV' : 'PRON', lemma: stem};
  }
  if (ending === NOT) return {upos: 'AUX', lemma: stem};
  const isVerb = token.upos === 'AUX' || token.upos === 'PART';
  return {upos: isVerb ? 'NOUN' : token.upos, lemma: stem};
}
