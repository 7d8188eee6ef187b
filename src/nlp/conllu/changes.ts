import {quote, showCount} from '../../graph/errors.js';
import {
  commentOf,
  type NewWord,
  type Sentence,
  type SentenceComment,
  type TaggedWord,
  type Word
} from '../sentence.js';
import {checkHeads, checkSentence, SentenceError} from '../tree.js';
import {checkField} from './check.js';

/**
 * Makes a sentence from words, with `_` for missing fields. An unknown head is
 * written as `_` too, which only the modes `'parse'` and `'partial'` read back.
 * Time and space linear in the words.
 *
 * @throws {@link SentenceError} if a field is empty or holds a tab, a line
 * break, NUL or a lone surrogate, if the heads do not make a tree, or if the
 * words are not an array of objects.
 *
 * @example
 * ```ts
 * import {sentenceOf, writeSentence} from 'spanforest/nlp';
 *
 * const sentence = sentenceOf([{form: 'Go', upos: 'VERB'}]);
 * writeSentence(sentence);
 * // => '1\tGo\t_\tVERB\t_\t_\t_\t_\t_\t_\n\n'
 * ```
 */
export function sentenceOf(words: readonly NewWord[]): Sentence {
  return newSentence('sentenceOf', words);
}

/** The same for another function, which errors name. */
export function newSentence(
  where: string,
  words: readonly NewWord[]
): Sentence {
  if (!Array.isArray(words)) {
    throw new SentenceError(
      `spanforest/nlp/${where}: the words are ${quote(words)}. Pass an ` +
        "array of words such as {form: 'Go', upos: 'VERB'}.",
      0
    );
  }
  const heads = [-1];
  const complete = words.map((given: NewWord | null, i): Word => {
    // Without a form, the error says what is missing.
    const word: NewWord = given ?? {form: undefined as never};
    const field = (name: Exclude<keyof NewWord, 'head'>) => {
      const {[name]: value = name === 'form' ? undefined : '_'} = word;
      return checkField(where, name, value, i + 1);
    };
    const {head = -1} = word;
    heads.push(head);
    return {
      form: field('form'),
      lemma: field('lemma'),
      upos: field('upos'),
      xpos: field('xpos'),
      feats: field('feats'),
      head,
      deprel: field('deprel'),
      deps: '_',
      misc: field('misc')
    };
  });
  checkHeads(where, heads, complete);
  return {words: complete, comments: [], tokens: [], emptyNodes: []};
}

/**
 * Replaces the heads and relations of a sentence. All else stays, except for
 * the probabilities of the old tree: the attribute `Confidence` of MISC and the
 * comment `tree_probability`. Time and space linear in its length.
 *
 * @param heads - `heads[i]` is the head of word `i`, counted from 1; 0 is the
 * artificial root. `heads[0]` is -1.
 * @param deprels - `deprels[i]` is the relation of word `i` to its head;
 * `deprels[0]` is ignored. Default: `_` for all words.
 * @throws {@link SentenceError} if their number is not that of the words, if
 * the heads do not make a tree, if a relation does not fit into a column, or
 * if it is not a sentence.
 *
 * @example
 * ```ts
 * import {parseConllu, withHeads, writeSentence} from 'spanforest/nlp';
 *
 * const text = '1\tThey\t_\t_\t_\t_\t_\t_\t_\t_\n' +
 *   '2\tsing\t_\t_\t_\t_\t_\t_\t_\t_\n\n';
 * const [sentence] = parseConllu(text, {mode: 'parse'});
 * const parsed = withHeads(sentence, [-1, 2, 0], ['', 'nsubj', 'root']);
 * writeSentence(parsed).split('\n')[0];
 * // => '1\tThey\t_\t_\t_\t_\t2\tnsubj\t_\t_'
 * ```
 */
export function withHeads(
  sentence: Sentence,
  heads: ArrayLike<number>,
  deprels?: readonly string[] | undefined
): Sentence {
  checkSentence('withHeads', sentence);
  const {words} = sentence;
  checkArrays(words.length, heads, deprels ?? heads);
  checkHeads('withHeads', heads, words);
  for (let word = 1; deprels && word <= words.length; word++) {
    checkField('withHeads', 'relation', deprels[word], word);
  }
  return withTree(sentence, {words, heads, labels: deprels ?? null});
}

/**
 * The same without checks, and with the lemmas and tags that the words of the
 * tree have.
 */
export function withTree(
  sentence: Sentence,
  tree: {
    readonly words: readonly TaggedWord[];
    readonly heads: ArrayLike<number>;
    readonly labels: readonly string[] | null;
  }
): Sentence {
  const words = sentence.words.map((word, i): Word => {
    const {lemma = '_', upos = '_', xpos = '_', feats = '_'} = tree.words[i];
    const head = tree.heads[i + 1];
    const deprel = tree.labels?.[i + 1] ?? '_';
    const misc = withoutConfidence(word.misc);
    return {...word, lemma, upos, xpos, feats, head, deprel, misc};
  });
  return {...sentence, words, comments: withoutProbability(sentence.comments)};
}

