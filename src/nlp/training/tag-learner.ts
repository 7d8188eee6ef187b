import {type RandomSource, seededRandom} from '../../graph/random.js';
import type {TaggedWord} from '../sentence.js';
import {
  CLASS,
  Columns,
  classHash,
  encodeWordTable,
  FORM,
  LOWER,
  LOWER_CLASS,
  listScript,
  lowerKey,
  nameOfClass,
  scriptOf,
  TagFeatures,
  type TaggerModel,
  type WordForm,
  WordForms,
  type WordTable
} from '../text/index.js';
import {ClassifierLearner} from './classifier-learner.js';
import {type LearningStep, shuffle} from './learning.js';

type Words = readonly Required<TaggedWord>[];
type ColumnName = 'upos' | 'xpos' | 'feats' | 'lemma';

/** Words in lower case, each with its possible tags as one text. */
export type Lexicon = Iterable<readonly [form: string, tags: string]>;

/** Options of {@link TagLearner}. */
export interface TagLearnerOptions {
  /** Number of passes through the sentences; default: 8. */
  readonly passes?: number;
  /** At most 2^bits weights for each column; default: no limit. */
  readonly bits?: number;
  /**
   * Knowledge about words that the treebank lacks, in any tagset.
   */
  readonly lexicon?: Lexicon;
}

const PASSES = 8;

// There are 2^bits weights for each column, unless the options have fewer.
const BITS = {upos: 20, xpos: 18, feats: 18, lemma: 18};

// Weights are rounded to multiples of this.
const STEP = 0.005;
const MOST = 127;

// A model stores numbers of values in 16 bits.
const MOST_VALUES = 65535;

/**
 * Learns to tag words and to find their lemmas from a treebank, one pass
 * through its sentences after the other. A column that is `_` for all words is
 * not learnt. The same sentences and seed give the same model.
 *
 * A pass takes time linear in the words times the values that they may have.
 */
export class TagLearner {
  /** Number of passes in all. */
  readonly passes: number;
  readonly #sentences: readonly TagSentence[];
  readonly #data: TagData;
  readonly #columns: Columns;
  readonly #features = new TagFeatures();
  readonly #learners: Readonly<Record<ColumnName, ClassifierLearner>>;
  readonly #random: RandomSource;
  readonly #order: Int32Array;
  #passesDone = 0;

