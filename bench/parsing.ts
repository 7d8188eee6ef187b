/**
 * Shows where the time of parsing goes: CPU milliseconds of each stage for a
 * whole file, one thread, and how much faster undirected inference is than
 * directed inference.
 *
 * npm run bench:parsing -- MODEL FILE [--runs N]
 *
 * MODEL is a model for u-mst-uf-lep, which is one for d-mst as well, or one
 * for d-mst alone; FILE is a CoNLL-U file. Both may be gzipped. All tasks are
 * measured in turn, again and again, so that a busy machine is as busy for
 * one as for the others; figures are medians over the rounds, and a stage is
 * the difference of two of them.
 */
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {
  parseConllu,
  withHeads,
  writeSentence
} from '../src/nlp/conllu/index.js';
import {ArcScorer} from '../src/nlp/features/arc-scorer.js';
import {compileFeatures} from '../src/nlp/features/feature-set.js';
import {SentenceFeatures} from '../src/nlp/features/sentence-features.js';
import {createInference} from '../src/nlp/inference/create-inference.js';
import {DirectedInference} from '../src/nlp/inference/directed-inference.js';
import {Pruner} from '../src/nlp/inference/pruner.js';
import {SentenceGraph} from '../src/nlp/inference/sentence-graph.js';
import {decodeModel} from '../src/nlp/model/model-container.js';
import {Parser} from '../src/nlp/parser.js';
import {type ParserName, parsersIn} from '../src/nlp/parser-name.js';
import type {TaggedWord} from '../src/nlp/word.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {runs: {type: 'string', default: '9'}}
});
const [modelFile, textFile] = positionals;
if (textFile === undefined) {
  console.error('bench/parsing: give a model and a CoNLL-U file.');
  process.exit(2);
}

function read(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

const model = decodeModel(read(modelFile));
const text = new TextDecoder().decode(read(textFile));
const sentences = parseConllu(text, {mode: 'parse'}).filter(
  ({words}) => words.length > 0
);
const {singleRoot} = model;
const features = new SentenceFeatures(compileFeatures(new Set(model.fields)));
const pruner = model.lengths && new Pruner(model.lengths);

const each = (task: (words: readonly TaggedWord[]) => void) => () => {
  for (const {words} of sentences) task(words);
};

// All that a parser does after the features of the words are loaded, and
// these: nothing is left out between two stages, as it is the parser's own.
function inferring(parser: ParserName): () => void {
  const inference = createInference(parser, features, model.weights, {
    singleRoot,
    decoder: 'cle',
    pruner,
    join: 'mean',
    algorithm: 'auto',
    rounds: 5
  });
  return each(words => inference.infer(words));
}

function parsing(parser: ParserName): () => void {
  const parse = new Parser(model, {parser});
  return () => {
    for (const sentence of parseConllu(text, {mode: 'parse'})) {
      const {heads} = parse.parse(sentence.words);
      writeSentence(withHeads(sentence, heads));
    }
  };
}

const parsers = parsersIn(model.parser);
const tasks = new Map<string, () => void>([
  ['reading', () => void parseConllu(text, {mode: 'parse'})],
  ['features', each(words => features.load(words))]
]);
for (const parser of parsers) {
  tasks.set(parser, inferring(parser));
  tasks.set(`${parser}, all`, parsing(parser));
}
if (model.weights.directed !== undefined) {
  const {directed} = model.weights;
  const inference = new DirectedInference(
    features,
    directed,
    singleRoot,
    'cle'
  );
  tasks.set(
    'arcs',
    each(words => {
      features.load(words);
      inference.score();
    })
  );
}
if (model.weights.undirected !== undefined) {
  const scorer = new ArcScorer(features, model.weights.undirected, false);
  const graph = new SentenceGraph();
  tasks.set(
    'edges',
    each(words => {
      features.load(words);
      scorer.begin();
      graph.load(words, pruner);
      graph.scoreBy(scorer);
    })
  );
}

// In turn: a first round to warm up, and then those that count.
const times = new Map<string, number[]>();
for (const name of tasks.keys()) times.set(name, []);
for (let run = 0; run <= Number(values.runs); run++) {
  for (const [name, task] of tasks) {
    const before = process.cpuUsage();
    task();
    const {user, system} = process.cpuUsage(before);
    if (run > 0) times.get(name)!.push((user + system) / 1000);
  }
}
const middle = (list: number[]) => list.sort((a, b) => a - b)[list.length >> 1];
const time = (name: string) => middle(times.get(name)!);
const less = (name: string, other: string) => time(name) - time(other);

function rowsOf(parser: ParserName): [string, number][] {
  const rows: [string, number][] = [
    ['reading', time('reading')],
    ['features of the words', time('features')]
  ];
  if (parser === 'd-mst') {
    rows.push(['scoring all arcs', less('arcs', 'features')]);
    rows.push(['Chu-Liu/Edmonds', less(parser, 'arcs')]);
  } else if (tasks.has('edges')) {
    rows.push(['pruning, scoring the edges kept', less('edges', 'features')]);
    if (tasks.has('u-mst-uf')) {
      rows.push(['spanning tree and rooting', less('u-mst-uf', 'edges')]);
    }
    if (parser === 'u-mst-uf-lep') {
      rows.push(['local enhancement', less(parser, 'u-mst-uf')]);
    }
  }
  rows.push(['scoring plus decoding', less(parser, 'features')]);
  return rows;
}

console.log(`Node ${process.version}, ${sentences.length} sentences`);
console.log('| parser | stage | CPU ms | share |');
console.log('|---|---|--:|--:|');
for (const parser of parsers) {
  const whole = time(`${parser}, all`);
  for (const [stage, ms] of rowsOf(parser)) {
    const share = ((100 * ms) / whole).toFixed(0);
    console.log(`| ${parser} | ${stage} | ${ms.toFixed(0)} | ${share} % |`);
  }
  const speed = Math.round((1000 * sentences.length) / whole);
  console.log(
    `| ${parser} | all, writing included | ${whole.toFixed(0)} | ` +
      `${speed.toLocaleString('en')} sentences a second |`
  );
}
if (tasks.has('d-mst')) {
  for (const parser of parsers) {
    if (parser === 'd-mst') continue;
    const ratio = less('d-mst', 'features') / less(parser, 'features');
    console.log(
      `scoring plus decoding: ${parser} is ${ratio.toFixed(2)} times as fast ` +
        'as d-mst'
    );
  }
}
