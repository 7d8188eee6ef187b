/**
 * Shows that undirected inference takes time linear in the edges: first with
 * scoring, on random sentences of 500 to 8,000 words, with half of the edges
 * long; then alone, with the scores given, on random sentences of 10 to 2,000
 * words of which each keeps the same number of edges; and on sentences of 500
 * words that keep a share of theirs.
 *
 * npm run bench:edge-linearity -- [--runs N] [--parsers]
 *
 * With scoring, as many words are parsed of each length, whatever it is, so
 * that as many weights are in use; times are medians of rounds that go through
 * all lengths. Without, prebuilt and not measured are: the edge list of the scores for the undirected
 * algorithms, the matrix for Chu-Liu/Edmonds, and the scratch of both. Measured
 * is the tree, rooted, by the least of several runs. All times are CPU time.
 */
import {parseArgs} from 'node:util';
import {type EdgeList, seededRandom} from '../src/graph/index.js';
import {DenseScratch} from '../src/internals.js';
import {
  compileFeatures,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../src/nlp/features/index.js';
import {decode} from '../src/nlp/inference/decode.js';
import type {Pruner} from '../src/nlp/inference/index.js';
import {SpanningTrees} from '../src/nlp/inference/spanning-trees.js';
import {UndirectedInference} from '../src/nlp/inference/undirected-inference.js';
import type {TaggedWord} from '../src/nlp/sentence.js';
import {cpuMilliseconds, interleave} from './measure.js';
import {describeSetting} from './setting.js';

console.error(describeSetting().join('; '));

const {values} = parseArgs({
  options: {
    runs: {type: 'string', default: '5'},
    parsers: {type: 'boolean', default: false}
  }
});
const runs = Number(values.runs);

const LENGTHS = [10, 20, 50, 100, 200, 500, 1000, 2000];

// How many edges a word keeps besides the one at the root.
const KEPT = 8;

// Words are joined to the nearest ones, as length dictionaries do.
function sentence(words: number, kept: number, seed: number): EdgeList {
  const random = seededRandom(seed);
  const source: number[] = [];
  const target: number[] = [];
  for (let v = 1; v <= words; v++) {
    source.push(0);
    target.push(v);
  }
  for (let u = 1; u <= words; u++) {
    for (let v = u + 1; v <= Math.min(words, u + kept); v++) {
      source.push(u);
      target.push(v);
    }
  }
  return {
    order: words + 1,
    size: source.length,
    source: Int32Array.from(source),
    target: Int32Array.from(target),
    weight: Float64Array.from(source, () => random())
  };
}

// The complete matrix: what the directed parser works on.
function fullMatrix(order: number, seed: number): Float64Array {
  const random = seededRandom(seed);
  return Float64Array.from({length: order * order}, () => random());
}

// CPU microseconds a sentence, measured over some 50 milliseconds at least.
function measure(count: number, task: (i: number) => void): number {
  const all = () => {
    for (let i = 0; i < count; i++) task(i);
  };
  const repeats = Math.ceil(50 / cpuMilliseconds(all, 3));
  const time = cpuMilliseconds(() => {
    for (let r = 0; r < repeats; r++) all();
  }, runs);
  return (1000 * time) / (repeats * count);
}

interface Row {
  readonly words: number;
  readonly edges: number;
  readonly kkt: number;
  readonly auto: number;
  readonly dense: number;
}

function measureLength(words: number, kept: number): Row {
  const count = words > 400 ? 2 : 20;
  const graphs = Array.from({length: count}, (_, i) => {
    return sentence(words, kept, i);
  });
  const matrices = graphs.map((_, i) => fullMatrix(words + 1, i));
  const scratch = new DenseScratch(words + 1);
  const byKkt = new SpanningTrees(false, 'kkt');
  const byAuto = new SpanningTrees(false, 'auto');
  return {
    words,
    edges: graphs[0].size,
    kkt: measure(count, i => void byKkt.find(graphs[i])),
    auto: measure(count, i => void byAuto.find(graphs[i])),
    dense: measure(count, i => void decode(matrices[i], {scratch}))
  };
}

// Slope of a line through the points, by least squares, on log scales.
function slope<Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  x: Name,
  y: Name
): string {
  const xs = rows.map(row => Math.log(row[x]));
  const ys = rows.map(row => Math.log(row[y]));
  const mean = (list: number[]) => list.reduce((a, b) => a + b) / list.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const above = xs.reduce((sum, v, i) => sum + (v - mx) * (ys[i] - my), 0);
  const below = xs.reduce((sum, v) => sum + (v - mx) ** 2, 0);
  return (above / below).toFixed(2);
}

// Words of a vocabulary in which some are frequent and most are rare.
const TAGS = [
  ...['ADJ', 'ADP', 'ADV', 'AUX', 'CCONJ', 'DET', 'INTJ', 'NOUN', 'NUM'],
  ...['PART', 'PRON', 'PROPN', 'PUNCT', 'SCONJ', 'SYM', 'VERB', 'X']
];
const VOCABULARY = 20_000;

