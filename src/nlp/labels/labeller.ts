import {INT} from '../compiled/index.js';
import {type Atoms, type Field, WIDTH} from '../features/index.js';
import {grown} from '../scratch.js';
import {
  CHILD_RIGHT,
  LabelFeatures,
  MOST_CHILDREN,
  NO_WORD,
  SIBLING
} from './label-features.js';

/** What has been learnt about the relations of words to their heads. */
export interface LabelModel {
  /** The relations, sorted. */
  readonly names: readonly string[];
  /**
   * A row for each hash of a feature, a power of 2 of them, with a weight for
   * each relation, filled up with zeros to a power of 2. Only the order of the
   * scores matters, so the weights are integers of no particular unit.
   */
  readonly weights: Int8Array;
}

/**
 * The length of a row of weights for so many relations: a power of 2, so that
 * up to 64 relations fit into one cache line, and at least 4, so that weights
 * can be summed up four at a time.
 */
export function rowWidth(count: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(4, count)));
}

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
  /** The sum of the scores of the relations found last. */
  score = 0;
  readonly #atoms: Atoms;
  readonly #names: readonly string[];
  readonly #features: LabelFeatures;
  readonly #scorer: LabelScorer;
  readonly #weights: Int8Array;
  readonly #width: number;
  #found = new Int32Array(0);

  /**
   * @param atoms - Those of the sentence, loaded by the caller. If they have a
   * program, and this has the weights, then it names relations. They are the
   * same.
   */
  constructor(atoms: Atoms, fields: readonly Field[], model: LabelModel) {
    this.#atoms = atoms;
    this.#names = model.names;
    this.#features = new LabelFeatures(atoms, fields);
    const {weights, names} = model;
    this.#scorer = new LabelScorer(weights, names.length);
    this.#weights = weights;
    this.#width = rowWidth(names.length);
  }

  /**
   * The relation of each word of a tree to its head, for the sentence that
   * the atoms hold; that of the root, at 0, is empty.
   */
  label(heads: Int32Array): string[] {
    const {length} = heads;
    const found = grown(this.#found, length);
    this.#found = found;
    const features = this.#features;
    features.load(heads);
    if (!this.#labelInProgram(length)) {
      this.score = 0;
      for (let child = 1; child < length; child++) {
        features.list(child);
        this.#scorer.score(features);
        found[child] = this.#scorer.best();
        this.score += this.#scorer.scores[found[child]];
      }
    }
    const labels = [''];
    for (let k = 1; k < length; k++) labels.push(this.#names[found[k]]);
    return labels;
  }

  // Finds the relations in the program, more than twice as fast, if it can.
  #labelInProgram(length: number): boolean {
    const {program} = this.#atoms;
    const weights = program?.addressOf(this.#weights) ?? 0;
    const {encoded, most, links} = this.#features;
    if (program === null || weights === 0 || most > MOST_FEATURES) return false;
    const atoms = this.#atoms.place();
    const columns = this.#width + LANES;
    const room = SIBLING + 1 + MOST_FEATURES + columns;
    const needed = encoded.length + 6 * length + room;
    if (atoms === 0 || !program.reserve(needed)) return false;
    const {end, words, exports} = program;
    const tree = program.put(links.heads, length);
    for (const part of [links.first, links.last, links.previous, links.next]) {
      program.put(part, length);
    }
    const templates = program.put(encoded);
    const result = program.allocate(length);
    this.score = exports.labelTree(
      tree,
      length,
      atoms,
      WIDTH,
      NO_WORD,
      templates,
      templates + INT * encoded.length,
      SIBLING,
      MOST_CHILDREN,
      CHILD_RIGHT,
      weights,
      this.#weights.length / this.#width - 1,
      this.#width,
      this.#names.length,
      program.allocate(room),
      MOST_FEATURES,
      result
    );
    // What others have put there stays.
    program.end = end;
    for (let k = 1; k < length; k++) this.#found[k] = words[result / INT + k];
    return true;
  }
}

// Numbers that the program reads at once.
const LANES = 16;

// The sums of more weights of 8 bits do not fit into 16 bits.
const MOST_FEATURES = 255;

/** Scores the relations of an arc; a feature has a row of weights for them. */
export class LabelScorer {
  readonly scores: Float64Array;
  // Where the rows of the features of an arc begin.
  #rows = new Int32Array(0);
  readonly #weights: Float32Array | Int8Array;
  readonly #mask: number;
  readonly #width: number;

  /** Scores that many relations by a power of 2 rows of weights. */
  constructor(weights: Float32Array | Int8Array, count: number) {
    this.scores = new Float64Array(count);
    this.#weights = weights;
    this.#width = rowWidth(count);
    this.#mask = weights.length / this.#width - 1;
  }

  score({hashes, length}: Pick<LabelFeatures, 'hashes' | 'length'>): void {
    const {scores} = this;
    const weights = this.#weights;
    const rows = grown(this.#rows, length);
    this.#rows = rows;
    for (let f = 0; f < length; f++) rows[f] = this.rowOf(hashes[f]);
    // Four relations at a time, so that their sums stay in registers. Rows are
    // padded with zeros; writes beyond the last score are ignored.
    for (let k = 0; k < scores.length; k += 4) {
      let a = 0;
      let b = 0;
      let c = 0;
      let d = 0;
      for (let f = 0; f < length; f++) {
        const at = rows[f] + k;
        a += weights[at];
        b += weights[at + 1];
        c += weights[at + 2];
        d += weights[at + 3];
      }
      scores[k] = a;
      scores[k + 1] = b;
      scores[k + 2] = c;
      scores[k + 3] = d;
    }
  }

  rowOf(hash: number): number {
    return (hash & this.#mask) * this.#width;
  }

  /**
   * The relation with the highest score; of equal ones, the first.
   *
   * @param right - In training, the right relation: all others get one point
   * more, so that it learns to win by a margin.
   */
  best(right = -1): number {
    const {scores} = this;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let k = 0; k < scores.length; k++) {
      const score = right < 0 || k === right ? scores[k] : scores[k] + 1;
      if (score > most) {
        most = score;
        best = k;
      }
    }
    return best;
  }
}
