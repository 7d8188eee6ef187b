/**
 * What belief propagation finds beside climbing: second-order trees of least
 * risk and climbed trees, how often they differ, how far probabilities are off,
 * and the time.
 *
 * npm run bench:beliefs -- MODEL FOLDER [--part dev] [--temperatures LIST]
 *
 * MODEL is a second-order model, FOLDER has dev.conllu, plain or gzip. Words
 * keep the tags that they have. Punctuation does not count. Time is CPU time a
 * sentence, beside that of parsing.
 */
import {readFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {decodeModel, Parser, reliability} from '../src/nlp/index.js';
import {cpuMilliseconds} from './measure.js';
import {describeSetting} from './setting.js';
import {readPart} from './treebanks.js';

console.error(describeSetting().join('; '));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    part: {type: 'string', default: 'dev'},
    temperatures: {type: 'string', default: '0.3,0.4,0.5,0.6'}
  }
});
const [file, folder] = positionals;
const sentences = folder && readPart(folder, values.part);
if (!sentences) {
  console.error('bench/beliefs.ts: pass a model and a folder with trees.');
  process.exit(2);
}
const model = decodeModel(readFileSync(file));

console.log('| temperature | climbed | least risk | differ | error | ms |');
console.log('| --: | --: | --: | --: | --: | --: |');
for (const temperature of values.temperatures.split(',').map(Number)) {
  const calibration = {temperature, slope: 1, offset: 0};
  const climber = new Parser({...model, calibration});
  const careful = new Parser({...model, calibration}, {decode: 'mbr'});
  const likely: number[] = [];
  const isRight: boolean[] = [];
  let right = 0;
  let differ = 0;
  for (const words of sentences) {
    const {heads, probabilities} = climber.explain(words);
    const {heads: others} = careful.parse(words);
    for (const [i, {upos, head}] of words.entries()) {
      if (upos === 'PUNCT') continue;
      likely.push(probabilities[i + 1]);
      isRight.push(heads[i + 1] === head);
      if (others[i + 1] === head) right++;
      if (others[i + 1] !== heads[i + 1]) differ++;
    }
  }
  const time = (parser: Parser) =>
    cpuMilliseconds(() => {
      for (const words of sentences) parser.parse(words);
    }, 3) / sentences.length;
  const share = (count: number) => ((100 * count) / likely.length).toFixed(2);
  const {error} = reliability(likely, isRight);
  const cells = [
    temperature,
    share(isRight.filter(Boolean).length),
    share(right),
    `${share(differ)} %`,
    `${(100 * error).toFixed(1)} %`,
    (time(careful) - time(climber)).toFixed(2)
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
