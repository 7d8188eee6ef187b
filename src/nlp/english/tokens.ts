import {parseConllu} from '../conllu/index.js';
import {LONGEST_SENTENCE, type Sentence} from '../sentence.js';
import type {WinkMethods, WinkPackages} from './english.js';

/** A word of a text. */
export interface TextToken {
  /** Where it begins in the text. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Its universal part of speech. */
  readonly upos: string;
  /** Its dictionary form. */
  readonly lemma: string;
  /**
   * Whether it is written as one with the word before it, as `n't` is in
   * `don't`.
   */
  readonly isClitic: boolean;
  /** Whether a sentence ends with it. */
  readonly endsSentence: boolean;
}

// Neither entities nor sentiment.
const PIPE = ['sbd', 'pos'];

const SPACE = /\s/;

// wink-nlp takes quadratic time for what has no space in it. A space more
// makes no difference to us, as we look for the other characters only.
const LONG_RUN = /\S{200}(?=\S)/gu;

// The most words whose tags are remembered.
const MOST_TAGS = 10_000;
const LONGEST = 50;

/** Finds and tags the tokens of a text as `wink-nlp` does. */
export class WinkTokens {
  readonly #wink: WinkMethods;
  readonly #tags = new Map<string, string>();

  /** Makes it of the packages, which takes most of the time of a start. */
  constructor({winkNLP, model}: WinkPackages) {
    this.#wink = winkNLP(model as never, PIPE);
  }

  /**
   * The tokens of a text, none of which is empty or holds a space. Time
   * linear in the text.
   */
  of(text: string): TextToken[] {
    const {its} = this.#wink;
    const document = this.#wink.readDoc(text.replace(LONG_RUN, '$& '));
    const list = document.tokens();
    const values = list.out(its.value as never) as string[];
    const tags = list.out(its.pos as never) as string[];
    const lemmas = list.out(its.lemma as never) as string[];
    const lasts = new Set(
      document
        .sentences()
        .out(its.span as never)
        .map(span => (span as [number, number])[1])
    );
    const tokens: TextToken[] = [];
    let at = 0;
    for (let i = 0; i < values.length; i++) {
      const upos = tags[i];
      const lemma = lemmas[i];
      // Some values are spaces, or nothing at all. All others stand in the
      // text one after the other, with nothing but spaces between them.
      const form = values[i].replace(/\s+/g, '');
      for (let taken = 0; taken < form.length; ) {
        while (SPACE.test(text[at])) at++;
        const start = at;
        while (taken < form.length && !SPACE.test(text[at])) {
          at++;
          taken++;
        }
        const token = {start, end: at, upos, lemma};
        tokens.push({...token, isClitic: false, endsSentence: false});
      }
      const last = tokens.at(-1);
      if (last && lasts.has(i)) {
        tokens[tokens.length - 1] = {...last, endsSentence: true};
      }
    }
    return tokens;
  }