  constructor(
    sentences: readonly Words[],
    seed: number,
    options: TagLearnerOptions = {}
  ) {
    const {passes = PASSES, bits = 32, lexicon = null} = options;
    this.passes = passes;
    this.#data = new TagData(sentences, lexicon);
    this.#sentences = this.#data.sentences;
    this.#columns = new Columns(this.#data.contents(() => NO_WEIGHTS));
    const learner = (column: ColumnName) => {
      const count = this.#data.names[column].length;
      const most = Math.min(bits, BITS[column]);
      return new ClassifierLearner(count === 0 ? 0 : most, count);
    };
    this.#learners = {
      upos: learner('upos'),
      xpos: learner('xpos'),
      feats: learner('feats'),
      lemma: learner('lemma')
    };
    this.#random = seededRandom(seed);
    this.#order = Int32Array.from(this.#sentences.keys());
  }

  /** How many passes are finished. */
  get passesDone(): number {
    return this.#passesDone;
  }

  /** Number of sentences in a pass. */
  get total(): number {
    return this.#sentences.length;
  }

  /** Whether all passes are finished. */
  get isDone(): boolean {
    return this.#passesDone >= this.passes;
  }

  /** Learns from all sentences once, and yields after each one. */
  *pass(): Generator<LearningStep, void, undefined> {
    const order = this.#order;
    shuffle(order, this.#random);
    let words = 0;
    let wrong = 0;
    for (let k = 0; k < order.length; k++) {
      const sentence = this.#sentences[order[k]];
      wrong += this.#learn(sentence);
      words += sentence.forms.length;
      yield {sentences: k + 1, words, wrong};
    }
    this.#passesDone++;
  }

  /** The model learnt so far. */
  model(): TaggerModel {
    const {words, lexicon} = this.#data;
    const contents = this.#data.contents(column =>
      rounded(this.#learners[column].averaged.average())
    );
    return {...contents, words, lexicon};
  }

  // Learns from a sentence; returns how many words had a wrong UPOS.
  #learn({forms, classes, upos, xpos, feats, scripts}: TagSentence): number {
    const features = this.#features;
    const {names} = this.#data;
    features.load(forms);
    for (let i = 0; i < forms.length; i++) {
      features.setHash(i, CLASS, classes[2 * i]);
      features.setHash(i, LOWER_CLASS, classes[2 * i + 1]);
    }
    const wrong = names.upos.length > 1 ? this.#learnUpos(forms, upos) : 0;
    // From here on the tags before are right, or those found.
    const first = features.place(0);
    features.upos.set(upos, first);
    if (names.xpos.length > 1) this.#learnXpos(upos, xpos);
    features.xpos.set(xpos, first);
    if (names.feats.length > 1) this.#learnFeats(upos, xpos, feats);
    if (names.lemma.length > 1) {
      const {lemma} = this.#learners;
      for (let i = 0; i < forms.length; i++) {
        if (scripts[i] < 0) continue;
        const candidates = this.#data.candidates(
          forms[i],
          upos[i],
          this.#columns
        );
        if (candidates.length < 2) continue;
        listScript(forms[i], upos[i], xpos[i], feats[i], lemma.classifier);
        lemma.learn(scripts[i], candidates);
      }
    }
    return wrong;
  }

  #learnUpos(forms: readonly WordForm[], upos: Int32Array): number {
    const features = this.#features;
    const learner = this.#learners.upos;
    let wrong = 0;
    for (let i = 0; i < forms.length; i++) {
      const at = features.place(i);
      const right = upos[i];
      let candidates = this.#columns.uposOf(forms[i].wordClass, -1);
      // The class has been learnt from the word itself.
      if (!candidates.includes(right))
        candidates = this.#columns.uposOf(-1, -1);
      if (candidates.length > 1) {
        features.listUpos(i, learner.classifier);
        features.upos[at] = learner.learn(right, candidates);
      } else features.upos[at] = candidates[0];
      if (features.upos[at] !== right) wrong++;
    }
    return wrong;
  }

  #learnXpos(upos: Int32Array, xpos: Int32Array): void {
    const features = this.#features;
    const learner = this.#learners.xpos;
    for (let i = 0; i < upos.length; i++) {
      const at = features.place(i);
      const candidates = this.#columns.xposOf(upos[i]);
      if (candidates.length > 1) {
        features.listXpos(i, learner.classifier);
        features.xpos[at] = learner.learn(xpos[i], candidates);
      } else features.xpos[at] = candidates[0];
    }
  }

  #learnFeats(upos: Int32Array, xpos: Int32Array, feats: Int32Array): void {
    const features = this.#features;
    const learner = this.#learners.feats;
    for (let i = 0; i < upos.length; i++) {
      const at = features.place(i);
      const candidates = this.#columns.featsOf(upos[i], xpos[i]);
      if (candidates.length > 1) {
        features.listFeats(i, learner.classifier);
        features.feats[at] = learner.learn(feats[i], candidates);
      } else features.feats[at] = candidates[0];
    }
  }
}

const NO_WEIGHTS = new Int8Array(1);

/** A sentence to learn from; values are numbers, -1 for those of no column. */
interface TagSentence {
  readonly forms: readonly WordForm[];
  /** For each word the hashes of its two classes, learnt without it. */
  readonly classes: Int32Array;
  readonly upos: Int32Array;
  readonly xpos: Int32Array;
  readonly feats: Int32Array;
  /** -1 for a script that is too rare. */
  readonly scripts: Int32Array;
}

// Edit scripts that occur only once are not learnt.
const RAREST_SCRIPT = 2;

