import {INT, type ParserProgram} from '../compiled/index.js';
import {extended, grown} from '../scratch.js';
import {LONGEST_KEY, type TaggedWord} from '../sentence.js';
import {
  type FeatureSet,
  FIELDS,
  finish,
  hashText,
  MARGIN,
  mix,
  type Sides,
  type TemplateSide,
  WIDTH
} from './templates.js';

/**
 * All that the features of a sentence are made of, hashed once for every
 * word, so that only integers have to be combined for the arcs. Time and space
 * O(n) for n words; the memory is reused for the next sentence.
 */
export class SentenceFeatures {
  /** What it hashes for. @internal */
  readonly set: FeatureSet;
  /** Number of positions: the words and the artificial root at 0. */
  length = 0;
  /** An upper bound of the number of features that an arc has. */
  mostPerArc = 0;
  /** What the templates combine. @internal */
  readonly atoms: Atoms;
  /** The hashes of the templates' sides. @internal */
  readonly sides: Sides<SideHashes>;
  /** What templates see to the left of each position. @internal */
  readonly leftwards: BetweenLists = new BetweenLists(-1);
  /** What they see to its right. @internal */
  readonly rightwards: BetweenLists = new BetweenLists(1);
  /** The attributes that are compared one by one. @internal */
  readonly morphology: Morphology = new Morphology();
  // Where the program has the sentence, and in which of its generations.
  #address = 0;
  #generation = -1;

  /**
   * Makes room for a sentence.
   *
   * @param program - Scores arcs faster, for rounded weights that it has.
   * @param clusterOf - The hash of the class of a word.
   */
  constructor(
    set: FeatureSet,
    program: ParserProgram | null = null,
    clusterOf: ClusterFinder | null = null
  ) {
    this.set = set;
    this.atoms = new Atoms(program, clusterOf);
    this.sides = {
      unigramFirst: new SideHashes(set.unigramFirst),
      unigramSecond: new SideHashes(set.unigramSecond),
      pairFirst: new SideHashes(set.pairFirst),
      pairSecond: new SideHashes(set.pairSecond),
      betweenFirst: new SideHashes(set.betweenFirst),
      betweenSecond: new SideHashes(set.betweenSecond),
      betweenMiddle: new SideHashes(set.betweenMiddle)
    };
  }

  /** Hashes a sentence; the one before it is gone. */
  load(words: readonly TaggedWord[]): void {
    const {atoms, sides, set} = this;
    atoms.load(words);
    this.length = atoms.length;
    for (const side of Object.values(sides)) side.load(atoms);
    this.leftwards.load(sides.betweenFirst, sides.betweenMiddle, this.length);
    this.rightwards.load(sides.betweenFirst, sides.betweenMiddle, this.length);
    if (set.agreement) this.morphology.load(words, atoms);
    this.mostPerArc =
      set.unigramFirst.length +
      set.unigramSecond.length +
      set.pairFirst.length +
      (MOST_BETWEEN + 1) * set.betweenMiddle.length +
      2 * this.morphology.most;
  }

