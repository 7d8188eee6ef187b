/**
 * Trains the models that come with spanforest and with spanforest-models, and
 * writes their cards:
 *
 * npm run build:models -- TREEBANKS [--only en,sv] [--seeds 3] [--jobs 2]
 *   [--lexicon FILE] [--part dev] [--dry]
 * npm run build:models -- TREEBANKS --evaluate MODEL --only sv [--part dev]
 * npm run build:models -- TREEBANKS --calibrate [--only en,sv] [--dry]
 *
 * TREEBANKS is a folder with a folder for each treebank, which has train, dev
 * (if there is one) and test as .conllu or .conllu.gz. Each model is trained
 * by the command `spanforest train`, as a user would do it, and scored with
 * the first seeds; the model of the first seed is kept. --part says which part
 * of the treebank to score on: test, the default, or dev. With --dry the scores
 * are printed, and nothing is written. With --evaluate nothing is trained
 * either: the scores of a model file on the treebank of one language are
 * printed. With --calibrate, the models as they are get a calibration that is
 * fitted on dev, or on test if there is no dev, and nothing else in them
 * changes.
 */
import {spawn} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {calibrate} from '../src/nlp/calibration/index.js';
import {layoutOf, parseConllu, textOfLayout} from '../src/nlp/conllu/index.js';
import {evaluateAligned} from '../src/nlp/evaluation/index.js';
import {decodeModel, encodeModel, type Model} from '../src/nlp/model/index.js';
import {Parser} from '../src/nlp/parser.js';
import type {Sentence} from '../src/nlp/sentence.js';
import {
  card,
  embeddedFigures,
  type Figures,
  languageList,
  readme
} from './model-cards.js';
import {LANGUAGES, type Language} from './model-languages.js';

const {values, positionals} = parseArgs({
  allowPositionals: true,
  options: {
    only: {type: 'string'},
    seeds: {type: 'string', default: '1'},
    jobs: {type: 'string', default: '1'},
    lexicon: {type: 'string'},
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
    print(chosen[0], await score(model, chosen[0]));
  }
} finally {
  rmSync(scratch, {recursive: true, force: true});
}

async function buildAll(): Promise<void> {
  const waiting = [...chosen];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await build(next);
    }
  };
  await Promise.all(Array.from({length: Number(values.jobs)}, worker));
  if (values.dry) return;
  await writeFile('models/index.js', languageList());
  await writeFile('models/README.md', readme());
}

async function build(language: Language): Promise<void> {
  const all: Figures[] = [];
  let first: Uint8Array | null = null;
  for (let seed = 1; seed <= Number(values.seeds); seed++) {
    const bytes = await train(language, seed);
    first ??= bytes;
    const figures = await score(decodeModel(bytes), language);
    print(language, figures, seed);
    all.push(figures);
  }
  if (values.dry) return;
  const {tag} = language;
  const base64 = Buffer.from(first!).toString('base64');
  const size = first!.length;
  const {training} = decodeModel(first!);
  if (language.isEmbedded) {
    await writeFile(
      fileOfModel(language),
      `// Made by npm run build:models.\nexport default '${base64}';\n`
    );
    console.log(embeddedFigures(language, {all, size, training}));
    return;
  }
  await writeFile(
    fileOfModel(language),
    `// Made by npm run build:models.\nimport {decode} from './decode.js';\n\nexport default decode('${base64}');\n`
  );
  await writeFile(`models/${tag}.md`, card(language, {all, size, training}));
}

async function calibrateAll(): Promise<void> {
  for (const language of chosen) {
    // Three numbers that change no tree: where there is no dev, test will do.
    const {folder} = language;
    const held = fileOf(folder, 'dev') ?? fileOf(folder, 'test')!;
    const file = fileOfModel(language);
    const text = readFileSync(file, 'utf8');
    const [, base64] = /'([A-Za-z0-9+/=]{100,})'/.exec(text)!;
    const model = decodeModel(new Uint8Array(Buffer.from(base64, 'base64')));
    const calibrated = await calibrate(model, readTreebank(held));
    const {temperature, slope, offset} = calibrated.calibration!;
    console.log(
      `${language.tag}: temperature ${temperature.toFixed(3)}, slope ` +
        `${slope.toFixed(3)}, offset ${offset.toFixed(3)}`
    );
    if (values.dry) continue;
    const bytes = Buffer.from(encodeModel(calibrated)).toString('base64');
    await writeFile(file, text.replace(base64, bytes));
  }
}

