import {BUCKETS, DISTANCE_BINS} from './arc-features.js';
import {ARC_SCORER_CODE} from './arc-scorer-code.js';
import {INT, type Program, ProgramCode} from './program.js';
import {
  DIFFERENT,
  SAME,
  type SentenceFeatures,
  type SideHashes
} from './sentence-features.js';
import {MARGIN, WIDTH} from './templates.js';

/**
 * Scores arcs by rounded weights in WebAssembly, about twice as fast as in
 * JavaScript. Its memory holds the weights, and the features of a sentence.
 */
export class CompiledArcScorer {
  readonly #program: Program<ArcExports>;
  readonly #size: number;
  // The sentence in the memory.
  #sentence: SentenceFeatures | null = null;
  #version = -1;
  // Where the sums of unigrams are, and whether they are there.
  #firstSums = 0;
  #secondSums = 0;
  #isSummed = false;
  // Where there is room for a few arcs.
  #arcs = 0;

  /**
   * The scorer of some weights, which must not change, or `null` where it is
   * not possible: without WebAssembly (a page may forbid it), without SIMD, or
   * without enough memory. The same weights have the same scorer.
   */
  static for(multiples: Int8Array): CompiledArcScorer | null {
    let scorer = scorers.get(multiples);
    if (scorer === undefined) {
      const program = CODE.load(multiples);
      scorer = program && new CompiledArcScorer(program, multiples.length);
      scorers.set(multiples, scorer);
    }
    return scorer;
  }

  private constructor(program: Program<ArcExports>, size: number) {
    this.#program = program;
    this.#size = size;
  }

