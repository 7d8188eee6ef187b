import {
  type Sentence,
  type TaggedWord,
  type Word,
  withHeads
} from 'spanforest/nlp';

/** A change of a word that the user asks for. */
export type WordEdit =
  | {readonly field: 'form' | 'tag' | 'relation'; readonly value: string}
  | {readonly field: 'head'; readonly value: number};

type Change = Partial<TaggedWord>;

/** Changes columns of words. */
function withColumns(
  sentence: Sentence,
  changeOf: (word: Word, index: number) => Change
): Sentence {
  const words = sentence.words.map((word, i) => {
    return {...word, ...changeOf(word, i)};
  });
  return {...sentence, words};
}

/**
 * Replaces the universal tags of a sentence. The other tags and the morphology
 * are removed, so that a parser predicts those that fit.
 */
export function withTags(
  sentence: Sentence,
  tags: readonly string[]
): Sentence {
  return withColumns(sentence, (_, i) => ({
    upos: tags[i],
    xpos: '_',
    feats: '_'
  }));
}

/**
 * Replaces a word. Its lemma, tags and morphology are removed, so that a parser
 * predicts them. The words after it move in the text.
 *
 * @param index - Counted from 0.
 * @throws Error if it would not be a word.
 */
export function withForm(
  sentence: Sentence,
  index: number,
  form: string
): Sentence {
  if (form === '' || /[\t\r\n]/.test(form)) {
    throw new Error('Type a word.');
  }
  const changed = withColumns(sentence, (_, i) =>
    i === index
      ? {form, lemma: '_', upos: '_', xpos: '_', feats: '_'}
      : // Otherwise words without morphology would count as having none.
        {feats: '_'}
  );
  const moved = form.length - sentence.words[index].form.length;
  return shifted(
    {
      ...changed,
      // The text is another one now.
      comments: changed.comments.filter(({name}) => name !== 'text')
    },
    index,
    moved
  );
}

// The words from one on, moved in the text.
function shifted(sentence: Sentence, index: number, by: number): Sentence {
  return {
    ...sentence,
    words: sentence.words.map((word, i) =>
      word.start === undefined || word.end === undefined || i < index
        ? word
        : {
            ...word,
            start: i === index ? word.start : word.start + by,
            end: word.end + by
          }
    )
  };
}

/** A text and its sentences after a word of one of them was replaced. */
export interface EditedText {
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

/**
 * Replaces a word of a text, in the text and in the sentence, and moves the
 * sentences after it.
 *
 * @param at - The sentence, counted from 0.
 * @param index - The word, likewise.
 */
export function replaceWord(
  {text, sentences}: EditedText,
  at: number,
  index: number,
  form: string
): EditedText {
  const {start, end, form: old} = sentences[at].words[index];
  const isThere =
    start !== undefined && end !== undefined && text.slice(start, end) === old;
  const moved = isThere ? form.length - old.length : 0;
  return {
    text: isThere ? text.slice(0, start) + form + text.slice(end) : text,
    sentences: sentences.map((sentence, i) =>
      i < at
        ? sentence
        : i === at
          ? withForm(sentence, index, form)
          : shifted(sentence, -1, moved)
    )
  };
}

/** Whether a word is another one or below it; both are counted from 1. */
export function isBelow({words}: Sentence, word: number, top: number): boolean {
  let at = word;
  while (at > 0 && at !== top) at = words[at - 1].head;
  return at === top;
}

/**
 * Hangs a word from another head. A word that is hung from the root takes the
 * place of the one that was there, which then hangs from it.
 *
 * @param word - Counted from 1; so is the head, and 0 is the root.
 * @throws Error if the head is below the word.
 */
export function withHead(
  sentence: Sentence,
  word: number,
  head: number
): Sentence {
  const {words} = sentence;
  if (head > 0 && isBelow(sentence, head, word)) {
    throw new Error(
      `"${words[head - 1].form}" is below "${words[word - 1].form}", so it cannot be its head.`
    );
  }
  const heads = Int32Array.from([-1, ...words.map(w => w.head)]);
  const relations = ['', ...words.map(w => w.deprel)];
  if (head === 0) {
    for (let v = 1; v < heads.length; v++) {
      if (heads[v] !== 0 || v === word) continue;
      heads[v] = word;
      relations[v] = 'dep';
    }
    relations[word] = 'root';
  }
  heads[word] = head;
  return withHeads(sentence, heads, relations);
}

/** Gives a word another relation to its head. */
export function withRelation(
  sentence: Sentence,
  word: number,
  relation: string
): Sentence {
  const heads = Int32Array.from([-1, ...sentence.words.map(w => w.head)]);
  const relations = ['', ...sentence.words.map(w => w.deprel)];
  relations[word] = relation;
  return withHeads(sentence, heads, relations);
}
