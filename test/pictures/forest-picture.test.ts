import {readFile} from 'node:fs/promises';
import {UndirectedGraph} from 'graphology';
import {describe, expect, test} from 'vitest';
import {parseXml} from '../../src/graph/formats/xml-text.js';
import {
  edgeListFrom,
  GraphTypeError,
  OptionError
} from '../../src/graph/index.js';
import {drawForest, singleLinkageClusters, snapshot} from '../../src/index.js';
import {minimumSpanningForestOf, singleLinkage} from '../../src/msf/index.js';
import {dendrogramSvg, drawScene} from '../../src/pictures/index.js';
import {runInMemory, temporaryFolder} from '../support/command-line.js';
import {random} from '../support/random.js';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"onload="alert(1)',
  "'/><image href='https://example.org/x'/>",
  'a & b ]]> <!--',
  'nul\0 and \ud800',
  '\u202eright to left',
  'url(https://example.org)',
  '</style><style>*{background:url(https://example.org)}',
  '\\N" ]; evil [label="',
  'line\nbreak'
];

function path(names: readonly string[]) {
  const edges = edgeListFrom(
    names.length,
    names.slice(1).map((_, v) => [v, v + 1, v + 1] as [number, number, number])
  );
  return {graph: {edges, nodes: names}, forest: minimumSpanningForestOf(edges)};
}

function graphOf() {
  const graph = new UndirectedGraph();
  graph.mergeEdgeWithKey('rn', 'Rome', 'Naples', {weight: 225});
  graph.mergeEdgeWithKey('nb', 'Naples', 'Bari', {weight: 261});
  graph.mergeEdgeWithKey('rb', 'Rome', 'Bari', {weight: 374});
  return graph;
}

const count = (text: string, part: RegExp) => (text.match(part) ?? []).length;

