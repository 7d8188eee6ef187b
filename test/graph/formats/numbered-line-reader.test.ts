import {readFileSync} from 'node:fs';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../../scripts/assemble.js';
import {DIMACS} from '../../../src/graph/formats/dimacs.js';
import {matrixMarket} from '../../../src/graph/formats/matrix-market.js';
import {
  type NumberedGrammar,
  NumberedLineReader
} from '../../../src/graph/formats/numbered-line-reader.js';
import {VertexTable} from '../../../src/graph/formats/vertex-table.js';
import {
  edgeListFrom,
  GraphFormatError,
  type ReadGraphOptions,
  readGraph,
  writeGraph
} from '../../../src/graph/index.js';
import type {EdgeBlock} from '../../../src/internals.js';
import {type Random, random} from '../../support/random.js';
import {rounds} from '../../support/rounds.js';

const encode = (text: string) => new TextEncoder().encode(text);

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/graph/formats/scanner-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});

// Lines that are edges, mostly, as the two formats have them.
const BLANKS = ['', '', '', ' ', '\t', ' \t '];
const GAPS = [' ', ' ', ' ', '\t', '  ', ''];
const VERTICES = ['1', '2', '3', '10', '007', '7', '8', '9', '5', '6'];
const ODD_VERTICES = ['0', '11', '99999999999', '-1', '1.5', 'é', '\r', ''];
const WEIGHTS = ['1', '2.5', '-3', '1e3', '.5', '0.1234567890123456', '-0'];
const ODD_WEIGHTS = [
  ...['Infinity', '-inf', 'NaN', 'x', '', '1e', '0x1', 'é', '1\r', '1 2'],
  ...['0.12345678901234567890123', '1e0000000001', '9007199254740993.1', '\0']
];
const ENDS = ['\n', '\n', '\n', '\r\n', ' \n', '\r\r\n', '\r \n', '\n\n'];

function line(draws: Random, marks: readonly string[], oddity: number): string {
  const pick = (usual: readonly string[], odd: readonly string[]) =>
    draws.pick(draws.real() < oddity ? odd : usual);
  const parts = [
    pick([''], BLANKS),
    draws.pick(marks),
    pick(VERTICES, ODD_VERTICES),
    pick([' '], GAPS),
    pick(VERTICES, ODD_VERTICES),
    pick([' '], GAPS),
    pick(WEIGHTS, ODD_WEIGHTS),
    pick(['\n'], ENDS)
  ];
  return parts.join('');
}

/** What a reader makes of a text: edges, or an error. */
function told<Head extends object>(
  grammar: NumberedGrammar<Head>,
  parts: readonly Uint8Array[],
  options: ReadGraphOptions,
  scanFrom: number
): unknown {
  const edges = new Edges();
  const vertices = new VertexTable();
  try {
    const reader = new NumberedLineReader(
      ...([grammar, options, edges, vertices, scanFrom] as const)
    );
    for (const part of parts) reader.push(part);
    reader.finish();
    return {edges: edges.list, size: vertices.size};
  } catch (error) {
    if (error instanceof GraphFormatError) return error.message;
    throw error;
  }
}

const ALWAYS = 0;
const NEVER = Infinity;

/** The pieces of a text, in bytes, cut at random or not at all. */
function cut(text: string, draws: Random): Uint8Array[] {
  const bytes = encode(text);
  if (draws.integer(0, 2) === 0) return [bytes];
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + draws.integer(1, 60);
    pieces.push(bytes.subarray(at, end));
    at = end;
  }
  return pieces;
}

const OPTIONS = [{}, {}, {weight: null}, {directed: 'require' as const}];

describe('what is scanned gives the same graph, or the same error', () => {
  test('dimacs', () => {
    const draws = random(1);
    let failures = 0;
    const count = rounds(600);
    for (let round = 0; round < count; round++) {
      const oddity = draws.pick([0, 0.002, 0.1]);
      const options = draws.pick(OPTIONS);
      const marks = draws.pick([
        ['a '],
        ['a '],
        ['a '],
        ['a ', 'e\t'],
        ['a ', 'b', 'a']
      ]);
      const size = draws.integer(0, 40);
      let text = `p sp 10 ${size + draws.pick([0, 0, 0, 0, 0, 0, 0, 1, -1])}\n`;
      for (let i = 0; i < size; i++) {
        if (draws.real() < oddity) text += draws.pick(['c x\n', ' c\n', '\n']);
        text += line(draws, marks, oddity);
      }
      if (draws.integer(0, 3) === 0) text = text.slice(0, -1);
      const expected = told(DIMACS, [encode(text)], options, NEVER);
      const parts = cut(text, draws);
      expect(told(DIMACS, parts, options, ALWAYS)).toEqual(expected);
      if (typeof expected === 'string') failures++;
    }
    expect(failures).toBeLessThan(count * 0.8);
  });

  test('matrix-market', () => {
    const draws = random(2);
    const kinds = ['real general', 'real symmetric', 'pattern general'];
    for (let round = 0; round < rounds(600); round++) {
      const oddity = draws.pick([0, 0.002, 0.1]);
      const options = draws.pick(OPTIONS);
      const size = draws.integer(0, 40);
      const kind = draws.pick(kinds);
      let text = `%%MatrixMarket matrix coordinate ${kind}\n10 10 ${size}\n`;
      for (let i = 0; i < size; i++) {
        if (draws.real() < oddity) text += draws.pick(['% x\n', ' %\n', '\n']);
        const entry = line(draws, [''], oddity);
        text += kind.startsWith('p') ? entry.replace(/ \S*$/m, '') : entry;
      }
      if (draws.integer(0, 3) === 0) text = text.slice(0, -1);
      const whole = [encode(text)];
      const expected = told(matrixMarket(), whole, options, NEVER);
      const parts = cut(text, draws);
      expect(told(matrixMarket(), parts, options, ALWAYS)).toEqual(expected);
    }
  });
});

