import type {TagColumn} from '../sentence.js';
import {type EditScript, isApplicable, parseScript} from './lemmas.js';
import {NO_TAG} from './tag-features.js';
import type {TaggerColumn, TaggerModel} from './tagger.js';
import type {WordForm, WordTable} from './word-forms.js';

// The values of a column, and their numbers.
class Names {
  readonly names: readonly string[];
  readonly #ids: ReadonlyMap<string, number>;

  constructor(names: readonly string[]) {
    this.names = names;
    this.#ids = new Map(names.map((name, id) => [name, id]));
  }

  idOf(name: string): number {
    return this.#ids.get(name) ?? NO_TAG;
  }

  nameOf(id: number): string {
    return id < 0 ? '_' : this.names[id];
  }
}

const NO_SCRIPTS = new Int32Array(0);

/** What {@link Columns} are made of: a model without its weights. */
export interface ColumnContents
  extends Pick<TaggerModel, 'analyses' | 'scripts' | 'version'>,
    Readonly<Record<TagColumn, Pick<TaggerColumn, 'names'>>> {
  /** The classes of words. */
  readonly words: Pick<WordTable, 'classes' | 'values'>;
}

/** Which values the columns have, and which of them go together. */
export class Columns {
  readonly upos: Names;
  readonly xpos: Names;
  readonly feats: Names;
  readonly lemma: Names;
  readonly scripts: readonly EditScript[];
  readonly #levels: Uint8Array;
  readonly #uposOfClass: readonly (Int32Array | null)[];
  readonly #uposOfWords: UposOfWords;
  readonly #version: number;
  readonly #uposOfXpos: Candidates;
  readonly #xposOfUpos: Candidates;
  readonly #featsOfTags: Candidates;
  readonly #featsOfUpos: Candidates;
  readonly #scriptsOfUpos: Candidates;

  constructor({
    upos,
    xpos,
    feats,
    lemma,
    analyses,
    scripts,
    words,
    version
  }: ColumnContents) {
    this.upos = new Names(upos.names);
    this.xpos = new Names(xpos.names);
    this.feats = new Names(feats.names);
    this.lemma = new Names(lemma.names);
    this.scripts = lemma.names.map(parseScript);
    this.#levels = Uint8Array.from(words.classes, name => parseInt(name, 10));
    this.#uposOfClass = words.classes.map(name =>
      candidatesOf(name, this.upos)
    );
    this.#uposOfWords = new UposOfWords(words, this.upos);
    this.#version = version;
    this.#uposOfXpos = new Candidates(upos.names.length);
    this.#xposOfUpos = new Candidates(xpos.names.length);
    this.#featsOfTags = new Candidates(feats.names.length);
    this.#featsOfUpos = new Candidates(feats.names.length);
    this.#scriptsOfUpos = new Candidates(lemma.names.length);
    for (let k = 0; k + 2 < analyses.length; k += 3) {
      const [u, x, f] = analyses.subarray(k, k + 3);
      this.#uposOfXpos.add(x, u);
      this.#xposOfUpos.add(u, x);
      this.#featsOfTags.add(this.#tags(u, x), f);
      this.#featsOfUpos.add(u, f);
    }
    for (let k = 0; k + 1 < scripts.length; k += 2) {
      this.#scriptsOfUpos.add(scripts[k], scripts[k + 1]);
    }
  }

  /** How often words of a class occur, in levels; 0 for no class. */
  levelOf(wordClass: number): number {
    return wordClass < 0 ? 0 : this.#levels[wordClass];
  }

  /** The UPOS that a word, perhaps with an XPOS, may have. */
  uposOf(form: WordForm, xpos: number): Int32Array {
    if (xpos >= 0) return this.#uposOfXpos.get(xpos);
    // Version 1 knows no closed classes, but punctuation.
    if (this.#version > 1 || form.isMark) return this.#uposOfWords.get(form);
    const ofClass =
      form.wordClass < 0 ? null : this.#uposOfClass[form.wordClass];
    return ofClass ?? this.allUpos;
  }

  /** All UPOS. */
  get allUpos(): Int32Array {
    return this.#uposOfXpos.all;
  }

  /** The XPOS that occur with a UPOS. */
  xposOf(upos: number): Int32Array {
    return this.#xposOfUpos.get(this.upos.names.length === 0 ? 0 : upos);
  }

  /** The FEATS that occur with both tags, or else with the UPOS. */
  featsOf(upos: number, xpos: number): Int32Array {
    // A column that was not learnt counts as 0 in the analyses.
    const u = this.upos.names.length === 0 ? 0 : upos;
    const x = this.xpos.names.length === 0 ? 0 : xpos;
    return this.#featsOfTags.find(this.#tags(u, x)) ?? this.#featsOfUpos.get(u);
  }

  /**
   * The scripts that occur with a UPOS and can be applied to a form. None if
   * the UPOS is not the model's.
   */
  scriptsOf({form, lower}: WordForm, upos: number): Int32Array {
    const u = this.upos.names.length === 0 ? 0 : upos;
    const scripts = this.#scriptsOfUpos.find(u) ?? NO_SCRIPTS;
    return scripts.filter(id => isApplicable(this.scripts[id], form, lower));
  }

  /** A number for a combination of tags. */
  keyOf(upos: number, xpos: number, feats: number): number {
    const tags = this.#tags(upos, xpos);
    return tags * (this.feats.names.length + 1) + feats + 1;
  }

  #tags(upos: number, xpos: number): number {
    return (upos + 1) * (this.xpos.names.length + 1) + xpos + 1;
  }
}