describe('pictures', () => {
  test('have no script and no request, whatever the names', () => {
    const {graph, forest} = path(HOSTILE);
    const linkage = singleLinkage(graph.edges, forest);
    for (const text of [
      drawScene({graph, forest, title: HOSTILE.join()}, 'svg'),
      dendrogramSvg(linkage, graph.nodes)
    ]) {
      const names = new Set<string>();
      const visit = (element: ReturnType<typeof parseXml>['root']) => {
        names.add(element.name);
        for (const name of element.attributes.keys()) {
          expect(name).not.toMatch(/^on|href|src/);
        }
        if (element.name === 'style')
          expect(element.text).not.toMatch(/url|@import/);
        element.children.forEach(visit);
      };
      visit(parseXml(text).root);
      const known = 'svg title style rect path g circle text'.split(' ');
      expect([...names].filter(name => !known.includes(name))).toEqual([]);
    }
    const page = drawScene({graph, forest}, 'html');
    expect(page).toContain("default-src 'none'; style-src 'unsafe-inline'");
    expect(page).not.toMatch(/<script|<image|<\/style><style/);
  });

  test('in DOT quote every name', () => {
    const {graph, forest} = path(HOSTILE);
    const dot = drawScene({graph, forest}, 'dot');
    const outside = dot.replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(outside).not.toMatch(/evil|alert|example/);
    expect(count(outside, /^ {2}v\d+ \[/gm)).toBe(HOSTILE.length);
    expect(count(outside, /^ {2}v\d+ -- v\d+ \[/gm)).toBe(HOSTILE.length - 1);
  });

  test('show every node and every edge of the forest', () => {
    const svg = drawForest(graphOf());
    expect(count(svg, /<circle/g)).toBe(3);
    expect(svg).toContain('<title>Rome – Naples: 225</title>');
    expect(svg).not.toContain('<title>Rome – Bari: 374</title>');
    expect(drawForest(graphOf(), {maximum: true})).toContain(
      'Rome – Bari: 374'
    );
    expect(drawForest(graphOf(), {forest: ['rb']})).toContain(
      'Rome – Bari: 374'
    );
  });

  test('show edges that would lie under a path of the forest', () => {
    const graph = new UndirectedGraph();
    for (const [u, v, weight] of [
      ['a', 'b', 1],
      ['b', 'c', 1],
      ['a', 'c', 9]
    ] as const) {
      graph.mergeEdge(u, v, {weight});
    }
    const [, d] = /class="o"[^>]* d="([^"]*)"/.exec(drawForest(graph))!;
    const [x1, y1, x, y, x2, y2] = d.match(/[\d.]+/g)!.map(Number);
    const area = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1);
    expect(Math.abs(area)).toBeGreaterThan(1000);
    // Given places are kept, and lines between them straight.
    graph.forEachNode(node => {
      graph.mergeNodeAttributes(node, {x: graph.nodes().indexOf(node), y: 0});
    });
    expect(drawForest(graph)).not.toMatch(/d="[^"]*Q/);
  });

  test('refuse options that would have no effect', () => {
    const graph = graphOf();
    for (const options of [
      {title: 5},
      {nodeClusterAttribute: 5},
      {forest: ['rb'], maximum: true}
    ]) {
      expect(() => drawForest(graph, options as object)).toThrow(OptionError);
    }
    const read = snapshot(graph);
    expect(() => drawForest(read, {getEdgeWeight: 'km'} as object)).toThrow(
      'the weights of a snapshot have been read already'
    );
    expect(drawForest(read)).toBe(drawForest(graph));
  });

  test('have places for any finite coordinates', () => {
    const graph = graphOf();
    const places = [-1e308, 3, 1e308];
    graph.forEachNode(node => {
      const at = places[graph.nodes().indexOf(node)];
      graph.mergeNodeAttributes(node, {x: at, y: at});
    });
    for (const format of ['svg', 'dot'] as const) {
      expect(drawForest(graph, {format})).not.toMatch(/NaN|Infinity/);
    }
    // Near places stay apart in DOT, and north is up.
    graph.forEachNode(node => {
      const at = 12.5 + graph.nodes().indexOf(node) / 1000;
      graph.mergeNodeAttributes(node, {x: at, y: at});
    });
    const dot = drawForest(graph, {format: 'dot'});
    const at = [...dot.matchAll(/pos="([\d.]+),([\d.]+)"/g)];
    const [[x, y], , [right, top]] = at.map(([, x, y]) => [+x, +y]);
    expect(right - x).toBeGreaterThan(500);
    expect(top - y).toBeGreaterThan(500);
  });

  test.each([
    [[1, 3, 3, 7], false],
    [[0, 2, 4, 6], false],
    [[-5, -3, -2, -1], false],
    [[0.9, 0.5, 0.5, 0.1], true],
    [[-1, -2, -3, -9], true],
    [[4, 3, -1, -Infinity], true]
  ])(
    'grow dendrograms from the leaves to the right: %j',
    (heights, maximum) => {
      const edges = edgeListFrom(
        5,
        heights.map((w, v) => [v, v + 1, w] as [number, number, number])
      );
      const forest = Int32Array.from(heights.keys());
      const svg = dendrogramSvg(singleLinkage(edges, forest, {maximum}), [
        ...'abcde'
      ]);
      const paths = [
        ...svg.matchAll(/<path d="M([\d.]+) [\d.]+H([\d.]+)V[\d.]+H([\d.]+)"/g)
      ].map(([, ...at]) => at.map(Number));
      expect(paths).toHaveLength(4);
      const leaf = paths[0][0];
      let last = leaf;
      for (const [from, x, other] of paths) {
        expect(Math.min(from, other)).toBe(leaf);
        expect(x).toBeGreaterThanOrEqual(last);
        expect(x).toBeGreaterThan(leaf);
        last = x;
      }
    }
  );

  test('colour clusters, and put nodes where they are', () => {
    const graph = graphOf();
    singleLinkageClusters.assign(graph, {clusters: 2});
    const options = {nodeClusterAttribute: 'cluster'};
    const svg = drawForest(graph, options);
    expect(count(svg, /<circle class="c0"/g)).toBe(2);
    expect(count(svg, /<circle class="c1"/g)).toBe(1);
    const places = {
      Rome: [12.5, 41.9],
      Naples: [14.3, 40.9],
      Bari: [16.9, 41.1]
    };
    for (const [node, [lon, lat]] of Object.entries(places)) {
      graph.mergeNodeAttributes(node, {lon, lat});
    }
    const at = [
      ...drawForest(graph).matchAll(/<circle cx="([\d.]+)" cy="([\d.]+)"/g)
    ];
    const [rome, naples, bari] = at.map(([, x, y]) => [Number(x), Number(y)]);
    expect(rome[0]).toBeLessThan(naples[0]);
    expect(naples[0]).toBeLessThan(bari[0]);
    // North is up.
    expect(rome[1]).toBeLessThan(bari[1]);
    expect(bari[1]).toBeLessThan(naples[1]);
    const wrong = {nodeClusterAttribute: 'lon'};
    expect(() => drawForest(graph, wrong)).toThrow(
      'has 12.5 as attribute "lon"'
    );
  });

  test('lay trees out without crossings', () => {
    const cross = (a: number[], b: number[], c: number[], d: number[]) => {
      const side = (p: number[], q: number[], r: number[]) =>
        Math.sign(
          (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        );
      return (
        side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
      );
    };
    for (let seed = 0; seed < 40; seed++) {
      const draw = random(seed);
      const order = draw.integer(2, 40);
      const triples: [number, number, number][] = [];
      for (let v = 1; v < order; v++) {
        if (draw.integer(0, 9) > 0)
          triples.push([draw.integer(0, v - 1), v, 1]);
      }
      const edges = edgeListFrom(order, triples);
      const forest = minimumSpanningForestOf(edges);
      const nodes = Array.from({length: order}, (_, v) => `${v}`);
      const svg = drawScene({graph: {edges, nodes}, forest}, 'svg');
      const lines = [
        ...svg.matchAll(/<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/g)
      ];
      expect(lines).toHaveLength(forest.length);
      const ends = lines.map(([, ...all]) => all.map(Number));
      for (const [i, [ax, ay, bx, by]] of ends.entries()) {
        for (const [cx, cy, dx, dy] of ends.slice(i + 1)) {
          expect(cross([ax, ay], [bx, by], [cx, cy], [dx, dy])).toBe(false);
        }
      }
    }
  });

  test('of empty and lone graphs are pictures, of too many nodes an error', () => {
    for (const order of [0, 1, 2]) {
      const edges = edgeListFrom(order, []);
      const nodes = ['a', 'b'].slice(0, order);
      const svg = drawScene(
        {graph: {edges, nodes}, forest: new Int32Array(0)},
        'svg'
      );
      expect(svg).not.toContain('NaN');
      expect(parseXml(svg).root.name).toBe('svg');
    }
    const {graph, forest} = path(Array.from({length: 5001}, (_, v) => `${v}`));
    expect(() => drawScene({graph, forest}, 'svg')).toThrow(GraphTypeError);
    expect(drawScene({graph, forest}, 'dot')).toContain('v5000');
  });
});

