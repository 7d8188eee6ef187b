import {OptionError, quote} from '../../graph/errors.js';
import {checkOptions} from '../../graph/options.js';
import type {Word} from '../sentence.js';
import type {TreeTable} from '../tree.js';
import {isRelation, SentenceTree, type TreeWord} from './sentence-tree.js';

/**
 * What a text has to be: equal to one, equal to one of several, found by a
 * RegExp, or accepted by a function.
 */
export type TextTest =
  | string
  | readonly string[]
  | RegExp
  | ((text: string) => boolean);

/** A word of a {@link treePattern}: what it is, and where it stands. */
export interface WordPattern<Name extends PropertyKey = string> {
  /** The word as it stands in the text. */
  readonly form?: TextTest;
  /** Its dictionary form. */
  readonly lemma?: TextTest;
  /** Its universal part of speech. */
  readonly upos?: TextTest;
  /** Its part of speech in the tagset of the language. */
  readonly xpos?: TextTest;
  /**
   * Its relation to the head. Texts stand for their subtypes, too: `nsubj` also
   * finds `nsubj:pass`. A RegExp and a function see the whole relation.
   */
  readonly deprel?: TextTest;
  /** Its morphology by name. A feature that the word lacks is `''`. */
  readonly feats?: Readonly<Record<string, TextTest>>;
  /** Anything else that has to be true of it. */
  readonly where?: (word: TreeWord) => boolean;
  /** It is a child of this word. */
  readonly childOf?: Name;
  /** It is below this word, at any depth. */
  readonly below?: Name;
  /** It is another child of the same head. */
  readonly siblingOf?: Name;
  /** It stands after this word in the sentence. */
  readonly after?: Name;
  /** It stands before this word in the sentence. */
  readonly before?: Name;
  /** If there is no such word, the match has `undefined` for it. */
  readonly optional?: true;
  /** There is no such word. Matches do not have it. */
  readonly none?: true;
}

/** The words of a sentence that match a {@link treePattern}, by its names. */
export type TreeMatch<P> = {
  readonly [N in keyof P as P[N] extends Required<Pick<WordPattern, 'none'>>
    ? never
    : N]: P[N] extends Required<Pick<WordPattern, 'optional'>>
    ? TreeWord | undefined
    : TreeWord;
};

/**
 * A function that finds a pattern of words in a tree, such as a verb with its
 * subject and object.
 *
 * Every word but the first names one of the words before it, and how it is
 * related to that. The function returns all matches: all ways to choose a word
 * of the tree for each word of the pattern. Two of them may be the same word
 * unless a relation excludes that. Matches come in the order of their first
 * words.
 *
 * If each word of the pattern has one relation, a tree of n words takes time
 * O(k n + k m) for k words in the pattern and m matches, and space O(k n): words
 * without the others that they need are dropped bottom-up first, so that no
 * search ends in vain (M. Yannakakis, _Algorithms for acyclic database schemes_,
 * VLDB 1981). Further relations are tested for each candidate.
 *
 * @throws {@link graph!OptionError} if it is not a pattern.
 *
 * @example
 * ```ts
 * import {sentenceOf, treeOf, treePattern} from 'spanforest/nlp';
 *
 * const tree = treeOf(sentenceOf([
 *   {form: 'They', upos: 'PRON', head: 2, deprel: 'nsubj'},
 *   {form: 'sing', upos: 'VERB', head: 0, deprel: 'root'},
 *   {form: 'songs', upos: 'NOUN', head: 2, deprel: 'obj'}
 * ]));
 * const transitive = treePattern({
 *   verb: {upos: 'VERB'},
 *   subject: {childOf: 'verb', deprel: 'nsubj'},
 *   object: {childOf: 'verb', deprel: 'obj'}
 * });
 * transitive(tree).map(({subject, object}) => [subject.form, object.form]);
 * // => [['They', 'songs']]
 * ```
 */
export function treePattern<
  const P extends {
    readonly [N in keyof P]: WordPattern<keyof P>;
  }
>(words: P): (tree: SentenceTree) => TreeMatch<P>[] {
  const nodes = compile(words as {readonly [name: string]: WordPattern});
  return tree => {
    if (!(tree instanceof SentenceTree)) {
      throw new OptionError(
        `${WHERE}: ${quote(tree)} is not a tree. Pass one that parseText, ` +
          'treeOf or treeFrom returns.'
      );
    }
    return matchesOf(nodes, tree) as unknown as TreeMatch<P>[];
  };
}

const WHERE = 'spanforest/nlp/treePattern';

const COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'deprel'] as const;

// The first one that a word has yields its candidates.
const RELATIONS = ['childOf', 'siblingOf', 'below', 'after', 'before'] as const;

