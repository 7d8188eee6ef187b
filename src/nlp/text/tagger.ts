import {INT, type ParserProgram} from '../compiled/index.js';
import type {TaggedWord} from '../sentence.js';
import {Classifier} from './classifier.js';
import {applyScript} from './lemmas.js';
import {Columns} from './tag-columns.js';
import {
  DRAFT,
  FEATS,
  MARGIN,
  NONE,
  TAG_TEMPLATES,
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
  readonly #forms: WordForms;
  readonly #features = new TagFeatures();
  readonly #weights: Readonly<Record<TagStep, Int8Array>>;
  readonly #classifiers: Readonly<Record<TagStep, Classifier>>;
  readonly #program: ParserProgram | null;

  /**
   * @param program - Tags words faster if it has the weights. The tags are the
   * same.
   */
  constructor(model: TaggerModel, program: ParserProgram | null = null) {
    const {upos, xpos, feats, lemma, words, lexicon} = model;
    this.#columns = new Columns(model);
    this.#forms = new WordForms(words, lexicon);
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
    const forms = words.map(({form}) => this.#forms.get(form));
    const features = this.#features;
    features.load(forms);
    this.#count(forms);
    const all = Object.keys(COLUMNS) as Column[];
    const kept = all.map(column => {
      const isKept = keptIn(words, column);
      const names = this.#columns[column];
      for (let i = 0; isKept && i < words.length; i++) {
        if (isKept[i] === 0) continue;
        features.set(i, COLUMNS[column], names.idOf(words[i][column] ?? '_'));
      }
      return isKept;
    });
    for (const [k, column] of all.entries()) {
      if (this.#columns[column].names.length === 0) continue;
      this.#tagColumn(column, forms, kept[k]);
    }
    const {lemma} = this.#columns;
    const isLemmatized = lemma.names.length > 0;
    return words.map((word, i) => {
      const predicted = isLemmatized && !isGiven(word.lemma);
      return {
        form: word.form,
        lemma: predicted ? this.#lemmaOf(forms[i], i) : (word.lemma ?? '_'),
        upos: this.#valueOf('upos', word, i),
        xpos: this.#valueOf('xpos', word, i),
        feats: this.#valueOf('feats', word, i)
      };
    });
  }

  /** How often a form occurs in the treebank, in levels; 0 if it does not. */
  levelOf(form: string): number {
    return this.#columns.levelOf(this.#forms.get(form).wordClass);
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
  #tagColumn(
    column: Column,
    forms: readonly WordForm[],
    kept: Uint8Array | null
  ): void {
    const columns = this.#columns;
    const features = this.#features;
    const candidates = forms.map(({wordClass}, i) => {
      if (kept?.[i] === 1) return KEPT;
      const xpos = features.get(i, XPOS);
      if (column === 'upos') return columns.uposOf(wordClass, xpos);
      const upos = features.get(i, UPOS);
      return column === 'xpos'
        ? columns.xposOf(upos)
        : columns.featsOf(upos, xpos);
    });
    const field = COLUMNS[column];
    this.#decide(column, field, column === 'upos' ? DRAFT : field, candidates);
    if (column === 'upos') this.#decide('revision', UPOS, UPOS, candidates);
  }

  // Chooses a value for each word that has candidates, from left to right, and
  // copies it to another field.
  #decide(
    step: TagStep,
    field: number,
    copy: number,
    candidates: readonly Int32Array[]
  ): void {
    if (this.#decideInProgram(step, field, copy, candidates)) return;
    const features = this.#features;
    const classifier = this.#classifiers[step];
    for (let i = 0; i < candidates.length; i++) {
      const some = candidates[i];
      if (some.length === 1) features.set(i, field, some[0]);
      else if (some.length > 1) {
        features.list(i, step, classifier);
        features.set(i, field, classifier.best(some));
      }
      features.set(i, copy, features.get(i, field));
    }
  }

  // The same in WebAssembly, several times as fast, if it can.
  #decideInProgram(
    step: TagStep,
    field: number,
    copy: number,
    candidates: readonly Int32Array[]
  ): boolean {
    const program = this.#program;
    const weights = program?.addressOf(this.#weights[step]) ?? 0;
    if (program === null || weights === 0) return false;
    const features = this.#features;
    const {length} = candidates;
    const size = features.at(length + MARGIN, 0);
    const templates = TAG_TEMPLATES[step];
    let count = 0;
    for (let i = 0; i < length; i++) count += candidates[i].length;
    const needed =
      size + templates.length + length + 1 + count + SUMS + MOST_FEATURES;
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
      program.allocate(SUMS + MOST_FEATURES) + INT * SUMS
    );
    for (let i = 0; i < length; i++) {
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
    const candidates = columns.scriptsOf(form, upos);
    let lemma = form.form;
    if (candidates.length > 0) {
      const classifier = this.#classifiers.lemma;
      features.list(word, 'lemma', classifier);
      const best = columns.scripts[classifier.best(candidates)];
      lemma = applyScript(best, form.form, form.lower);
    }
    form.lemmas.set(key, lemma);
    return lemma;
  }
}

// The columns that are tagged, in order, and where they are at a place.
const COLUMNS = {upos: UPOS, xpos: XPOS, feats: FEATS} as const;

type Column = keyof typeof COLUMNS;

// The program sums up 16 classes at once, of 16 bits each.
const SUMS = 8;

const MOST_FEATURES = Math.max(
  ...Object.values(TAG_TEMPLATES).map(({length}) => length / 4)
);

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