test('bytes that are not UTF-8 are refused where they are', async () => {
  const head = encode('p sp 3 2\na 1 2 1\na 2 3 ');
  const bytes = Uint8Array.of(...head, 0xc3, 10);
  await expect(readGraph(bytes, 'dimacs')).rejects.toMatchObject({
    line: 3,
    column: 7
  });
  await expect(readGraph(bytes, 'dimacs', {weight: null})).rejects.toThrow(
    /0xc3/
  );
});

function bigText(size: number): string {
  const lines = [`p sp 1000 ${size}`];
  for (let i = 0; i < size; i++) {
    lines.push(`a ${1 + (i % 1000)} ${1 + ((7 * i) % 1000)} ${i / 8}`);
    if (i % 5000 === 0) lines.push('c a comment');
  }
  return `${lines.join('\n')}\n`;
}

/** The edges of blocks, copied as they come. */
class Edges {
  readonly list: [number, number, number][] = [];
  blocks = 0;

  add({size, source, target, weight}: EdgeBlock): void {
    this.blocks++;
    for (let i = 0; i < size; i++) {
      this.list.push([source[i], target[i], weight[i]]);
    }
  }
}

function expectEdges({list}: Edges, size: number): void {
  expect(list.length).toBe(size);
  const flaw = list.findIndex(
    ([source, target, weight], i) =>
      source !== i % 1000 || target !== (7 * i) % 1000 || weight !== i / 8
  );
  expect(flaw).toBe(-1);
}

describe('a file of many blocks', () => {
  const size = 40_000;
  const text = bigText(size);
  const bytes = encode(text);

  test('is passed on in order, whole or in pieces', () => {
    for (const step of [bytes.length, 100_000, 1000]) {
      const edges = new Edges();
      const vertices = new VertexTable();
      const reader = new NumberedLineReader(DIMACS, {}, edges, vertices);
      // The caller may use the same array for all pieces.
      const piece = new Uint8Array(step);
      for (let at = 0; at < bytes.length; at += step) {
        const part = bytes.subarray(at, at + step);
        piece.set(part);
        reader.push(
          part.length === step ? piece : piece.subarray(0, part.length)
        );
      }
      reader.finish();
      expect(vertices.size).toBe(1000);
      expectEdges(edges, size);
      expect(edges.blocks).toBeGreaterThan(4);
    }
  });

  test('is not read beyond the declared number of edges', async () => {
    const long = encode(`${text}a 1 2 3\n`);
    const reading = readGraph(long, 'dimacs');
    await expect(reading).rejects.toThrow('more edges than the declared 40000');
    await expect(reading).rejects.toMatchObject({line: 40_010, column: 1});
    // Nor without a comment that ends the scan.
    const plain = encode(`${text}a 1 2 3\n`.replaceAll('c a comment\n', ''));
    await expect(readGraph(plain, 'dimacs')).rejects.toMatchObject({
      line: 40_002
    });
  });
});

// As many bytes a line as fit into any buffer a whole number of times.
test('a line may end where a buffer does', async () => {
  const size = 50_000;
  const weight = (e: number) => `${1000 + (e % 7000)}.125`;
  const lines = Array.from({length: size}, (_, e) => `e 1 2  ${weight(e)}\n`);
  expect(lines.every(({length}) => length === 16)).toBe(true);
  const bytes = encode(`p edge 2 ${size}\n${lines.join('')}`);
  const {edges} = await readGraph(bytes, 'dimacs');
  expect(edges.size).toBe(size);
  edges.weight.forEach((w, e) => {
    if (w !== Number(weight(e))) expect.fail(`edge ${e} has weight ${w}`);
  });
});

test('the entries of an array are read from bytes, too', async () => {
  const text = '%%MatrixMarket matrix array real general\n2 2\n1\n2\n3 4\n';
  const {edges} = await readGraph(encode(text), 'matrix-market');
  expect([...edges.weight]).toEqual([1, 2, 3, 4]);
});

describe('without WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.for([
    ['at all', undefined],
    [
      'that can start',
      {
        Module: class {},
        Instance: class {
          constructor() {
            throw new RangeError('out of memory');
          }
        }
      }
    ]
  ] as const)('%s, files are read all the same', async ([, global]) => {
    vi.stubGlobal('WebAssembly', global);
    vi.resetModules();
    const {NumberedLineReader: Reader} = await import(
      '../../../src/graph/formats/numbered-line-reader.js'
    );
    const edges = new Edges();
    const reader = new Reader(DIMACS, {}, edges, new VertexTable());
    const bytes = encode(bigText(10_000));
    for (let at = 0; at < bytes.length; at += 1000) {
      reader.push(bytes.subarray(at, at + 1000));
    }
    reader.finish();
    expectEdges(edges, 10_000);
  });
});

test('only names that are not the number of their vertex are written', () => {
  const nodes = ['1', '02', '', '3', '55', '6'];
  const text = [
    ...writeGraph({nodes, edges: edgeListFrom(6, [])}, 'dimacs')
  ].join('');
  expect(text).toBe(
    'c name 2 "02"\nc name 3 ""\nc name 4 "3"\nc name 5 "55"\np sp 6 0\n'
  );
});
