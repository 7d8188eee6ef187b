import fc from 'fast-check';
import {OptionError} from 'spanforest/graph';
import {describe, expect, test} from 'vitest';
import {
  experimentReports,
  type ReportOptions
} from '../../src/report/reports.js';
import type {Setup} from '../../src/report/results.js';
import {visible} from '../../src/report/show.js';
import {runOf, setupOf, TWO_SEEDS} from '../experiment-runs.js';

const OPTIONS = {resamples: 100};

const markdownReport = (setups: readonly Setup[], options?: ReportOptions) =>
  experimentReports(setups, options).markdown;
const csvReport = (setups: readonly Setup[], options?: ReportOptions) =>
  experimentReports(setups, options).csv;
const htmlReport = (setups: readonly Setup[], options?: ReportOptions) =>
  experimentReports(setups, options).html;

const TIMINGS = (['d-mst', 'u-mst-uf'] as const).flatMap(system =>
  [5, 10, 20, 40, 80].map(words => ({
    system,
    words,
    edges: words * words,
    milliseconds: 0.01 * words ** (system === 'd-mst' ? 2 : 1)
  }))
);

const FULL = [
  setupOf('danish-cdt', TWO_SEEDS, {timings: TIMINGS}),
  setupOf('elvish', TWO_SEEDS)
];

// Unfinished in one way or another, and none of them at all.
const PARTIAL: [string, Setup[]][] = [
  ['no setups', []],
  ['no runs', [setupOf('x', [])]],
  ['no sentences', [setupOf('x', [runOf('d-mst', 1, '')])]],
  ['one system', [setupOf('x', [runOf('u-mst-df', 1, 'TF')])]],
  ['one seed of D-MST', [setupOf('x', [runOf('d-mst', 1, 'TF')])]],
  ['nothing but D-MST', [setupOf('x', TWO_SEEDS.filter(isDirected))]],
  ['everything but D-MST', [setupOf('x', TWO_SEEDS.filter(isOther))]],
  ['one seed, without control', [setupOf('x', TWO_SEEDS.slice(0, 4))]],
  ['one setup of two', [FULL[0], setupOf('x', [])]],
  ['timings only', [setupOf('x', [], {timings: TIMINGS})]],
  [
    'timings of short sentences, without edges',
    [
      setupOf('x', [runOf('d-mst', 1, 'R')], {
        timings: [{system: 'd-mst', words: 3, edges: 0, milliseconds: 1}]
      })
    ]
  ],
  ['no time taken', [setupOf('x', [runOf('d-mst', 1, 'R', {milliseconds: 0})])]]
];

function isDirected({system}: {system: string}): boolean {
  return system === 'd-mst';
}

function isOther(run: {system: string}): boolean {
  return !isDirected(run);
}

/** The cells of a row of a Markdown table, by its first cell. */
function markdownRows(text: string, name: string): string[][] {
  return text
    .split('\n')
    .filter(line => line.startsWith(`| ${name} |`))
    .map(line => line.split(/(?<!\\)\|/).slice(1, -1))
    .map(cells => cells.map(cell => cell.trim()));
}

/** The rows of a text of comma-separated values, by RFC 4180. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

// Elements that have no end.
const VOID = ['meta', 'br', 'link', 'img'];

/**
 * Checks that every tag of a page is closed by its own end, that attributes
 * are quoted and ids unique, and that references lead somewhere.
 */
function checkPage(page: string): void {
  expect(page.startsWith('<!DOCTYPE html>\n<html lang="en">')).toBe(true);
  const body = page.slice('<!DOCTYPE html>'.length);
  const open: string[] = [];
  const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-zA-Z-]+="[^"<>]*")*) ?(\/?)>/g;
  const rest = body.replace(tag, (_, slash, name, attributes, empty) => {
    if (slash) expect(open.pop()).toBe(name);
    else if (!empty && !VOID.includes(name)) open.push(name);
    expect(attributes).not.toMatch(/NaN|undefined|Infinity/);
    return '';
  });
  expect(open).toEqual([]);
  // Whatever looked like a tag was one.
  expect(rest.replace(/\n:root \{[^<]*/, '')).not.toMatch(/[<>]/);
  const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const references = [
    ...body.matchAll(/ (?:href="#|aria-[a-z]+by=")([^"]*)"/g)
  ].flatMap(([, names]) => names.split(' '));
  for (const reference of references) expect(ids).toContain(reference);
}

/** The text of a page, without its tags. */
const CHARACTERS: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&'
};

function textOf(page: string): string {
  return page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, entity => CHARACTERS[entity]);
}

