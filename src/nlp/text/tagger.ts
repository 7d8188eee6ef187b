import type {TaggedWord} from '../sentence.js';
import {Classifier} from './classifier.js';
import {
  applyScript,
  type EditScript,
  isApplicable,
  parseScript
} from './lemmas.js';
import {listScript, NO_TAG, TagFeatures} from './tag-features.js';
import {type WordForm, WordForms} from './word-forms.js';
import type {WordTable} from './word-table.js';

/** What a tagger has learnt about one column. */
export interface TagColumn {
  /** The values to choose from; none if the column was not learnt. */
  readonly names: readonly string[];
  /** The weights, a power of 2 of them. */
  readonly weights: Int8Array;
}

/** What a tagger has learnt: data only. */
export interface TaggerModel {
  /** Universal parts of speech. */
  readonly upos: TagColumn;
  /** Parts of speech of the language. */
  readonly xpos: TagColumn;
  /** Morphology. */
  readonly feats: TagColumn;
  /** Edit scripts that make lemmas. */
  readonly lemma: TagColumn;
  /**
   * The values of UPOS, XPOS and FEATS that occur together: three numbers for
   * each combination, which count the names of the columns. A column without
   * names has 0.
   */
  readonly analyses: Uint16Array;
  /** UPOS and edit scripts that occur together, two numbers for each pair. */
  readonly scripts: Uint16Array;
  /** The tags of the words of the treebank. */
  readonly words: WordTable;
  /** The possible tags of other words; `null` without a lexicon. */
  readonly lexicon: WordTable | null;
}

/**
 * Gives words their tags and lemmas, as learnt from a treebank: UPOS first,
 * from left to right, then XPOS and FEATS among the values that occur with it,
 * then the lemma by an edit script.
 *
 * A word takes time linear in the number of values that it may have, and the
 * memory in use does not grow from one sentence to the next. Long words and
 * words in any script are fine.
 */
export class Tagger {
  /** How many words with letters have been tagged, and how many were known. */
  readonly vocabulary: {words: number; known: number} = {words: 0, known: 0};
  readonly #columns: Columns;
  readonly #forms: WordForms;
  readonly #features = new TagFeatures();
  readonly #upos: Classifier;
  readonly #xpos: Classifier;
  readonly #feats: Classifier;
  readonly #lemma: Classifier;

  constructor(model: TaggerModel) {
    const {upos, xpos, feats, lemma, words, lexicon} = model;
    this.#columns = new Columns(model);
    this.#forms = new WordForms(words, lexicon);
    this.#upos = new Classifier(upos.weights, upos.names.length);
    this.#xpos = new Classifier(xpos.weights, xpos.names.length);
    this.#feats = new Classifier(feats.weights, feats.names.length);
    this.#lemma = new Classifier(lemma.weights, lemma.names.length);
  }

  /**
   * The words with tags and lemmas. A column that has a value for some word is
   * kept as it is; one that is `_` or missing for all words is predicted, given
   * the others. A column that was not learnt stays `_`.
   */
  tag(words: readonly TaggedWord[]): Required<TaggedWord>[] {
    const forms = words.map(({form}) => this.#forms.get(form));
    const features = this.#features;
    const {upos, xpos, feats, lemma} = this.#columns;
    features.load(forms);
    this.#count(forms);
    const hasUpos = isGiven(words, 'upos');
    const hasXpos = isGiven(words, 'xpos');
    const hasFeats = isGiven(words, 'feats');
    const hasLemma = isGiven(words, 'lemma');
    const first = features.place(0);
    if (hasUpos) upos.read(words, 'upos', features.upos, first);
    if (hasXpos) xpos.read(words, 'xpos', features.xpos, first);
    if (hasFeats) feats.read(words, 'feats', features.feats, first);
    if (!hasUpos && upos.names.length > 0) this.#tagUpos(forms);
    if (!hasXpos && xpos.names.length > 0) this.#tagXpos(forms);
    if (!hasFeats && feats.names.length > 0) this.#tagFeats(forms);
    const isLemmatized = !hasLemma && lemma.names.length > 0;
    return words.map((word, i) => {
      const at = first + i;
      return {
        form: word.form,
        lemma: isLemmatized ? this.#lemmaOf(forms[i], at) : (word.lemma ?? '_'),
        upos: hasUpos ? (word.upos ?? '_') : upos.nameOf(features.upos[at]),
        xpos: hasXpos ? (word.xpos ?? '_') : xpos.nameOf(features.xpos[at]),
        feats: hasFeats ? (word.feats ?? '_') : feats.nameOf(features.feats[at])
      };
    });
  }

  #count(forms: readonly WordForm[]): void {
    const {vocabulary} = this;
    for (const {form, wordClass} of forms) {
      if (!LETTER.test(form)) continue;
      vocabulary.words++;
      if (wordClass >= 0) vocabulary.known++;
    }
  }

