import {quote} from '../../graph/errors.js';
import {
  type JsonSentence,
  type JsonWord,
  layoutOf,
  sentenceFromJson,
  sentenceJson,
  sentenceText
} from '../conllu/index.js';
import type {Sentence, Word} from '../sentence.js';
import {
  checkHeads,
  checkSentence,
  SentenceError,
  TreeTable,
  treeHeads
} from '../tree.js';
import {findNounChunks} from './noun-chunks.js';

/** A part of a text, in UTF-16 units: `text.slice(start, end)`. */
export interface TextSpan {
  /** Where it starts. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;
}

/** A base noun phrase, see {@link SentenceTree.nounChunks}. */
export interface NounChunk {
  /** Its noun, proper noun or pronoun. */
  readonly head: TreeWord;
  /** All its words in order, without a gap. */
  readonly words: readonly TreeWord[];
  /** Its text, with the spacing of the sentence. */
  readonly text: string;
  /** Where it stands in the text; `undefined` if unknown. */
  readonly span: TextSpan | undefined;
}

/**
 * The dependency tree of a sentence: any sentence of CoNLL-U whose words all
 * have heads, annotated or parsed.
 *
 * The tree is a view. Words have the fields of the sentence, which is not
 * copied, and are the same objects each time, so they can be compared by
 * `===`. The first walk down the tree builds a table of children; making the
 * tree and the table takes time and space O(n) for n words, at any depth.
 *
 * @throws {@link SentenceError} if it is not a sentence, has no words, or its
 * heads do not make a tree, or several.
 *
 * @example
 * ```ts
 * import {sentenceOf, treeOf} from 'spanforest/nlp';
 *
 * const tree = treeOf(sentenceOf([
 *   {form: 'They', upos: 'PRON', head: 2, deprel: 'nsubj'},
 *   {form: 'sing', upos: 'VERB', head: 0, deprel: 'root'},
 *   {form: 'old', upos: 'ADJ', head: 4, deprel: 'amod'},
 *   {form: 'songs', upos: 'NOUN', head: 2, deprel: 'obj'}
 * ]));
 * tree.text; // => 'They sing old songs'
 * tree.root.children.map(({form}) => form); // => ['They', 'songs']
 * const [they, , old] = tree.words;
 * they.path(old).map(({form}) => form);
 * // => ['They', 'sing', 'songs', 'old']
 * tree.nounChunks().map(({text}) => text); // => ['They', 'old songs']
 * ```
 */
export function treeOf(sentence: Sentence): SentenceTree {
  checkSentence('treeOf', sentence);
  return checkedTree('treeOf', sentence);
}

/**
 * The tree of a sentence that came as JSON: from {@link SentenceTree.toJSON},
 * another thread, a file or `spanforest parse --format json`. Time and space
 * linear in its length.
 *
 * The JSON of the tree is the same again. What JSON leaves out is lost: comments
 * other than `sent_id` and `text`, and empty nodes.
 *
 * @throws {@link SentenceError} if it is not such JSON, has no words, or its
 * heads do not make a tree, or several.
 *
 * @example
 * ```ts
 * import {parseText, treeFrom} from 'spanforest/nlp';
 *
 * const [parsed] = await parseText('Dogs bark.');
 * const message = structuredClone(parsed.toJSON());
 * const tree = treeFrom(message);
 * tree.root.child('nsubj')?.feats.Number; // => 'Plur'
 * ```
 */
export function treeFrom(json: JsonSentence): SentenceTree {
  return checkedTree('treeFrom', sentenceFromJson('treeFrom', json));
}

function checkedTree(where: string, sentence: Sentence): SentenceTree {
  const {words} = sentence;
  const fail = (problem: string, word: number): never => {
    throw new SentenceError(`spanforest/nlp/${where}: ${problem}`, word);
  };
  if (words.length === 0) {
    fail('the sentence has no words. Leave it out.', 0);
  }
  checkHeads(where, [-1, ...words.map(({head}) => head)], words);
  const unknown = words.findIndex(({head}) => head < 0) + 1;
  if (unknown > 0) {
    const form = quote(words[unknown - 1].form);
    fail(
      `word ${unknown} ${form} has no head. Parse the sentence first.`,
      unknown
    );
  }
  return new SentenceTree(sentence);
}

/** The dependency tree of a sentence, made by {@link treeOf}. */
export class SentenceTree {
  /** The sentence, with all its columns and lines. */
  readonly sentence: Sentence;
  readonly #links: TreeLinks;

