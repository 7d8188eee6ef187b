import {createHash} from 'node:crypto';
import {readFileSync, statSync} from 'node:fs';
import type {Model} from '../src/nlp/model/index.js';
import {
  LANGUAGES,
  type Language,
  modelFile,
  trainingOptions
} from './model-languages.js';
import {identifierOf, licencesOf} from './model-packages.js';

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
  /** Whether it is calibrated on held-out sentences of the training part. */
  readonly isHeldOut: boolean;
  /** The figures of the first seed on other test parts, by what these have. */
  readonly others: Readonly<Record<string, Figures>>;
}

/** A name for the bytes of a model. */
export function digest(bytes: Uint8Array): string {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `sha256 ${hash.slice(0, 16)}`;
}

/** The README of the package of a language, its card. */
export function card(language: Language, facts: ModelFacts): string {
  return [usage(language), figures(language, facts)].join('\n');
}

/** How a card begins: how the package is installed and used. */
export function usage({tag, name}: Language): string {
  const source = identifierOf(name);
  return `# The ${name} model

The package \`spanforest-${tag}\` has the ${name} model for spanforest, from text to
dependency trees.

\`\`\`sh
npm install spanforest spanforest-${tag}
\`\`\`

\`parseText(text, {language: '${tag}'})\` of \`spanforest/nlp\`, \`loadParser('${tag}')\` and
\`spanforest parse --language ${tag}\` find it by its name. In a bundle, pass it:
\`loadParser(${source})\` with \`import ${source} from 'spanforest-${tag}'\`, or from
\`'spanforest-${tag}/embedded'\` if the bundler does not copy the file \`${tag}.model\`.
`;
}

/** The parts of a card that follow from the training. */
export function figures(language: Language, facts: ModelFacts): string {
  return [
    dataSection(language, facts),
    commandSection(language, facts),
    figureSection(facts)
  ].join('\n');
}

function dataSection(
  language: Language,
  {bytes, training: {sentences, words, passes}, isHeldOut}: ModelFacts
): string {
  const {treebank, training = 'its training part', pages = []} = language;
  const remark = language.remark === undefined ? '' : `${language.remark} `;
  const small =
    sentences < 3000
      ? ' This is a small treebank: expect many unknown words.'
      : '';
  const licences = licencesOf(language).map(({name}) => name);
  const authors = pages.map(
    page =>
      `[${page}](https://universaldependencies.org/treebanks/${page}/index.html)`
  );
  const calibratedOn = isHeldOut
    ? 'every twentieth sentence of the training part, which is held out'
    : 'the development part';
  return [
    '## Data\n',
    `Trained on ${treebank} (${training}): ${number(sentences)} sentences, ` +
      `${number(words)} words, ${passes} passes.${small} ${remark}The data are ` +
      `the work of their authors, named at ${authors.join(', ')}, published by ` +
      'Universal Dependencies (universaldependencies.org) under ' +
      `${licences.join(' and ')}; the model is under the same licence (LICENSE). ` +
      `Probabilities are calibrated on ${calibratedOn}.\n`,
    `Size of the file: ${(bytes.length / 1e6).toFixed(2)} MB.\n`
  ].join('\n');
}

function commandSection(language: Language, {bytes}: ModelFacts): string {
  const {tag, isOlder = false} = language;
  const command = `\`npm run build:models -- TREEBANKS --only ${tag}\``;
  const options = trainingOptions(language).join(' ');
  return [
    '## Reproducing it\n',
    `In a clone of spanforest, ${command} runs \`spanforest train ${options}\` ` +
      (isOlder
        ? 'on the treebank. The file here is older than these options ' +
          `(${digest(bytes)}).\n`
        : `on the treebank, and writes the same bytes (${digest(bytes)}). With ` +
          '`--verify` it only compares.\n')
  ].join('\n');
}

function figureSection({all, others}: ModelFacts): string {
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
    ),
    ...Object.entries(others).map(([name, {raw}]) => {
      const show = (value: number) => (100 * value).toFixed(2);
      return (
        `On the test part with ${name}, from raw text: words ` +
        `${show(raw.words)}, sentences ${show(raw.sentences)}, UPOS ` +
        `${show(raw.upos)}, UAS ${show(raw.uas)}, LAS ${show(raw.las)}.\n`
      );
    })
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

/** The overview of all models, from their cards. */
export function overview(): string {
  const rows = LANGUAGES.map(({tag, name, treebank}) => {
    const text = readFileSync(`models/${tag}/README.md`, 'utf8');
    const figure = (row: string) =>
      new RegExp(`\\| ${row} +\\| +([0-9.]+)`).exec(text)![1];
    const {size} = statSync(modelFile(tag));
    return [
      ...[`[${name}](${tag}/README.md)`, `\`${tag}\``, treebank],
      ...['words', 'sentences', 'UPOS', 'LAS'].map(figure),
      `${(size / 1e6).toFixed(2)} MB`
    ];
  });
  return [
    '# Models\n',
    'Each language has a package, such as `spanforest-en`, with a model that ' +
      'leads from text to dependency trees. F1 from raw text on the test part of ' +
      'each treebank, in per cent. The card of each model has more, with its data, ' +
      'authors and licence. Some treebanks are small, and their models are less ' +
      'accurate.\n',
    table(
      [
        ...['language', 'tag', 'treebank', 'words', 'sentences', 'UPOS'],
        ...['LAS', 'size']
      ],
      rows
    )
  ].join('\n');
}
