/**
 * The frontier of pruning: how many edges each way of pruning keeps, how many
 * of the right ones, and what that does to the accuracy and the time of
 * u-mst-uf.
 *
 * npm run bench:pruning -- FOLDER... [--passes N] [--rounds N] [--plot FILE]
 *
 * A folder has train.conllu and dev.conllu, plain or gzip. Without dev, every
 * tenth sentence of train is held out. One model is trained for each treebank,
 * with the default pruning; then only what prunes is replaced, so all figures
 * have the same weights. Time is CPU time of parsing, the median of several
 * rounds that go through all ways, relative to no pruning. The plot is of the
 * first treebank.
 */
import {writeFileSync} from 'node:fs';
import {basename} from 'node:path';
import {parseArgs} from 'node:util';
import {type Model, Parser, train} from '../src/nlp/index.js';
import {SentenceGraph} from '../src/nlp/inference/index.js';
import {
  createPruner,
  hasShare,
  learnPruning,
  PRUNINGS,
  type PruningName
} from '../src/nlp/pruning/index.js';
import {interleave} from './measure.js';
import {panelPlot} from './plots.js';
import {readPart, type Words} from './treebanks.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    passes: {type: 'string', default: '3'},
    rounds: {type: 'string', default: '7'},
    plot: {type: 'string'}
  }
});
if (positionals.length === 0) {
  console.error('bench/pruning.ts: pass folders with train.conllu.');
  process.exit(2);
}

const SHARES = [0.999, 0.995, 0.99, 0.98, 0.95];

function readTreebank(folder: string): {learnt: Words[]; dev: Words[]} {
  const all = readPart(folder, 'train');
  if (all === null) throw new Error(`${folder} has no train.conllu.`);
  const dev = readPart(folder, 'dev');
  if (dev !== null) return {learnt: all, dev};
  return {
    learnt: all.filter((_, i) => i % 10 !== 9),
    dev: all.filter((_, i) => i % 10 === 9)
  };
}

interface Row {
  readonly name: PruningName | 'none';
  readonly keep: number;
  /** Percent. */
  readonly kept: number;
  readonly right: number;
  readonly uas: number;
  readonly time: number;
}

// Edges between words only: the others are never pruned.
function countKept(dev: readonly Words[], lengths: Model['lengths']) {
  const graph = new SentenceGraph();
  const pruner = lengths && createPruner(lengths);
  let [all, kept, right, rightKept] = [0, 0, 0, 0];
  for (const words of dev) {
    graph.load(words, pruner);
    const {length} = words;
    all += (length * (length - 1)) / 2;
    kept += graph.size - length;
    right += words.filter(({head}) => head !== 0).length;
    for (let e = length; e < graph.size; e++) {
      const [u, v] = [graph.source[e], graph.target[e]];
      if (words[u - 1].head === v || words[v - 1].head === u) rightKept++;
    }
  }
  return {kept: (100 * kept) / all, right: (100 * rightKept) / right};
}

// Without punctuation, in percent.
function attachmentScore(
  dev: readonly Words[],
  parse: (words: Words) => Int32Array
): number {
  let [all, right] = [0, 0];
  for (const words of dev) {
    const heads = parse(words);
    for (const [i, {upos, head}] of words.entries()) {
      if (upos === 'PUNCT') continue;
      all++;
      if (heads[i + 1] === head) right++;
    }
  }
  return (100 * right) / all;
}

function measure(folder: string): Row[] {
  const {learnt, dev} = readTreebank(folder);
  const model = train(learnt, {
    parser: 'u-mst-uf',
    passes: Number(values.passes),
    tokenizer: false,
    tagger: false,
    labels: false
  });
  const gold = learnt.map(words => ({
    words,
    heads: Int32Array.from([-1, ...words.map(({head}) => head!)])
  }));
  const ways = [
    {name: 'none' as const, keep: 1, lengths: null},
    ...PRUNINGS.flatMap(name =>
      (hasShare(name) ? SHARES : [1]).map(keep => ({
        name,
        keep,
        lengths: learnPruning(gold, name, keep)
      }))
    )
  ];
  const tasks = new Map<string, () => void>();
  const scores = ways.map(({lengths, name, keep}) => {
    const parser = new Parser({...model, lengths});
    const parse = (words: Words) => parser.parse(words).heads;
    tasks.set(`${name} ${keep}`, () => {
      for (const words of dev) parse(words);
    });
    return attachmentScore(dev, parse);
  });
  const times = interleave(tasks, Number(values.rounds), {warmUps: 1});
  return ways.map(({name, keep, lengths}, i) => ({
    ...{name, keep, uas: scores[i]},
    ...countKept(dev, lengths),
    time: (100 * times.get(`${name} ${keep}`)!) / times.get('none 1')!
  }));
}

for (const [index, folder] of positionals.entries()) {
  const rows = measure(folder);
  const title = basename(folder);
  console.log(`\n${title}, development data; percent`);
  console.log('| pruning | edges kept | right edges kept | UAS | time |');
  console.log('|:--|--:|--:|--:|--:|');
  for (const {name, keep, kept, right, uas, time} of rows) {
    const label = name !== 'none' && hasShare(name) ? `${name}:${keep}` : name;
    const cells = [kept.toFixed(1), right.toFixed(2), uas.toFixed(2)];
    console.log(`| ${label} | ${cells.join(' | ')} | ${time.toFixed(0)} |`);
  }
  if (index > 0 || values.plot === undefined) continue;
  const lines = (y: (row: Row) => number) =>
    (['none', ...PRUNINGS] as const).map(label => ({
      label,
      points: rows
        .filter(({name}) => name === label)
        .map(row => [row.kept, y(row)] as const)
    }));
  writeFileSync(
    values.plot,
    panelPlot(`Pruning, ${title}`, 'edges kept, %', [
      {unit: 'right edges kept, %', lines: lines(({right}) => right)},
      {unit: 'UAS', lines: lines(({uas}) => uas)},
      {unit: 'time, % of no pruning', lines: lines(({time}) => time)}
    ])
  );
}
