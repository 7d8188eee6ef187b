/**
 * How reliable the probabilities of heads are, before and after calibration.
 *
 * npm run bench:calibration -- FOLDER [--model FILE] [--order N] [--part dev]
 *   [--plot FILE]
 *
 * A folder has dev.conllu and test.conllu, plain or gzip. The model, by default
 * the one of English, is calibrated on dev with predicted tags, whatever
 * calibration it has, and measured on test, or on dev with --part dev. Tokens
 * are those of the treebank; tags are predicted, and then those of the treebank.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {
  calibrate,
  decodeModel,
  loadModel,
  type Model,
  Parser,
  type ParserOptions,
  parseConllu,
  type Reliability,
  reliability,
  type Sentence
} from '../src/nlp/index.js';
import {reliabilityPlot} from './plots.js';
import {describeSetting} from './setting.js';

console.error(describeSetting().join('; '));

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    model: {type: 'string'},
    order: {type: 'string'},
    part: {type: 'string', default: 'test'},
    plot: {type: 'string'}
  }
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('bench/calibration.ts: pass a folder with dev.conllu.');
  process.exit(2);
}

function readPart(part: string): Sentence[] {
  const plain = join(folder, `${part}.conllu`);
  const text = existsSync(plain)
    ? readFileSync(plain)
    : gunzipSync(readFileSync(`${plain}.gz`));
  return parseConllu(text.toString()).filter(({words}) => words.length > 0);
}

interface Measured {
  readonly uas: number;
  readonly found: Reliability;
  readonly milliseconds: number;
}

function measure(
  model: Model,
  sentences: readonly Sentence[],
  hasTags: boolean,
  options: ParserOptions = {}
): Measured {
  const parser = new Parser(model, options);
  const probabilities: number[] = [];
  const isRight: boolean[] = [];
  const start = process.cpuUsage().user;
  for (const {words} of sentences) {
    const seen = hasTags ? words : words.map(({form}) => ({form}));
    const explained = parser.explain(seen);
    for (const [i, {head}] of words.entries()) {
      probabilities.push(explained.probabilities[i + 1]);
      isRight.push(explained.heads[i + 1] === head);
    }
  }
  const time = (process.cpuUsage().user - start) / 1000;
  return {
    uas: isRight.filter(Boolean).length / isRight.length,
    found: reliability(probabilities, isRight),
    milliseconds: time / sentences.length
  };
}

const given = values.model
  ? decodeModel(new Uint8Array(readFileSync(values.model)))
  : await loadModel('en');
// A model of first order, if that is asked for.
const {joint: _, parts: __, ...firstOrder} = given.weights;
const base: Model =
  values.order === '1' ? {...given, order: 1, weights: firstOrder} : given;
const calibrated = await calibrate(base, readPart('dev'));
const {temperature, slope, offset} = calibrated.calibration!;
const sentences = readPart(values.part);

const neutral = {temperature: 1, slope: 1, offset: 0};
const warmed = {temperature, slope: 1, offset: 0};
const rows: [string, Measured][] = [
  [
    'scores as they are',
    measure({...base, calibration: neutral}, sentences, false)
  ],
  ['temperature', measure({...base, calibration: warmed}, sentences, false)],
  ['temperature and curve', measure(calibrated, sentences, false)],
  ['the same, tags of the treebank', measure(calibrated, sentences, true)],
  ['the same, `mbr`', measure(calibrated, sentences, false, {decode: 'mbr'})]
];

const percent = (share: number) => (100 * share).toFixed(2);
const words = sentences.reduce(
  (sum, sentence) => sum + sentence.words.length,
  0
);
console.log(
  `${base.parser}, order ${base.order ?? 1}, ${base.decoder ?? 'cle'}; ` +
    `${values.part}: ${sentences.length} sentences, ${words} words; ` +
    `temperature ${temperature.toFixed(3)}, slope ${slope.toFixed(3)}, ` +
    `offset ${offset.toFixed(3)}\n`
);
console.log(
  '| probabilities | UAS | calibration error | errors in the lowest fifth | ms |'
);
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const [name, {uas, found, milliseconds}] of rows) {
  const fifth = percent(found.errorsInLowestFifth);
  console.log(
    `| ${name} | ${percent(uas)} | ${percent(found.error)} % | ${fifth} % | ` +
      `${milliseconds.toFixed(2)} |`
  );
}
if (values.plot !== undefined) {
  const lines = rows.slice(0, 3).map(([name, {found}]) => ({
    name: `${name}: ${percent(found.error)} %`,
    bins: found.bins
  }));
  writeFileSync(values.plot, reliabilityPlot(lines));
}
