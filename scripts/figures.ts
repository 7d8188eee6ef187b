import {readdirSync, readFileSync, statSync} from 'node:fs';
import type {Figures} from '../bench/figures.js';
import {markdownTable} from '../bench/table.js';
import {runInMemory} from '../test/support/command-line.js';

const read = (path: string) => readFileSync(path, 'utf8');
const bench = (): Figures => JSON.parse(read('notes/benchmarks.json'));

/** A row of the comparison of parsers, in percent. */
interface ParserRow {
  readonly name: string;
  readonly data: string;
  readonly sentences?: number;
  readonly upos?: number;
  readonly uas?: number;
  readonly las: number;
}

interface Parsers {
  readonly published: readonly ParserRow[];
  readonly measured: {
    readonly rows: readonly {
      readonly name: string;
      readonly words: number;
      readonly upos: number;
      readonly coarse: number;
    }[];
  };
}

/** What is written between `<!-- figures: NAME -->` and `<!-- end -->`. */
const BLOCKS: {readonly [name: string]: () => string | Promise<string>} = {
  forests: () => tableOf(bench(), 'Summary'),
  setting: () => settingOf(bench()),
  graphology: () => tableOf(bench(), 'Through graphology'),
  growth: () => tableOf(bench(), 'Growth'),
  memory: () => tableOf(bench(), 'Memory'),
  text: () => tableOf(bench(), 'From text'),
  'command-memory': () =>
    tableOf(JSON.parse(read('notes/command-memory.json')), 'Memory'),
  confidence: async () => {
    const text = 'I saw the man with a telescope.';
    const command = [
      'parse',
      '--text',
      text,
      '--confidence',
      '--format',
      'tree'
    ];
    const {stdout} = await runInMemory(command);
    const shown = command.map(word => (word === text ? `"${text}"` : word));
    return `\`\`\`console\n$ spanforest ${shown.join(' ')}\n${stdout.trimEnd()}\n\`\`\`\n`;
  },
  'english-model': () => {
    const {raw, size} = cardOf('en');
    return (
      `F1 from raw text on the test part of English-EWT: words ${raw.words}, ` +
      `sentences ${raw.sentences}, UPOS ${raw.UPOS}, UAS ${raw.UAS}, ` +
      `LAS ${raw.LAS}. The model is a file of ${size} MB.\n`
    );
  },
  parsers: () => {
    const {raw} = cardOf('en');
    const {published}: Parsers = JSON.parse(read('notes/parsers.json'));
    const rows = published.map(({name, data, ...scores}) => [
      name,
      data,
      ...(['sentences', 'upos', 'uas', 'las'] as const).map(score =>
        show(scores[score])
      )
    ]);
    const own = [
      '**spanforest-en**',
      treebankOf('en'),
      ...['sentences', 'UPOS', 'UAS', 'LAS'].map(name => raw[name])
    ];
    return markdownTable(
      ['', 'data', 'sentences', 'UPOS', 'UAS', 'LAS'],
      [...rows, own].sort((a, b) => Number(a[5]) - Number(b[5])),
      2
    );
  },
  taggers: () => {
    const {raw} = cardOf('en');
    const {measured}: Parsers = JSON.parse(read('notes/parsers.json'));
    return markdownTable(
      ['', 'words', 'UPOS', 'UPOS, coarse'],
      [
        ...measured.rows.map(({name, words, upos, coarse}) => [
          name,
          ...[words, upos, coarse].map(score => score.toFixed(2))
        ]),
        ['**spanforest-en**', raw.words, raw.UPOS, '']
      ],
      1
    );
  }
};

/** The pages that may have such blocks. */
export function pagesWithFigures(): string[] {
  const pages = readdirSync('docs', {recursive: true, encoding: 'utf8'})
    .map(path => `docs/${path.replaceAll('\\', '/')}`)
    .filter(path => path.endsWith('.md'));
  return ['README.md', 'website/pages/index.md', ...pages];
}

/**
 * A page with the figures as they are now in the JSON of the benchmarks and on
 * the cards of the models.
 *
 * @throws Error if a block is unknown.
 */
export async function withFigures(page: string): Promise<string> {
  const parts = page.split(/(<!-- figures: \S+ -->\n)[\s\S]*?(\n<!-- end -->)/);
  for (let i = 1; i < parts.length; i += 3) {
    const [, name] = /figures: (\S+)/.exec(parts[i])!;
    const block = BLOCKS[name];
    if (block === undefined) throw new Error(`no figures are called ${name}`);
    parts[i] += `\n${withoutPadding(await block())}`;
  }
  return parts.join('');
}

/** A table takes half the bytes without spaces that align its columns. */
function withoutPadding(text: string): string {
  return text.replaceAll(/^\| .*$/gm, line =>
    line.replaceAll(/ {2,}/g, ' ').replaceAll(/-{4,}/g, '---')
  );
}

function tableOf({tables}: Figures, name: string): string {
  const {head, rows} = tables[name];
  return markdownTable(head, rows, 1);
}

function settingOf({setting: [command, ...machine]}: Figures): string {
  return `Measured by \`${command}\` on ${machine.join(', ')}.\n`;
}

/** The figures that the card of a model shows, and the megabytes of its file. */
function cardOf(tag: string): {
  readonly raw: Readonly<Record<string, string>>;
  readonly size: string;
} {
  const card = read(`models/${tag}/README.md`);
  const [, table] = /^\| from raw text .*\n.*\n((?:\|.*\n)+)/m.exec(card)!;
  const cells = table.matchAll(/^\| (\S+) +\| +([\d.]+)/gm);
  const bytes = statSync(`models/${tag}/${tag}.model`).size;
  return {
    raw: Object.fromEntries(
      Array.from(cells, ([, name, value]) => [name, value])
    ),
    size: (bytes / 1e6).toFixed(2)
  };
}

// 77 has one digit behind the point in its source.
function show(score?: number): string {
  if (score === undefined) return '';
  return score.toFixed(Number.isInteger(10 * score) ? 1 : 2);
}

function treebankOf(tag: string): string {
  const row = new RegExp(`\`${tag}\` +\\| (.*?) +\\|`);
  const [, treebank] = row.exec(read('models/README.md'))!;
  return treebank.replace(/^UD \S+/, 'UD');
}
