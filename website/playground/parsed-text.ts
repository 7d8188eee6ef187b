import {SpanforestError} from 'spanforest/graph';
import {
  type JsonSentence,
  parseConllu,
  type Sentence,
  sentenceJson,
  writeSentence
} from 'spanforest/nlp';
import {
  type EditedText,
  replaceWord,
  type WordEdit,
  withHead,
  withRelation,
  withTags
} from './sentence-edits.js';

/** Finds the tree of a sentence by the words and tags that it has. */
export type Parse = (sentence: Sentence) => Promise<Sentence>;

/** A sentence of a text, with its tree. */
export interface TextItem {
  readonly sentence: Sentence;
  /** Whether the tree was pasted. */
  readonly isGiven: boolean;
  readonly isEdited: boolean;
}

/** A text, its sentences with their trees, and the changes made to them. */
export class ParsedText {
  readonly text: string;
  readonly items: readonly TextItem[];
  /** The sentence that was changed last, counted from 0; -1 for none. */
  readonly changed: number;
  readonly #before: ParsedText | null;

  private constructor(
    text: string,
    items: readonly TextItem[],
    before: ParsedText | null = null,
    changed = -1
  ) {
    this.text = text;
    this.items = items;
    this.#before = before;
    this.changed = changed;
  }

  static readonly NONE: ParsedText = new ParsedText('', []);

  /** A text as a parser understood it. */
  static of(text: string, sentences: readonly Sentence[]): ParsedText {
    return new ParsedText(
      text,
      sentences.map(sentence => ({sentence, isGiven: false, isEdited: false}))
    );
  }

  /**
   * The sentences of a CoNLL-U text. Those without a complete tree are parsed.
   *
   * @throws ConlluError if it is damaged; SpanforestError if there are none.
   */
  static async ofConllu(source: string, parse: Parse): Promise<ParsedText> {
    const sentences = parseConllu(source, {mode: 'partial'}).filter(
      ({words}) => words.length > 0
    );
    if (sentences.length === 0) {
      throw new SpanforestError(
        'The CoNLL-U has no sentence. Add lines of words.'
      );
    }
    const items: TextItem[] = [];
    for (const sentence of sentences) {
      const isGiven = sentence.words.every(({head}) => head >= 0);
      items.push({
        sentence: isGiven ? sentence : await parse(sentence),
        isGiven,
        isEdited: false
      });
    }
    const text = sentences
      .map(({words}) => words.map(({form}) => form).join(' '))
      .join(' ');
    return new ParsedText(text, items);
  }

  /** Whether all trees are those that the parser finds for the text. */
  get isPlain(): boolean {
    return !this.items.some(({isGiven, isEdited}) => isGiven || isEdited);
  }

  get conllu(): string {
    return this.items.map(({sentence}) => writeSentence(sentence)).join('');
  }

  get json(): JsonSentence[] {
    return this.items.map(({sentence}) => sentenceJson(sentence));
  }

  /** As it was before the last change. */
  get undone(): ParsedText {
    return this.#before ?? this;
  }

  /** With another text that it was read from. */
  withText(text: string): ParsedText {
    return new ParsedText(text, this.items, this.#before, this.changed);
  }

  /**
   * With other tags, if there are as many as words.
   *
   * @param tags - Those of all sentences, one after the other.
   */
  async withTags(tags: readonly string[], parse: Parse): Promise<ParsedText> {
    const words = this.items.flatMap(({sentence}) => sentence.words);
    const isChanged =
      tags.length === words.length &&
      words.some(({upos}, i) => upos !== tags[i]);
    if (!isChanged) return this;
    let at = 0;
    const items: TextItem[] = [];
    for (const item of this.items) {
      const {length} = item.sentence.words;
      const tagged = withTags(item.sentence, tags.slice(at, at + length));
      at += length;
      items.push({...item, sentence: await parse(tagged), isEdited: true});
    }
    return new ParsedText(this.text, items);
  }

  /**
   * With a change of a word. After another word or tag, its sentence is parsed
   * again.
   *
   * @param at - The sentence, counted from 0.
   * @param word - The word, counted from 1.
   * @throws Error if the word or the head is impossible.
   */
  async edited(
    at: number,
    word: number,
    edit: WordEdit,
    parse: Parse
  ): Promise<ParsedText> {
    const plain: EditedText = {
      text: this.text,
      sentences: this.items.map(({sentence}) => sentence)
    };
    const {text, sentences} =
      edit.field === 'form'
        ? replaceWord(plain, at, word - 1, edit.value)
        : plain;
    const sentence = await changed(sentences[at], word, edit, parse);
    const items = this.items.map((item, i) =>
      i === at
        ? {...item, sentence, isEdited: true}
        : {...item, sentence: sentences[i]}
    );
    return new ParsedText(text, items, this, at);
  }
}

async function changed(
  sentence: Sentence,
  word: number,
  edit: WordEdit,
  parse: Parse
): Promise<Sentence> {
  switch (edit.field) {
    case 'head':
      return withHead(sentence, word, edit.value);
    case 'relation':
      return withRelation(sentence, word, edit.value);
    case 'form':
      return parse(sentence);
    case 'tag': {
      const tags = sentence.words.map(({upos}) => upos);
      tags[word - 1] = edit.value;
      return parse(withTags(sentence, tags));
    }
  }
}