// The sentences as numbers, and what their columns have.
class TagData {
  readonly sentences: readonly TagSentence[];
  readonly names: Readonly<Record<ColumnName, readonly string[]>>;
  readonly words: WordTable;
  readonly lexicon: WordTable | null;
  readonly #analyses: Uint16Array;
  readonly #scripts: Uint16Array;
  readonly #candidates = new Map<WordForm, Map<number, Int32Array>>();

  constructor(sentences: readonly Words[], lexicon: Lexicon | null) {
    const scripts = scriptsOf(sentences);
    this.names = {
      upos: namesOf(sentences, 'upos'),
      xpos: namesOf(sentences, 'xpos'),
      feats: namesOf(sentences, 'feats'),
      lemma: scripts.names
    };
    const counts = new TagCounts(sentences);
    this.words = counts.table();
    this.lexicon = lexicon && lexiconTable(lexicon);
    const forms = new WordForms(this.words, this.lexicon);
    const kept = new Map<string, WordForm>();
    const formOf = (form: string) => {
      const known = kept.get(form) ?? forms.get(form);
      kept.set(form, known);
      return known;
    };
    const ids = {
      upos: idsOf(this.names.upos),
      xpos: idsOf(this.names.xpos),
      feats: idsOf(this.names.feats),
      lemma: idsOf(this.names.lemma)
    };
    const column = (words: Words, name: 'upos' | 'xpos' | 'feats') =>
      Int32Array.from(words, word => ids[name].get(word[name]) ?? -1);
    this.sentences = sentences.map((words, s) => ({
      forms: words.map(({form}) => formOf(form)),
      classes: counts.classesOf(words),
      upos: column(words, 'upos'),
      xpos: column(words, 'xpos'),
      feats: column(words, 'feats'),
      scripts: Int32Array.from(
        scripts.ofSentences[s],
        script => ids.lemma.get(script) ?? -1
      )
    }));
    const analyses = new Tuples();
    const pairs = new Tuples();
    for (const {upos, xpos, feats, scripts} of this.sentences) {
      for (let i = 0; i < upos.length; i++) {
        analyses.add(
          Math.max(0, upos[i]),
          Math.max(0, xpos[i]),
          Math.max(0, feats[i])
        );
        if (scripts[i] >= 0) pairs.add(Math.max(0, upos[i]), scripts[i]);
      }
    }
    this.#analyses = analyses.list();
    this.#scripts = pairs.list();
  }

  /** The model, given the weights of each column. */
  contents(
    weights: (column: ColumnName) => Int8Array
  ): Omit<TaggerModel, 'lexicon'> {
    const {names} = this;
    const column = (name: ColumnName) => ({
      names: names[name],
      weights: names[name].length > 0 ? weights(name) : NO_WEIGHTS
    });
    return {
      upos: column('upos'),
      xpos: column('xpos'),
      feats: column('feats'),
      lemma: column('lemma'),
      analyses: this.#analyses,
      scripts: this.#scripts,
      words: this.words
    };
  }

  /** The edit scripts that a form with an UPOS may have. */
  candidates(form: WordForm, upos: number, columns: Columns): Int32Array {
    let ofForm = this.#candidates.get(form);
    if (!ofForm) {
      ofForm = new Map();
      this.#candidates.set(form, ofForm);
    }
    let list = ofForm.get(upos);
    if (!list) {
      list = columns.scriptsOf(form, upos);
      ofForm.set(upos, list);
    }
    return list;
  }
}

// Different rows of numbers, in order.
class Tuples {
  readonly #rows = new Map<string, readonly number[]>();

  add(...row: readonly number[]): void {
    this.#rows.set(row.join(), row);
  }

  list(): Uint16Array {
    const rows = [...this.#rows.values()].sort((a, b) => {
      const k = a.findIndex((value, i) => value !== b[i]);
      return k < 0 ? 0 : a[k] - b[k];
    });
    return Uint16Array.from(rows.flat());
  }
}

