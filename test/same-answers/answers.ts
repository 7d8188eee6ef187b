import {
  type EdgeList,
  edgeListFrom,
  seededRandom
} from '../../src/graph/index.js';
import {PRIM_MAXIMUM_ORDER} from '../../src/internals.js';
import {
  arborescence,
  branching,
  edgeMarginalsOf,
  FOREST_ALGORITHMS,
  ForestStream,
  kBestArborescencesOf,
  kBestSpanningForestsOf,
  logPartitionOf,
  maximumSpanningForestOf,
  minimumSpanningForestOf,
  sampleSpanningTreeOf
} from '../../src/msf/index.js';
import {
  calibrate,
  encodeModel,
  loadParser,
  type Model,
  PARSERS,
  Parser,
  parseConllu,
  type Sentence,
  type TrainingOptions,
  train,
  writeSentence
} from '../../src/nlp/index.js';
import {random} from '../support/random.js';

/** What all places must agree on: hexadecimal digests by topic. */
export type Answers = Record<string, string>;

/** The texts that the answers are about. */
export interface Material {
  /** Treebanks in CoNLL-U. */
  readonly training: string;
  readonly heldOut: string;
  /** English sentences, one a line. */
  readonly text: string;
}

/**
 * Solves small problems of all kinds, and returns a digest of each kind. Runs in
 * Node and in browsers.
 */
export async function answers(material: Material): Promise<Answers> {
  const topics: Readonly<
    Record<string, () => Iterable<Piece> | AsyncIterable<Piece>>
  > = {
    'forests, all algorithms': forests,
    'forests of streams': streams,
    'arborescences and branchings': arborescences,
    'k best forests and arborescences': kBest,
    'trees drawn by seed': samples,
    'probabilities of trees, 10 digits': probabilities,
    'trained models, bytes': () => models(material),
    calibrations: () => calibrations(material),
    'parses of a treebank': () => parses(material),
    'parses of English text': () => english(material),
    'probabilities of heads, 10 digits': () => confidence(material)
  };
  const found: Answers = {};
  for (const [topic, solve] of Object.entries(topics)) {
    const pieces: Piece[] = [];
    for await (const piece of solve()) pieces.push(piece);
    found[topic] = await digest(pieces);
  }
  return found;
}

// A part of an answer.
type Piece = string | Uint8Array;

