/**
 * Trains the English model that comes with the package, and tells how good it
 * is:
 *
 * npm run build:model -- TREEBANK [--passes N] [--bits N]
 *
 * TREEBANK is a folder with the parts of UD English-EWT: train, dev and test,
 * as .conllu or .conllu.gz. Every sentence is learnt from twice: with the tags
 * of the treebank, and with those that raw text gets. The model goes to
 * src/nlp/english/model-data.js, and its figures to standard output.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {parseConllu} from '../src/nlp/conllu/index.js';
import {type English, loadEnglish} from '../src/nlp/english/index.js';
import {predictTags} from '../src/nlp/english/predict-tags.js';
import {Evaluation} from '../src/nlp/evaluation/index.js';
import type {Model} from '../src/nlp/model/model.js';
import {decodeModel, encodeModel} from '../src/nlp/model/model-container.js';
import {Parser} from '../src/nlp/parser.js';
import {parsersIn} from '../src/nlp/parser-name.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {Trainer} from '../src/nlp/training/trainer.js';
import {TrainingData} from '../src/nlp/training/training-data.js';

const OUT = 'src/nlp/english/model-data.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    passes: {type: 'string', default: '5'},
    bits: {type: 'string', default: '23'}
  }
});
const [folder] = positionals;
if (folder === undefined) fail('name the folder of the treebank.');

const english = await loadEnglish();
const train = readPart('train');
const {sentences: predicted, words, predicted: found} = tagged(train);
console.log(
  `${train.length} sentences, ${words} words, ` +
    `${percent(found / words)} % of them found in the raw text`
);

const full = trainModel([...train, ...predicted]);
const bytes = encodeModel(full, {compact: true});
writeFileSync(
  OUT,
  `// Made by npm run build:model.\nexport default '${Buffer.from(bytes).toString('base64')}';\n`
);
const compact = decodeModel(bytes);
console.log(`\n${OUT}: a model of ${bytes.length} bytes\n`);

console.log('| part | tags | parser | weights | UAS | LAS |');
console.log('|---|---|---|---|--:|--:|');
for (const name of ['dev', 'test']) {
  const gold = readPart(name);
  const raw = tagged(gold).sentences;
  for (const parser of parsersIn(full.parser)) {
    report(name, 'treebank', parser, 'as trained', gold, full);
    report(name, 'treebank', parser, 'rounded', gold, compact);
    report(name, 'raw text', parser, 'rounded', raw, compact);
  }
}

function tagged(sentences: readonly Sentence[]) {
  return predictTags(english satisfies English, sentences);
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
  return fail(`there is no ${name}.conllu or ${name}.conllu.gz in ${folder}.`);
}

function percent(share: number): string {
  return (100 * share).toFixed(2);
}

function fail(problem: string): never {
  console.error(`build-model: ${problem}`);
  process.exit(2);
}
