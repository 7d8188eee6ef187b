import type {Atoms, Field} from '../features/atoms.js';
import {LabelFeatures} from './label-features.js';
import type {LabelModel} from './label-model.js';
import {LabelScorer} from './label-scorer.js';

/**
 * Gives the arcs of a tree their relations, each by itself: the second stage
 * of R. McDonald, K. Lerman and F. Pereira, "Multilingual dependency analysis
 * with a two-stage discriminative parser", CoNLL 2006.
 *
 * Deviation: there the relations of all children of a head are chosen
 * together; here features look at the tree around an arc instead.
 *
 * A word takes time linear in its features times the number of relations.
 */
export class Labeller {
  readonly #names: readonly string[];
  readonly #features: LabelFeatures;
  readonly #scorer: LabelScorer;

  /**
   * @param atoms - Those of the sentence, loaded by whoever parses it.
   * @param fields - The fields that the model looks at.
   */
  constructor(atoms: Atoms, fields: readonly Field[], model: LabelModel) {
    this.#names = model.names;
    this.#features = new LabelFeatures(atoms, fields);
    this.#scorer = new LabelScorer(model.weights, model.names.length);
  }

  /**
   * The relation of each word of a tree to its head, for the sentence that
   * the atoms hold; that of the root, at 0, is empty.
   */
  label(heads: Int32Array): string[] {
    const features = this.#features;
    const labels = [''];
    features.load(heads);
    for (let child = 1; child < heads.length; child++) {
      features.list(child);
      this.#scorer.score(features);
      labels.push(this.#names[this.#scorer.best()]);
    }
    return labels;
  }
}
