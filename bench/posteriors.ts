/**
 * Candidates and pruning by probability, beside margins of scores and beside
 * bounds of lengths.
 *
 * npm run bench:posteriors -- FOLDER [--model FILE] [--undirected FILE]
 *   [--rounds N]
 *
 * A folder has dev.conllu, and train.conllu for --undirected, plain or gzip.
 * Without dev, every tenth sentence of train stands in; it must be unknown to
 * the models. --model is a calibrated model of second order, by default the one
 * of English; tags are predicted if it can. --undirected is one for
 * u-mst-uf-cle, of which first order is used, with the tags of the treebank.
 * Times are CPU times, medians of several rounds that go through all ways,
 * relative to what the parser does by default.
 */
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {
  arcProbabilities,
  NEUTRAL,
  TreeProbabilities
} from '../src/nlp/confidence/index.js';
import {
  compileFeatures,
  SentenceFeatures,
  TEMPLATE_SETS
} from '../src/nlp/features/index.js';
import {
  decodeModel,
  loadModel,
  type Model,
  Parser,
  reliability,
  type TaggedWord
} from '../src/nlp/index.js';
import {createFirstOrder} from '../src/nlp/inference/create-inference.js';
import type {CandidateLimits} from '../src/nlp/inference/index.js';
import {
  attachPunctuation,
  hasCrossingParts
} from '../src/nlp/inference/index.js';
import {SecondOrderInference} from '../src/nlp/inference/second-order-inference.js';
import {UndirectedInference} from '../src/nlp/inference/undirected-inference.js';
import {createPruner, learnPruning} from '../src/nlp/pruning/index.js';
import {interleave} from './measure.js';
import {readPart, type Words} from './treebanks.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    model: {type: 'string'},
    undirected: {type: 'string'},
    rounds: {type: 'string', default: '5'}
  }
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('bench/posteriors.ts: pass a folder with dev.conllu.');
  process.exit(2);
}

const read = (file: string) => decodeModel(new Uint8Array(readFileSync(file)));
const isHeldOut = (_: Words, i: number) => i % 10 === 9;
const train = readPart(folder, 'train') ?? [];
const given = readPart(folder, 'dev');
const dev = (given ?? train.filter(isHeldOut)).filter(({length}) => length > 0);

/** Counts what is right, in percent. */
class Share {
  all = 0;
  right = 0;

  add(isRight: boolean): void {
    this.all++;
    if (isRight) this.right++;
  }

  toString(): string {
    return ((100 * this.right) / this.all).toFixed(2);
  }
}

function addHeads(share: Share, words: Words, heads: Int32Array): void {
  for (const [i, {upos, head}] of words.entries()) {
    if (upos !== 'PUNCT') share.add(heads[i + 1] === head);
  }
}

function featuresOf({fields, templates = 'paper'}: Model): SentenceFeatures {
  return new SentenceFeatures(
    compileFeatures(new Set(fields), TEMPLATE_SETS[templates])
  );
}

function timesOf(
  tasks: ReadonlyMap<string, () => void>,
  usual: string
): Map<string, string> {
  const times = interleave(tasks, Number(values.rounds));
  return new Map(
    [...times].map(([name, time]) => [
      name,
      ((100 * time) / times.get(usual)!).toFixed(0)
    ])
  );
}

const PROBABILITIES = [0.1, 0.03, 0.01, 0.003, 0.001];

function inferencesOf(model: Model, limits: CandidateLimits) {
  const {singleRoot, decoder = 'cle', join, lengths, weights} = model;
  const features = featuresOf(model);
  const first = createFirstOrder(model.parser, features, weights, {
    ...{singleRoot, decoder, join, rounds: 5, algorithm: 'auto'},
    pruner: lengths && createPruner(lengths)
  });
  const second = new SecondOrderInference(
    first,
    features,
    model.fields,
    {joint: weights.joint!, parts: weights.parts!},
    singleRoot,
    hasCrossingParts(model.parser, decoder),
    limits
  );
  return {first, second};
}