function randomWords(length: number, random: () => number): TaggedWord[] {
  return Array.from({length}, () => {
    const rank = Math.floor(VOCABULARY ** random());
    const upos = TAGS[(rank * 7919) % TAGS.length];
    return {form: `form${rank}`, lemma: `lemma${rank >> 1}`, upos};
  });
}

// Edges to the next two words and to one anywhere further right: with the
// edge at the root four a word, of which two are short.
class LongEdges implements Pruner {
  #length = 0;
  #random = seededRandom(1);

  load(words: readonly TaggedWord[]): void {
    this.#length = words.length;
    this.#random = seededRandom(words.length);
  }

  keep(word: number, kept: Int32Array): number {
    let count = 0;
    for (let v = word + 1; v <= Math.min(word + 2, this.#length); v++) {
      kept[count++] = v;
    }
    const rest = this.#length - word - 2;
    if (rest < 1) return count;
    kept[count++] = word + 3 + Math.floor(this.#random() * rest);
    return count;
  }
}

const LONG_LENGTHS = [500, 1000, 2000, 4000, 8000];
const BITS = 22;

function measureParsers(): void {
  const random = seededRandom(7);
  const weights = Float32Array.from({length: 2 ** BITS}, () => random() - 0.5);
  const features = new SentenceFeatures(
    compileFeatures(
      new Set(['form', 'prefix', 'lemma', 'upos'] as const),
      TEMPLATE_SETS.extended
    )
  );
  const pruner = new LongEdges();
  const options = {singleRoot: true, pruner, algorithm: 'auto'} as const;
  const parsers = {
    'u-mst-uf': new UndirectedInference(features, weights, options, false),
    'u-mst-df': new UndirectedInference(features, weights, options, true)
  };
  const longest = Math.max(...LONG_LENGTHS);
  // As many words of each length, several times over.
  const sentences = LONG_LENGTHS.map(words =>
    Array.from({length: (2 * longest) / words}, () =>
      randomWords(words, random)
    )
  );
  const tasks = new Map<string, () => void>();
  for (const [name, parser] of Object.entries(parsers)) {
    for (const list of sentences) {
      tasks.set(`${name} ${list[0].length}`, () => {
        for (const words of list) parser.infer(words);
      });
    }
  }
  const times = interleave(tasks, 2 * runs + 1, {warmUps: 2});
  const rows = sentences.map(list => {
    const words = list[0].length;
    const time = (name: string) =>
      (1e6 * times.get(`${name} ${words}`)!) / list.length;
    // The last words have fewer to their right.
    const edges = 4 * words - 6;
    return {words, edges, uf: time('u-mst-uf'), df: time('u-mst-df')};
  });
  console.log('four edges per word, two of them long; CPU µs a sentence');
  console.log('| words | edges | u-mst-uf | an edge | u-mst-df | an edge |');
  console.log('|--:|--:|--:|--:|--:|--:|');
  for (const {words, edges, uf, df} of rows) {
    const cells = [uf, df].flatMap(time => [
      time.toFixed(0),
      (time / edges).toFixed(2)
    ]);
    console.log(`| ${words} | ${edges} | ${cells.join(' | ')} |`);
  }
  console.log(
    'scoring and decoding grow with the edges to the power of ' +
      `${slope(rows, 'edges', 'uf')} (u-mst-uf), ` +
      `${slope(rows, 'edges', 'df')} (u-mst-df)\n`
  );
}

console.log(`Node ${process.version}`);
measureParsers();
if (values.parsers) process.exit();
console.log(`${KEPT} edges kept per word; CPU µs a sentence`);
console.log('| words | edges | kkt | auto | Chu-Liu/Edmonds, all arcs |');
console.log('|--:|--:|--:|--:|--:|');
const rows = LENGTHS.map(words => measureLength(words, KEPT));
for (const {words, edges, kkt, auto, dense} of rows) {
  const cells = [kkt, auto, dense].map(time => time.toFixed(1));
  console.log(`| ${words} | ${edges} | ${cells.join(' | ')} |`);
}
const long = rows.filter(({words}) => words >= 100);
console.log(
  `from 100 words up, time grows with the edges to the power of ` +
    `${slope(long, 'edges', 'kkt')} (kkt), ${slope(long, 'edges', 'auto')} ` +
    `(auto); with the words to the power of ${slope(long, 'words', 'dense')} ` +
    '(Chu-Liu/Edmonds)'
);

const words = 500;
const all = (words * (words + 1)) / 2;
console.log(`\n${words} words, ${all} edges; CPU µs a sentence`);
console.log('| edges kept | auto | Chu-Liu/Edmonds, all arcs | ratio |');
console.log('|--:|--:|--:|--:|');
for (const share of [0.02, 0.05, 0.1, 0.2, 0.5, 1]) {
  const {edges, auto, dense} = measureLength(
    words,
    Math.round(words * (1 - Math.sqrt(1 - share)))
  );
  console.log(
    `| ${((100 * edges) / all).toFixed(0)} % | ${auto.toFixed(0)} | ` +
      `${dense.toFixed(0)} | ${(dense / auto).toFixed(1)} |`
  );
}
