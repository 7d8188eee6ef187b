import {type Enhancement, TEMPLATE_SETS} from 'spanforest/internals';
import {
  decode,
  enhanceTree,
  type Model,
  type Sentence,
  withHeads
} from 'spanforest/nlp';
import {
  attachPunctuation,
  clustersOf,
  compileFeatures,
  DirectedInference,
  Labeller,
  SentenceFeatures
} from '../internals.js';

/** The scores that a model gives to single arcs, and the trees made of them. */
export class ArcModel {
  readonly #model: Model;
  readonly #features: SentenceFeatures;
  readonly #inference: DirectedInference;
  readonly #labeller: Labeller | null;

  /** @throws Error if the model does not score single arcs. */
  constructor(model: Model) {
    const {fields, templates = 'basic', singleRoot, weights, labels} = model;
    if (!weights.directed) {
      throw new Error('The model does not score single arcs.');
    }
    this.#model = model;
    this.#features = new SentenceFeatures(
      compileFeatures(new Set(fields), TEMPLATE_SETS[templates]),
      null,
      clustersOf(model)
    );
    this.#inference = new DirectedInference(
      this.#features,
      weights.directed,
      singleRoot,
      'cle'
    );
    this.#labeller = labels
      ? new Labeller(this.#features.atoms, fields, labels)
      : null;
  }

  /**
   * The best tree without directions, rooted, and after each change that local
   * enhancement makes to it.
   */
  enhance(sentence: Sentence): {
    readonly trees: readonly Sentence[];
    readonly changes: readonly Enhancement[];
  } {
    const scores = this.#score(sentence);
    const n = sentence.words.length + 1;
    const {singleRoot} = this.#model;
    const heads = decode(scores, {decoder: 'u-mst', singleRoot});
    const trees = [this.tree(sentence, heads)];
    const changes: Enhancement[] = [];
    const score = (head: number, child: number) => scores[head * n + child];
    enhanceTree(heads.slice(), score, n, change => {
      const {top, from, to} = change;
      heads[to] = top;
      heads[from] = to;
      trees.push(this.tree(sentence, heads));
      changes.push(change);
    });
    return {trees, changes};
  }

  // Row after row, a row for each head.
  #score({words}: Sentence): Float64Array {
    this.#features.load(words);
    this.#inference.score();
    const scores = this.#inference.matrix().slice();
    const n = words.length + 1;
    // Arcs that do not exist.
    for (let v = 0; v < n; v++) scores[v * n] = scores[v * n + v] = -Infinity;
    return scores;
  }

  /** A tree of a sentence, with relations. */
  tree(sentence: Sentence, heads: Int32Array): Sentence {
    this.#features.load(sentence.words);
    const tree = heads.slice();
    if (this.#model.punctuation) attachPunctuation(tree, sentence.words);
    const labels = this.#labeller?.label(tree);
    return withHeads(sentence, tree, labels);
  }
}