  #tagUpos(forms: readonly WordForm[]): void {
    const features = this.#features;
    const columns = this.#columns;
    const {upos} = features;
    const classifier = this.#upos;
    for (let i = 0; i < forms.length; i++) {
      const at = features.place(i);
      const candidates = columns.uposOf(forms[i].wordClass, features.xpos[at]);
      if (candidates.length > 1) {
        features.listUpos(i, classifier);
        upos[at] = classifier.best(candidates);
      } else upos[at] = candidates[0];
    }
  }

  #tagXpos(forms: readonly WordForm[]): void {
    const features = this.#features;
    const columns = this.#columns;
    const {upos, xpos} = features;
    const classifier = this.#xpos;
    for (let i = 0; i < forms.length; i++) {
      const at = features.place(i);
      const candidates = columns.xposOf(upos[at]);
      if (candidates.length > 1) {
        features.listXpos(i, classifier);
        xpos[at] = classifier.best(candidates);
      } else xpos[at] = candidates[0];
    }
  }

  #tagFeats(forms: readonly WordForm[]): void {
    const features = this.#features;
    const columns = this.#columns;
    const {upos, xpos, feats} = features;
    const classifier = this.#feats;
    for (let i = 0; i < forms.length; i++) {
      const at = features.place(i);
      const candidates = columns.featsOf(upos[at], xpos[at]);
      if (candidates.length > 1) {
        features.listFeats(i, classifier);
        feats[at] = classifier.best(candidates);
      } else feats[at] = candidates[0];
    }
  }

  #lemmaOf(form: WordForm, at: number): string {
    const columns = this.#columns;
    const upos = this.#features.upos[at];
    const xpos = this.#features.xpos[at];
    const feats = this.#features.feats[at];
    const key = columns.keyOf(upos, xpos, feats);
    const known = form.lemmas.get(key);
    if (known !== undefined) return known;
    const candidates = columns.scriptsOf(form, upos);
    let lemma = form.form;
    if (candidates.length > 0) {
      const classifier = this.#lemma;
      listScript(form, upos, xpos, feats, classifier);
      const best = columns.scripts[classifier.best(candidates)];
      lemma = applyScript(best, form.form, form.lower);
    }
    form.lemmas.set(key, lemma);
    return lemma;
  }
}

const LETTER = /\p{L}/u;

// Whether some word has a value in a column.
function isGiven(
  words: readonly TaggedWord[],
  column: Exclude<keyof TaggedWord, 'form'>
): boolean {
  return words.some(word => (word[column] ?? '_') !== '_');
}

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

  // Writes the values of a column as numbers, from a place on.
  read(
    words: readonly TaggedWord[],
    column: Exclude<keyof TaggedWord, 'form'>,
    to: Int32Array,
    first: number
  ): void {
    for (let i = 0; i < words.length; i++) {
      to[first + i] = this.idOf(words[i][column] ?? '_');
    }
  }
}

/** Which values the columns have, and which of them go together. */
export class Columns {
  readonly upos: Names;
  readonly xpos: Names;
  readonly feats: Names;
  readonly lemma: Names;
  readonly scripts: readonly EditScript[];
  readonly #uposOfClass: readonly (Int32Array | null)[];
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
    words
  }: Omit<TaggerModel, 'lexicon'>) {
    this.upos = new Names(upos.names);
    this.xpos = new Names(xpos.names);
    this.feats = new Names(feats.names);
    this.lemma = new Names(lemma.names);
    this.scripts = lemma.names.map(parseScript);
    this.#uposOfClass = words.classes.map(name =>
      candidatesOf(name, this.upos)
    );
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

  /** The UPOS that a word of a class, and perhaps with an XPOS, may have. */
  uposOf(wordClass: number, xpos: number): Int32Array {
    if (xpos >= 0) return this.#uposOfXpos.get(xpos);
    const ofClass = wordClass < 0 ? null : this.#uposOfClass[wordClass];
    return ofClass ?? this.#uposOfXpos.all;
  }

  xposOf(upos: number): Int32Array {
    return this.#xposOfUpos.get(upos);
  }

  featsOf(upos: number, xpos: number): Int32Array {
    // A column that was not learnt counts as 0 in the analyses.
    const u = this.upos.names.length === 0 ? 0 : upos;
    const x = this.xpos.names.length === 0 ? 0 : xpos;
    return this.#featsOfTags.find(this.#tags(u, x)) ?? this.#featsOfUpos.get(u);
  }

  /** The scripts that occur with an UPOS and can be applied to a form. */
  scriptsOf({form, lower}: WordForm, upos: number): Int32Array {
    const u = this.upos.names.length === 0 ? 0 : upos;
    return this.#scriptsOfUpos
      .get(u)
      .filter(id => isApplicable(this.scripts[id], form, lower));
  }

  /** A number for a combination of tags. */
  keyOf(upos: number, xpos: number, feats: number): number {
    const tags = (upos + 1) * (this.xpos.names.length + 1) + xpos + 1;
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

// The tags of a class of frequent words; `null` for a class of rare words,
// which may well have other tags.
function candidatesOf(name: string, upos: Names): Int32Array | null {
  const [count, ...tags] = name.split('\t');
  if (count !== FREQUENT) return null;
  return Int32Array.from(tags, tag => upos.idOf(tag)).sort();
}

// Classes begin with how often a word occurs, by ranges that begin here.
const COUNTS = [1, 2, 5, 20];
const FREQUENT = String(COUNTS.length);

// Tags that a word has less often than once in so many times do not count:
// most of them are mistakes.
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
