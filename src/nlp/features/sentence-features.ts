import type {TaggedWord} from '../word.js';
import {Atoms} from './atoms.js';
import type {FeatureSet} from './feature-set.js';
import {HalfTable} from './half-table.js';
import {Morphology} from './morphology.js';
import {SameValues} from './same-values.js';

/**
 * All that the features of a sentence are made of, hashed once for every
 * word, so that nothing but integers is left for the arcs. The memory is
 * used again for the next sentence.
 *
 * Time and space O(n) for n words.
 */
export class SentenceFeatures {
  /** The templates. */
  readonly set: FeatureSet;
  /** Number of positions: the words and the artificial root at 0. */
  length = 0;
  /** Templates of the first end alone. */
  readonly aloneFirst: HalfTable;
  /** Templates of the second end alone. */
  readonly aloneSecond: HalfTable;
  /** First sides of the templates of both ends. */
  readonly pairFirst: HalfTable;
  /** Second sides of the same templates. */
  readonly pairSecond: HalfTable;
  /** First sides of the templates that also look between the ends. */
  readonly betweenFirst: HalfTable;
  /** Second sides of the same templates. */
  readonly betweenSecond: HalfTable;
  /** What they see between the ends. */
  readonly betweenMiddle: HalfTable;
  /** Where they see the same again. */
  readonly sameMiddle: SameValues = new SameValues();
  /** Morphological attributes. */
  readonly morphology: Morphology = new Morphology();
  /** What is to be seen at each position. */
  readonly atoms: Atoms = new Atoms();

  /** Features of a set; {@link SentenceFeatures.load} takes in a sentence. */
  constructor(set: FeatureSet) {
    this.set = set;
    this.aloneFirst = new HalfTable(set.aloneFirst);
    this.aloneSecond = new HalfTable(set.aloneSecond);
    this.pairFirst = new HalfTable(set.pairFirst);
    this.pairSecond = new HalfTable(set.pairSecond);
    this.betweenFirst = new HalfTable(set.betweenFirst);
    this.betweenSecond = new HalfTable(set.betweenSecond);
    this.betweenMiddle = new HalfTable(set.betweenMiddle);
  }

  /** Takes in a sentence in place of the last one. */
  load(words: readonly TaggedWord[]): void {
    const {atoms} = this;
    atoms.load(words);
    this.length = atoms.length;
    this.aloneFirst.load(atoms);
    this.aloneSecond.load(atoms);
    this.pairFirst.load(atoms);
    this.pairSecond.load(atoms);
    this.betweenFirst.load(atoms);
    this.betweenSecond.load(atoms);
    this.betweenMiddle.load(atoms);
    this.sameMiddle.load(this.betweenMiddle, this.length);
    if (this.set.agreement) this.morphology.load(words, atoms);
  }
}