// The attributes of MISC for probabilities, and the comment of a sentence.
export const ATTRIBUTE = 'Confidence=';
export const TAG_ATTRIBUTE = 'TagConfidence=';
export const COMMENT = 'tree_probability';

/**
 * The sentence with how likely its heads are to be right: as the attribute
 * `Confidence` of MISC, and the probability of the tree as the comment
 * `tree_probability`, both with four digits. Those that were there are replaced.
 * How likely tags are to be right is the attribute `TagConfidence`.
 * Time and space linear in the sentence.
 *
 * @param probabilities - The probability of each word's head, words being
 * counted from 1.
 * @param ofTags - That of each word's UPOS; `NaN` if it was given.
 */
export function withConfidence(
  sentence: Sentence,
  probabilities: Float64Array,
  treeProbability: number,
  ofTags: Float64Array | null = null
): Sentence {
  const words = sentence.words.map((word, i): Word => {
    const tag = ofTags?.[i + 1] ?? Number.NaN;
    const others = withoutConfidence(word.misc);
    const misc = [
      ...(others === '_' ? [] : [others]),
      ...(Number.isNaN(tag) ? [] : [`${TAG_ATTRIBUTE}${rounded(tag)}`]),
      `${ATTRIBUTE}${rounded(probabilities[i + 1])}`
    ];
    return {...word, misc: misc.join('|')};
  });
  const comment = {name: COMMENT, value: String(rounded(treeProbability))};
  const comments = [...withoutProbability(sentence.comments), comment];
  return {...sentence, words, comments};
}

function withoutProbability(
  comments: readonly SentenceComment[]
): readonly SentenceComment[] {
  const others = comments.filter(({name}) => name !== COMMENT);
  return others.length === comments.length ? comments : others;
}

function withoutConfidence(misc: string): string {
  if (!misc.includes(ATTRIBUTE)) return misc;
  const others = misc
    .split('|')
    .filter(
      part => !(part.startsWith(ATTRIBUTE) || part.startsWith(TAG_ATTRIBUTE))
    );
  return others.join('|') || '_';
}

function rounded(probability: number): number {
  return Number(probability.toFixed(4));
}

/**
 * How likely the head of a word is to be right, by its attribute `Confidence`
 * of MISC; `undefined` without one, or if it is not a number from 0 to 1.
 */
export function confidenceOf({misc}: {misc?: string}): number | undefined {
  return attributeOf(misc, ATTRIBUTE);
}

/** The same for its UPOS, by the attribute `TagConfidence`. */
export function tagConfidenceOf({misc}: {misc?: string}): number | undefined {
  return attributeOf(misc, TAG_ATTRIBUTE);
}

function attributeOf(misc = '_', name: string): number | undefined {
  const attribute = misc.split('|').find(part => part.startsWith(name));
  return probabilityOf(attribute?.slice(name.length) ?? '');
}

/** The probability of a tree by its comment; `undefined` without one. */
export function treeProbabilityOf(
  sentence: Pick<Sentence, 'comments'>
): number | undefined {
  return probabilityOf(commentOf(sentence, COMMENT));
}

function probabilityOf(text: string): number | undefined {
  const value = Number(text);
  return text.trim() !== '' && value >= 0 && value <= 1 ? value : undefined;
}

// The root has no head, and only known heads can be written.
function checkArrays(
  words: number,
  heads: ArrayLike<number>,
  relations: ArrayLike<unknown>
): void {
  const fail = (problem: string, word = 0): never => {
    throw new SentenceError(`spanforest/nlp/withHeads: ${problem}`, word);
  };
  for (const [name, list] of Object.entries({heads, relations})) {
    const {length} = Object(list) as ArrayLike<unknown>;
    if (typeof list !== 'object' || !Number.isInteger(length)) {
      fail(`the ${name} are ${quote(list)}. Pass an array of them.`);
    }
    if (length === words + 1) continue;
    fail(
      `the ${name} have length ${length} for ${showCount(words, 'word')}. ` +
        `Pass ${words + 1}: index 0 stands for the root.`
    );
  }
  if (heads[0] !== -1) {
    fail(
      `heads[0] is ${quote(heads[0])}. Pass -1 there, followed by the head of ` +
        'the first word.'
    );
  }
  for (let word = 1; word <= words; word++) {
    if (heads[word] !== -1) continue;
    const advice = `Pass a word from 1 to ${words}, or 0 for the root.`;
    fail(`the head of word ${word} is -1. ${advice}`, word);
  }
}
