import type {TagColumn, TaggedWord} from '../sentence.js';
import {Classifier} from './classifier.js';
import {CompiledTagger} from './compiled-tagger.js';
import {applyScript} from './lemmas.js';
import {Columns} from './tag-columns.js';
import {listScript, TagFeatures} from './tag-features.js';
import {type WordForm, WordForms} from './word-forms.js';
import type {WordTable} from './word-table.js';

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
  readonly #upos: Classifier;
  readonly #revision: Classifier;
  readonly #xpos: Classifier;
  readonly #feats: Classifier;
  readonly #lemma: Classifier;
  // Takes over most of the work, if it can.
  #compiled: CompiledTagger | null;

  /**
   * @param compiled - Whether to use WebAssembly where possible. The tags are
   * the same.
   */
  constructor(model: TaggerModel, compiled = true) {
    const {upos, xpos, feats, lemma, words, lexicon} = model;
    this.#columns = new Columns(model);
    this.#forms = new WordForms(words, lexicon);
    this.#upos = new Classifier(upos.weights, upos.names.length);
    this.#revision = new Classifier(model.revision, upos.names.length);
    this.#xpos = new Classifier(xpos.weights, xpos.names.length);
    this.#feats = new Classifier(feats.weights, feats.names.length);
    this.#lemma = new Classifier(lemma.weights, lemma.names.length);
    this.#compiled = compiled
      ? CompiledTagger.for({
          upos: upos.weights,
          revision: model.revision,
          xpos: xpos.weights,
          feats: feats.weights
        })
      : null;
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
    const {upos, xpos, feats, lemma} = this.#columns;
    features.load(forms);
    this.#count(forms);
    const kept = {
      upos: keptIn(words, 'upos'),
      xpos: keptIn(words, 'xpos'),
      feats: keptIn(words, 'feats')
    };
    const first = features.place(0);
    if (kept.upos) upos.read(words, 'upos', kept.upos, features.upos, first);
    if (kept.xpos) xpos.read(words, 'xpos', kept.xpos, features.xpos, first);
    if (kept.feats) {
      feats.read(words, 'feats', kept.feats, features.feats, first);
    }
    if (upos.names.length > 0) this.#tagUpos(forms, kept.upos);
    if (xpos.names.length > 0) this.#tagXpos(words.length, kept.xpos);
    if (feats.names.length > 0) this.#tagFeats(words.length, kept.feats);
    const isLemmatized = lemma.names.length > 0;
    return words.map((word, i) => {
      const at = first + i;
      const predicted = isLemmatized && !isGiven(word.lemma);
      return {
        form: word.form,
        lemma: predicted ? this.#lemmaOf(forms[i], at) : (word.lemma ?? '_'),
        upos: isGiven(word.upos) ? word.upos : upos.nameOf(features.upos[at]),
        xpos: isGiven(word.xpos) ? word.xpos : xpos.nameOf(features.xpos[at]),
        feats: isGiven(word.feats)
          ? word.feats
          : feats.nameOf(features.feats[at])
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

  #tagUpos(forms: readonly WordForm[], kept: Uint8Array | null): void {
    const {xpos} = this.#features;
    const columns = this.#columns;
    const first = this.#features.place(0);
    const candidates = forms.map(({wordClass}, i) =>
      kept?.[i] === 1 ? KEPT : columns.uposOf(wordClass, xpos[first + i])
    );
    if (this.#tagCompiled('upos', candidates)) return;
    const features = this.#features;
    const {upos, draft} = features;
    for (let i = 0; i < candidates.length; i++) {
      const list = () => features.listUpos(i, this.#upos);
      this.#decide(upos, i, this.#upos, candidates[i], list);
      draft[first + i] = upos[first + i];
    }
    for (let i = 0; i < candidates.length; i++) {
      const list = () => features.listRevision(i, this.#revision);
      this.#decide(upos, i, this.#revision, candidates[i], list);
    }
  }

  #tagXpos(count: number, kept: Uint8Array | null): void {
    const features = this.#features;
    const first = features.place(0);
    const candidates = Array.from({length: count}, (_, i) =>
      kept?.[i] === 1 ? KEPT : this.#columns.xposOf(features.upos[first + i])
    );
    if (this.#tagCompiled('xpos', candidates)) return;
    for (let i = 0; i < count; i++) {
      const list = () => features.listXpos(i, this.#xpos);
      this.#decide(features.xpos, i, this.#xpos, candidates[i], list);
    }
  }

  #tagFeats(count: number, kept: Uint8Array | null): void {
    const features = this.#features;
    const {upos, xpos, feats} = features;
    const first = features.place(0);
    const candidates = Array.from({length: count}, (_, i) => {
      const at = first + i;
      return kept?.[i] === 1 ? KEPT : this.#columns.featsOf(upos[at], xpos[at]);
    });
    if (this.#tagCompiled('feats', candidates)) return;
    for (let i = 0; i < count; i++) {
      const list = () => features.listFeats(i, this.#feats);
      this.#decide(feats, i, this.#feats, candidates[i], list);
    }
  }

  #tagCompiled(
    column: 'upos' | 'xpos' | 'feats',
    candidates: readonly Int32Array[]
  ): boolean {
    if (this.#compiled?.tag(this.#features, column, candidates)) return true;
    this.#compiled = null;
    return false;
  }

  // Chooses among the candidates of a word, if there are any.
  #decide(
    tags: Int32Array,
    word: number,
    classifier: Classifier,
    candidates: Int32Array,
    listFeatures: () => void
  ): void {
    const at = this.#features.place(word);
    if (candidates.length === 1) tags[at] = candidates[0];
    if (candidates.length <= 1) return;
    listFeatures();
    tags[at] = classifier.best(candidates);
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

// The candidates of a word that keeps what it has.
const KEPT = new Int32Array(0);

const LETTER = /\p{L}/u;

function isGiven(value: string | undefined): value is string {
  return value !== undefined && value !== '_';
}

// 1 for each word that keeps what it has in a column; `null` if none does.
function keptIn(
  words: readonly TaggedWord[],
  column: Exclude<TagColumn, 'lemma'>
): Uint8Array | null {
  if (!words.some(word => isGiven(word[column]))) return null;
  return Uint8Array.from(words, word => {
    if (isGiven(word[column])) return 1;
    // A word with a tag has been looked at: it has no morphology.
    const isTagged = isGiven(word.upos) || isGiven(word.xpos);
    return column === 'feats' && isTagged ? 1 : 0;
  });
}