async function digest(pieces: readonly Piece[]): Promise<string> {
  const texts = new TextEncoder();
  const parts = pieces.map(piece =>
    typeof piece === 'string' ? texts.encode(`${piece}\n`) : piece
  );
  const all = new Uint8Array(parts.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', all));
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}

// Weights of all kinds: ties, signs, fractions, infinities.
function graphs(): EdgeList[] {
  const list: EdgeList[] = [];
  for (let seed = 1; seed <= 40; seed++) {
    const draws = random(seed);
    const order = seed <= 36 ? draws.integer(1, 60) : 20_000;
    const size = seed <= 36 ? draws.integer(0, 300) : 100_000;
    const weight = [
      () => draws.integer(-3, 3),
      () => draws.real() - 0.5,
      () => draws.real() * 2 ** draws.integer(-60, 60),
      () => (draws.integer(0, 9) === 0 ? Infinity : draws.integer(0, 5))
    ][seed % 4];
    list.push(
      edgeListFrom(
        order,
        Array.from({length: size}, () => [
          draws.integer(0, order - 1),
          draws.integer(0, order - 1),
          weight()
        ])
      )
    );
  }
  return list;
}

function* forests(): Generator<Piece> {
  for (const edges of graphs()) {
    const {prim, ...others} = FOREST_ALGORITHMS;
    const fits = edges.order <= PRIM_MAXIMUM_ORDER;
    const algorithms = Object.values(fits ? {prim, ...others} : others);
    for (const algorithm of ['auto', ...algorithms] as const) {
      yield minimumSpanningForestOf(edges, {algorithm}).join(' ');
      yield maximumSpanningForestOf(edges, {algorithm}).join(' ');
    }
  }
}

function* streams(): Generator<Piece> {
  for (const {order, size, source, target, weight} of graphs()) {
    const stream = new ForestStream();
    for (let from = 0; from < size; from += 777) {
      const to = Math.min(from + 777, size);
      stream.add({
        ...{order, size: to - from},
        source: source.slice(from, to),
        target: target.slice(from, to),
        weight: weight.slice(from, to)
      });
    }
    yield [...stream.forest().numbers].join(' ');
  }
}

function* arborescences(): Generator<Piece> {
  for (const edges of graphs()) {
    // An infinite weight may be an arc that nothing could outweigh.
    if (edges.weight.includes(Infinity)) continue;
    yield branching(edges).join(' ');
    yield branching(edges, {maximum: true}).join(' ');
    yield branching(edges, {fewestRoots: true}).join(' ');
  }
  for (let seed = 1; seed <= 20; seed++) {
    const arcs = complete(seed, 30);
    yield arborescence(arcs, {root: 0}).join(' ');
    yield arborescence(arcs, {root: null, maximum: true}).join(' ');
  }
}

function* kBest(): Generator<Piece> {
  for (let seed = 1; seed <= 10; seed++) {
    const edges = complete(seed, 12);
    for (const {edges: chosen, weight} of first(
      kBestSpanningForestsOf(edges)
    )) {
      yield `${weight} ${chosen.join(' ')}`;
    }
    for (const tree of first(kBestArborescencesOf(edges, {root: 0}))) {
      yield `${tree.weight} ${tree.arcs.join(' ')}`;
    }
  }
}

function* samples(): Generator<Piece> {
  for (let seed = 1; seed <= 20; seed++) {
    const rng = seededRandom(seed);
    for (let i = 0; i < 20; i++) {
      const list = complete(seed, 12, 0.1);
      yield sampleSpanningTreeOf(list, {rng, factors: list.weight}).join(' ');
    }
  }
}

function* probabilities(): Generator<Piece> {
  for (let seed = 1; seed <= 20; seed++) {
    const edges = complete(seed, 12, 0.1);
    const factors = edges.weight;
    yield logPartitionOf(edges, {factors}).toPrecision(10);
    yield Array.from(edgeMarginalsOf(edges, {factors}), it =>
      it.toPrecision(10)
    ).join(' ');
  }
}

const SETTINGS: readonly TrainingOptions[] = [
  ...PARSERS.map(parser => ({parser})),
  {order: 2, decoder: 'eisner'}
];

function trained({training}: Material, options: TrainingOptions): Model {
  const small = {bits: 14, passes: 3, seed: 1};
  return train(parseConllu(training), {...small, ...options});
}

function* models(material: Material): Generator<Piece> {
  for (const options of SETTINGS) yield encodeModel(trained(material, options));
}

// Engines round exponentials and logarithms differently in the last bits, but
// calibrations are rounded to six decimals.
async function* calibrations(material: Material): AsyncGenerator<Piece> {
  const sentences = parseConllu(material.heldOut);
  for (const order of [1, 2] as const) {
    const {calibration} = await calibrate(
      trained(material, {order}),
      sentences
    );
    const {temperature, slope, offset} = calibration!;
    for (const it of [temperature, slope, offset]) yield String(it);
  }
}

function* parses(material: Material): Generator<Piece> {
  const sentences = parseConllu(material.heldOut);
  for (const options of SETTINGS) {
    const parser = new Parser(trained(material, options));
    for (const sentence of sentences) {
      yield writeSentence(parser.parseSentence(sentence));
    }
  }
}

async function* english({text}: Material): AsyncGenerator<Piece> {
  for (const sentence of await englishTrees(text)) {
    yield writeSentence(sentence);
  }
}

async function* confidence({text}: Material): AsyncGenerator<Piece> {
  const parser = await loadParser();
  for (const {words} of await englishTrees(text)) {
    const forms = words.map(({form}) => ({form}));
    const {probabilities, treeProbability} = parser.explain(forms);
    yield treeProbability.toPrecision(10);
    yield Array.from(probabilities, it => it.toPrecision(10)).join(' ');
  }
}

async function englishTrees(text: string): Promise<Sentence[]> {
  const parser = await loadParser();
  const trees = await parser.parseText(text, {input: 'lines'});
  return Array.from(trees, ({sentence}) => sentence);
}

function complete(seed: number, order: number, least = -1): EdgeList {
  const draws = random(seed);
  const arcs: [number, number, number][] = [];
  for (let u = 0; u < order; u++) {
    for (let v = 0; v < order; v++) {
      if (u !== v) arcs.push([u, v, least + draws.integer(0, 99) / 16]);
    }
  }
  return edgeListFrom(order, arcs);
}

function* first<T>(values: Iterable<T>, count = 25): Generator<T> {
  let left = count;
  for (const value of values) {
    yield value;
    if (--left === 0) return;
  }
}
