/**
 * What training aims at, and what comes of it: the accuracy of d-mst of first
 * order, how far its probabilities are off without calibration, and the time to
 * train.
 *
 * npm run bench:objectives -- FOLDER... [--passes N] [--seeds LIST] [--part dev]
 *
 * A folder has train.conllu and test.conllu, plain or gzip. Tags are given, and
 * models are compact, as they are written to files. Punctuation does not count.
 */
import {basename} from 'node:path';
import {parseArgs} from 'node:util';
import {
  decodeModel,
  encodeModel,
  Parser,
  reliability,
  train
} from '../src/nlp/index.js';
import {OBJECTIVES} from '../src/nlp/model/index.js';
import {readPart, type Words} from './treebanks.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    passes: {type: 'string', default: '10'},
    seeds: {type: 'string', default: '1'},
    part: {type: 'string', default: 'test'},
    objectives: {type: 'string', default: OBJECTIVES.join(',')}
  }
});
if (positionals.length === 0) {
  console.error('bench/objectives.ts: pass folders with train.conllu.');
  process.exit(2);
}

function score(parser: Parser, sentences: readonly Words[]): string[] {
  const likely: number[] = [];
  const isRight: boolean[] = [];
  let log = 0;
  for (const words of sentences) {
    const {heads, probabilities, marginals} = parser.explain(words);
    for (const [i, {upos, head}] of words.entries()) {
      if (upos === 'PUNCT') continue;
      likely.push(probabilities[i + 1]);
      isRight.push(heads[i + 1] === head);
      const right = marginals[head! * heads.length + i + 1];
      // A head that is ruled out would count as infinitely bad.
      log -= Math.log(Math.max(right, 1e-6));
    }
  }
  const right = isRight.filter(Boolean).length;
  const {error} = reliability(likely, isRight);
  return [
    ((100 * right) / isRight.length).toFixed(2),
    (100 * error).toFixed(1),
    (log / isRight.length).toFixed(3)
  ];
}

console.log(
  '| treebank | objective | seed | UAS | by least risk | error | log loss | CPU s |'
);
console.log('| --- | --- | --: | --: | --: | --: | --: | --: |');
for (const folder of positionals) {
  const learnt = readPart(folder, 'train');
  const held = readPart(folder, values.part);
  if (learnt === null || held === null) {
    throw new Error(`${folder} has no train.conllu or ${values.part}.conllu.`);
  }
  for (const seed of values.seeds.split(',').map(Number)) {
    for (const objective of OBJECTIVES) {
      if (!values.objectives.split(',').includes(objective)) continue;
      const before = process.cpuUsage();
      const trained = train(learnt, {
        ...{objective, seed, passes: Number(values.passes)},
        ...{tagger: false, tokenizer: false, labels: false}
      });
      const seconds = process.cpuUsage(before).user / 1e6;
      const model = decodeModel(encodeModel(trained));
      const [best, error, loss] = score(new Parser(model), held);
      const [risk] = score(new Parser(model, {decode: 'mbr'}), held);
      const cells = [basename(folder), objective, seed, best, risk];
      const last = [`${error} %`, loss, seconds.toFixed(0)];
      console.log(`| ${[...cells, ...last].join(' | ')} |`);
    }
  }
}
