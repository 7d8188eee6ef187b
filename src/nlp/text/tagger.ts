import {INT, type ParserProgram} from '../compiled/index.js';
import {grown} from '../scratch.js';
import type {TaggedWord} from '../sentence.js';
import {Classifier} from './classifier.js';
import {applyScript, KnownLemmas} from './lemmas.js';
import {Columns} from './tag-columns.js';
import {
  DRAFT,
  FEATS,
  MARGIN,
  NONE,
  TagFeatures,
  type TagStep,
  UPOS,
  WIDTH,
  XPOS
} from './tag-features.js';
import {type WordForm, WordForms, type WordTable} from './word-forms.js';

/** What a tagger has learnt about one column. */
export interface TaggerColumn {
  /** The values to choose from; none if the column was not learnt. */
  readonly names: readonly string[];
  /** The weights, a power of 2 of them. */
  readonly weights: Int8Array;
}

/** What a tagger has learnt: data only. */
export interface TaggerModel {
  /** Universal parts of speech. */
  readonly upos: TaggerColumn;
  /**
   * The weights that decide about UPOS a second time, when the words after have
   * tags as well; a power of 2 of them.
   */
  readonly revision: Int8Array;
  /** Parts of speech of the language. */
  readonly xpos: TaggerColumn;
  /** Morphology. */
  readonly feats: TaggerColumn;
  /** Edit scripts that make lemmas. */
  readonly lemma: TaggerColumn;
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
  /** The classes of words that are alike; `null` without any. */
  readonly clusters: WordTable | null;
  /**
   * Lemmas by UPOS and form: a class is an edit script, or the UPOS if the form
   * is a lemma itself. `null` if none were given.
   */
  readonly lemmas: WordTable | null;
  /** The version of its features, 1 or 2. */
  readonly version: number;
}

/**
 * The runner-up among the tags of a word: the word would have it if its score
 * were higher by the margin.
 */
export interface TagFlip {
  /** The word, counted from 0. */
  readonly word: number;
  /** The column of the tag; those that depend on it change as well. */
  readonly column: 'upos' | 'xpos';
  /** The number of the other tag. */
  readonly tag: number;
  /** The number of the UPOS before and after. */
  readonly from: number;
  readonly to: number;
  /** By how much the score of the other tag is lower. */
  readonly margin: number;
  /** How often the word occurs in the treebank, in levels. */
  readonly level: number;
}

/**
 * Gives words their tags and lemmas, as learnt from a treebank: UPOS first,
 * from left to right, and once more when the words after have tags as well;
 * then XPOS and FEATS among the values that occur with it; then the lemma by
 * an edit script.
 *
 * A word takes time linear in the number of values that it may have, and the
 * memory in use does not grow from one sentence to the next. Long words and
 * words in any script are fine.
 */
export class Tagger {
  /** How many words with letters have been tagged, and how many were known. */
  readonly coverage: {words: number; known: number} = {words: 0, known: 0};
  readonly #columns: Columns;
  readonly #known: WordForms;
  readonly #isNoun: readonly boolean[];
  readonly #features: TagFeatures;
  readonly #weights: Readonly<Record<TagStep, Int8Array>>;
  readonly #classifiers: Readonly<Record<TagStep, Classifier>>;
  readonly #program: ParserProgram | null;
  readonly #lemmas: KnownLemmas | null;
  // The sentence tagged last: its words, what is known about their forms, and
  // what they keep in each column.
  #words: readonly TaggedWord[] = [];
  #forms: readonly WordForm[] = [];
  #kept: readonly (Uint8Array | null)[] = [];
  // By word, for the columns whose tags may change: the tag that came second, or
  // -1, and by how much its score is lower.
  #rivals = {upos: new Int32Array(0), xpos: new Int32Array(0)};
  #margins = {upos: new Int32Array(0), xpos: new Int32Array(0)};

