/**
 * Shows where the time of parsing goes: CPU milliseconds of each stage for a
 * whole file, one thread, the least of several runs.
 *
 * npm run bench:parsing -- MODEL FILE [--runs N]
 *
 * MODEL is a model for u-mst-uf-lep, which is one for d-mst as well, or one
 * for d-mst alone; FILE is a CoNLL-U file. Both may be gzipped.
 */
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {
  parseConllu,
  withHeads,
  writeSentence
} from '../src/nlp/conllu/index.js';
import {decode} from '../src/nlp/decode.js';
import {ArcScorer} from '../src/nlp/features/arc-scorer.js';
import {compileFeatures} from '../src/nlp/features/feature-set.js';
import {SentenceFeatures} from '../src/nlp/features/sentence-features.js';
import {DirectedInference} from '../src/nlp/inference/directed-inference.js';
import {enhance} from '../src/nlp/inference/local-enhancement.js';
import {Pruner} from '../src/nlp/inference/pruner.js';
import {SentenceGraph} from '../src/nlp/inference/sentence-graph.js';
import {spanningTree} from '../src/nlp/inference/spanning-tree.js';
import {decodeModel} from '../src/nlp/model/model-container.js';
import {Parser} from '../src/nlp/parser.js';
import {parsersIn} from '../src/nlp/parser-name.js';
import {cpuMilliseconds} from './cpu-time.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {runs: {type: 'string', default: '7'}}
});
const [modelFile, textFile] = positionals;
if (textFile === undefined) {
  console.error('bench/parsing: give a model and a CoNLL-U file.');
  process.exit(2);
}
const runs = Number(values.runs);

function read(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

const model = decodeModel(read(modelFile));
const text = new TextDecoder().decode(read(textFile));
const sentences = parseConllu(text, {mode: 'parse'});
const {singleRoot} = model;
const features = new SentenceFeatures(compileFeatures(new Set(model.fields)));
const time = (task: () => void) => cpuMilliseconds(task, runs);

// A stage by itself: everything up to it, less everything up to the last.
function stages(list: readonly [string, () => void][]): [string, number][] {
  let before = 0;
  return list.map(([name, task]) => {
    const total = time(task);
    const row: [string, number] = [name, total - before];
    before = total;
    return row;
  });
}

const each = (task: (words: (typeof sentences)[number]['words']) => void) => {
  return () => {
    for (const {words} of sentences) if (words.length > 0) task(words);
  };
};

function directedStages(): [string, number][] {
  const weights = model.weights.directed!;
  const inference = new DirectedInference(features, weights, singleRoot, 'cle');
  return stages([
    ['features', each(words => features.load(words))],
    [
      'scoring all arcs',
      each(words => {
        features.load(words);
        inference.score();
      })
    ],
    [
      'Chu-Liu/Edmonds',
      each(words => {
        features.load(words);
        decode(inference.score(), {singleRoot});
      })
    ]
  ]);
}

function undirectedStages(): [string, number][] {
  const edgeScorer = new ArcScorer(features, model.weights.undirected!, false);
  const arcScorer = new ArcScorer(features, model.weights.directed!, true);
  const pruner = model.lengths && new Pruner(model.lengths);
  const graph = new SentenceGraph();
  const score = (words: (typeof sentences)[number]['words']) => {
    features.load(words);
    edgeScorer.begin();
    graph.load(words, pruner);
    graph.scoreBy(edgeScorer);
  };
  return stages([
    ['features', each(words => features.load(words))],
    [
      'pruning',
      each(words => {
        features.load(words);
        graph.load(words, pruner);
      })
    ],
    ['scoring the edges kept', each(score)],
    [
      'spanning tree and rooting',
      each(words => {
        score(words);
        spanningTree(graph.edges(), singleRoot, 'auto');
      })
    ],
    [
      'local enhancement',
      each(words => {
        score(words);
        const heads = spanningTree(graph.edges(), singleRoot, 'auto');
        if (heads === null) return;
        enhance(heads, (h, c) => arcScorer.scoreOne(h, c), 5);
      })
    ]
  ]);
}

const count = sentences.filter(({words}) => words.length > 0).length;
const reading = time(() => void parseConllu(text, {mode: 'parse'}));
console.log(`Node ${process.version}, ${count} sentences`);
console.log('| parser | stage | CPU ms | share |');
console.log('|---|---|--:|--:|');
for (const parser of parsersIn(model.parser)) {
  const parse = new Parser(model, {parser});
  const whole = time(() => {
    for (const sentence of parseConllu(text, {mode: 'parse'})) {
      const {heads} = parse.parse(sentence.words);
      writeSentence(withHeads(sentence, heads));
    }
  });
  const rows: [string, number][] = [['reading', reading]];
  if (parser === 'd-mst') rows.push(...directedStages());
  if (parser === 'u-mst-uf-lep') rows.push(...undirectedStages());
  for (const [stage, ms] of rows) {
    const share = ((100 * ms) / whole).toFixed(0);
    console.log(`| ${parser} | ${stage} | ${ms.toFixed(0)} | ${share} % |`);
  }
  const speed = Math.round((1000 * count) / whole).toLocaleString('en');
  console.log(
    `| ${parser} | all, writing included | ${whole.toFixed(0)} | ` +
      `${speed} sentences a second |`
  );
}