  /** The tag of a word that stands alone; nothing if it is not known. */
  readonly tagOf = (word: string): string | undefined => {
    if (word.length > LONGEST) return undefined;
    const known = this.#tags.get(word);
    if (known !== undefined) return known || undefined;
    const document = this.#wink.readDoc(word);
    const tags = document.tokens().out(this.#wink.its.pos as never);
    const isKnown = tags.length === 1 && !document.isOOV(word);
    const tag = isKnown ? (tags[0] as string) : '';
    if (this.#tags.size >= MOST_TAGS) this.#tags.clear();
    this.#tags.set(word, tag);
    return tag || undefined;
  };
}

/** A part of a text that is one word, whatever it looks like. */
interface FixedSpan {
  /** Where it begins. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
  /** Its universal part of speech. */
  readonly upos: string;
}

const TOP_LEVEL = 'biz|ca|com|de|edu|fr|gov|info|io|it|mil|net|org|ru|uk|us';
const FILES =
  'docx?|exe|gif|html?|jpe?g|js|json|mp3|mp4|pdf|php|png|pptx?|ts|txt|xlsx?|zip';

// In the order in which they are tried at a place. Nothing here can take more
// than linear time: what may repeat is told apart by its first character.
const KINDS: readonly (readonly [pattern: string, upos: string])[] = [
  // An address of the web, up to a space, a bracket or a quotation mark.
  ['(?:https?|ftp)://[^\\s<>"“”]+|www\\.[^\\s<>"“”]+', 'PROPN'],
  // An e-mail address, even if a part of it is left out.
  ['[\\w.+%-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+', 'PROPN'],
  // A domain, a newsgroup, a file.
  [
    `\\b[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,9}\\.(?:${TOP_LEVEL}|${FILES})\\b(?![.-]?\\w)`,
    'PROPN'
  ],
  ['\\b[a-z]{2,63}(?:\\.[a-z-]{2,63}){2,9}\\b', 'PROPN'],
  // Several marks that end a sentence, and lines made of marks.
  ['[.!?]{2,}', 'PUNCT'],
  ["[-=*_~#+]{2,}|<{2,}|>{2,}|'{2,}|’{2,}|`{2,}", 'PUNCT']
];

const ANY = new RegExp(
  KINDS.map(([pattern]) => `(${pattern})`).join('|'),
  'gi'
);

const LONGEST_SPAN = 2000;

// What belongs to the sentence around an address rather than to it.
const TRAILING = ".,;:!?'’)]}";

/**
 * The parts of a text that are one word in a treebank of Universal
 * Dependencies, though they hold punctuation or consist of it: addresses,
 * names of files, repeated marks. In order; time linear in the text.
 */
export function fixedSpans(text: string): FixedSpan[] {
  const spans: FixedSpan[] = [];
  for (const match of text.matchAll(ANY)) {
    const kind = match.slice(1).findIndex(part => part !== undefined);
    const [, upos] = KINDS[kind];
    const found = kind === 0 ? trimmed(match[0]) : match[0];
    const start = match.index;
    // Nobody writes a longer one.
    if (found.length > LONGEST_SPAN) continue;
    spans.push({start, end: start + found.length, upos});
  }
  return spans;
}

function trimmed(address: string): string {
  let end = address.length;
  while (end > 0 && TRAILING.includes(address[end - 1])) end--;
  return address.slice(0, end);
}

/**
 * Makes one token of each span. What is left of the tokens that overlap it is
 * kept on either side. Time linear in tokens and spans.
 */
export function mergeTokens(
  text: string,
  tokens: readonly TextToken[],
  spans: readonly FixedSpan[]
): TextToken[] {
  const merged: TextToken[] = [];
  let next = 0;
  for (const token of tokens) {
    let {start} = token;
    const {end, endsSentence} = token;
    while (start < end) {
      while (next < spans.length && spans[next].end <= start) next++;
      const span = spans[next];
      if (!span || span.start >= end) {
        merged.push(...pieces(text, {...token, start}, start > token.start));
        break;
      }
      if (start < span.start) {
        const before = {...token, start, end: span.start, endsSentence: false};
        merged.push(...pieces(text, before, true));
      }
      // The first token that reaches into the span makes it, and the last
      // one tells whether a sentence ends with it.
      const last = merged.at(-1);
      const isOver = end >= span.end;
      const whole: TextToken = {
        ...span,
        lemma: text.slice(span.start, span.end),
        isClitic: false,
        endsSentence: isOver && end === span.end && endsSentence
      };
      if (last?.start === span.start) merged[merged.length - 1] = whole;
      else merged.push(whole);
      start = isOver ? span.end : end;
    }
  }
  return merged;
}

// What is left of a token that was cut: each mark is a word of its own.
function pieces(text: string, token: TextToken, isCut: boolean): TextToken[] {
  const {start, end, endsSentence} = token;
  if (!isCut || !/^\p{P}+$/u.test(text.slice(start, end))) return [token];
  const marks: TextToken[] = [];
  let at = start;
  for (const mark of text.slice(start, end)) {
    const next = at + mark.length;
    marks.push({
      ...{start: at, end: next, upos: 'PUNCT', lemma: mark},
      ...{isClitic: false, endsSentence: endsSentence && next === end}
    });
    at = next;
  }
  return marks;
}

const DOTS = /^(?:\.{2,}|…)$/;
const MARKS = /^(?:[.!?]{2,}|…)$/;
const LINE = /^[-=*_~#]{3,}$/;
const EMOTICON = /^(?:[:;=8][-'^]?[)(\]DPp]+|[(][:;])$/;

/**
 * Corrects where sentences end around several marks in a row: such marks end
 * one if a capital follows behind a space, dots end none if a small letter
 * follows, an emoticon belongs to the sentence before it, and a line made of
 * marks stands between two. Time linear in the text.
 */
export function sentenceEnds(
  text: string,
  tokens: readonly TextToken[]
): TextToken[] {
  const forms = tokens.map(({start, end}) => text.slice(start, end));
  const ends = tokens.map(({endsSentence}) => endsSentence);
  for (let i = 0; i + 1 < tokens.length; i++) {
    const form = forms[i];
    const next = forms[i + 1];
    if (DOTS.test(form) && /^\p{Ll}/u.test(next)) ends[i] = false;
    if (tokens[i + 1].start > tokens[i].end) {
      if (MARKS.test(form) && /^\p{Lu}/u.test(next)) ends[i] = true;
      if (LINE.test(form) || LINE.test(next)) ends[i] = true;
    }
    if (ends[i] && EMOTICON.test(next)) {
      ends[i] = false;
      ends[i + 1] = true;
    }
  }
  return tokens.map((token, i) => ({...token, endsSentence: ends[i]}));
}

// No parser takes more words, and no line of CoNLL-U more characters.
const MOST_WORDS = LONGEST_SENTENCE;
const MOST_CHARACTERS = 1 << 18;

/**
 * Ends sentences that are too long to be parsed, between two words that are
 * not written as one. Time linear in the text.
 */
export function shortSentences(tokens: readonly TextToken[]): TextToken[] {
  let first = 0;
  return tokens.map((token, i) => {
    const isLong =
      i - first + 2 > MOST_WORDS ||
      token.end - tokens[first].start > MOST_CHARACTERS;
    const endsSentence =
      token.endsSentence || (isLong && !tokens[i + 1]?.isClitic);
    if (endsSentence) first = i + 1;
    return {...token, endsSentence};
  });
}

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

// Words, lines and sentences may be as long as the text.
const LONGEST_SENTENCE_TEXT = 1 << 28;

/** The sentences of a text, written in CoNLL-U as they are read. */
export class WrittenSentences {
  #lines: string[] = [];
  #count: number;

  /** @param before - How many sentences came before. */
  constructor(before: number) {
    this.#count = before;
  }

  /**
   * Writes the sentences of a paragraph.
   *
   * @param isFirst - Whether it is the first one of the text.
   */
  add(text: string, tokens: readonly TextToken[], isFirst: boolean): void {
    for (let from = 0, to = 1; from < tokens.length; from = to++) {
      while (to < tokens.length && !tokens[to - 1].endsSentence) to++;
      if (from === 0 && !isFirst) this.#lines.push('# newpar');
      this.#addSentence(text, tokens.slice(from, to));
    }
  }

  #addSentence(text: string, tokens: readonly TextToken[]): void {
    const {start} = tokens[0];
    const {end} = tokens[tokens.length - 1];
    const line = text.slice(start, end).replace(/\s+/g, ' ');
    this.#lines.push(`# sent_id = ${++this.#count}`, `# text = ${line}`);
    for (let from = 0, to = 1; from < tokens.length; from = to++) {
      while (to < tokens.length && tokens[to].isClitic) to++;
      const {end} = tokens[to - 1];
      const misc = tokens[to]?.start === end ? 'SpaceAfter=No' : '_';
      const isOne = to === from + 1;
      if (!isOne) {
        const form = text.slice(tokens[from].start, end);
        const empty = '_\t'.repeat(7);
        this.#lines.push(`${from + 1}-${to}\t${form}\t${empty}${misc}`);
      }
      for (let i = from; i < to; i++) {
        const {start, end, upos, lemma} = tokens[i];
        const form = text.slice(start, end);
        const columns = `${i + 1}\t${form}\t${lemma}\t${upos}`;
        this.#lines.push(`${columns}${'\t_'.repeat(5)}\t${isOne ? misc : '_'}`);
      }
    }
    this.#lines.push('');
  }

  /** All sentences so far, without heads. */
  read(): Sentence[] {
    if (this.#lines.length === 0) return [];
    return parseConllu(`${this.#lines.join('\n')}\n`, {
      mode: 'parse',
      maximumWords: LONGEST_SENTENCE_TEXT,
      maximumLineLength: LONGEST_SENTENCE_TEXT,
      maximumLength: LONGEST_SENTENCE_TEXT
    });
  }
}
