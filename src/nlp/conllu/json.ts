import {quote} from '../../graph/errors.js';
import {
  commentOf,
  type MultiwordToken,
  type Sentence,
  type Word
} from '../sentence.js';
import {checkSentence, SentenceError} from '../tree.js';
import {
  ATTRIBUTE,
  COMMENT,
  confidenceOf,
  newSentence,
  TAG_ATTRIBUTE,
  tagConfidenceOf,
  treeProbabilityOf
} from './changes.js';
import {checkField} from './check.js';
import {layoutOf, textOfLayout} from './layout.js';

/**
 * A sentence as plain data for JSON. What is empty or unknown is left out.
 * Offsets are in UTF-16 units, as in `text.slice(start, end)` of JavaScript,
 * and count from the beginning of the text that was read.
 */
export interface JsonSentence {
  /** The comment `sent_id`. */
  readonly id?: string;
  /** The text of the sentence. */
  readonly text: string;
  /** Where its first word starts in the text that it was read from. */
  readonly start?: number;
  /** Where its last word ends in that text. */
  readonly end?: number;
  /** The probability of its tree, from the comment `tree_probability`. */
  readonly treeProbability?: number;
  /** `true` if it begins a paragraph or a document. */
  readonly startsParagraph?: true;
  /** The multiword tokens, such as French `du`, which is `de` and `le`. */
  readonly tokens?: readonly JsonToken[];
  /** The words in order. The one with the id `i` is `words[i - 1]`. */
  readonly words: readonly JsonWord[];
}

/** Several words that are written as one. */
export interface JsonToken {
  /** The ids of its first and last word. */
  readonly words: readonly [first: number, last: number];
  /** The token as it stands in the text. */
  readonly form: string;
  /** Where it starts in the text. */
  readonly start?: number;
  /** Where it ends in the text. */
  readonly end?: number;
  /** `false` if no white space follows it. */
  readonly spaceAfter?: false;
  /** The other attributes of its column MISC by name. */
  readonly misc?: Readonly<Record<string, string>>;
}

/** A word of a {@link JsonSentence}. */
export interface JsonWord {
  /** Its number in the sentence, counted from 1. */
  readonly id: number;
  /** The word. */
  readonly form: string;
  /** Its dictionary form. */
  readonly lemma?: string;
  /** Its universal part of speech. */
  readonly upos?: string;
  /** Its part of speech in the tagset of the language. */
  readonly xpos?: string;
  /**
   * Its morphology by name, as `{"Number": "Sing"}`. A feature of CoNLL-X
   * without a value has the value `""`.
   */
  readonly feats?: Readonly<Record<string, string>>;
  /** The id of its head; 0 for the root. */
  readonly head?: number;
  /** Its relation to the head. */
  readonly deprel?: string;
  /**
   * How likely `upos` is to be right, from 0 to 1: the attribute `TagConfidence`
   * of MISC, if it is such a number.
   */
  readonly tagConfidence?: number;
  /**
   * How likely the head is to be right, from 0 to 1: the attribute `Confidence`
   * of MISC, if it is such a number.
   */
  readonly confidence?: number;
  /** The column DEPS, such as enhanced dependencies, as it is. */
  readonly deps?: string;
  /** Where it starts in the text. */
  readonly start?: number;
  /** Where it ends in the text. */
  readonly end?: number;
  /**
   * `false` if no white space follows it. A word of a multiword token has
   * none: see the token.
   */
  readonly spaceAfter?: false;
  /**
   * The other attributes of the column MISC by name: not `SpaceAfter`, not
   * `TokenRange` if `start` and `end` are known, and neither `TagConfidence`
   * nor `Confidence` if it is above. Of attributes with the same name, only the
   * last is here; one without a value has the value `""`.
   */
  readonly misc?: Readonly<Record<string, string>>;
}

/**
 * A sentence as plain data, for `JSON.stringify`: text, words with their tags,
 * heads and offsets, and multiword tokens. Comments other than `sent_id` and
 * `text`, and empty nodes, are left out. Time and space linear in its length.
 *
 * @throws {@link SentenceError} if it is not a sentence.
 *
 * @example
 * ```ts
 * import {parseConllu, sentenceJson} from 'spanforest/nlp';
 *
 * const conllu = '1\tGo\tgo\tVERB\t_\tMood=Imp\t0\troot\t_\tSpaceAfter=No\n' +
 *   '2\t!\t!\tPUNCT\t_\t_\t1\tpunct\t_\t_\n\n';
 * const [sentence] = parseConllu(conllu);
 * const {text, words} = sentenceJson(sentence);
 * text; // => 'Go!'
 * JSON.stringify(words[0]);
 * // => '{"id":1,"form":"Go","lemma":"go","upos":"VERB",' +
 * // '"feats":{"Mood":"Imp"},"head":0,"deprel":"root","spaceAfter":false}'
 * ```
 */