  /**
   * Puts the sentence into the program, unless it is there; its address (see
   * assembly/arcs.ts), or 0 if there is no program or too little memory.
   *
   * @internal
   */
  place(): number {
    const start = this.atoms.place();
    const {program} = this.atoms;
    if (start === 0 || program === null) return 0;
    if (this.#generation === program.generation) return this.#address;
    const {sides, leftwards, rightwards, morphology, length, set} = this;
    const {unigramFirst, unigramSecond, pairFirst, pairSecond} = sides;
    if (unigramFirst.width > MOST_UNIGRAMS) return 0;
    if (unigramSecond.width > MOST_UNIGRAMS) return 0;
    const hashed = [unigramFirst, unigramSecond, pairFirst, pairSecond];
    hashed.push(sides.betweenSecond);
    const entries = set.agreement ? morphology.start[length] : 0;
    const needed =
      hashed.reduce((sum, side) => sum + side.sizeIn(length), RECORD) +
      3 * (leftwards.size + rightwards.size) +
      4 * entries +
      (2 * 2 + 3) * length +
      1;
    if (!program.reserve(needed)) return 0;
    const first = start + INT * MARGIN * WIDTH;
    const [firsts, seconds, pairFirsts, pairSeconds, betweens] = hashed.map(
      side => side.place(program, first, length)
    );
    const record = [firsts, unigramFirst.width, seconds, unigramSecond.width];
    record.push(pairFirsts, pairSeconds, pairFirst.width);
    record.push(betweens, sides.betweenSecond.width);
    for (const lists of [leftwards, rightwards]) {
      const bounds = program.put(lists.bounds, 2 * length);
      const entry = program.put(lists.distance, lists.size);
      program.put(lists.template, lists.size);
      program.put(lists.hash, lists.size);
      record.push(bounds, entry, lists.size);
    }
    if (set.agreement) {
      record.push(program.put(morphology.start, length + 1));
      record.push(program.put(morphology.attribute, entries), entries);
      program.put(morphology.value, entries);
      program.put(morphology.first, entries);
      program.put(morphology.second, entries);
      record.push(program.put(morphology.agreementFirst, length));
      record.push(program.put(morphology.agreementSecond, length));
      record.push(SAME, DIFFERENT);
    } else record.push(0);
    this.#address = program.put(Int32Array.from(record));
    this.#generation = program.generation;
    return this.#address;
  }
}

// Numbers that say where the features of a sentence are.
const RECORD = 22;

// The sums of more weights of 8 bits do not fit into 16 bits.
const MOST_UNIGRAMS = 255;

// Longer words back off to this many of their first characters (McDonald,
// Crammer and Pereira 2005); shorter ones stand for themselves.
const PREFIX_LENGTH = 5;

const SUFFIX_LENGTH = 3;

// The closed classes of Universal Dependencies but numerals, and punctuation.
const CLOSED_CLASSES = new Set([
  ...['ADP', 'AUX', 'CCONJ', 'DET', 'PART', 'PRON', 'PUNCT', 'SCONJ']
]);

const START = hashText('<start>');
const ROOT = hashText('<root>');
const END = hashText('<end>');

/** Finds the hash of the class of a word. */
export type ClusterFinder = (form: string) => number;

/**
 * The fields of a sentence's words, as hashes: the artificial root at position
 * 0, the words from 1 on, and a margin on either side for features that look
 * at a neighbour.
 */
export class Atoms {
  /** Field `f` at position `p` is at `(p + MARGIN) * WIDTH + f`. */
  values: Int32Array = new Int32Array(0);
  /** Number of positions: the words and the root. */
  length = 0;
  /** Works with the atoms, too, if there is one. */
  readonly program: ParserProgram | null;
  readonly #clusterOf: ClusterFinder | null;
  // Where the program has the atoms, and in which of its generations.
  #address = 0;
  #generation = -1;

  constructor(
    program: ParserProgram | null = null,
    clusterOf: ClusterFinder | null = null
  ) {
    this.program = program;
    this.#clusterOf = clusterOf;
  }