function measureCandidates(model: Model): void {
  const {calibration = NEUTRAL} = model;
  const tagger = new Parser(model, {labels: false});
  const seen: readonly (readonly TaggedWord[])[] = model.tagger
    ? dev.map(words => tagger.parse(words.map(({form}) => ({form}))).words)
    : dev;
  const ways = [
    ...[0.5, 1, 1.5, 2, 3].map(margin => ({
      name: `margin ${margin}`,
      limits: {most: 6, margin}
    })),
    ...PROBABILITIES.map(p => ({
      name: `probability ${p}`,
      limits: {most: 6, margin: Infinity, leastProbability: p}
    }))
  ];
  const parsing = new Map<string, () => void>();
  const explaining = new Map<string, () => void>();
  const rows = new Map<string, string[]>();
  for (const {name, limits} of ways) {
    const {first, second} = inferencesOf(model, limits);
    const trees = new TreeProbabilities(model.singleRoot);
    const explain = (words: readonly TaggedWord[]) => {
      const heads = second.infer(words);
      trees.load(second.potentials(calibration.temperature));
      const ruled = model.punctuation
        ? attachPunctuation(heads, words)
        : heads.length;
      return {heads, ...arcProbabilities(trees, calibration, heads, ruled)};
    };
    const [kept, uas] = [new Share(), new Share()];
    const likely: number[] = [];
    const isRight: boolean[] = [];
    let size = 0;
    for (const [s, words] of dev.entries()) {
      const {heads, probabilities} = explain(seen[s]);
      addHeads(uas, words, heads);
      for (const [i, {head}] of words.entries()) {
        likely.push(probabilities[i + 1]);
        isRight.push(heads[i + 1] === head);
      }
      const found = first.candidates(first.infer(seen[s]), limits);
      size += found.size;
      for (const [i, {head}] of words.entries()) {
        const row = found.heads.subarray(found.rows[i + 1], found.rows[i + 2]);
        kept.add(row.includes(head));
      }
    }
    const {error, errorsInLowestFifth} = reliability(likely, isRight);
    rows.set(name, [
      (size / kept.all).toFixed(2),
      ...[`${kept}`, `${uas}`],
      ...[error, errorsInLowestFifth].map(share => (100 * share).toFixed(2))
    ]);
    parsing.set(name, () => {
      for (const words of seen) second.infer(words);
    });
    explaining.set(name, () => {
      for (const words of seen) explain(words);
    });
  }
  const parse = timesOf(parsing, 'margin 2');
  const explain = timesOf(explaining, 'margin 2');
  console.log(
    '| candidates | heads a word | right heads kept | UAS | time to parse | ' +
      'calibration error | errors in the lowest fifth | time to explain |\n' +
      '|:--|--:|--:|--:|--:|--:|--:|--:|'
  );
  for (const [name, [size, kept, uas, ...reliable]] of rows) {
    const cells = [name, size, kept, uas, parse.get(name), ...reliable];
    console.log(`| ${cells.join(' | ')} | ${explain.get(name)} |`);
  }
}

function measureEdges(model: Model): void {
  const learnt = given ? train : train.filter((w, i) => !isHeldOut(w, i));
  const gold = learnt.map(words => ({
    words,
    heads: Int32Array.from([-1, ...words.map(({head}) => head)])
  }));
  const {singleRoot} = model;
  const ways = [
    {name: 'none', lengths: null, p: 0},
    {name: 'lengths', lengths: model.lengths, p: 0},
    {name: 'table:0.99', lengths: learnPruning(gold, 'table', 0.99), p: 0},
    {name: 'vine:0.99', lengths: learnPruning(gold, 'vine', 0.99), p: 0},
    ...PROBABILITIES.map(p => ({
      ...{name: `lengths, probability ${p}`, lengths: model.lengths, p}
    }))
  ];
  const tasks = new Map<string, () => void>();
  const rows = ways.map(({name, lengths, p}) => {
    const options = {parser: 'u-mst-uf-cle', order: 1, labels: false} as const;
    const used = {...model, lengths};
    const parser = new Parser(used, {...options, leastProbability: p});
    const inference = new UndirectedInference(
      featuresOf(model),
      model.weights.undirected!,
      {singleRoot, pruner: lengths && createPruner(lengths), algorithm: 'auto'},
      null
    );
    const [edges, kept, uas] = [new Share(), new Share(), new Share()];
    for (const words of dev) {
      addHeads(uas, words, parser.parse(words).heads);
      const tree = inference.infer(words);
      if (p > 0) inference.dropUnlikely(tree, p);
      const {size, source, target} = inference.graph;
      const isKept = new Set<number>();
      for (let e = 0; e < size; e++) {
        // Edges at the root count neither here nor in bench/pruning.ts.
        if (source[e] > 0) isKept.add(source[e] * words.length + target[e]);
      }
      edges.all += (words.length * (words.length - 1)) / 2;
      edges.right += isKept.size;
      for (const [i, {head}] of words.entries()) {
        if (head === 0) continue;
        const [u, v] = [Math.min(head, i + 1), Math.max(head, i + 1)];
        kept.add(isKept.has(u * words.length + v));
      }
    }
    tasks.set(name, () => {
      for (const words of dev) parser.parse(words);
    });
    return [name, `${edges}`, `${kept}`, `${uas}`];
  });
  const times = timesOf(tasks, 'lengths');
  console.log(
    '\n| edges | kept | right edges kept | UAS | time to parse |\n' +
      '|:--|--:|--:|--:|--:|'
  );
  for (const row of rows) {
    console.log(`| ${row.join(' | ')} | ${times.get(row[0])} |`);
  }
}

measureCandidates(values.model ? read(values.model) : await loadModel('en'));
if (values.undirected) measureEdges(read(values.undirected));