export function sentenceJson(sentence: Sentence): JsonSentence {
  checkSentence('sentenceJson', sentence);
  const {words} = sentence;
  const layout = layoutOf(sentence);
  const tokens: JsonToken[] = [];
  const list: JsonWord[] = [];
  for (const token of layout.tokens) {
    const first = list.length + 1;
    const last = list.length + token.words;
    const isWord = token.words === 1 && token.form === words[first - 1]?.form;
    const isJoined = token.spaces === '';
    if (!isWord) {
      const json: Draft<JsonToken> = {words: [first, last], form: token.form};
      addSpan(json, words, first, last);
      if (isJoined) json.spaceAfter = false;
      addMisc(json, sentence.tokens[tokens.length].misc);
      tokens.push(json);
    }
    for (let id = first; id <= last && id <= words.length; id++) {
      list.push(jsonWord(words[id - 1], id, isWord && isJoined));
    }
  }
  // Filled in the order of the interface, which is that of the JSON.
  const json: Draft<Partial<JsonSentence>> = {};
  const id = commentOf(sentence, 'sent_id');
  if (id !== '') json.id = id;
  json.text = commentOf(sentence, 'text') || textOfLayout(layout);
  addSpan(json, words, 1, words.length);
  const treeProbability = treeProbabilityOf(sentence);
  if (treeProbability !== undefined) json.treeProbability = treeProbability;
  if (layout.startsParagraph) json.startsParagraph = true;
  if (tokens.length > 0) json.tokens = tokens;
  json.words = list;
  return json as JsonSentence;
}

type Draft<T> = {-readonly [name in keyof T]: T[name]};

function jsonWord(word: Word, id: number, isJoined: boolean): JsonWord {
  const {form, lemma, upos, xpos, feats, head, deprel, deps, misc} = word;
  const json: Draft<JsonWord> = {id, form};
  // The lemma of an underscore is an underscore.
  if (lemma !== '_' || form === '_') json.lemma = lemma;
  if (upos !== '_') json.upos = upos;
  if (xpos !== '_') json.xpos = xpos;
  if (feats !== '_') json.feats = attributesOf(feats);
  if (head >= 0) json.head = head;
  if (deprel !== '_') json.deprel = deprel;
  const tagConfidence = tagConfidenceOf(word);
  if (tagConfidence !== undefined) json.tagConfidence = tagConfidence;
  const confidence = confidenceOf(word);
  if (confidence !== undefined) json.confidence = confidence;
  if (deps !== '_') json.deps = deps;
  addSpan(json, [word], 1, 1);
  if (isJoined) json.spaceAfter = false;
  addMisc(json, misc);
  return json;
}

// Adds the attributes of MISC that have no field of their own.
function addMisc(json: Draft<JsonToken | JsonWord>, misc: string): void {
  if (misc === '_' || misc === 'SpaceAfter=No') return;
  const {SpaceAfter: _, ...others} = attributesOf(misc);
  if (json.start !== undefined) delete others.TokenRange;
  if ('tagConfidence' in json) delete others.TagConfidence;
  if ('confidence' in json) delete others.Confidence;
  if (Object.keys(others).length > 0) json.misc = others;
}

/**
 * The sentence that {@link sentenceJson} made such JSON of, without what is not
 * in it. Time and space linear in its length.
 *
 * @throws {@link SentenceError} if it is something else.
 */