// The different values of a column in order; none if all are empty.
function namesOf(
  sentences: readonly Words[],
  column: 'upos' | 'xpos' | 'feats'
): readonly string[] {
  const names = new Set<string>();
  for (const words of sentences) {
    for (const word of words) names.add(word[column]);
  }
  if (names.size === 1 && names.has('_')) return [];
  return names.size > MOST_VALUES ? [] : [...names].sort();
}

function scriptsOf(sentences: readonly Words[]) {
  const counts = new Map<string, number>();
  let hasLemmas = false;
  const ofSentences = sentences.map(words =>
    words.map(({form, lemma}) => {
      const script = scriptOf(form, lemma);
      counts.set(script, (counts.get(script) ?? 0) + 1);
      if (lemma !== '_' && form !== '_') hasLemmas = true;
      return script;
    })
  );
  const names = [...counts]
    .filter(([, count]) => count >= RAREST_SCRIPT)
    .map(([script]) => script)
    .sort();
  const isLearnt = hasLemmas && names.length <= MOST_VALUES;
  return {names: isLearnt ? names : [], ofSentences};
}

// How often the forms of a treebank have each UPOS.
class TagCounts {
  readonly #ofForm = new Map<string, Map<string, number>>();
  readonly #ofLower = new Map<string, Map<string, number>>();

  constructor(sentences: readonly Words[]) {
    for (const words of sentences) {
      for (const {form, upos} of words) {
        count(this.#ofForm, form, upos);
        count(this.#ofLower, form.toLowerCase(), upos);
      }
    }
  }

  // The hashes of both classes of each word, as if it did not occur here: what
  // is known of a word must not come from the word itself, since that of a
  // new word does not.
  classesOf(words: Words): Int32Array {
    const classes = new Int32Array(2 * words.length);
    words.forEach(({form, upos}, i) => {
      const ofForm = this.#ofForm.get(form)!;
      const ofLower = this.#ofLower.get(form.toLowerCase())!;
      classes[2 * i] = classHash(without(ofForm, upos));
      classes[2 * i + 1] = classHash(without(ofLower, upos));
    });
    return classes;
  }

  table(): WordTable {
    const ids = new Map<string, number>();
    const words = new Map<number, number>();
    const forms = new WordForms(null, null);
    const add = (hash: number, counts: ReadonlyMap<string, number>) => {
      const name = nameOfClass(counts)!;
      const id = ids.get(name) ?? ids.size;
      ids.set(name, id);
      if (id < MOST_VALUES) words.set(hash, id);
    };
    for (const [form, counts] of this.#ofForm) {
      add(forms.get(form).row[FORM], counts);
    }
    for (const [lower, counts] of this.#ofLower) {
      add(lowerKey(forms.get(lower).row[LOWER]), counts);
    }
    return encodeWordTable(words, [...ids.keys()].slice(0, MOST_VALUES));
  }
}

function count(
  counts: Map<string, Map<string, number>>,
  form: string,
  tag: string
): void {
  const ofForm = counts.get(form) ?? new Map<string, number>();
  ofForm.set(tag, (ofForm.get(tag) ?? 0) + 1);
  counts.set(form, ofForm);
}

// The class of a word that occurs once less with a tag.
function without(counts: Map<string, number>, tag: string): string | null {
  const all = counts.get(tag)!;
  counts.set(tag, all - 1);
  const name = nameOfClass(counts);
  counts.set(tag, all);
  return name;
}

function lexiconTable(lexicon: Lexicon): WordTable {
  const ids = new Map<string, number>();
  const words = new Map<number, number>();
  const forms = new WordForms(null, null);
  for (const [form, tags] of lexicon) {
    const id = ids.get(tags) ?? ids.size;
    ids.set(tags, id);
    words.set(forms.get(form).row[LOWER], id);
  }
  return encodeWordTable(words, [...ids.keys()]);
}

function idsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, id) => [name, id]));
}

// Few weights are so large that they have to be cut.
function rounded(weights: Float32Array): Int8Array {
  return Int8Array.from(weights, weight =>
    Math.max(-MOST, Math.min(MOST, Math.round(weight / STEP)))
  );
}
