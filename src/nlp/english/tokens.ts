import {parseConllu} from '../conllu/index.js';
import {LONGEST_SENTENCE, type Sentence} from '../sentence.js';

/** A word of a text. */
export interface TextToken {
  /** Position of its first character in the text. */
  readonly start: number;
  /** Position behind its last character. */
  readonly end: number;
  upos: string;
  lemma: string;
  /** Whether it is attached to the word before it, like `n't` in `don't`. */
  readonly isClitic: boolean;
  endsSentence: boolean;
}

/** A part of a text that is always one word. */
type FixedSpan = Pick<TextToken, 'start' | 'end' | 'upos'>;

const TOP_LEVEL = 'biz|ca|com|de|edu|fr|gov|info|io|it|mil|net|org|ru|uk|us';
const FILES =
  'docx?|exe|gif|html?|jpe?g|js|json|mp3|mp4|pdf|php|png|pptx?|ts|txt|xlsx?|zip';

// Tried in this order at each position. All patterns take linear time: their
// repetitions are bounded or end the pattern.
const KINDS: readonly (readonly [pattern: string, upos: string])[] = [
  // A URL, up to a space, a bracket or a quotation mark.
  ['(?:https?|ftp)://[^\\s<>"“”]+|www\\.[^\\s<>"“”]+', 'PROPN'],
  // An e-mail address, also with dots for omitted parts.
  ['[\\w.+%-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+', 'PROPN'],
  // A domain, a newsgroup, a file.
  [
    `\\b[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,9}\\.(?:${TOP_LEVEL}|${FILES})\\b(?![.-]?\\w)`,
    'PROPN'
  ],
  ['\\b[a-z]{2,63}(?:\\.[a-z-]{2,63}){2,9}\\b', 'PROPN'],
  // Several marks at the end of a sentence, and lines of marks.
  ['[.!?]{2,}', 'PUNCT'],
  ["[-=*_~#+]{2,}|<{2,}|>{2,}|'{2,}|’{2,}|`{2,}", 'PUNCT']
];

const ANY = new RegExp(
  KINDS.map(([pattern]) => `(${pattern})`).join('|'),
  'gi'
);

const LONGEST_SPAN = 2000;

// Characters behind a URL that belong to the sentence around it.
const TRAILING = ".,;:!?'’)]}";

/**
 * The parts of a text that are one word in Universal Dependencies despite
 * punctuation in them: addresses, file names, repeated marks. In order; takes
 * linear time.
 */
export function fixedSpans(text: string): FixedSpan[] {
  const spans: FixedSpan[] = [];
  for (const match of text.matchAll(ANY)) {
    const kind = match.slice(1).findIndex(part => part !== undefined);
    const [, upos] = KINDS[kind];
    const start = match.index;
    let end = start + match[0].length;
    const isUrl = kind === 0;
    while (isUrl && end > start && TRAILING.includes(text[end - 1])) end--;
    if (end - start <= LONGEST_SPAN) spans.push({start, end, upos});
  }
  return spans;
}

/**
 * Merges each span into one token. The rest of a token that overlaps a span
 * remains beside it. Takes linear time.
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
      // The first token that overlaps the span adds it. The last one decides
      // whether it ends a sentence.
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

// The rest of a token that was cut. Each punctuation mark in it is a word.
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
 * Corrects the ends of sentences. Several marks end a sentence before a space
 * and a capital; dots do not before a small letter. An emoticon belongs to the
 * sentence before it. A line of marks is a sentence. Takes linear time.
 */
export function correctEnds(text: string, tokens: readonly TextToken[]): void {
  for (let i = 0; i + 1 < tokens.length; i++) {
    const token = tokens[i];
    const next = tokens[i + 1];
    const form = text.slice(token.start, token.end);
    const nextForm = text.slice(next.start, next.end);
    if (DOTS.test(form) && /^\p{Ll}/u.test(nextForm))
      token.endsSentence = false;
    if (next.start > token.end) {
      const isEnd = MARKS.test(form) && /^\p{Lu}/u.test(nextForm);
      if (isEnd || LINE.test(form) || LINE.test(nextForm)) {
        token.endsSentence = true;
      }
    }
    if (token.endsSentence && EMOTICON.test(nextForm)) {
      token.endsSentence = false;
      next.endsSentence = true;
    }
  }
}

// Longest text of a sentence.
const MOST_CHARACTERS = 1 << 18;

/** Splits sentences that are too long to be parsed. Takes linear time. */
export function splitSentences(tokens: readonly TextToken[]): void {
  let first = 0;
  for (const [i, token] of tokens.entries()) {
    const isLong =
      i - first + 2 > LONGEST_SENTENCE ||
      token.end - tokens[first].start > MOST_CHARACTERS;
    if (isLong && !tokens[i + 1]?.isClitic) token.endsSentence = true;
    if (token.endsSentence) first = i + 1;
  }
}

/** A word of a contraction. */
type Part = Pick<TextToken, 'upos' | 'lemma'> & {readonly length: number};

// Auxiliaries with their lemmas that are joined with `nt`.
const NEGATED =
  'ca can, wo will, do do, does do, did do, is be, was be, were be, are be, ' +
  'ai be, have have, has have, had have, could could, would would, ' +
  'should should';

// Contractions without an apostrophe, by their words: form, tag and lemma.
// Only those that are rarely anything else.
const CONTRACTIONS =
  'can AUX can + not PART not, i PRON I + m AUX be, i PRON I + ve AUX have, ' +
  'you PRON you + re AUX be, you PRON you + ve AUX have, ' +
  'they PRON they + re AUX be, he PRON he + s AUX be, ' +
  'that PRON that + s AUX be, there PRON there + s VERB be, ' +
  'what PRON what + s AUX be, let VERB let + s PRON we, ' +
  'gon VERB go + na PART to, wan VERB want + na PART to, ' +
  'got VERB get + ta PART to, out ADP out + ta ADP of, ' +
  'lem VERB let + me PRON I, gim VERB give + me PRON I';