  /** Sums up the weights of unigrams; `false` if there is too little memory. */
  sumUnigrams(sentence: SentenceFeatures): boolean {
    if (!this.#load(sentence)) return false;
    if (this.#isSummed) return true;
    const {length} = sentence;
    const {exports} = this.#program;
    exports.sumUnigrams(length, this.#firstSums, this.#secondSums);
    this.#isSummed = true;
    return true;
  }

  /**
   * Scores arcs as {@link ArcScorer.score} does, in steps; `false` if there
   * is too little memory.
   */
  score(
    sentence: SentenceFeatures,
    firsts: Int32Array,
    seconds: Int32Array,
    count: number,
    scores: Float64Array,
    step: number,
    useSums: boolean,
    directed: boolean
  ): boolean {
    const isReady = useSums ? this.sumUnigrams(sentence) : this.#load(sentence);
    if (!isReady) return false;
    const {words, exports} = this.#program;
    const arcs = this.#arcs;
    const at = arcs / INT;
    for (let start = 0; start < count; start += ARCS_PER_CALL) {
      const some = Math.min(ARCS_PER_CALL, count - start);
      const secondsAt = at + some;
      const scoresAt = secondsAt + some;
      for (let k = 0; k < some; k++) {
        words[at + k] = firsts[start + k];
        words[secondsAt + k] = seconds[start + k];
      }
      exports.score(
        arcs,
        INT * secondsAt,
        some,
        INT * scoresAt,
        useSums ? this.#firstSums : 0,
        useSums ? this.#secondSums : 0,
        directed ? DISTANCE_BINS : 0
      );
      for (let k = 0; k < some; k++) {
        scores[start + k] = step * words[scoresAt + k];
      }
    }
    return true;
  }

  // Copies the features of a sentence, unless they are there already.
  #load(sentence: SentenceFeatures): boolean {
    if (this.#sentence === sentence && this.#version === sentence.version) {
      return true;
    }
    const {sides, leftwards, rightwards, morphology, length, set} = sentence;
    const atoms = (length + 2 * MARGIN) * WIDTH;
    const {unigramFirst, unigramSecond, pairFirst, pairSecond} = sides;
    const {betweenSecond} = sides;
    if (unigramFirst.width > MOST_TEMPLATES) return false;
    if (unigramSecond.width > MOST_TEMPLATES) return false;
    const entries = set.agreement ? morphology.start[length] : 0;
    const hashed = [unigramFirst, unigramSecond, pairFirst, pairSecond];
    hashed.push(betweenSecond);
    const needed =
      atoms +
      hashed.reduce((sum, {encoded}) => sum + encoded.length, 0) +
      3 * ARCS_PER_CALL +
      length *
        (2 * BUCKETS +
          unigramFirst.width +
          unigramSecond.width +
          2 * pairFirst.width +
          betweenSecond.width +
          2 * 2 +
          3) +
      3 * (leftwards.size + rightwards.size) +
      4 * entries +
      1;
    this.#sentence = null;
    const program = this.#program;
    if (!program.begin(needed)) return false;
    const {exports} = program;
    exports.useWeights(program.addresses[0], this.#size);
    this.#arcs = program.allocate(3 * ARCS_PER_CALL);
    this.#firstSums = program.allocate(length * BUCKETS);
    this.#secondSums = program.allocate(length * BUCKETS);
    const start = program.put(sentence.atoms.values, atoms);
    exports.scramble(start, atoms);
    const first = start + INT * MARGIN * WIDTH;
    const [firsts, seconds, pairFirsts, pairSeconds, betweens] = hashed.map(
      side => this.#hash(side, first, length)
    );
    exports.loadTemplates(
      firsts,
      unigramFirst.width,
      seconds,
      unigramSecond.width,
      pairFirsts,
      pairSeconds,
      pairFirst.width
    );
    const putLists = ({distance, template, hash, size}: typeof leftwards) => {
      const address = program.put(distance, size);
      program.put(template, size);
      program.put(hash, size);
      return address;
    };
    exports.loadBetween(
      betweens,
      betweenSecond.width,
      program.put(leftwards.bounds, 2 * length),
      putLists(leftwards),
      leftwards.size,
      program.put(rightwards.bounds, 2 * length),
      putLists(rightwards),
      rightwards.size
    );
    if (set.agreement) {
      const starts = program.put(morphology.start, length + 1);
      const attributes = program.put(morphology.attribute, entries);
      program.put(morphology.value, entries);
      program.put(morphology.first, entries);
      program.put(morphology.second, entries);
      exports.loadMorphology(
        starts,
        attributes,
        entries,
        program.put(morphology.agreementFirst, length),
        program.put(morphology.agreementSecond, length),
        SAME,
        DIFFERENT
      );
    } else exports.loadMorphology(0, 0, 0, 0, 0, 0, 0);
    this.#sentence = sentence;
    this.#version = sentence.version;
    this.#isSummed = false;
    return true;
  }

  // The address of the hashes of some sides at every position.
  #hash({encoded, width}: SideHashes, atoms: number, length: number): number {
    const program = this.#program;
    const sides = program.put(encoded, encoded.length);
    const values = program.allocate(length * width);
    program.exports.hash(sides, width, atoms, WIDTH, length, values);
    return values;
  }
}

const ARCS_PER_CALL = 1024;

// The sums of more weights of 8 bits do not fit into 16 bits.
const MOST_TEMPLATES = 255;

const scorers = new WeakMap<Int8Array, CompiledArcScorer | null>();

interface ArcExports {
  scramble(atoms: number, count: number): void;
  hash(...parts: number[]): void;
  useWeights(start: number, size: number): void;
  loadTemplates(...parts: number[]): void;
  loadBetween(...parts: number[]): void;
  loadMorphology(...parts: number[]): void;
  sumUnigrams(length: number, firsts: number, seconds: number): void;
  score(
    firsts: number,
    seconds: number,
    count: number,
    scores: number,
    firstSums: number,
    secondSums: number,
    directed: number
  ): void;
}

const CODE = new ProgramCode<ArcExports>(ARC_SCORER_CODE, 160 * 1024);