  /** @internal */
  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.#links = new TreeLinks(sentence);
  }

  /** The words in order: the word with index `i` is `words[i - 1]`. */
  get words(): readonly TreeWord[] {
    return this.#links.words;
  }

  /** The word at the root; the first of them if there are several. */
  get root(): TreeWord {
    return this.roots[0];
  }

  /** All words at the root, in order; trees of UD have one. */
  get roots(): readonly TreeWord[] {
    return this.#links.childrenOf(0);
  }

  /**
   * The text of the sentence: its comment `# text =`, or else its tokens with
   * the spacing that `SpaceAfter` and `SpacesAfter` give.
   */
  get text(): string {
    return sentenceText(this.sentence);
  }

  /**
   * How likely the tree is, if it was parsed with `confidence`: the comment
   * `tree_probability`.
   */
  get probability(): number | undefined {
    return this.#links.json.treeProbability;
  }

  /** @internal */
  get table(): TreeTable {
    return this.#links.table;
  }

  /**
   * The base noun phrases of a tree in Universal Dependencies, in order. They
   * do not overlap, and none is inside another.
   *
   * The head of each is a `NOUN`, `PROPN` or `PRON` that is a subject, object,
   * oblique, nominal modifier (`nmod`, but not `nmod:poss`), apposition,
   * vocative or dislocated element, or the predicate of a clause, be it the
   * root or below another word. Each conjunct of such a word has a phrase of
   * its own.
   *
   * The phrase runs from the leftmost modifier to the head. It takes in the
   * modifiers `det`, `amod`, `nummod`, `compound`, `clf`, `flat`, `nmod:poss`
   * and `nmod:desc` to the left, with all words below them and punctuation
   * between them, up to the first word that is something else; so it has no
   * prepositions, no conjunctions and no relative clauses. To the right it
   * takes in the rest of a name or compound in the same way: `flat`,
   * `compound`, `fixed` and `goeswith`.
   *
   * Trees without universal tags or relations have none. Time and space
   * O(n log n) for n words.
   */
  nounChunks(): NounChunk[] {
    const links = this.#links;
    return findNounChunks(this, links.table).map(({head, first, last}) => ({
      head,
      words: links.words.slice(first - 1, last),
      text: links.textOf(first, last),
      span: links.spanOf(first, last)
    }));
  }

  /** The sentence as {@link sentenceJson} has it, for `JSON.stringify`. */
  toJSON(): JsonSentence {
    return this.#links.json;
  }
}

/** A word of a {@link SentenceTree}: a view of a {@link Word} of its sentence. */
export class TreeWord {
  /** Its number in the sentence, counted from 1, as in CoNLL-U. */
  readonly id: number;
  readonly #links: TreeLinks;

  /** @internal */
  constructor(links: TreeLinks, id: number) {
    this.#links = links;
    this.id = id;
  }