describe('a Markdown report', () => {
  const report = markdownReport(FULL, OPTIONS);

  test("has the paper's first table, with the paper's figures below", () => {
    // D-MST RRTF and RRRF: 10/16 and 14/16, undirected 12/16 and 14/16.
    expect(markdownRows(report, 'elvish')[0]).toEqual([
      'elvish',
      '**75.00±17.68** / **81.25±8.84**',
      '68.75±8.84 / 81.25±8.84',
      '31.25±8.84 / 62.50±0.00',
      '6.25±8.84 / 50.00±0.00'
    ]);
    expect(markdownRows(report, '_Danish, the paper_')[0]).toEqual([
      '_Danish, the paper_',
      '_88.5 / 89.5_',
      '_87.7 / 88.9_',
      '_85.1 / 89.0_',
      '_74.3 / 82.9_'
    ]);
    expect(report).not.toContain('Elvish');
    expect(markdownRows(report, '**mean of 2 setups**')[0]).toEqual([
      '**mean of 2 setups**',
      '**75.00 / 81.25**',
      '**68.75 / 81.25**',
      '**31.25 / 62.50**',
      '**6.25 / 50.00**'
    ]);
    expect(
      markdownRows(report, '_mean of 20 setups, the paper_')[0][1]
    ).toMatch(/^_85\.8[01] \/ 87\.1[56]_$/);
    expect(report).toContain('but for other data');
  });

  test("has the paper's second table, beside the control", () => {
    const [directed, undirected] = markdownRows(report, 'elvish').slice(1, 3);
    expect(directed).toEqual([
      'elvish',
      ...['25.0', '12.5', '62.5', '87.50', '+12.50'],
      ...['12.5', '12.5', '75.0', '87.50', '+12.50']
    ]);
    // RRTF and RTRF: 6 and 6 edges, oracle 7; RRRF and RRRT: 7 and 7.
    expect(undirected.slice(1, 6)).toEqual([
      ...['12.5', '12.5', '75.0', '87.50', '+6.25']
    ]);
    expect(markdownRows(report, '_Danish, the paper_')[1].slice(1, 6)).toEqual([
      ...['_20.8_', '_24.5_', '_54.7_', '_89.7_', '_+1.4_']
    ]);
    expect(markdownRows(report, '_Danish, the paper_')).toHaveLength(2);
  });

  test('has further systems in tables of their own', () => {
    expect(report).not.toContain('## Further systems');
    const runs = [...TWO_SEEDS, runOf('d-mst-eisner', 1, 'RRRR')];
    const further = markdownReport([setupOf('elvish', runs)], OPTIONS);
    expect(further).toContain('## Further systems');
    const name = 'D-MST, Eisner';
    expect(markdownRows(further, name)[0].slice(1)).toEqual([
      ...['100.00', '-', '100.00', '+37.50', '1 of 1', '1 of 1'],
      ...['0 / 0', '-', '1.00']
    ]);
    expect(further).toContain(`| setup | D-MST | ${name} |`);
    expect(markdownRows(further, 'elvish')[1]).toEqual([
      'elvish',
      ...['75.00±17.68 / 81.25±8.84', '**100.00** / **100.00**']
    ]);
    // Table 1 stays that of the paper.
    expect(further).toContain(
      '| setup | D-MST | U-MST-uf-lep | U-MST-uf | U-MST-df |'
    );
  });

  test('has the figures of the text, and those of the paper', () => {
    const wins = 'setups in which D-MST / U-MST-uf-lep wins more sentences';
    expect(markdownRows(report, wins)[0].slice(1)).toEqual([
      '2 / 0 of 2',
      '9 / 11 of 20'
    ]);
    const figure = (name: string) => markdownRows(report, name)[0].slice(1);
    expect(figure('D-MST less U-MST-uf-lep, directed, mean')).toEqual([
      '+6.25',
      '+0.97'
    ]);
    expect(figure('D-MST less U-MST-uf-lep, undirected, mean')).toEqual([
      '+0.00',
      '+0.67'
    ]);
    expect(figure('setups in which it is at most 2')).toEqual([
      '0 of 2',
      '19 of 20 (18 in its Table 1)'
    ]);
    expect(figure('U-MST-uf-lep less U-MST-uf, directed, mean')[0]).toBe(
      '+37.50'
    );
    expect(figure('edges pruned, percent, mean')).toEqual(['25.00', '27.02']);
    expect(figure('edges pruned, deviation')).toEqual(['0.00', '11.02']);
    expect(figure('gold edges kept, least')).toEqual(['87.50', '-']);
    expect(figure('gain of the oracle over D-MST, mean')).toEqual([
      '+12.50',
      '+1.2'
    ]);
    expect(figure('control: gain of the oracle of two D-MST')[0]).toBe(
      '+12.50'
    );
    expect(
      figure('setups in which D-MST is the best, directed / undirected')
    ).toEqual(['2 / 2 of 2', '20 / 20 of 20']);
    expect(figure('complete trees of D-MST, percent, mean')[0]).toBe('62.50');
    expect(figure('sentences a second, U-MST-uf-lep to D-MST, mean')[0]).toBe(
      '1.00 times'
    );
  });

  test('has the tests of significance', () => {
    const row = markdownRows(report, 'elvish')[3];
    expect(row).toHaveLength(9);
    expect(row[1]).toBe('-6.25');
    expect(row[2]).toMatch(/^[-+]\d+\.\d\d to [-+]\d+\.\d\d$/);
    expect(row[3]).toMatch(/^[01]\.\d{3}$/);
    expect(row[7]).toMatch(/^[0-2] of 2$/);
  });

  test('marks the best system by either measure', () => {
    // Directed 2 and 3 of 4, undirected 2 and 3.
    const runs = [runOf('d-mst', 1, 'FF'), runOf('u-mst-uf-lep', 1, 'FR')];
    const turned = [runOf('d-mst', 1, 'FFF'), runOf('u-mst-uf-lep', 1, 'RTT')];
    const cells = (name: string, some: typeof runs) =>
      markdownRows(markdownReport([setupOf(name, some)], OPTIONS), name)[0];
    expect(cells('x', runs).slice(1)).toEqual([
      '50.00 / 50.00',
      '**75.00** / **75.00**'
    ]);
    // Directed 3 and 2 of 6, undirected 3 and 4.
    expect(cells('y', turned).slice(1)).toEqual([
      '**50.00** / 50.00',
      '33.33 / **66.67**'
    ]);
  });

  test('has mean, deviation and median of the edges pruned', () => {
    const setups = [40, 30, 10].map(kept =>
      setupOf(`${kept}`, [
        runOf('u-mst-uf', 1, 'RR', {
          edges: {all: 40, kept, gold: 100, goldKept: 99}
        })
      ])
    );
    const text = markdownReport(setups, OPTIONS);
    const figure = (name: string) => markdownRows(text, name)[0][1];
    // 0, 25 and 75 percent.
    expect(figure('edges pruned, percent, mean')).toBe('33.33');
    expect(figure('edges pruned, deviation')).toBe('38.19');
    expect(figure('edges pruned, median')).toBe('25.00');
    expect(figure('setups with more than 20 percent pruned')).toBe('2 of 3');
    expect(figure('gold edges kept, percent, mean')).toBe('99.00');
  });

  test('counts seeds and controls that differ', () => {
    const [all, none] = ['R'.repeat(50), 'T'.repeat(50)];
    const setup = setupOf('x', [
      runOf('u-mst-uf-lep', 1, none),
      runOf('d-mst', 1, all),
      runOf('u-mst-uf-lep', 2, all),
      runOf('d-mst', 2, all)
    ]);
    const row = markdownRows(markdownReport([setup], OPTIONS), 'x')[3];
    expect(row.slice(1)).toEqual([
      ...['-50.00', '-50.00 to -50.00', '0.010'],
      ...['-25.00', '-25.00 to -25.00', '0.010'],
      ...['1 of 2', '0 of 2']
    ]);
  });

  test('has the growth of the time', () => {
    expect(markdownRows(report, 'D-MST')).toContainEqual([
      'D-MST',
      '5',
      '2.00',
      '1.00'
    ]);
  });

  test('has no spread for one seed', () => {
    const one = markdownReport([setupOf('x', TWO_SEEDS.slice(0, 4))], OPTIONS);
    expect(markdownRows(one, 'x')[0][1]).toBe('**62.50** / **75.00**');
  });

  test('has a title and the given notes, as plain text', () => {
    const text = markdownReport([], {
      notes: ['- no list\nhere', '12. no list', 'x_y']
    });
    expect(text).toMatch(/^# Directed and undirected parsing compared\n\n/);
    expect(text).toContain('\n\\- no list\\\\u\\{a\\}here\n');
    expect(text).toContain('\n12\\. no list\n');
    expect(text).toContain('\nx\\_y\n');
  });

  test('keeps a hostile name in its cell', () => {
    const name = '|a|\n| `b` | <script>*_[x](y)\\|';
    const text = markdownReport([setupOf(name, TWO_SEEDS)], OPTIONS);
    expect(text).not.toContain('<script>');
    const lines = text.split('\n').filter(line => line.includes('script'));
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) {
      const [, first] = line.split(/(?<!\\)(?:\\\\)*\|/);
      // Unescaped, it is the name again.
      expect(first.trim().replace(/\\([^a-z\s])/g, '$1')).toBe(visible(name));
    }
  });
});

