import type {RandomSource} from '../../graph/random.js';
import {hashText} from '../features/index.js';
import type {TagColumn, TaggedWord} from '../sentence.js';
import {
  type Columns,
  classHash,
  encodeWordTable,
  FORM,
  LOWER,
  lemmaKey,
  lowerKey,
  nameOfClass,
  scriptOf,
  TEXT_FEATURES_VERSION,
  type WordForm,
  WordForms,
  type WordTable
} from '../text/index.js';
import {capitalized} from './learning.js';

type Words = readonly Required<TaggedWord>[];

/** Words in lower case, each with its possible tags as one text. */
export type Lexicon = ReadonlyMap<string, string>;

// A model stores numbers of values in 16 bits.
const MOST_VALUES = 65535;

/** A sentence to learn from; values are numbers, -1 for those of no column. */
export interface TagSentence {
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

/** The sentences of a treebank as numbers, and what their columns have. */
export class TagData {
  readonly sentences: readonly TagSentence[];
  readonly upos: {readonly names: readonly string[]};
  readonly xpos: {readonly names: readonly string[]};
  readonly feats: {readonly names: readonly string[]};
  readonly lemma: {readonly names: readonly string[]};
  readonly words: WordTable;
  readonly lexicon: WordTable | null;
  readonly clusters: WordTable | null;
  readonly lemmas: WordTable | null;
  /** Words to learn from in place of others; `null` without a lexicon. */
  readonly substitutes: Substitutes | null;
  readonly #counts: TagCounts;
  readonly #forms: WordForms;
  readonly version: number = TEXT_FEATURES_VERSION;
  readonly analyses: Uint16Array;
  readonly scripts: Uint16Array;
  readonly #candidates = new Map<WordForm, Map<number, Int32Array>>();

  constructor(
    sentences: readonly Words[],
    lexicon: Lexicon | null,
    clusters: Lexicon | null = null,
    lemmas: Lexicon | null = null
  ) {
    const scripts = scriptsOf(sentences);
    this.upos = {names: namesOf(sentences, 'upos')};
    this.xpos = {names: namesOf(sentences, 'xpos')};
    this.feats = {names: namesOf(sentences, 'feats')};
    this.lemma = {names: scripts.names};
    const counts = new TagCounts(sentences);
    this.#counts = counts;
    this.words = counts.table();
    this.lexicon = lexicon && wordTable(lexicon);
    this.clusters = clusters && wordTable(clusters);
    const forms = new WordForms(this.words, this.lexicon, this.clusters);
    const kept = new Map<string, WordForm>();
    const formOf = (form: string) => {
      const known = kept.get(form) ?? forms.get(form);
      kept.set(form, known);
      return known;
    };
    this.#forms = forms;
    const ids = {
      upos: idsOf(this.upos.names),
      xpos: idsOf(this.xpos.names),
      feats: idsOf(this.feats.names),
      lemma: idsOf(this.lemma.names)
    };
    const column = (words: Words, name: Exclude<TagColumn, 'lemma'>) =>
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
    this.substitutes = lexicon && new Substitutes(lexicon, this.sentences);
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
    this.analyses = analyses.list();
    this.scripts = pairs.list();
    this.lemmas = lemmas && this.#lemmaTable(sentences, lemmas);
  }

  // Lemmas of the treebank and of a list, for the UPOS of the list, and irregular
  // forms: those whose scripts are not learnt, unless the treebank disagrees.
  #lemmaTable(sentences: readonly Words[], lemmas: Lexicon): WordTable {
    const {names} = this.upos;
    const learnt = new Set(this.lemma.names);
    const classes = new Map<string, number>();
    const table = new Map<number, number>();
    const add = (form: string, upos: number, name: string) => {
      const id = classes.get(name) ?? classes.size;
      classes.set(name, id);
      const key = lemmaKey(hashText(form), upos);
      if (!table.has(key)) table.set(key, id);
    };
    const listed: {form: string; upos: number; lemma: string}[] = [];
    for (const [form, text] of lemmas) {
      const parts = text.split(/\s+/);
      for (let k = 0; k + 1 < parts.length; k += 2) {
        const upos = names.indexOf(parts[k]);
        if (upos >= 0) listed.push({form, upos, lemma: parts[k + 1]});
      }
    }
    const tags = new Set(listed.map(({upos}) => names[upos]));
    const seen = new Map<string, Set<string>>();
    for (const words of sentences) {
      for (const {form, upos, lemma} of words) {
        if (!tags.has(upos)) continue;
        const lower = lemma.toLowerCase();
        add(lower, names.indexOf(upos), upos);
        const key = `${upos} ${form.toLowerCase()}`;
        seen.set(key, (seen.get(key) ?? new Set()).add(lower));
      }
    }
    for (const {form, upos, lemma} of listed) {
      const others = seen.get(`${names[upos]} ${form}`);
      if (others && !others.has(lemma)) continue;
      const script = scriptOf(form, lemma);
      if (form === lemma) add(form, upos, names[upos]);
      else if (!learnt.has(script)) add(form, upos, script);
    }
    return encodeWordTable(table, [...classes.keys()]);
  }

