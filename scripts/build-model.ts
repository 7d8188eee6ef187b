/**
 * Trains the English model that comes with the package, and reports its
 * accuracy:
 *
 * npm run build:model -- TREEBANK [--passes N] [--bits N] [--evaluate]
 *
 * TREEBANK is a folder with the parts of UD English-EWT: train, dev and test,
 * as .conllu or .conllu.gz. Training uses every sentence twice: with the tags
 * of the treebank, and with the tags predicted for raw text. The model goes to
 * src/nlp/english/model-data.js, and its scores to standard output. With
 * --evaluate nothing is trained, and the existing model is scored.
 */
import {existsSync, readFileSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {parseConllu, withHeads} from '../src/nlp/conllu/index.js';
import {
  loadEnglish,
  loadEnglishModel,
  predictTags
} from '../src/nlp/english/index.js';
import {Evaluation, evaluateAligned} from '../src/nlp/evaluation/index.js';
import {parsersIn} from '../src/nlp/inference/names.js';
import type {Model} from '../src/nlp/model/model.js';
import {decodeModel, encodeModel} from '../src/nlp/model/model-file.js';
import {Parser} from '../src/nlp/parser.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {Trainer} from '../src/nlp/training/trainer.js';
import {TrainingData} from '../src/nlp/training/training-data.js';

const OUT = 'src/nlp/english/model-data.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    passes: {type: 'string', default: '5'},
    bits: {type: 'string', default: '23'},
    evaluate: {type: 'boolean', default: false}
  }
});
const [folder] = positionals;
if (folder === undefined) fail('pass the folder of the treebank.');

const english = await loadEnglish();
const models = values.evaluate
  ? new Map([['rounded', await loadEnglishModel()]])
  : await buildModels();

console.log('| part | tags | parser | weights | UAS | LAS |');
console.log('|---|---|---|---|--:|--:|');
for (const name of ['dev', 'test']) {
  const gold = readPart(name);
  const raw = predictTags(english, gold).sentences;
  for (const parser of parsersIn('u-mst-uf-lep')) {
    for (const [weights, model] of models) {
      report(name, 'treebank', parser, weights, gold, model);
      report(name, 'raw text', parser, weights, raw, model);
    }
  }
}

console.log('\n| part of raw text | score | F1 |\n|---|---|--:|');
for (const name of ['dev', 'test']) {
  const gold = readPart(name);
  const parser = new Parser(models.get('rounded')!);
  const system = english.readText(rawText(gold)).map(sentence => {
    const {heads, labels} = parser.parse(sentence.words);
    return withHeads(sentence, heads, labels!);
  });
  const {labelled, withoutPunctuation, ...scores} = await evaluateAligned(
    gold,
    system
  );
  const figures = {
    ...scores,
    'UAS without punctuation': withoutPunctuation.uas,
    'LAS without punctuation': withoutPunctuation.lasWithoutSubtypes
  };
  for (const [score, {f1}] of Object.entries(figures)) {
    console.log(`| ${name} | ${score} | ${percent(f1)} |`);
  }
}

// The text of a treebank as it would be found: paragraphs with blank lines
// between them.
function rawText(sentences: readonly Sentence[]): string {
  let text = '';
  for (const {lines} of sentences) {
    const isNew = lines.some(line => /^# new(doc|par)/.test(line));
    const line = lines.find(line => line.startsWith('# text = '))!;
    text += `${isNew ? '\n\n' : ' '}${line.slice('# text = '.length).trim()}`;
  }
  return text;
}

// Trains the model and writes it, rounded. Returns both versions.
async function buildModels(): Promise<Map<string, Model>> {
  const train = readPart('train');
  const {sentences, words, predicted} = predictTags(english, train);
  console.log(
    `${train.length} sentences, ${words} words, ` +
      `${percent(predicted / words)} % of them found in the raw text`
  );
  const model = trainModel([...train, ...sentences]);
  const bytes = encodeModel(model, {compact: true});
  const text = Buffer.from(bytes).toString('base64');
  await writeFile(
    OUT,
    `// Made by npm run build:model.\nexport default '${text}';\n`
  );
  console.log(`\n${OUT}: a model of ${bytes.length} bytes\n`);
  return new Map([
    ['as trained', model],
    ['rounded', decodeModel(bytes)]
  ]);
}

function trainModel(sentences: readonly Sentence[]): Model {
  const data = new TrainingData();
  for (const sentence of sentences) data.add(sentence.words);
  const trainer = new Trainer(data, {
    parser: 'u-mst-uf-lep',
    passes: Number(values.passes),
    bits: Number(values.bits)
  });
  while (!trainer.isDone) {
    let wrong = 0;
    for (const progress of trainer.pass()) {
      wrong = progress.wrong / progress.words;
    }
    console.log(`pass ${trainer.passesDone}: ${percent(wrong)} % wrong`);
  }
  return trainer.model();
}

function report(
  part: string,
  tags: string,
  name: ReturnType<typeof parsersIn>[number],
  weights: string,
  sentences: readonly Sentence[],
  model: Model
): void {
  const parser = new Parser(model, {parser: name});
  const evaluation = new Evaluation();
  for (const {words} of sentences) {
    const {heads, labels} = parser.parse(words);
    const system = words.map(({form}, i) => {
      return {form, head: heads[i + 1], deprel: labels![i + 1]};
    });
    evaluation.add(words, system);
  }
  const {uas, lasWithoutSubtypes} = evaluation.scores().withoutPunctuation;
  console.log(
    `| ${part} | ${tags} | ${name} | ${weights} | ${percent(uas)} | ` +
      `${percent(lasWithoutSubtypes)} |`
  );
}

function readPart(name: string): Sentence[] {
  for (const extension of ['conllu', 'conllu.gz']) {
    const file = `${folder}/${name}.${extension}`;
    if (!existsSync(file)) continue;
    const content = readFileSync(file);
    const isPacked = file.endsWith('.gz');
    return parseConllu((isPacked ? gunzipSync(content) : content).toString());
  }
  return fail(`no ${name}.conllu or ${name}.conllu.gz in ${folder}.`);
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

function fail(problem: string): never {
  console.error(`build-model: ${problem}`);
  process.exit(2);
}