const JOINED: ReadonlyMap<string, readonly Part[]> = new Map(
  [
    ...NEGATED.split(', ').map(
      word => `${word.replace(' ', ' AUX ')} + nt PART not`
    ),
    ...CONTRACTIONS.split(', ')
  ].map(line => {
    const parts = line.split(' + ').map(part => part.split(' '));
    return [
      parts.map(([form]) => form).join(''),
      parts.map(([{length}, upos, lemma]) => ({length, upos, lemma}))
    ];
  })
);

// Clitics with an apostrophe, with their default tag and lemma.
const ENDINGS: ReadonlyMap<string, readonly [upos: string, lemma: string]> =
  new Map([
    ["'s", ['PART', "'s"]],
    ["'m", ['AUX', 'be']],
    ["'re", ['AUX', 'be']],
    ["'ve", ['AUX', 'have']],
    ["'ll", ['AUX', 'will']],
    ["'d", ['AUX', 'would']],
    ["n't", ['PART', 'not']]
  ]);

const ENDING = /^(\p{L}+?)('(?:s|m|re|ve|ll|d)|n't)$/u;

// Words after which 's is a verb.
const BEFORE_VERB: ReadonlySet<string> = new Set(
  'he here how it she that there what when where who why'.split(' ')
);

/**
 * Splits contractions such as `I'm`, `cannot`, `gonna`, and marks clitics.
 * Takes linear time.
 */
export function splitWords(
  text: string,
  tokens: readonly TextToken[]
): TextToken[] {
  const split: TextToken[] = [];
  for (const token of tokens) {
    const form = plainForm(text.slice(token.start, token.end));
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

/** A form in lower case, with a straight apostrophe. */
export function plainForm(form: string): string {
  return form.toLowerCase().replaceAll('’', "'");
}

// Of a word directly behind another one.
function isClitic(form: string, previous: TextToken, token: TextToken) {
  if (previous.upos === 'PUNCT' || previous.endsSentence) return false;
  return ENDINGS.has(form) || (form === "'" && token.upos === 'PART');
}

function partsOf(form: string, token: TextToken): readonly Part[] {
  const match = ENDING.exec(form);
  if (!match) return [{length: form.length, ...token}];
  const [, stem, ending] = match;
  const [upos, lemma] =
    ending === "'s" && BEFORE_VERB.has(stem)
      ? ['AUX', 'be']
      : (ENDINGS.get(ending) as readonly [string, string]);
  return [
    {...stemOf(stem, ending, token), length: stem.length},
    {length: ending.length, upos, lemma}
  ];
}

function stemOf(stem: string, ending: string, token: TextToken) {
  if (stem === 'i') return {upos: 'PRON', lemma: 'I'};
  if (BEFORE_VERB.has(stem)) {
    const isAdverb = /^(here|how|when|where|why)$/.test(stem);
    return {upos: isAdverb ? 'ADV' : 'PRON', lemma: stem};
  }
  if (ending === "n't") return {upos: 'AUX', lemma: stem};
  const isVerb = token.upos === 'AUX' || token.upos === 'PART';
  return {upos: isVerb ? 'NOUN' : token.upos, lemma: stem};
}

// Words, lines and sentences may be as long as the text.
const UNLIMITED = 1 << 28;

/** The sentences of paragraphs, without heads; `before` them stand others. */
export function sentencesOf(
  paragraphs: readonly {
    readonly text: string;
    readonly tokens: readonly TextToken[];
  }[],
  before: number
): Sentence[] {
  const lines: string[] = [];
  let count = before;
  for (const {text, tokens} of paragraphs) {
    for (let from = 0, to = 1; from < tokens.length; from = to++) {
      while (to < tokens.length && !tokens[to - 1].endsSentence) to++;
      // Only the very first sentence begins no new paragraph.
      if (from === 0 && count > 0) lines.push('# newpar');
      lines.push(`# sent_id = ${++count}`);
      addSentence(lines, text, tokens.slice(from, to));
    }
  }
  if (lines.length === 0) return [];
  return parseConllu(`${lines.join('\n')}\n`, {
    mode: 'parse',
    maximumWords: UNLIMITED,
    maximumLineLength: UNLIMITED,
    maximumLength: UNLIMITED
  });
}

function addSentence(
  lines: string[],
  text: string,
  tokens: readonly TextToken[]
): void {
  const {start} = tokens[0];
  const {end} = tokens[tokens.length - 1];
  lines.push(`# text = ${text.slice(start, end).replace(/\s+/g, ' ')}`);
  for (let from = 0, to = 1; from < tokens.length; from = to++) {
    while (to < tokens.length && tokens[to].isClitic) to++;
    const {end} = tokens[to - 1];
    const misc = tokens[to]?.start === end ? 'SpaceAfter=No' : '_';
    const isOne = to === from + 1;
    if (!isOne) {
      const form = text.slice(tokens[from].start, end);
      lines.push(`${from + 1}-${to}\t${form}\t${'_\t'.repeat(7)}${misc}`);
    }
    for (let i = from; i < to; i++) {
      const {start, end, upos, lemma} = tokens[i];
      const columns = [i + 1, text.slice(start, end), lemma, upos].join('\t');
      lines.push(`${columns}${'\t_'.repeat(5)}\t${isOne ? misc : '_'}`);
    }
  }
  lines.push('');
}