  /**
   * @param program - Tags words faster if it has the weights. The tags are the
   * same.
   */
  constructor(model: TaggerModel, program: ParserProgram | null = null) {
    const {upos, xpos, feats, lemma, words, lexicon, clusters} = model;
    this.#columns = new Columns(model);
    this.#isNoun = upos.names.map(name => NOUNS.includes(name));
    this.#features = new TagFeatures(
      model.version,
      clusters !== null,
      upos.names
    );
    this.#known = new WordForms(words, lexicon, clusters);
    const classifierOf = ({weights, names}: TaggerColumn) =>
      new Classifier(weights, names.length);
    this.#classifiers = {
      upos: classifierOf(upos),
      revision: classifierOf({weights: model.revision, names: upos.names}),
      xpos: classifierOf(xpos),
      feats: classifierOf(feats),
      lemma: classifierOf(lemma)
    };
    this.#weights = {
      upos: upos.weights,
      revision: model.revision,
      xpos: xpos.weights,
      feats: feats.weights,
      lemma: lemma.weights
    };
    this.#program = program;
    this.#lemmas = model.lemmas && new KnownLemmas(model.lemmas, upos.names);
  }

  /** The weights that a program can use. */
  static weightsOf({upos, revision, xpos, feats}: TaggerModel): Int8Array[] {
    return [upos.weights, revision, xpos.weights, feats.weights];
  }

  /**
   * The words with tags and lemmas. Values that are given stay; one that is `_`
   * or missing is predicted, given the others. FEATS may well be empty: where
   * some word of the sentence has FEATS, `_` stays for words with a tag. A
   * column that was not learnt has `_` where no value is given.
   */
  tag(words: readonly TaggedWord[]): Required<TaggedWord>[] {
    const forms = words.map(({form}) => this.#known.get(form));
    const features = this.#features;
    features.load(forms);
    this.#count(forms);
    this.#words = words;
    this.#forms = forms;
    for (const column of ['upos', 'xpos'] as const) {
      const {length} = words;
      this.#rivals[column] = grown(this.#rivals[column], length);
      this.#rivals[column].fill(-1, 0, length);
      this.#margins[column] = grown(this.#margins[column], length);
    }
    this.#kept = ALL.map(column => {
      const isKept = keptIn(words, column);
      const names = this.#columns[column];
      for (let i = 0; isKept && i < words.length; i++) {
        if (isKept[i] === 0) continue;
        features.set(i, COLUMNS[column], names.idOf(words[i][column] ?? '_'));
      }
      return isKept;
    });
    for (const column of ALL) {
      if (this.#columns[column].names.length === 0) continue;
      this.#tagColumn(column);
    }
    return words.map((_, i) => this.#wordAt(i));
  }

  /**
   * The flips of the sentence tagged last with the lowest margins, for words
   * whose tags were not given: at most 8 of UPOS, and 3 of XPOS. Names are
   * nouns, so flips between the two are of no use for the tree.
   */
  flips(): TagFlip[] {
    const flips: TagFlip[] = [];
    for (const column of ['upos', 'xpos'] as const) {
      const some: TagFlip[] = [];
      for (let word = 0; word < this.#words.length; word++) {
        const tag = this.#rivals[column][word];
        const margin = this.#margins[column][word];
        const from = this.#features.get(word, UPOS);
        if (tag < 0 || from < 0 || margin > MOST_MARGIN) continue;
        const to = column === 'upos' ? tag : from;
        if (to !== from && this.#isNoun[from] && this.#isNoun[to]) continue;
        const level = this.#columns.levelOf(this.#forms[word].wordClass);
        some.push({word, column, tag, from, to, margin, level});
      }
      some.sort((a, b) => a.margin - b.margin);
      flips.push(...some.slice(0, MOST_FLIPS[column]));
    }
    return flips;
  }

  /**
   * By how much the UPOS of each word of the sentence tagged last beats the
   * second, in units of the scores: `Infinity` if there was no choice, `NaN` if
   * it was given.
   */
  margins(): Float64Array {
    return Float64Array.from(this.#words, ({upos}, i) => {
      if (isGiven(upos)) return Number.NaN;
      const hasRival = this.#rivals.upos[i] >= 0;
      return hasRival ? this.#margins.upos[i] : Number.POSITIVE_INFINITY;
    });
  }

  /**
   * A word of the sentence tagged last, with another tag and all that follows
   * from it; the tags of the other words stay.
   */
  flipped({word, column, tag}: TagFlip): Required<TaggedWord> {
    const features = this.#features;
    const before = ALL.map(name => features.get(word, COLUMNS[name]));
    features.set(word, COLUMNS[column], tag);
    for (const [k, name] of ALL.entries()) {
      const isLearnt = this.#columns[name].names.length > 0;
      if (!isLearnt || k <= ALL.indexOf(column)) continue;
      const some = this.#candidatesOf(name, word);
      if (some.length === 0) continue;
      const classifier = this.#classifiers[name];
      features.list(word, name, classifier);
      features.set(word, COLUMNS[name], classifier.best(some));
    }
    const flipped = this.#wordAt(word);
    for (const [k, name] of ALL.entries()) {
      features.set(word, COLUMNS[name], before[k]);
    }
    return flipped;
  }

  // A word with the tags found so far, and its lemma.
  #wordAt(i: number): Required<TaggedWord> {
    const word = this.#words[i];
    const {lemma = '_'} = word;
    const isFound = this.#columns.lemma.names.length > 0 && lemma === '_';
    return {
      form: word.form,
      lemma: isFound ? this.#lemmaOf(this.#forms[i], i) : lemma,
      upos: this.#valueOf('upos', word, i),
      xpos: this.#valueOf('xpos', word, i),
      feats: this.#valueOf('feats', word, i)
    };
  }

  /** How often a form occurs in the treebank, in levels; 0 if it does not. */
  levelOf(form: string): number {
    return this.#columns.levelOf(this.#known.get(form).wordClass);
  }

  #count(forms: readonly WordForm[]): void {
    const {coverage} = this;
    for (const {form, wordClass} of forms) {
      if (!LETTER.test(form)) continue;
      coverage.words++;
      if (wordClass >= 0) coverage.known++;
    }
  }

  #valueOf(column: Column, word: TaggedWord, i: number): string {
    const given = word[column];
    if (isGiven(given)) return given;
    return this.#columns[column].nameOf(this.#features.get(i, COLUMNS[column]));
  }

  // Finds the values of a column, given those of the columns before.
  #tagColumn(column: Column): void {
    const candidates = this.#words.map((_, i) => this.#candidatesOf(column, i));
    const field = COLUMNS[column];
    this.#decide(column, field, column === 'upos' ? DRAFT : field, candidates);
    if (column === 'upos') this.#decide('revision', UPOS, UPOS, candidates);
  }

  // The values that a word may have in a column, given those of the columns
  // before; none if it keeps its own.
  #candidatesOf(column: Column, i: number): Int32Array {
    const columns = this.#columns;
    const features = this.#features;
    if (this.#kept[ALL.indexOf(column)]?.[i] === 1) return KEPT;
    const xpos = features.get(i, XPOS);
    if (column === 'upos') return columns.uposOf(this.#forms[i], xpos);
    const upos = features.get(i, UPOS);
    return column === 'xpos'
      ? columns.xposOf(upos)
      : columns.featsOf(upos, xpos);
  }

  // Chooses a value for each word that has candidates, from left to right, and
  // copies it to another field.
  #decide(
    step: TagStep,
    field: number,
    copy: number,
    candidates: readonly Int32Array[]
  ): void {
    if (step !== 'upos') {
      this.#features.survey(step === 'revision' ? DRAFT : UPOS);
    }
    const column = step === 'revision' ? 'upos' : step === 'xpos' ? step : null;
    const rivals = column && this.#rivals[column];
    const margins = column && this.#margins[column];
    const isDone = this.#decideInProgram(
      step,
      field,
      copy,
      candidates,
      rivals,
      margins
    );
    if (isDone) return;
    const features = this.#features;
    const classifier = this.#classifiers[step];
    for (let i = 0; i < candidates.length; i++) {
      const some = candidates[i];
      if (some.length === 1) features.set(i, field, some[0]);
      else if (some.length > 1) {
        features.list(i, step, classifier);
        const best = classifier.best(some);
        features.set(i, field, best);
        if (rivals !== null) {
          const rival = classifier.second(some, best);
          rivals[i] = rival;
          margins![i] = classifier.scores[best] - classifier.scores[rival];
        }
      }
      features.set(i, copy, features.get(i, field));
    }
  }

  // The same in WebAssembly, several times as fast, if it can.
  #decideInProgram(
    step: TagStep,
    field: number,
    copy: number,
    candidates: readonly Int32Array[],
    rivals: Int32Array | null,
    margins: Int32Array | null
  ): boolean {
    const program = this.#program;
    const weights = program?.addressOf(this.#weights[step]) ?? 0;
    if (program === null || weights === 0) return false;
    const features = this.#features;
    const {length} = candidates;
    const size = features.at(length + MARGIN, 0);
    const templates = features.templates[step];
    let count = 0;
    for (let i = 0; i < length; i++) count += candidates[i].length;
    const needed =
      size + templates.length + 3 * length + 1 + count + SUMS + MOST_FEATURES;
    if (!program.begin(needed)) return false;
    for (let i = 0; i < length; i++) features.prepare(i, step);
    const place = program.put(features.values, size) + INT * features.at(0, 0);
    const templatesAt = program.put(templates);
    const starts = program.allocate(length + 1);
    const list = program.allocate(count);
    const {words, exports} = program;
    let end = 0;
    for (let i = 0; i < length; i++) {
      words[starts / INT + i] = end;
      const some = candidates[i];
      for (let k = 0; k < some.length; k++) words[list / INT + end++] = some[k];
    }
    words[starts / INT + length] = end;
    const rivalsAt = program.allocate(2 * length);
    exports.tagColumn(
      place,
      WIDTH,
      length,
      field,
      copy,
      templatesAt,
      templatesAt + INT * templates.length,
      NONE,
      weights,
      this.#weights[step].length - 1,
      starts,
      list,
      program.allocate(SUMS + MOST_FEATURES) + INT * SUMS,
      rivalsAt
    );
    for (let i = 0; i < length; i++) {
      if (rivals !== null && candidates[i].length > 1) {
        rivals[i] = words[rivalsAt / INT + i];
        margins![i] = words[rivalsAt / INT + length + i];
      }
      const found = words[place / INT + i * WIDTH + field];
      features.set(i, field, found);
      features.set(i, copy, found);
    }
    return true;
  }

  #lemmaOf(form: WordForm, word: number): string {
    const columns = this.#columns;
    const features = this.#features;
    const upos = features.get(word, UPOS);
    const xpos = features.get(word, XPOS);
    const key = columns.keyOf(upos, xpos, features.get(word, FEATS));
    const known = form.lemmas.get(key);
    if (known !== undefined) return known;
    const irregular = this.#lemmas?.scriptOf(form, upos);
    let lemma = form.form;
    if (irregular) lemma = applyScript(irregular, form.form, form.lower);
    else {
      const candidates = columns.scriptsOf(form, upos);
      const classifier = this.#classifiers.lemma;
      features.list(word, 'lemma', classifier);
      const {scripts} = columns;
      const lemmaBy = (some: Int32Array) =>
        some.length > 0
          ? applyScript(scripts[classifier.best(some)], form.form, form.lower)
          : form.form;
      lemma = lemmaBy(candidates);
      if (this.#lemmas?.isDoubtful(lemma, form, upos)) {
        lemma = lemmaBy(this.#lemmas.allowed(form, upos, candidates, scripts));
      }
    }
    form.lemmas.set(key, lemma);
    return lemma;
  }
}

// The columns that are tagged, in order, and where they are at a place.
const COLUMNS = {upos: UPOS, xpos: XPOS, feats: FEATS} as const;

type Column = keyof typeof COLUMNS;

const NOUNS = ['NOUN', 'PROPN'];

// Flips with a higher margin are hopeless.
const MOST_MARGIN = 2500;
const MOST_FLIPS = {upos: 8, xpos: 3} as const;

const ALL = Object.keys(COLUMNS) as Column[];

// The program sums up 16 classes at once, of 16 bits each.
const SUMS = 8;

const MOST_FEATURES = 128;

// The candidates of a word that keeps what it has.
const KEPT = new Int32Array(0);

const LETTER = /\p{L}/u;

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '_';
}

// 1 for each word that keeps what it has in a column; `null` if none does.
function keptIn(
  words: readonly TaggedWord[],
  column: Column
): Uint8Array | null {
  if (!words.some(word => isGiven(word[column]))) return null;
  return Uint8Array.from(words, word => {
    if (isGiven(word[column])) return 1;
    // A word with a tag has been looked at: it has no morphology.
    const isTagged = isGiven(word.upos) || isGiven(word.xpos);
    return column === 'feats' && isTagged ? 1 : 0;
  });
}
