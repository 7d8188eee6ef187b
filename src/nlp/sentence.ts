import {quote} from '../graph/errors.js';

/**
 * The fields of a word that a parser uses. Only the form is required; more
 * fields make better trees. `_` means the same as leaving a field out.
 */
export interface TaggedWord {
  /** The word as it stands in the text. */
  readonly form: string;
  /** Its dictionary form. */
  readonly lemma?: string;
  /** Its universal part of speech, or the coarse tag of CoNLL-X. */
  readonly upos?: string;
  /** Its part of speech in the tagset of the language. */
  readonly xpos?: string;
  /** Its morphology, as `Case=Nom|Number=Sing`. */
  readonly feats?: string;
}

/** The columns of a word that a tagger can fill in, in the order of CoNLL-U. */
export const TAG_COLUMNS = ['lemma', 'upos', 'xpos', 'feats'] as const;

/** One of them. */
export type TagColumn = 'lemma' | 'upos' | 'xpos' | 'feats';

/** A word of a treebank: the columns of its line, `_` for an empty one. */
export interface Word extends Required<TaggedWord> {
  /**
   * The number of its head, counting words from 1: 0 for the artificial
   * root, -1 if the head is unknown.
   */
  readonly head: number;
  /** Its relation to the head. */
  readonly deprel: string;
  /** Enhanced dependencies, or the projective head of CoNLL-X. */
  readonly deps: string;
  /** Anything else, or the projective relation of CoNLL-X. */
  readonly misc: string;
  /**
   * Where it starts in the text that it was read from, in UTF-16 units;
   * `undefined` if it was not read from text.
   */
  readonly start?: number | undefined;
  /** Where it ends in that text, likewise: `text.slice(start, end)`. */
  readonly end?: number | undefined;
}

/** A comment of a sentence, such as `# sent_id = 3` or `# newpar`. */
export interface SentenceComment {
  /** What stands before the equals sign, or all of it if there is none. */
  readonly name: string;
  /** What stands behind the equals sign, or nothing. */
  readonly value: string;
}

/** Several words that are written as one: French `du` is `de` and `le`. */
export interface MultiwordToken {
  /** Number of its first word, counted from 1. */
  readonly first: number;
  /** Number of its last word. */
  readonly last: number;
  /** The token as it stands in the text. */
  readonly form: string;
  /** Anything else, such as the white space after it. */
  readonly misc: string;
}

/** A node of enhanced dependencies that stands for an elided word. */
export interface EmptyNode extends Omit<Word, 'head' | 'deprel'> {
  /** The number of the word before it and its own after that word: `5.1`. */
  readonly id: string;
}

/**
 * A sentence: its words, and what a treebank says beside them. Nothing is
 * text here; `writeSentence` makes it.
 *
 * Blank lines and comments without words are sentences without words.
 */
export interface Sentence {
  /** The words in order: the word with id `i` is `words[i - 1]`. */
  readonly words: readonly Word[];
  /** The comments in order. */
  readonly comments: readonly SentenceComment[];
  /** The multiword tokens in order. */
  readonly tokens: readonly MultiwordToken[];
  /** The empty nodes in order. */
  readonly emptyNodes: readonly EmptyNode[];
  /**
   * The text that it was read from, if that is CoNLL-U or CoNLL-X. What has not
   * changed since is written as it is there, byte for byte.
   */
  readonly source?: SentenceSource | undefined;
}

/** A sentence as it was read from CoNLL-U or CoNLL-X. */
export interface SentenceSource
  extends Pick<Sentence, 'words' | 'comments' | 'tokens' | 'emptyNodes'> {
  /**
   * Its lines with their endings, and the blank line after them. The first
   * line of a text may begin with a byte order mark, and the last may have no
   * ending.
   */
  readonly text: string;
  /** Number of its first line in the text that was read, counted from 1. */
  readonly line: number;
}

/** A word with some of its fields; a field that is left out is `_`. */
export interface NewWord extends TaggedWord {
  /**
   * The number of its head, counting words from 1: 0 for the artificial
   * root, -1 if the head is unknown.
   *
   * @defaultValue -1
   */
  readonly head?: number;
  /**
   * Its relation to the head.
   *
   * @defaultValue `'_'`
   */
  readonly deprel?: string;
  /**
   * Anything else: `SpaceAfter=No` joins the word with the next one in the
   * text, `Confidence=0.97` is how likely its head is to be right.
   *
   * @defaultValue `'_'`
   */
  readonly misc?: string;
}

/** The value of the first comment of a name; empty without one. */
export function commentOf(
  {comments = []}: {readonly comments?: Sentence['comments'] | undefined},
  name: string
): string {
  const found = comments.find(
    comment => comment.name === name && comment.value !== ''
  );
  return found?.value.trim() ?? '';
}

/**
 * The maximum number of words of a sentence to be parsed. Probabilities of n²
 * arcs take space: for this many words, a gigabyte.
 */
export const LONGEST_SENTENCE = 5000;

/**
 * The longest text that is worth storing in a map, in UTF-16 units.
 *
 * Longer ones rarely occur twice, and would fill the memory. Besides, V8
 * does not hash texts of more than 16,383 units: those of the same length all
 * collide, and finding one of n takes time O(n).
 */
export const LONGEST_KEY = 256;

const FIELDS = [
  'form',
  'lemma',
  'upos',
  'xpos',
  'feats',
  'deprel',
  'misc'
] as const;

/**
 * The first field of some words that is not a string, with advice for an
 * error, or `null`. Every field but the form may be left out. Words are
 * counted from 1.
 */
export function invalidField(
  words: readonly NewWord[]
): {word: number; field: string; value: unknown; advice: string} | null {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    for (const field of FIELDS) {
      const value = word?.[field];
      if (typeof value === 'string') continue;
      if (value === undefined && field !== 'form' && word) continue;
      const advice = adviceFor(field, word);
      return {word: i + 1, field, value, advice};
    }
  }
  return null;
}

function adviceFor(field: string, word: unknown): string {
  if (field !== 'form') return 'Pass a string, or leave it out.';
  const isForm = typeof word === 'string';
  return isForm ? `Pass {form: ${quote(word)}}.` : 'Pass a string.';
}
