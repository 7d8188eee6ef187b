import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import type {Model} from '../src/nlp/model/index.js';
import {LANGUAGES, type Language, seedOf} from './model-languages.js';

/** Shares of what is right, from raw text and on gold tokens. */
export interface Figures {
  readonly raw: Readonly<
    Record<'words' | 'sentences' | 'upos' | 'lemmas' | 'uas' | 'las', number>
  >;
  readonly gold: Readonly<
    Record<'upos' | 'xpos' | 'feats' | 'lemmas' | 'uas' | 'las', number>
  >;
}

/** What is known of a model. */
export interface ModelFacts {
  /** The figures of each seed. */
  readonly all: readonly Figures[];
  /** The file. */
  readonly bytes: Uint8Array;
  readonly training: Model['training'];
  /** The part of the treebank that it is calibrated on. */
  readonly calibratedOn: string;
}

/** A name for the bytes of a model. */
export function digest(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `sha256 ${hash.slice(0, 16)}`;
}

/** The card of a model of spanforest-models. */
export function card(language: Language, facts: ModelFacts): string {
  const {tag, name} = language;
  return [
    `# ${name}\n`,
    `\`parseText(text, {language: '${tag}'})\`, \`loadParser('${tag}')\`, ` +
      `\`spanforest parse --language ${tag}\`.\n`,
    dataSection(language, facts),
    commandSection(language, facts),
    figureSection(facts)
  ].join('\n');
}

/** The part of the English model's page that follows from its training. */
export function embeddedFigures(language: Language, facts: ModelFacts): string {
  return [
    dataSection(language, facts),
    commandSection(language, facts),
    figureSection(facts)
  ].join('\n');
}

function dataSection(
  {treebank, training, licence}: Language,
  {bytes, training: {sentences, words, passes}, calibratedOn}: ModelFacts
): string {
  const source = training === undefined ? 'its training part' : training;
  const small =
    sentences < 3000
      ? ' This is a small treebank: expect many unknown words.'
      : '';
  return [
    '## Data\n',
    `Trained on ${treebank} (${source}): ${number(sentences)} sentences, ` +
      `${number(words)} words, ${passes} passes.${small} The treebank is the ` +
      `work of its authors, published by Universal Dependencies ` +
      `(universaldependencies.org) under ${licence}; the model is under the ` +
      `same licence. Probabilities are calibrated on its ${calibratedOn} part.\n`,
    `Size of the file: ${(bytes.length / 1e6).toFixed(2)} MB.\n`
  ].join('\n');
}

function commandSection(language: Language, {bytes}: ModelFacts): string {
  const {tag, options} = language;
  const given = ['spanforest train', ...options, '--seed', seedOf(language)];
  return [
    '## Making it again\n',
    `In a clone of spanforest, \`npm run build:models -- TREEBANKS --only ${tag}\` ` +
      `runs \`${given.join(' ')}\` on the treebank, and writes the same bytes ` +
      `(${digest(bytes)}). With \`--verify\` it only compares.\n`
  ].join('\n');
}

function figureSection({all}: ModelFacts): string {
  const seeds =
    all.length === 1
      ? 'One seed'
      : `The mean of ${all.length} seeds, with the lowest and the highest`;
  const row = (name: string, of: (figures: Figures) => number) => [
    name,
    spread(all.map(of))
  ];
  return [
    '## Figures\n',
    `Test part, in per cent. ${seeds}. From raw text as in the CoNLL 2018 ` +
      'shared task: F1 over all words, relations without subtypes. The second ' +
      'table has the accuracy on gold words with predicted tags.\n',
    table(
      ['from raw text', 'F1'],
      [
        row('words', ({raw}) => raw.words),
        row('sentences', ({raw}) => raw.sentences),
        row('UPOS', ({raw}) => raw.upos),
        row('lemmas', ({raw}) => raw.lemmas),
        row('UAS', ({raw}) => raw.uas),
        row('LAS', ({raw}) => raw.las)
      ]
    ),
    table(
      ['on gold words', 'accuracy'],
      [
        row('UPOS', ({gold}) => gold.upos),
        row('XPOS', ({gold}) => gold.xpos),
        row('FEATS', ({gold}) => gold.feats),
        row('lemmas', ({gold}) => gold.lemmas),
        row('UAS', ({gold}) => gold.uas),
        row('LAS', ({gold}) => gold.las)
      ]
    )
  ].join('\n');
}

