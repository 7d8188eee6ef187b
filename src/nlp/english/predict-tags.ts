import {quote} from '../../graph/errors.js';
import {fieldStart, HEAD, isWordLine, LEMMA, MISC} from '../conllu/index.js';
import type {Sentence, Word} from '../sentence.js';
import {SpannedText, type SpannedWord} from '../spanned-text.js';
import {checkSentence} from '../tree.js';
import {English, EnglishError} from './english.js';

/** A treebank with predicted tags. */
export interface PredictedTags {
  /** The sentences, in the same order. */
  readonly sentences: readonly Sentence[];
  /** Number of words. */
  readonly words: number;
  /**
   * Number of words that were found in the raw text. The others keep their
   * part of speech and their lemma.
   */
  readonly predicted: number;
}

/**
 * Replaces the tags of a treebank by those that its raw text gets, to train a
 * parser for raw text.
 *
 * {@link English.readText} reads the text of every paragraph; paragraphs
 * begin at comments `# newpar` and `# newdoc`. Words that cover the same
 * characters get the part of speech and the lemma found there. Morphology and
 * language-specific tags, which raw text does not get, are removed from all
 * words. Everything else stays. Takes time and space linear in the text.
 *
 * @throws {@link EnglishError} if the text cannot be read.
 *
 * @example
 * ```ts
 * import {sentenceOf} from 'spanforest/nlp';
 * import {loadEnglish, predictTags} from 'spanforest/nlp/english';
 *
 * const gold = sentenceOf([{form: 'Birds', upos: 'X'}, {form: 'sing'}]);
 * const {sentences, predicted} = predictTags(await loadEnglish(), [gold]);
 * sentences[0].words.map(({upos}) => upos); // => ['NOUN', 'VERB']
 * predicted; // => 2
 * ```
 */
export function predictTags(
  english: English,
  sentences: readonly Sentence[]
): PredictedTags {
  if (!(english instanceof English)) {
    throw new EnglishError(
      `spanforest/nlp/english: ${quote(english)} is not a reader of English. ` +
        'Pass what loadEnglish returns.'
    );
  }
  if (!Array.isArray(sentences)) {
    throw new EnglishError(
      `spanforest/nlp/english: the sentences are ${quote(sentences)}. Pass an ` +
        'array of sentences.'
    );
  }
  for (const sentence of sentences) checkSentence('english', sentence);
  const tagged: Sentence[] = [];
  let words = 0;
  let predicted = 0;
  for (let from = 0, to = 1; from < sentences.length; from = to++) {
    while (to < sentences.length && !beginsParagraph(sentences[to])) to++;
    const paragraph = sentences.slice(from, to);
    const found = foundWords(english, paragraph);
    let next = 0;
    for (const sentence of paragraph) {
      const matches = found.slice(next, (next += sentence.words.length));
      tagged.push(withTags(sentence, matches));
      words += matches.length;
      predicted += matches.filter(Boolean).length;
    }
  }
  return {sentences: tagged, words, predicted};
}

function beginsParagraph({lines}: Sentence): boolean {
  return lines.some(line => /^\ufeff?#\s*new(doc|par)\b/.test(line));
}

// For each word of the sentences, the matching word of their raw text.
function foundWords(
  english: English,
  sentences: readonly Sentence[]
): (Word | undefined)[] {
  const gold = new SpannedText();
  for (const sentence of sentences) {
    if (sentence.words.length > 0) gold.add(sentence);
  }
  const text = new SpannedText();
  for (const sentence of english.readText(sentences.map(textOf).join(' '))) {
    text.add(sentence);
  }
  // If the two disagree on what is a space, positions do not match.
  if (text.length !== gold.length) return gold.words.map(() => undefined);
  const found = new Map(
    ownSpans(text.words).map((span, i) => [span, text.words[i].word])
  );
  return ownSpans(gold.words).map(span =>
    span === '' ? undefined : found.get(span)
  );
}

// The range of characters of each word. Words of a multiword token share out
// its characters; the range is empty if their forms do not add up to it.
function ownSpans(words: readonly SpannedWord[]): string[] {
  const spans: string[] = [];
  for (let from = 0, to = 1; from < words.length; from = to++) {
    const {start, end, isMultiword} = words[from];
    const isInside = (word: SpannedWord | undefined) =>
      word?.isMultiword && word.start === start && word.end === end;
    while (isMultiword && isInside(words[to])) to++;
    const ends = [start];
    for (const {word} of words.slice(from, to)) {
      const {length} = word.form.replace(/\p{Zs}/gu, '');
      ends.push(ends[ends.length - 1] + length);
    }
    const isWhole = ends[ends.length - 1] === end;
    for (let i = 1; i < ends.length; i++) {
      spans.push(isWhole ? `${ends[i - 1]}-${ends[i]}` : '');
    }
  }
  return spans;
}

const RANGE = /^\ufeff?[0-9]+-([0-9]+)\t/;
const NO_SPACE = /(^|\|)SpaceAfter=No(\||\s*$)/;

// The text of a sentence, joined from its tokens.
function textOf({lines}: Sentence): string {
  let text = '';
  // The last word of the last multiword token.
  let last = 0;
  let number = 0;
  for (const line of lines) {
    const range = RANGE.exec(line);
    if (range) last = Number(range[1]);
    else if (!isWordLine(line) || ++number <= last) continue;
    const [, form] = line.split('\t', 2);
    text += form;
    if (!NO_SPACE.test(line.slice(fieldStart(line, MISC)))) text += ' ';
  }
  return text.trimEnd();
}

function withTags(
  sentence: Sentence,
  found: readonly (Word | undefined)[]
): Sentence {
  const words = sentence.words.map((word, i): Word => {
    const {lemma, upos} = found[i] ?? word;
    return {...word, lemma, upos, xpos: '_', feats: '_'};
  });
  let number = 0;
  const lines = sentence.lines.map(line => {
    if (!isWordLine(line)) return line;
    const {lemma, upos} = words[number++];
    const start = line.slice(0, fieldStart(line, LEMMA));
    const end = line.slice(fieldStart(line, HEAD));
    return `${start}${lemma}\t${upos}\t_\t_\t${end}`;
  });
  return {...sentence, words, lines};
}