  get #word(): Word {
    return this.#links.sentence.words[this.id - 1];
  }

  get #json(): JsonWord {
    return this.#links.json.words[this.id - 1];
  }

  /** The word as it stands in the text. */
  get form(): string {
    return this.#word.form;
  }

  /** Its dictionary form, or `_`. */
  get lemma(): string {
    return this.#word.lemma;
  }

  /** Its universal part of speech, or `_`. */
  get upos(): string {
    return this.#word.upos;
  }

  /** Its part of speech in the tagset of the language, or `_`. */
  get xpos(): string {
    return this.#word.xpos;
  }

  /** Its morphology by name: `feats.Number` is `'Sing'`, or `undefined`. */
  get feats(): Readonly<Record<string, string | undefined>> {
    return this.#json.feats ?? {};
  }

  /** Its relation to the head, or `_`. */
  get deprel(): string {
    return this.#word.deprel;
  }

  /**
   * Whether it is punctuation: its tag is `PUNCT`, or it has none and consists
   * of punctuation characters.
   */
  get isPunct(): boolean {
    const {upos, form} = this.#word;
    return upos === 'PUNCT' || (upos === '_' && /^\p{P}+$/u.test(form));
  }

  /**
   * How likely its head is to be right, from 0 to 1, if it was parsed with
   * `confidence`.
   */
  get confidence(): number | undefined {
    return this.#json.confidence;
  }

  /** How likely its `upos` is to be right, if that was predicted, likewise. */
  get tagConfidence(): number | undefined {
    return this.#json.tagConfidence;
  }

  /** The attributes of MISC by name for which there is no other field. */
  get misc(): Readonly<Record<string, string | undefined>> {
    return this.#json.misc ?? {};
  }

  /**
   * The white space after it; empty between the words of a multiword token, and
   * a space if unknown.
   */
  get spaces(): string {
    const {spaces, last} = this.#links.tokenAt(this.id);
    return this.id === last ? spaces : '';
  }

  /** Where it starts in the text, in UTF-16 units; `undefined` if unknown. */
  get start(): number | undefined {
    return this.#word.start;
  }

  /** Where it ends in the text, in UTF-16 units; `undefined` if unknown. */
  get end(): number | undefined {
    return this.#word.end;
  }

  /** Its head; `null` at the root. */
  get head(): TreeWord | null {
    const {head} = this.#word;
    return head === 0 ? null : this.#links.words[head - 1];
  }

  /** The word before it in the sentence; `null` at the beginning. */
  get left(): TreeWord | null {
    return this.#links.words[this.id - 2] ?? null;
  }

  /** The word after it in the sentence; `null` at the end. */
  get right(): TreeWord | null {
    return this.#links.words[this.id] ?? null;
  }

  /** The words whose head it is, in order. */
  get children(): readonly TreeWord[] {
    return this.#links.childrenOf(this.id);
  }

  /**
   * Whether its relation is one of those given, or a subtype of one:
   * `nsubj:pass` is an `nsubj`.
   */
  is(...relations: readonly string[]): boolean {
    return isRelation(this.#word.deprel, relations);
  }

  /** The first child with one of some relations, or a subtype of them. */
  child(...relations: readonly string[]): TreeWord | undefined {
    return this.children.find(child => child.is(...relations));
  }

  /** Its head, the head of that and so on, up to the root. */
  ancestors(): TreeWord[] {
    const found: TreeWord[] = [];
    for (let at = this.head; at !== null; at = at.head) found.push(at);
    return found;
  }

  /**
   * The word and all words below it, in order. They may have gaps between
   * them if the tree is not projective. Time O(k log k) for k words.
   */
  subtree(): TreeWord[] {
    const found: TreeWord[] = [this];
    for (let i = 0; i < found.length; i++) {
      for (const child of found[i].children) found.push(child);
    }
    return found.sort((a, b) => a.id - b.id);
  }

  /**
   * The smallest part of the text that covers the word and all words below
   * it; `undefined` if it is unknown where the first or the last of them stands.
   * The first call takes time O(n) for the n words of the sentence, others O(1).
   */
  get span(): TextSpan | undefined {
    const {first, last} = this.#links.table.subtrees();
    return this.#links.spanOf(first[this.id], last[this.id]);
  }

  /**
   * The words from this one to another through the tree, both included: up to
   * the nearest word above both, and down. Between words below two different
   * roots, the path goes through the artificial root, which is not a word.
   * Time and space linear in the depth of the two.
   *
   * @throws {@link SentenceError} if it is not a word of the same tree.
   */
  path(other: TreeWord): TreeWord[] {
    this.#check('path', other);
    const up = [this, ...this.ancestors()];
    const down = [other, ...other.ancestors()];
    // From the root down, the two are the same as far as the word above both.
    let meeting: TreeWord[] = [];
    while (up.length > 0 && up.at(-1) === down.at(-1)) {
      meeting = [up.pop()!];
      down.pop();
    }
    return [...up, ...meeting, ...down.reverse()];
  }

  /**
   * Whether another word is below this one, at any depth. Time linear in the
   * depth of the other.
   *
   * @throws {@link SentenceError} if it is not a word of the same tree.
   */
  isAncestorOf(other: TreeWord): boolean {
    this.#check('isAncestorOf', other);
    let at = other.head;
    while (at !== null && at !== this) at = at.head;
    return at === this;
  }

  /** The word as it is in the JSON of its tree. */
  toJSON(): JsonWord {
    return this.#json;
  }

  #check(where: string, other: TreeWord): void {
    const isWord = typeof other === 'object' && other !== null;
    if (isWord && #links in other && other.#links === this.#links) return;
    const what = isWord && #links in other ? `word ${other.id}` : quote(other);
    const tree = isWord && #links in other ? ' of another tree' : '';
    throw new SentenceError(
      `spanforest/nlp/${where}: the other word is ${what}${tree}. Pass a word ` +
        'of the same tree, from its words.',
      this.id
    );
  }
}