  /**
   * Begins a sentence in the program with the scrambled atoms, unless they are
   * there; their address, or 0 if there is no program or too little memory.
   */
  place(): number {
    const {program} = this;
    if (program === null) return 0;
    if (this.#generation === program.generation) return this.#address;
    const size = (this.length + 2 * MARGIN) * WIDTH;
    if (!program.begin(size)) return 0;
    this.#address = program.put(this.values, size);
    program.exports.scramble(this.#address, size);
    this.#generation = program.generation;
    return this.#address;
  }

  load(words: readonly TaggedWord[]): void {
    this.length = words.length + 1;
    this.#generation = -1;
    const size = (this.length + 2 * MARGIN) * WIDTH;
    const values = grown(this.values, size);
    this.values = values;
    values.fill(START, 0, MARGIN * WIDTH);
    values.fill(ROOT, MARGIN * WIDTH, (MARGIN + 1) * WIDTH);
    let at = (MARGIN + 1) * WIDTH;
    for (let i = 0; i < words.length; i++) {
      const {form, lemma = '_', upos = '_', xpos = '_', feats = '_'} = words[i];
      const whole = hashText(form);
      values[at++] = whole;
      values[at++] =
        form.length > PREFIX_LENGTH
          ? hashText(form.slice(0, PREFIX_LENGTH))
          : whole;
      values[at++] = hashText(lemma);
      const tag = hashText(upos);
      values[at++] = tag;
      values[at++] = hashText(xpos);
      values[at++] = hashText(feats);
      values[at++] = this.#clusterOf?.(form) ?? 0;
      values[at++] =
        form.length > SUFFIX_LENGTH
          ? hashText(form.slice(-SUFFIX_LENGTH))
          : whole;
      values[at++] = CLOSED_CLASSES.has(upos) ? whole : tag;
    }
    values.fill(END, at, size);
  }
}

/**
 * The hashes of one side of several templates at every position. The hash of
 * a feature is the sum of those of its sides. Both are spread over all 32
 * bits, so the sum is as good as any hash, and takes an arc one addition.
 */
export class SideHashes {
  readonly width: number;
  readonly #sides: readonly TemplateSide[];
  // For the program: for each side its salt, the number of its atoms, and their
  // indices.
  #encoded: Int32Array | undefined;
  #values: Int32Array = new Int32Array(0);
  // The sentence, until it is hashed.
  #atoms: Atoms | null = null;

  constructor(sides: readonly TemplateSide[]) {
    this.#sides = sides;
    this.width = sides.length;
  }

  /** Template `t` at position `p` is at `p * width + t`. */
  get values(): Int32Array {
    // Only now, since the program has its own hashes.
    if (this.#atoms !== null) this.#hash(this.#atoms);
    return this.#values;
  }

  /** Replaces the sentence; its atoms must not change while it is used. */
  load(atoms: Atoms): void {
    this.#atoms = atoms;
  }

  /** How many integers the program needs for so many positions. */
  sizeIn(length: number): number {
    this.#encoded ??= Int32Array.from(
      this.#sides.flatMap(({salt, atoms}) => [salt, atoms.length, ...atoms])
    );
    return this.#encoded.length + length * this.width;
  }

  /**
   * The address of the hashes in the program, which has room for them.
   *
   * @param atoms - The address of the atoms of the first position.
   */
  place(program: ParserProgram, atoms: number, length: number): number {
    const {width} = this;
    const sides = program.put(this.#encoded!);
    const values = program.allocate(length * width);
    program.exports.hash(sides, width, atoms, WIDTH, length, values);
    return values;
  }

  #hash({values: atoms, length}: Atoms): void {
    this.#atoms = null;
    const values = grown(this.#values, length * this.width);
    this.#values = values;
    let at = 0;
    for (let p = 0; p < length; p++) {
      const start = (p + MARGIN) * WIDTH;
      for (const {salt, atoms: wanted} of this.#sides) {
        let hash = salt;
        for (let k = 0; k < wanted.length; k++) {
          hash = mix(hash, atoms[start + wanted[k]]);
        }
        values[at++] = finish(hash);
      }
    }
  }
}

// How many different values between the ends of an arc count for a template:
// those nearest to its first end. No usual tagset has as many; the limit only
// bounds the time of an arc.
const MOST_BETWEEN = 64;

/**
 * For every position the different values that templates see from there in
 * one direction, the nearest first. An arc sees those of its first end that
 * are nearer than its second end.
 *
 * The list of a position is that of its neighbour, with the neighbour's own
 * values moved to the front. Time and space O(n) times the length of a list.
 */
export class BetweenLists {
  /** The list of position p is from `bounds[2 * p]` to `bounds[2 * p + 1]`. */
  bounds: Int32Array = new Int32Array(0);
  /** By entry: how far away the value is. */
  distance: Int32Array = new Int32Array(0);
  /** By entry: which template sees it. */
  template: Int32Array = new Int32Array(0);
  /** By entry: the hash of the value and of the template's first side. */
  hash: Int32Array = new Int32Array(0);
  /** Number of entries. */
  size = 0;
  readonly #step: number;

  /** @param step - 1 for lists to the right, -1 for lists to the left. */
  constructor(step: 1 | -1) {
    this.#step = step;
  }

  load(firsts: SideHashes, middles: SideHashes, length: number): void {
    this.bounds = grown(this.bounds, 2 * length);
    this.size = 0;
    // From the end of the sentence where lists are empty.
    for (let k = 0; k < length; k++) {
      const p = this.#step > 0 ? length - 1 - k : k;
      this.bounds[2 * p] = this.size;
      if (k > 0) this.#list(p, firsts, middles);
      this.bounds[2 * p + 1] = this.size;
    }
  }

  #list(p: number, firsts: SideHashes, middles: SideHashes): void {
    const {width, values} = middles;
    const {values: firstSides} = firsts;
    const step = this.#step;
    const start = this.size;
    const most = start + (MOST_BETWEEN + 1) * width;
    this.distance = extended(this.distance, most);
    this.template = extended(this.template, most);
    this.hash = extended(this.hash, most);
    const {bounds, distance, template, hash} = this;
    const row = p * width;
    const next = row + step * width;
    let size = start;
    for (let t = 0; t < width; t++, size++) {
      distance[size] = 1;
      template[size] = t;
      hash[size] = values[next + t] + firstSides[row + t];
    }
    const limit = start + MOST_BETWEEN * width;
    const end = bounds[2 * (p + step) + 1];
    for (let e = bounds[2 * (p + step)]; e < end; e++) {
      const d = distance[e] + 1;
      // Values at the same position all count, or none of them.
      if (size >= limit && d > distance[size - 1]) break;
      const t = template[e];
      const value = values[row + step * d * width + t];
      if (value === values[next + t]) continue;
      distance[size] = d;
      template[size] = t;
      hash[size++] = value + firstSides[row + t];
    }
    this.size = size;
  }
}

const UPOS = FIELDS.indexOf('upos');
const FIRST = hashText('morphology|first');
const SECOND = hashText('morphology|second');
const AGREEMENT_FIRST = hashText('agreement|first');
const AGREEMENT_SECOND = hashText('agreement|second');

/** Mixed in for an attribute with the same value at both ends, or not. */
export const SAME: number = hashText('agreement|same') | 1;
export const DIFFERENT: number = hashText('agreement|different') | 1;

// How many parsed morphologies are cached; a language has fewer.
const CACHE_SIZE = 10_000;

const NO_ATTRIBUTES = new Int32Array(0);

/**
 * The attributes of every word, for features of the attributes that both
 * ends of an arc have: their two values, and whether these are the same,
 * each with the two tags.
 *
 * The entries of position `p` are those from `start[p]` to `start[p + 1]`, by
 * increasing attribute, so that two words are compared by merging.
 */
class Morphology {
  /** First entry of each position, and the end of the last one. */
  start: Int32Array = new Int32Array(0);
  /** By entry: hashes of the attribute's name and of its value. */
  attribute: Int32Array = new Int32Array(0);
  value: Int32Array = new Int32Array(0);
  /** By entry: the two sides of the feature of both values. */
  first: Int32Array = new Int32Array(0);
  second: Int32Array = new Int32Array(0);
  /** By position: the two sides of the features of agreement. */
  agreementFirst: Int32Array = new Int32Array(0);
  agreementSecond: Int32Array = new Int32Array(0);
  /** The greatest number of attributes that a word has. */
  most = 0;
  readonly #cache = new Map<string, Int32Array>();

  load(words: readonly TaggedWord[], {values: atoms}: Atoms): void {
    const length = words.length + 1;
    this.start = grown(this.start, length + 1);
    this.agreementFirst = grown(this.agreementFirst, length);
    this.agreementSecond = grown(this.agreementSecond, length);
    this.most = 0;
    let count = 0;
    this.start[0] = 0;
    for (let p = 0; p < length; p++) {
      const tag = atoms[(p + MARGIN) * WIDTH + UPOS];
      this.agreementFirst[p] = finish(mix(AGREEMENT_FIRST, tag));
      this.agreementSecond[p] = finish(mix(AGREEMENT_SECOND, tag));
      const pairs = p === 0 ? NO_ATTRIBUTES : this.#read(words[p - 1].feats);
      this.most = Math.max(this.most, pairs.length / 2);
      const size = count + pairs.length / 2;
      this.attribute = extended(this.attribute, size);
      this.value = extended(this.value, size);
      this.first = extended(this.first, size);
      this.second = extended(this.second, size);
      for (let k = 0; k < pairs.length; k += 2, count++) {
        const attribute = pairs[k];
        const value = pairs[k + 1];
        this.attribute[count] = attribute;
        this.value[count] = value;
        this.first[count] = finish(mix(mix(mix(FIRST, attribute), value), tag));
        this.second[count] = finish(
          mix(mix(mix(SECOND, attribute), value), tag)
        );
      }
      this.start[p + 1] = count;
    }
  }

  #read(feats = '_'): Int32Array {
    if (feats === '_') return NO_ATTRIBUTES;
    if (feats.length > LONGEST_KEY) return readAttributes(feats);
    const known = this.#cache.get(feats);
    if (known !== undefined) return known;
    const read = readAttributes(feats);
    if (this.#cache.size === CACHE_SIZE) this.#cache.clear();
    this.#cache.set(feats, read);
    return read;
  }
}

// The hashes of each attribute and its value, by increasing hash of the
// attribute.
function readAttributes(feats: string): Int32Array {
  const pairs = feats
    .split('|')
    .map(part => {
      const sign = part.indexOf('=');
      const end = sign < 0 ? part.length : sign;
      return [hashText(part.slice(0, end)), hashText(part.slice(end))];
    })
    .sort(([a], [b]) => a - b)
    // Of a repeated attribute, the first value counts.
    .filter(([a], i, sorted) => i === 0 || a !== sorted[i - 1][0]);
  return Int32Array.from(pairs.flat());
}
