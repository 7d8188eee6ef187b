import {readFile} from 'node:fs/promises';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ENGLISH} from '../../../src/cli/demo/english.js';
import type {Outcome} from '../../../src/cli/demo/outcomes.js';
import {
  algorithmSection,
  boruvkaRounds,
  compareAlgorithms,
  forestColumns,
  roundSection,
  sampleGraph,
  tableSection
} from '../../../src/cli/demo/sample.js';
import {snowyTown} from '../../../src/cli/demo/town.js';
import {textTable} from '../../../src/cli/io/show.js';
import {
  FOREST_ALGORITHMS,
  minimumSpanningForest
} from '../../../src/msf/index.js';
import {html, htmlPage} from '../../../src/nlp/drawing/index.js';
import {PARSERS} from '../../../src/nlp/index.js';
import {
  type Result,
  runInMemory,
  temporaryFolder
} from '../../support/command-line.js';

const sample = sampleGraph();

describe('sampleGraph', () => {
  test('has sixty towns with a name each, and two components', () => {
    const {edges, names} = sample;
    expect(edges.order).toBe(60);
    expect(new Set(names).size).toBe(60);
    expect(minimumSpanningForest(edges).length).toBe(58);
  });

  test('has ties, so that agreement on them is tested', () => {
    const {weight, size} = sample.edges;
    expect(new Set(weight).size).toBeLessThan(size);
  });

  test('stays within its picture and is the same every time', () => {
    const {x, y, width, height} = sample;
    for (let v = 0; v < x.length; v++) {
      expect(x[v] > 0 && x[v] < width && y[v] > 0 && y[v] < height).toBe(true);
    }
    expect(sampleGraph()).toEqual(sample);
  });
});

describe('boruvkaRounds', () => {
  test('chooses the forest and counts its trees', () => {
    const rounds = boruvkaRounds(sample.edges);
    const all = rounds.flatMap(({chosen}) => [...chosen]);
    expect(all.sort((a, b) => a - b)).toEqual([
      ...minimumSpanningForest(sample.edges)
    ]);
    let trees = 60;
    for (const {chosen, before, after} of rounds) {
      expect(before).toBe(trees);
      trees -= chosen.length;
      expect(after).toBe(trees);
    }
    expect(trees).toBe(2);
  });
});

describe('compareAlgorithms', () => {
  test('has an outcome for every algorithm', () => {
    const outcomes = compareAlgorithms(sample.edges);
    expect(outcomes.map(({algorithm}) => algorithm)).toEqual([
      'auto (filter-kruskal)',
      ...Object.keys(FOREST_ALGORITHMS)
    ]);
    for (const {agrees, proved, chosen, weight} of outcomes) {
      expect([agrees, proved, chosen.length]).toEqual([true, true, 58]);
      expect(weight).toBe(outcomes[0].weight);
    }
  });
});

describe('templates', () => {
  const outcome: Outcome = {
    algorithm: '<b>&"kkt"</b>',
    chosen: Int32Array.of(0, 1),
    weight: 0.1 + 0.2,
    time: 2.5,
    agrees: false,
    proved: false
  };

  test('escape text, but not markup', () => {
    const part = html`<i>${'<&>"\''}</i>`;
    expect(html`<p>${[part, 3, ' & ']}</p>`.text).toBe(
      '<p><i>&lt;&amp;&gt;&quot;&#39;</i>3 &amp; </p>'
    );
  });

  test('escape the names of algorithms everywhere', () => {
    const page = htmlPage({
      title: '<script>',
      lead: '<script>',
      sections: [
        algorithmSection(sample, [outcome]),
        tableSection(sample, [outcome])
      ],
      style: '',
      command: 'demo'
    });
    expect(page).not.toContain('<b>');
    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;b&gt;&amp;&quot;kkt&quot;&lt;/b&gt;');
  });

  test('say so if a forest differs', () => {
    expect(textTable(forestColumns(sample), [outcome])).toBe(
      [
        'algorithm      edges  trees  weight    time  same edges as Kruskal  proved minimum',
        '-------------  -----  -----  ------  ------  ---------------------  --------------',
        '<b>&"kkt"</b>      2     58     0.3  2.5 ms  no                     no',
        ''
      ].join('\n')
    );
    const {body} = algorithmSection(sample, [outcome]);
    expect(html`${body}`.text).toContain('not the same lines as Kruskal');
  });

  test('draw each chosen line once, with a tooltip', () => {
    const rounds = boruvkaRounds(sample.edges);
    const {text} = html`${roundSection(sample, rounds).body}`;
    expect(text.match(/ km, round 1<\/title>/g)).toHaveLength(
      rounds[0].chosen.length
    );
  });
});