describe('a report as comma-separated values', () => {
  const rows = csvRows(csvReport(FULL, OPTIONS));
  const [titles] = rows;
  const cell = (row: string[], title: string) => row[titles.indexOf(title)];

  test('has one row for each run', () => {
    expect(rows).toHaveLength(1 + 16);
    for (const row of rows) expect(row).toHaveLength(titles.length);
    expect(new Set(titles).size).toBe(titles.length);
    expect(rows.slice(1, 5).map(row => row.slice(0, 4))).toEqual([
      ['danish-cdt', 'u-mst-uf-lep', '1', 'seed'],
      ['danish-cdt', 'u-mst-uf', '1', 'seed'],
      ['danish-cdt', 'd-mst', '1', 'seed'],
      ['danish-cdt', 'u-mst-df', '1', 'seed']
    ]);
  });

  test('has the scores in full', () => {
    const [, lep] = rows;
    expect(cell(lep, 'uas')).toBe('0.625');
    expect(cell(lep, 'undirected_uas')).toBe('0.75');
    expect(cell(lep, 'complete_trees')).toBe('0.5');
    expect(cell(lep, 'scored_words')).toBe('8');
    expect(cell(lep, 'edges_kept')).toBe('30');
    expect(cell(lep, 'training_seconds')).toBe('12');
  });

  test('compares every system with D-MST, and D-MST with its control', () => {
    const [lep, uf, dMst] = rows.slice(1);
    const comparison = (row: string[]) =>
      row.slice(titles.indexOf('compared_with'), -1);
    expect(comparison(lep)).toEqual([
      ...['d-mst', '1', '0.25', '0.25', '0.5', '0', '0.875', '0.25'],
      ...['0.25', '0.25', '0.5', '0', '0.875', '0.125']
    ]);
    // TTRF against RRTF.
    expect(comparison(uf).slice(0, 8)).toEqual([
      ...['d-mst', '1', '0.25', '0.5', '0.25', '-0.25', '0.875', '0.25']
    ]);
    // RRRT against RRRF.
    expect(comparison(rows[5]).slice(0, 8)).toEqual([
      ...['d-mst', '2', '0', '0.25', '0.75', '-0.125', '0.875', '0']
    ]);
    // RRTF against RRRF.
    expect(comparison(dMst)).toEqual([
      ...['d-mst', '2', '0', '0.25', '0.75', '-0.25', '0.875', '0.25'],
      ...['0', '0.25', '0.75', '-0.125', '0.875', '0.125']
    ]);
    expect(Number(cell(lep, 'p_value'))).toBe(1);
  });

  test('marks a run that is for control only', () => {
    const one = csvRows(
      csvReport(
        [setupOf('x', [TWO_SEEDS[0], TWO_SEEDS[2], TWO_SEEDS[6]])],
        OPTIONS
      )
    );
    expect(one.slice(1).map(row => row[3])).toEqual([
      'seed',
      'seed',
      'control'
    ]);
    expect(cell(one[2], 'compared_seed')).toBe('2');
    expect(cell(one[3], 'compared_seed')).toBe('');
  });

  test('leaves missing values empty', () => {
    const [, row] = csvRows(
      csvReport([setupOf('x', [runOf('d-mst', 1, '')])], OPTIONS)
    );
    expect(row.slice(8, 15)).toEqual(['', '', '', '', '', '', '']);
    expect(row).not.toContain('NaN');
  });

  test('preserves any name', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({unit: 'binary'}),
          fc.constantFrom('a,b', 'a"b', 'a\nb', 'a\rb', '"', '\n', '')
        ),
        name => {
          const text = csvReport([setupOf(name, [runOf('d-mst', 1, 'R')])], {
            resamples: 1
          });
          const rows = csvRows(text);
          expect(rows).toHaveLength(2);
          expect(rows[1][0]).toBe(name);
        }
      )
    );
  });
});