// Lists of numbers by number.
class Candidates {
  readonly all: Int32Array;
  readonly #sets = new Map<number, Set<number>>();
  readonly #lists = new Map<number, Int32Array>();

  constructor(count: number) {
    this.all = Int32Array.from({length: count}, (_, id) => id);
  }

  add(key: number, id: number): void {
    const set = this.#sets.get(key) ?? new Set();
    this.#sets.set(key, set.add(id));
  }

  find(key: number): Int32Array | undefined {
    let list = this.#lists.get(key);
    if (list) return list;
    const set = this.#sets.get(key);
    if (!set) return;
    list = Int32Array.from(set).sort();
    this.#lists.set(key, list);
    return list;
  }

  // All of them if the key is unknown.
  get(key: number): Int32Array {
    return this.find(key) ?? this.all;
  }
}

// A tag is a closed class if fewer than this share of the words that occur once
// have it, of so many at least.
const CLOSED_SHARE = 0.01;
const LEAST_WORDS = 200;

// What punctuation never is.
const CONTENT = new Set('ADJ ADV INTJ NOUN PROPN VERB X'.split(' '));

/**
 * The UPOS that words may have by where they occur in the treebank: those that
 * they have there, and those of open classes. A closed class gets no new words:
 * which ones are closed is told by the words that occur once. A frequent word of
 * a closed class has the tags that it has there alone, and what has neither
 * letters nor digits is punctuation or a symbol. Punctuation is never a content
 * word, even if the treebank takes some for nouns, as `%`.
 */
class UposOfWords {
  readonly #words: Pick<WordTable, 'classes' | 'values'>;
  readonly #upos: Names;
  readonly #open: readonly number[];
  readonly #lists = new Map<number, Int32Array>();

  constructor(words: Pick<WordTable, 'classes' | 'values'>, upos: Names) {
    this.#words = words;
    this.#upos = upos;
    const counts = upos.names.map(() => 0);
    let all = 0;
    const single = words.classes.map(name => {
      const [count, tag] = name.split('\t');
      return count === '1' ? upos.idOf(tag) : NO_TAG;
    });
    for (const value of words.values) {
      if (single[value] < 0) continue;
      counts[single[value]]++;
      all++;
    }
    const least = all < LEAST_WORDS ? 0 : CLOSED_SHARE * all;
    this.#open = [...counts.keys()].filter(id => counts[id] >= least);
  }

  get({wordClass, lowerClass, isWord, isMark}: WordForm): Int32Array {
    const {length} = this.#words.classes;
    const pair = (wordClass + 1) * (length + 1) + lowerClass + 1;
    const key = 3 * pair + (isWord ? 0 : isMark ? 1 : 2);
    const known = this.#lists.get(key);
    if (known) return known;
    const ids = new Set([...this.#seen(wordClass), ...this.#seen(lowerClass)]);
    const [first] = ids;
    const isFrequent =
      wordClass >= 0 && parseInt(this.#words.classes[wordClass], 10) === MOST;
    if (!isFrequent || this.#open.includes(first)) {
      const others = isWord
        ? this.#open
        : ['PUNCT', 'SYM'].map(tag => this.#upos.idOf(tag));
      for (const id of others) if (id !== NO_TAG) ids.add(id);
    }
    for (const id of ids) {
      if (isMark && CONTENT.has(this.#upos.nameOf(id))) ids.delete(id);
    }
    const list =
      ids.size > 0
        ? Int32Array.from(ids).sort()
        : Int32Array.from(this.#upos.names.keys());
    this.#lists.set(key, list);
    return list;
  }

  // The tags of a class, the most frequent first.
  #seen(wordClass: number): number[] {
    if (wordClass < 0) return [];
    const [, ...tags] = this.#words.classes[wordClass].split('\t');
    return tags.map(tag => this.#upos.idOf(tag)).filter(id => id !== NO_TAG);
  }
}

// The tags of a class of frequent words; `null` for a class of rare words,
// which may well have other tags. A tag that the column does not have is no
// candidate.
function candidatesOf(name: string, upos: Names): Int32Array | null {
  const [count, ...tags] = name.split('\t');
  if (count !== FREQUENT) return null;
  const ids = tags.map(tag => upos.idOf(tag)).filter(id => id !== NO_TAG);
  return ids.length === 0 ? null : Int32Array.from(ids).sort();
}

// Classes begin with how often a word occurs, by ranges that begin here.
const COUNTS = [1, 2, 5, 20, 100];
const MOST = COUNTS.length;
const FREQUENT = String(MOST);

// A tag counts if a word has it at least once in this many times: most rarer
// ones are mistakes.
const RAREST = 200;
const MOST_TAGS = 4;

/**
 * The name of the class of a word that has each tag so many times: how often it
 * occurs, and its tags by how often they do; `null` for a word that does not
 * occur. The parts have tabs between them.
 */
export function nameOfClass(
  counts: ReadonlyMap<string, number>
): string | null {
  let total = 0;
  for (const count of counts.values()) total += count;
  if (total <= 0) return null;
  const tags = [...counts]
    .filter(([, count]) => count > 0 && count * RAREST >= total)
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, MOST_TAGS)
    .map(([tag]) => tag);
  const range = COUNTS.filter(count => count <= total).length;
  return [range, ...tags].join('\t');
}