// Trains parsers, which takes a second: all look at the same run.
describe('spanforest demo', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let result: Result;
  let page: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    result = await runInMemory(['demo'], {cwd: folder.path});
    page = await readFile(folder.file('spanforest-demo.html'), 'utf8');
  });
  afterAll(() => folder.remove());

  test('writes a page and prints a table', () => {
    expect([result.code, result.stderr]).toEqual([0, '']);
    expect(result.stdout).toContain('Wrote spanforest-demo.html. Open it');
    for (const name of ['auto', ...Object.keys(FOREST_ALGORITHMS)]) {
      expect(result.stdout).toContain(`\n${name} `);
    }
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(page).toContain('prefers-color-scheme: dark');
  });

  test('writes a page that loads nothing and has valid ids', () => {
    // The name of a namespace, which is not loaded.
    const loaded = page.replaceAll('xmlns="http://www.w3.org/2000/svg"', '');
    expect(loaded).not.toMatch(/https?:|<script|<link|<img|url\(|@import|src=/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const named = [...page.matchAll(/ (?:href="#|aria-labelledby=")([^"]+)"/g)];
    expect(named.length).toBeGreaterThan(Object.keys(FOREST_ALGORITHMS).length);
    for (const [, names] of named) {
      for (const id of names.split(' ')) expect(ids).toContain(id);
    }
    for (const tag of ['svg', 'figure', 'section', 'table', 'p', 'title']) {
      const count = (pattern: string) =>
        [...page.matchAll(new RegExp(pattern, 'g'))].length;
      expect(count(`<${tag}[ >]`)).toBe(count(`</${tag}>`));
    }
    expect(Buffer.byteLength(page)).toBeLessThan(300_000);
  });

  test('shows the arborescence on the page and on the terminal', () => {
    for (const name of ['tarjan', 'gabow', 'dense']) {
      expect(result.stdout).toMatch(new RegExp(`\n${name} .* yes +yes\n`));
    }
    expect(result.stdout).toContain('\nThe 3 best:\n  1. weight ');
    expect(page).toContain('<h2 id="arborescence">');
    expect(page).toContain('<h2 id="ranking">');
    for (const name of snowyTown().names) {
      expect(page).toContain(`>${name}</text>`);
    }
  });

  test('shows the parsers on the page and on the terminal', () => {
    const {stdout} = result;
    expect(stdout).toMatch(
      /\nParsers trained on 137 sentences in \S+ m?s and tested/
    );
    for (const name of PARSERS) {
      expect(stdout).toMatch(new RegExp(`\n${name} .* of 22\n`));
    }
    expect(stdout).toContain('(crossing arcs)');
    for (const id of ['parsers', 'trees']) {
      expect(page).toContain(`<h2 id="${id}">`);
    }
  });

  test('shows English sentences first among the parsers', () => {
    const {stdout} = result;
    for (const {text} of ENGLISH) {
      expect(stdout).toContain(`\n  ${text}\n`);
      expect(page).toContain(`<h3>${text}</h3>`);
    }
    expect(stdout).toContain('a gain of ');
    expect(stdout).toContain('spanforest parse --text ');
    const parts = ['english', 'parsers', 'trees', 'enhancement'];
    const ids = [...page.matchAll(/<h2 id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.slice(-parts.length)).toEqual(parts);
    // Every relation has its colour, by a class of the style sheet.
    expect(page).toMatch(/class="arc core"/);
    expect(page).toMatch(/\.arcs \.core \{ color: /);
  });

  test('keeps the table out of a page on standard output', async () => {
    const {stdout, stderr} = await runInMemory(['demo', '-o', '-']);
    expect(stdout).toMatch(/^<!DOCTYPE html>.*<\/html>\n$/s);
    expect(stderr).toContain('same edges as Kruskal');
    expect(stderr).not.toContain('Wrote');
  });
});