type Relation = (typeof RELATIONS)[number];

/** A relation to a word before it in the pattern, by the number of that word. */
interface Edge {
  readonly relation: Relation;
  readonly anchor: number;
}

interface PatternNode {
  readonly name: string;
  readonly test: (tree: SentenceTree, word: Word, index: number) => boolean;
  readonly edges: readonly Edge[];
  readonly optional: boolean;
  readonly none: boolean;
}

function fail(name: string, problem: string): never {
  throw new OptionError(`${WHERE}: the word ${quote(name)} ${problem}`);
}

function compile(words: {readonly [name: string]: WordPattern}): PatternNode[] {
  const entries = Object.entries(Object(words) as typeof words);
  if (entries.length === 0) {
    throw new OptionError(
      `${WHERE}: ${quote(words)} has no words. Pass an object such as ` +
        "{verb: {upos: 'VERB'}}."
    );
  }
  const nodes: PatternNode[] = [];
  for (const [name, word] of entries) {
    checkOptions<WordPattern>(`${WHERE}/${name}`, word, KINDS);
    const edges = RELATIONS.flatMap((relation): Edge[] => {
      const to = word[relation];
      if (to === undefined) return [];
      const anchor = nodes.findIndex(node => node.name === to);
      if (anchor < 0) {
        fail(name, `is ${relation} ${quote(to)}. Name a word before it.`);
      }
      return [{relation, anchor}];
    });
    const {optional = false, none = false} = word;
    if (edges.length === 0 && nodes.length > 0) {
      fail(name, `has no relation. Add one of ${RELATIONS.join(', ')}.`);
    }
    if (nodes.length === 0 && (optional || none)) {
      fail(name, 'comes first, so it must occur. Begin with another word.');
    }
    const free = edges.find(({anchor}) => {
      const to = nodes[anchor];
      return to.none || (to.optional && !optional);
    });
    if (free || (optional && none)) {
      const to = quote(nodes[free?.anchor ?? 0].name);
      fail(
        name,
        free
          ? `needs ${to}, which may be missing. Make both optional, or use where.`
          : 'is both optional and none. Leave out one of them.'
      );
    }
    nodes.push({name, test: testOf(name, word), edges, optional, none});
  }
  return nodes;
}

const VALUES = [...COLUMNS, ...RELATIONS, 'feats'] as const;

const KINDS = {
  ...(Object.fromEntries(VALUES.map(name => [name, 'value'])) as {
    readonly [name in (typeof VALUES)[number]]: 'value';
  }),
  where: 'function',
  optional: 'boolean',
  none: 'boolean'
} as const;

// Whether a word of a sentence is as a word of the pattern should be.
function testOf(name: string, word: WordPattern): PatternNode['test'] {
  const tests: PatternNode['test'][] = [];
  for (const column of COLUMNS) {
    const wanted = word[column];
    if (wanted === undefined) continue;
    const test = textTest(name, column, wanted);
    tests.push((_, word) => test(word[column]));
  }
  const {feats = {}} = word;
  // Texts and expressions would have other entries, or none to test.
  if (Object.prototype.toString.call(feats) !== '[object Object]') {
    fail(
      name,
      `has the feats ${quote(feats)}. Pass an object such as ` +
        "{Number: 'Sing'}."
    );
  }
  for (const [feature, wanted] of Object.entries(feats)) {
    const test = textTest(name, feature, wanted);
    tests.push((_, {feats}) => test(featureOf(feats, feature)));
  }
  const {where} = word;
  if (where) tests.push((tree, _, i) => where(tree.words[i]));
  return (tree, word, i) => tests.every(test => test(tree, word, i));
}

function textTest(
  name: string,
  field: string,
  wanted: TextTest
): (text: string) => boolean {
  if (typeof wanted === 'function') return wanted;
  // Unlike test, search does not depend on an earlier match.
  if (wanted instanceof RegExp) return text => text.search(wanted) >= 0;
  const texts = typeof wanted === 'string' ? [wanted] : wanted;
  if (!Array.isArray(texts) || texts.some(text => typeof text !== 'string')) {
    fail(
      name,
      `has the ${field} ${quote(wanted)}. Pass a string, an array of strings, ` +
        'a RegExp or a function.'
    );
  }
  if (field === 'deprel') return text => isRelation(text, texts);
  return text => texts.includes(text);
}

// The value of a feature, empty without it.
function featureOf(feats: string, name: string): string {
  for (const part of feats.split('|')) {
    const end = part.indexOf('=');
    if (end === name.length && part.startsWith(name))
      return part.slice(end + 1);
  }
  return '';
}