describe('a web page', () => {
  const page = htmlReport(FULL, OPTIONS);

  test('is well-formed', () => {
    checkPage(page);
  });

  test('loads nothing from the network, and has no scripts', () => {
    expect(page).not.toMatch(/https?:|\/\/|url\(|@import|<script|<link|<img/);
    expect(page).not.toMatch(/ on[a-z]+=| src=|javascript:/);
  });

  test('is light and dark, and fits a phone', () => {
    expect(page).toContain('prefers-color-scheme: dark');
    expect(page).toContain('name="viewport"');
  });

  test('has the tables of the Markdown report', () => {
    const cells = [...page.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
      textOf(cell).trim()
    );
    const wanted = markdownReport(FULL, OPTIONS)
      .split('\n')
      .filter(line => line.startsWith('| ') && !line.startsWith('| ---'))
      .flatMap(line => line.split(' | ').slice(1))
      .map(cell => cell.replace(/[*_\\]| \|$/g, ''));
    const plain = (text: string) => text.replace(/\s+/g, '');
    const found = new Set(cells.map(plain));
    // Titles of columns are no cells of the page's body.
    const titles = textOf(page);
    for (const cell of wanted) {
      if (!titles.includes(cell)) expect(found).toContain(plain(cell));
    }
    expect(wanted.length).toBeGreaterThan(200);
  });

  test('has a plot of the scores, a mark for each system and setup', () => {
    for (const measure of ['directed', 'undirected']) {
      const plot = plotOf(page, `accuracy-${measure}`);
      expect(plot.match(/class="mark /g)).toHaveLength(2 * 4);
      expect(plot.match(/class="spread /g)).toHaveLength(2 * 4);
      expect(plot).toContain('>danish-cdt<');
    }
    expect(plotOf(page, 'accuracy-directed')).toContain(
      '<title>D-MST: 75.00±17.68</title>'
    );
    // One seed has no spread.
    const one = htmlReport([setupOf('x', TWO_SEEDS.slice(0, 4))], OPTIONS);
    expect(plotOf(one, 'accuracy-directed')).not.toContain('class="spread ');
  });

  test('has a plot of the systems head to head, bars of the same length', () => {
    const plot = plotOf(page, 'head-to-head');
    const bars = [
      ...plot.matchAll(/<rect [^>]*x="([^"]*)"[^>]*width="([^"]*)"/g)
    ];
    // Two setups, two bars each, three parts each.
    expect(bars).toHaveLength(12);
    const widths = bars.map(([, , width]) => Number(width));
    const lefts = bars.map(([, x]) => Number(x));
    // Each part begins where the one before it ends.
    for (const i of [0, 1, 3, 4, 6, 7, 9, 10]) {
      expect(lefts[i] + widths[i]).toBeCloseTo(lefts[i + 1], 1);
    }
    const lengths = [0, 3, 6, 9].map(i =>
      widths.slice(i, i + 3).reduce((sum, width) => sum + width)
    );
    for (const length of lengths) expect(length).toBeCloseTo(lengths[0], 1);
    // 1/4, 5/8 and 1/8 of it.
    expect(widths[0] / lengths[0]).toBeCloseTo(0.25, 2);
    expect(widths[1] / lengths[0]).toBeCloseTo(0.625, 2);
    expect(plot).toContain('>+12.50</text>');
  });

  test('has plots of time with the slopes of the fits', () => {
    const byEdges = plotOf(page, 'time-edges');
    expect(byEdges.match(/class="mark /g)).toHaveLength(10);
    expect(byEdges.match(/class="fit /g)).toHaveLength(2);
    expect(byEdges).toContain('D-MST 1.00, U-MST-uf 0.50');
    expect(plotOf(page, 'time-words')).toContain('D-MST 2.00, U-MST-uf 1.00');
    expect(textOf(page)).toContain('D-MST, slope 2.00');
  });

  test('keeps every mark inside its plot', () => {
    for (const id of ['accuracy-directed', 'time-edges', 'time-words']) {
      const plot = plotOf(page, id);
      const height = Number(plot.match(/viewBox="0 0 360 ([\d.]+)"/)?.[1]);
      for (const [, x, y] of plot.matchAll(/translate\(([\d.]+) ([\d.]+)\)/g)) {
        expect(Number(x)).toBeLessThan(360);
        expect(Number(y)).toBeLessThan(height);
      }
    }
  });

  test('has only plots with data', () => {
    const bare = htmlReport([setupOf('x', [runOf('d-mst', 1, 'R')])], OPTIONS);
    expect(bare).toContain('id="accuracy-directed-title"');
    expect(bare).not.toContain('id="head-to-head-title"');
    expect(bare).not.toContain('id="time-edges-title"');
  });

  test('escapes a hostile name everywhere', () => {
    const name = '</title></style><script>alert("1")</script>&\u202e\0\'';
    const hostile = htmlReport([setupOf(name, TWO_SEEDS, {timings: TIMINGS})], {
      ...OPTIONS,
      notes: [name]
    });
    checkPage(hostile);
    expect(hostile).not.toContain('<script');
    expect(hostile).not.toMatch(/[\0\u202e]/);
    expect(textOf(hostile)).toContain(visible(name));
  });

  test('escapes any name', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 30}), name => {
        checkPage(htmlReport([setupOf(name, TWO_SEEDS)], {resamples: 1}));
      }),
      {numRuns: 30}
    );
  });

  test('cuts a name that is too long for a plot, and has the full name as a tooltip', () => {
    const name = 'a-treebank-with-a-very-long-name-indeed';
    const plot = plotOf(
      htmlReport([setupOf(name, TWO_SEEDS)], OPTIONS),
      'accuracy-directed'
    );
    expect(plot).toContain(`>a-treebank-with-a…<title>${name}</title></text>`);
  });
});

function plotOf(page: string, id: string): string {
  const start = page.lastIndexOf('<svg', page.indexOf(`id="${id}-title"`));
  expect(start).toBeGreaterThan(0);
  return page.slice(start, page.indexOf('</svg>', start));
}

describe('reports', () => {
  test.for(PARTIAL)('are written of an experiment with %s', ([, setups]) => {
    const {markdown, csv, html} = experimentReports(setups, OPTIONS);
    for (const text of [markdown, csv, html]) {
      expect(text).not.toMatch(/NaN|undefined|Infinity|\[object/);
    }
    checkPage(html);
    // Every row of a table has as many cells as its head.
    for (const table of markdown.split('\n\n')) {
      if (!table.startsWith('| ')) continue;
      const widths = table
        .split('\n')
        .filter(line => line.startsWith('| '))
        .map(line => line.split(' | ').length);
      expect(new Set(widths).size).toBe(1);
    }
    const runs = setups.reduce((sum, setup) => sum + setup.runs.length, 0);
    expect(csvRows(csv)).toHaveLength(1 + runs);
  });

  test('say how far the experiment is', () => {
    const state = (setups: Setup[]) => markdownReport(setups, OPTIONS);
    expect(state([])).toContain('\nThere are no setups yet.\n');
    expect(state([setupOf('x', [])])).toContain(
      '\n1 setup, and no runs yet.\n'
    );
    expect(state(FULL)).toContain('\n2 setups.\n');
    expect(state([...FULL, setupOf('x', [])])).toContain(
      '\n3 setups, of which 2 have runs of all systems: the rest is not ' +
        'finished.\n'
    );
  });

  test('are the same each time', () => {
    const options = {...OPTIONS, notes: ['N'], seed: 3};
    expect(experimentReports(FULL, options)).toEqual(
      experimentReports(FULL, options)
    );
  });

  test('reject invalid options', () => {
    expect(() => experimentReports(FULL, {resamples: -1})).toThrow(OptionError);
  });
});