export function sentenceFromJson(where: string, json: JsonSentence): Sentence {
  const {words, tokens = [], ...rest}: Partial<JsonSentence> = Object(json);
  if (!Array.isArray(words) || !Array.isArray(tokens)) {
    throw new SentenceError(
      `spanforest/nlp/${where}: ${quote(json)} is not the JSON of a sentence. ` +
        'Pass the object that toJSON of a tree returns, or JSON.parse of its ' +
        'text.',
      0
    );
  }
  const columns = words.map((word: JsonWord, i) => {
    const {id = i + 1}: Partial<JsonWord> = Object(word);
    if (id !== i + 1) {
      throw new SentenceError(
        `spanforest/nlp/${where}: the id of word ${i + 1} is ${quote(id)}. ` +
          'Pass all words in order, numbered from 1.',
        i + 1
      );
    }
    return {
      ...word,
      feats: columnOf(where, 'feats', word?.feats, i + 1) || '_',
      misc: miscOf(where, Object(word), i + 1)
    };
  });
  const plain = newSentence(where, columns);
  let last = 0;
  const sentence = {
    ...plain,
    words: plain.words.map((word, i): Word => {
      const {deps = '_', start, end} = words[i];
      checkField(where, 'deps', deps, i + 1);
      checkNumber(where, 'start', start, Number.MAX_SAFE_INTEGER, i + 1);
      checkNumber(where, 'end', end, Number.MAX_SAFE_INTEGER, i + 1, start);
      return {...word, deps, ...(start !== undefined && {start, end})};
    }),
    tokens: tokens.map((token: JsonToken): MultiwordToken => {
      const first = last + 1;
      const [from, to] = Array.from<number>(Object(token?.words));
      const are = Number.isInteger(from) && Number.isInteger(to);
      if (!are || from < first || to < from || to > words.length) {
        throw new SentenceError(
          `spanforest/nlp/${where}: a multiword token has the words ` +
            `${quote(from)} to ${quote(to)}. Pass the first and the last, from ` +
            `${first} to ${words.length}.`,
          0
        );
      }
      last = to;
      const form = checkField(where, 'multiword token', token.form, from);
      const misc = checkField(where, 'misc', miscOf(where, token, from), from);
      return {first: from, last, form, misc};
    })
  };
  const {id, text, startsParagraph, treeProbability} = rest;
  checkNumber(where, 'tree probability', treeProbability, 1, 0);
  const isLaidOut = text === textOfLayout(layoutOf(sentence));
  const comments = Object.entries({
    ...(startsParagraph && {newpar: ''}),
    ...(id !== undefined && {sent_id: checkField(where, 'id', id, 0)}),
    ...(!isLaidOut &&
      text !== undefined && {text: checkField(where, 'text', text, 0)}),
    ...(treeProbability !== undefined && {[COMMENT]: String(treeProbability)})
  }).map(([name, value]) => ({name, value}));
  return {...sentence, comments};
}

function checkNumber(
  where: string,
  name: string,
  value: unknown,
  most: number,
  word: number,
  least = 0
): void {
  const isNumber = typeof value === 'number' && value >= least && value <= most;
  if (isNumber || value === undefined) return;
  throw new SentenceError(
    `spanforest/nlp/${where}: the ${name} of ` +
      `${word === 0 ? 'the sentence' : `word ${word}`} is ${quote(value)}. ` +
      `Pass a number from ${least} to ${most}, or leave it out.`,
    word
  );
}

// The column MISC of a word or token.
function miscOf(
  where: string,
  json: Partial<JsonWord & JsonToken>,
  word: number
): string {
  const {spaceAfter, misc, tagConfidence, confidence} = json;
  checkNumber(where, 'tagConfidence', tagConfidence, 1, word);
  checkNumber(where, 'confidence', confidence, 1, word);
  const parts = [
    spaceAfter === false && 'SpaceAfter=No',
    columnOf(where, 'misc', misc, word),
    tagConfidence !== undefined && `${TAG_ATTRIBUTE}${tagConfidence}`,
    confidence !== undefined && `${ATTRIBUTE}${confidence}`
  ];
  return parts.filter(Boolean).join('|') || '_';
}

// Attributes as the text of a column; empty without any.
function columnOf(
  where: string,
  name: string,
  value: unknown = {},
  word: number
): string {
  const attributes = Object.entries(Object(value));
  const isText = (text: unknown) =>
    typeof text === 'string' && !/\|/.test(text);
  if (
    typeof value === 'object' &&
    attributes.every(([key, text]) => /^[^|=]+$/.test(key) && isText(text))
  ) {
    return attributes
      .map(([key, text]) => (text === '' ? key : `${key}=${text}`))
      .join('|');
  }
  throw new SentenceError(
    `spanforest/nlp/${where}: the ${name} of word ${word} cannot be written as ` +
      "a column. Pass an object of strings without |, such as {Number: 'Sing'}.",
    word
  );
}

// The attributes of a column such as `Case=Nom|Number=Sing`.
function attributesOf(column: string): Record<string, string> {
  return Object.fromEntries(
    column.split('|').map(part => {
      const equals = part.indexOf('=');
      return equals < 0
        ? [part, '']
        : [part.slice(0, equals), part.slice(equals + 1)];
    })
  );
}

// Adds where some words start and end, if that is known of all.
function addSpan(
  json: {start?: number; end?: number},
  words: readonly Word[],
  first: number,
  last: number
): void {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (let id = first; id <= last; id++) {
    const {start, end} = words[id - 1] ?? {};
    if (start === undefined || end === undefined) return;
    from = Math.min(from, start);
    to = Math.max(to, end);
  }
  if (first > last) return;
  json.start = from;
  json.end = to;
}