// A table in Markdown, with numbers to the right.
function table(
  header: readonly string[],
  rows: readonly (readonly string[])[]
): string {
  const widths = header.map((name, i) =>
    Math.max(name.length, ...rows.map(row => row[i].length))
  );
  const isNumber = header.map((_, i) => /^[0-9.]+( |$)/.test(rows[0][i]));
  const line = (cells: readonly string[]) =>
    `| ${cells
      .map((cell, i) =>
        isNumber[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i])
      )
      .join(' | ')} |\n`;
  const rule = widths.map((width, i) =>
    isNumber[i] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)
  );
  return [header, rule, ...rows].map(line).join('');
}

function spread(values: readonly number[]): string {
  const show = (value: number) => (100 * value).toFixed(2);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length === 1) return show(mean);
  return `${show(mean)} (${show(Math.min(...values))}–${show(Math.max(...values))})`;
}

function number(count: number): string {
  return count.toLocaleString('en-GB');
}

// Modules of spanforest-models that are no models.
const OTHER_MODULES = ['decode.js', 'index.js'];

/** The module that lists the models of spanforest-models that exist. */
export function languageList(): string {
  const tags = readdirSync('models')
    .filter(name => name.endsWith('.js') && !OTHER_MODULES.includes(name))
    .map(name => `'${name.slice(0, -'.js'.length)}'`)
    .sort();
  const line = `export const LANGUAGES = [${tags.join(', ')}];`;
  const list =
    line.length <= 80
      ? line
      : `export const LANGUAGES = [\n  ${tags.join(',\n  ')}\n];`;
  return (
    '// Made by npm run build:models.\n' +
    `/** The tags of all languages that have a model here. */\n${list}\n`
  );
}

/** The README of spanforest-models, from the cards that exist. */
export function readme(): string {
  const rows = LANGUAGES.flatMap(({tag, name, treebank, isEmbedded}) => {
    const file = `models/${tag}.md`;
    if (isEmbedded || !existsSync(file)) return [];
    const text = readFileSync(file, 'utf8');
    const figure = (row: string) =>
      new RegExp(`\\| ${row} +\\| +([0-9.]+)`).exec(text)![1];
    const [, size] = /file: ([0-9.]+ MB)/.exec(text)!;
    const figures = ['words', 'sentences', 'UPOS', 'LAS'].map(figure);
    return [[`[${name}](${tag}.md)`, `\`${tag}\``, treebank, ...figures, size]];
  });
  return [
    '# spanforest-models\n',
    'Models that lead from text to dependency trees, for ' +
      '`spanforest`. English comes ' +
      'with spanforest itself.\n',
    '```sh\nnpm install spanforest spanforest-models\n```\n',
    '```js\n' +
      "import {parseText} from 'spanforest/nlp';\n\n" +
      "const [tree] = await parseText('Hunden sover.', {language: 'da'});\n" +
      '```\n',
    'On the command line: `spanforest parse --language da --text "Hunden ' +
      'sover."`. Where modules cannot be imported by name, import the bytes ' +
      'of a model and pass them: `Parser.load(bytes)` with `import bytes from ' +
      "'spanforest-models/da.js'`.\n",
    'F1 from raw text on the test part of each treebank, in per cent. The card ' +
      'of each model has more, with its data, authors and licence. Some ' +
      'treebanks are small, and their models are less accurate.\n',
    table(
      [
        ...['language', 'tag', 'treebank', 'words', 'sentences', 'UPOS'],
        ...['LAS', 'size']
      ],
      rows
    ),
    'The treebanks are published by Universal Dependencies ' +
      '(universaldependencies.org), each by its own authors, under CC BY-SA; ' +
      'the models are under the same licence. They are made by `npm run ' +
      'build:models` in the repository of spanforest.\n'
  ].join('\n');
}