  /** What is known from a form, and the hashes of both its classes. */
  wordOf(form: string): {form: WordForm; own: number; shared: number} {
    return {form: this.#forms.get(form), ...this.#counts.classesOfForm(form)};
  }

  /** The edit scripts that a form with a UPOS may have. */
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
  column: Exclude<TagColumn, 'lemma'>
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

  classesOfForm(form: string): {own: number; shared: number} {
    const hash = (counts: ReadonlyMap<string, number> | undefined) =>
      classHash(counts ? nameOfClass(counts) : null);
    const shared = hash(this.#ofLower.get(form.toLowerCase()));
    return {own: hash(this.#ofForm.get(form)), shared};
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

/** The table of words in lower case, each with a class. */
export function wordTable(lexicon: Lexicon): WordTable {
  const ids = new Map<string, number>();
  const words = new Map<number, number>();
  const forms = new WordForms(null, null);
  for (const [form, tags] of lexicon) {
    const id = ids.get(tags) ?? ids.size;
    ids.set(tags, id);
    if (id < MOST_VALUES) words.set(forms.get(form).row[LOWER], id);
  }
  return encodeWordTable(words, [...ids.keys()].slice(0, MOST_VALUES));
}

function idsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, id) => [name, id]));
}

/** Words with their numbered tags. */
interface NumberedSentence {
  readonly forms: readonly WordForm[];
  readonly upos: Int32Array;
  readonly xpos: Int32Array;
}

// Words with an XPOS have a tag of the lexicon if so many of those with a
// single tag there have it.
const LEAST_SHARE = 0.6;
const LEAST_COUNT = 20;

// Words that have the same tags in the lexicon.
interface Group {
  readonly tags: ReadonlySet<string>;
  readonly words: string[];
}

/**
 * Words of a lexicon that can stand in place of words of the treebank: those
 * that have the same tag there. Which tag of the lexicon belongs to an XPOS, or
 * to a UPOS if no word has an XPOS, is learnt from the words that have a single
 * tag in the lexicon. Empty words and words without tags are ignored.
 *
 * A treebank has most words a few times and in one role. With other words in
 * their places, a tagger learns to tell roles by what surrounds a word, and
 * what a class of the lexicon may be. Time and space linear in the lexicon and
 * the sentences; a word is found in constant time.
 */
export class Substitutes {
  readonly #lexicon: ReadonlyMap<string, string>;
  // By their tags as the lexicon writes them.
  readonly #groups: ReadonlyMap<string, Group>;
  // By XPOS or UPOS: a tag of the lexicon, and the groups that have it.
  readonly #kinds = new Map<number, {tag: string; groups: readonly Group[]}>();

  constructor(
    lexicon: ReadonlyMap<string, string>,
    sentences: readonly NumberedSentence[]
  ) {
    this.#lexicon = lexicon;
    this.#groups = groupsOf(lexicon);
    const byTag = new Map<string, Group[]>();
    for (const group of this.#groups.values()) {
      for (const tag of group.tags) {
        const others = byTag.get(tag);
        if (others) others.push(group);
        else byTag.set(tag, [group]);
      }
    }
    for (const [kind, counts] of this.#countTags(sentences)) {
      let all = 0;
      for (const count of counts.values()) all += count;
      for (const [tag, count] of counts) {
        if (count < LEAST_COUNT || count < LEAST_SHARE * all) continue;
        this.#kinds.set(kind, {tag, groups: byTag.get(tag)!});
      }
    }
  }

  /**
   * Another word for a word of a sentence, or `null` if nothing
   * can replace it. Words
   * that have several tags in the lexicon, few as they are, come up as often
   * as others: there is the most to learn.
   */
  find(
    {forms, upos, xpos}: NumberedSentence,
    word: number,
    random: RandomSource
  ): string | null {
    const kind = this.#kinds.get(kindOf(upos, xpos, word));
    if (kind === undefined) return null;
    const {form, lower} = forms[word];
    if (!this.#tagsOf(lower)?.has(kind.tag)) return null;
    const found = pick(pick(kind.groups, random).words, random);
    const [first = ''] = form;
    return lower.startsWith(first) ? found : capitalized(found);
  }

  #tagsOf(lower: string): ReadonlySet<string> | undefined {
    return this.#groups.get(this.#lexicon.get(lower) ?? '')?.tags;
  }

  // How often words of each kind have each tag, by words with a single tag.
  #countTags(
    sentences: readonly NumberedSentence[]
  ): Map<number, Map<string, number>> {
    const counts = new Map<number, Map<string, number>>();
    for (const {forms, upos, xpos} of sentences) {
      for (let i = 0; i < forms.length; i++) {
        const tags = this.#tagsOf(forms[i].lower);
        if (tags?.size !== 1) continue;
        const [tag] = tags;
        const kind = kindOf(upos, xpos, i);
        const ofKind = counts.get(kind) ?? new Map<string, number>();
        ofKind.set(tag, (ofKind.get(tag) ?? 0) + 1);
        counts.set(kind, ofKind);
      }
    }
    return counts;
  }
}

function groupsOf(lexicon: ReadonlyMap<string, string>): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [word, text] of lexicon) {
    const group = groups.get(text);
    if (word === '' || text.trim() === '') continue;
    if (group) group.words.push(word);
    else {
      groups.set(text, {
        tags: new Set(text.trim().split(/\s+/)),
        words: [word]
      });
    }
  }
  return groups;
}

function kindOf(upos: Int32Array, xpos: Int32Array, word: number): number {
  return xpos[word] >= 0 ? xpos[word] : upos[word];
}

function pick<Item>(items: readonly Item[], random: RandomSource): Item {
  return items[Math.floor(random() * items.length)];
}