function fileOfModel({tag, isEmbedded}: Language): string {
  return isEmbedded ? 'src/nlp/loading/english-model.js' : `models/${tag}.js`;
}

async function train(language: Language, seed: number): Promise<Uint8Array> {
  const {folder, tag} = language;
  const out = join(scratch, `${tag}-${seed}.model`);
  const dev = fileOf(folder, 'dev');
  const args = [
    ...['dist/cli/main.js', 'train', fileOf(folder, 'train')!, '-o', out],
    ...(dev === null ? [] : ['--dev', dev]),
    ...['--language', tag, '--seed', String(seed)],
    ...(language.hasLexicon && values.lexicon
      ? ['--lexicon', values.lexicon]
      : []),
    ...language.options
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
  return new Uint8Array(readFileSync(out));
}

/** Scores a model from raw text, and its tags on gold tokens. */
async function score(model: Model, {folder}: Language): Promise<Figures> {
  const file = fileOf(folder, values.part);
  if (file === null) fail(`there is no ${values.part} in ${folder}.`);
  const gold = readTreebank(file).filter(({words}) => words.length > 0);
  const parser = new Parser(model);
  const system: Sentence[] = [];
  for (const {sentence} of await parser.parseText(rawText(gold))) {
    system.push(sentence);
  }
  const raw = await evaluateAligned(gold, system);
  const tagged = gold.map(sentence =>
    parser.parse(sentence.words.map(({form}) => ({form})))
  );
  const words = gold.flatMap(sentence => sentence.words);
  const found = tagged.flatMap(sentence => sentence.words);
  const share = (column: 'upos' | 'xpos' | 'feats' | 'lemma') =>
    words.filter((word, i) => word[column] === found[i][column]).length /
    words.length;
  const heads = tagged.flatMap(sentence => [...sentence.heads.subarray(1)]);
  const labels = tagged.flatMap(sentence => sentence.labels!.slice(1));
  const isHead = words.map(({head}, i) => head === heads[i]);
  const uas = isHead.filter(Boolean).length / words.length;
  const universal = (name: string) => name.split(':')[0];
  const las =
    words.filter(
      ({deprel}, i) => isHead[i] && universal(deprel) === universal(labels[i])
    ).length / words.length;
  return {
    raw: {
      words: raw.words.f1,
      sentences: raw.sentences.f1,
      upos: raw.upos.f1,
      lemmas: raw.lemmas.f1,
      uas: raw.uas.f1,
      las: raw.las.f1
    },
    gold: {
      upos: share('upos'),
      xpos: share('xpos'),
      feats: share('feats'),
      lemmas: share('lemma'),
      uas,
      las
    }
  };
}

// The text of a treebank as it would be found: paragraphs with blank lines
// between them, and the last word's white space behind each sentence.
function rawText(sentences: readonly Sentence[]): string {
  let text = '';
  for (const sentence of sentences) {
    const layout = layoutOf(sentence);
    if (layout.startsParagraph && text !== '') text = `${text.trimEnd()}\n\n`;
    text += textOfLayout(layout);
    const last = layout.tokens[layout.tokens.length - 1];
    text += last.spaces;
  }
  return text;
}

function readTreebank(file: string): Sentence[] {
  const content = readFileSync(file);
  return parseConllu(
    (file.endsWith('.gz') ? gunzipSync(content) : content).toString()
  );
}

function fileOf(folder: string, part: string): string | null {
  for (const extension of ['conllu', 'conllu.gz']) {
    const file = join(treebanks, folder, `${part}.${extension}`);
    if (existsSync(file)) return file;
  }
  return null;
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