// The words that may stand for a word of the pattern, in an order in which those
// related to any other word follow each other.
class Candidates {
  readonly #relation: Relation;
  readonly #table: TreeTable;
  // The place of each word in the order.
  readonly #places: Int32Array;
  // The candidates, and how many of them come before each place.
  readonly #words: Int32Array;
  readonly #before: Int32Array;

  constructor(table: TreeTable, {relation}: Edge, isCandidate: Uint8Array) {
    const {length} = table.heads;
    const order = new Int32Array(length);
    const places = new Int32Array(length);
    const preorder = relation === 'below' ? table.preorder() : null;
    const isByHead = relation === 'childOf' || relation === 'siblingOf';
    for (let i = 1; i < length; i++) {
      const word = isByHead ? table.children[i - 1] : i;
      const place = preorder === null ? i : preorder[word];
      order[place] = word;
      places[word] = place;
    }
    const words = new Int32Array(length);
    const before = new Int32Array(length + 1);
    let count = 0;
    for (let place = 1; place < length; place++) {
      before[place] = count;
      if (isCandidate[order[place]]) words[count++] = order[place];
    }
    before[length] = count;
    this.#relation = relation;
    this.#table = table;
    this.#places = places;
    this.#words = words;
    this.#before = before;
  }

  /** Calls back for those related to a word, until it returns true. */
  some(word: number, isLast: (candidate: number) => boolean): boolean {
    const [from, to] = this.#placesOf(word);
    const end = this.#before[to];
    const itself = this.#relation === 'siblingOf' ? word : 0;
    for (let i = this.#before[from]; i < end; i++) {
      const candidate = this.#words[i];
      if (candidate !== itself && isLast(candidate)) return true;
    }
    return false;
  }

  /** Whether a candidate is related to a word. */
  has(word: number, candidate: number): boolean {
    const [from, to] = this.#placesOf(word);
    const place = this.#places[candidate];
    const isItself = this.#relation === 'siblingOf' && word === candidate;
    return from <= place && place < to && !isItself;
  }

  // Where those related to a word are in the order.
  #placesOf(word: number): readonly [from: number, to: number] {
    const {heads, starts} = this.#table;
    switch (this.#relation) {
      case 'after':
        return [word + 1, heads.length];
      case 'before':
        return [1, word];
      case 'below': {
        const place = this.#places[word];
        return [place + 1, place + this.#table.subtrees().size[word]];
      }
      default: {
        const head = this.#relation === 'childOf' ? word : heads[word];
        return [starts[head] + 1, starts[head + 1] + 1];
      }
    }
  }
}

function matchesOf(
  nodes: readonly PatternNode[],
  tree: SentenceTree
): Record<string, TreeWord | undefined>[] {
  const {words} = tree.sentence;
  const fits = nodes.map(({test}) => {
    const isFit = new Uint8Array(words.length + 1);
    for (const [i, word] of words.entries()) {
      isFit[i + 1] = Number(test(tree, word, i));
    }
    return isFit;
  });
  // From the last word of the pattern, which no other needs, to the first.
  const related: Candidates[][] = [];
  for (let q = nodes.length - 1; q > 0; q--) {
    const {edges, optional, none} = nodes[q];
    related[q] = edges.map(edge => {
      const found = new Candidates(tree.table, edge, fits[q]);
      // Whether none is there depends on all its relations.
      if (optional || (none && edges.length > 1)) return found;
      const isFit = fits[edge.anchor];
      for (let v = 1; v < isFit.length; v++) {
        if (isFit[v] && found.some(v, () => true) === none) isFit[v] = 0;
      }
      return found;
    });
  }

  const matches: Record<string, TreeWord | undefined>[] = [];
  // The word chosen for each word of the pattern so far; 0 for undefined.
  const chosen: number[] = [];
  const choose = (q: number): void => {
    if (q === nodes.length) {
      const match: Record<string, TreeWord | undefined> = {};
      for (const [i, {name, none}] of nodes.entries()) {
        if (!none) match[name] = tree.words[chosen[i] - 1];
      }
      matches.push(match);
      return;
    }
    const {edges, optional, none} = nodes[q];
    let isFound = false;
    if (edges.every(({anchor}) => chosen[anchor] > 0)) {
      related[q][0].some(chosen[edges[0].anchor], word => {
        const isMatch = related[q].every((found, i) =>
          found.has(chosen[edges[i].anchor], word)
        );
        if (!isMatch) return false;
        isFound = true;
        if (none) return true;
        chosen[q] = word;
        choose(q + 1);
        return false;
      });
    }
    if (!isFound && (optional || none)) {
      chosen[q] = 0;
      choose(q + 1);
    }
  };
  for (let v = 1; v <= words.length; v++) {
    if (fits[0][v] === 0) continue;
    chosen[0] = v;
    choose(1);
  }
  return matches;
}