test('the command line draws by the name of the output', async () => {
  const folder = await temporaryFolder();
  const stdin = 'source,target,weight\na,b,1\nb,c,5\nc,a,2\nd,e,1\n';
  const run = (...argv: string[]) =>
    runInMemory(['msf', '-', ...argv], {cwd: folder.path, stdin});
  const read = (name: string) => readFile(folder.file(name), 'utf8');
  try {
    for (const [name, start, parts] of [
      ['f.svg', /^<svg /, 5],
      ['f.html', /^<!doctype html>/, 5],
      ['f.dot', /^graph "forest" \{/, 0]
    ] as const) {
      expect(await run('-o', name)).toMatchObject({code: 0});
      expect(await read(name)).toMatch(start);
      expect(count(await read(name), /<circle/g)).toBe(parts);
      // The rest of the graph is there, faintly.
      if (name === 'f.svg')
        expect(await read(name)).toContain('<path class="o"');
    }
    await run('--clusters', '3', '-o', 'c.svg');
    expect(count(await read('c.svg'), /<circle class="c[012]"/g)).toBe(5);
    await run('--dendrogram', '-o', 'd.svg');
    expect(count(await read('d.svg'), /<path d=/g)).toBe(3);
    expect((await run('--dendrogram')).stdout).toBe(
      'merge,first,second,weight,size\n1,a,b,1,2\n2,d,e,1,2\n3,c,merge 1,2,3\n'
    );
    const json = await run('--dendrogram', '-f', 'json');
    expect(JSON.parse(json.stdout)[2].first).toBe('c');
    expect((await run('--dendrogram', '-o', 'd.html')).code).toBe(2);
    expect((await run('--k', '2', '-o', 'k.svg')).code).toBe(2);
  } finally {
    await folder.remove();
  }
});