/** Whether a relation is one of some, or a subtype of one. */
export function isRelation(
  deprel: string,
  relations: readonly string[]
): boolean {
  return relations.some(
    name =>
      deprel.startsWith(name) &&
      (deprel.length === name.length || deprel[name.length] === ':')
  );
}

// A token of the text, which may be several words.
interface TokenOfWords {
  readonly first: number;
  readonly last: number;
  readonly form: string;
  readonly spaces: string;
}

// The words of a tree as objects, and the tables to walk it.
class TreeLinks {
  readonly sentence: Sentence;
  #words: readonly TreeWord[] | null = null;
  #table: TreeTable | null = null;
  #json: JsonSentence | null = null;
  // The token of each word.
  #tokens: readonly TokenOfWords[] | null = null;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
  }

  get words(): readonly TreeWord[] {
    this.#words ??= this.sentence.words.map(
      (_, i) => new TreeWord(this, i + 1)
    );
    return this.#words;
  }

  get table(): TreeTable {
    this.#table ??= new TreeTable(treeHeads(this.sentence));
    return this.#table;
  }

  get json(): JsonSentence {
    this.#json ??= sentenceJson(this.sentence);
    return this.#json;
  }

  childrenOf(head: number): readonly TreeWord[] {
    const {children, starts} = this.table;
    const found: TreeWord[] = [];
    for (let i = starts[head]; i < starts[head + 1]; i++) {
      found.push(this.words[children[i] - 1]);
    }
    return found;
  }

  tokenAt(id: number): TokenOfWords {
    this.#tokens ??= layoutOf(this.sentence).tokens.reduce<TokenOfWords[]>(
      (tokens, {form, words, spaces}) => {
        const first = tokens.length + 1;
        const token = {first, last: tokens.length + words, form, spaces};
        for (let i = 0; i < words; i++) tokens.push(token);
        return tokens;
      },
      []
    );
    return this.#tokens[id - 1];
  }

  /** The text of consecutive words, with the spacing of the sentence. */
  textOf(first: number, last: number): string {
    let text = '';
    for (let id = first; id <= last; id++) {
      const token = this.tokenAt(id);
      // Of a multiword token that is not all inside, the words stand apart.
      const isInside = token.first === id && token.last <= last;
      text += isInside ? token.form : this.sentence.words[id - 1].form;
      if (isInside) id = token.last;
      if (id < last) text += id === token.last ? token.spaces : ' ';
    }
    return text;
  }

  /** Where consecutive words stand in the text. */
  spanOf(first: number, last: number): TextSpan | undefined {
    const {words} = this.sentence;
    const {start} = words[first - 1];
    const {end} = words[last - 1];
    if (start === undefined || end === undefined) return undefined;
    return {start, end};
  }
}
