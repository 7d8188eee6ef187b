import fc from 'fast-check';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {compile} from '../../../scripts/assemble.js';
import type {EdgeBlock} from '../../../src/graph/edge-block.js';
import {GraphFormatError} from '../../../src/graph/errors.js';
import {csvDialect} from '../../../src/graph/formats/csv-records.js';
import {edgeListDialect} from '../../../src/graph/formats/edge-list-text.js';
import type {TableDialect} from '../../../src/graph/formats/table-layout.js';
import {TableReader} from '../../../src/graph/formats/table-reader.js';
import {
  TableScanner,
  VertexTable
} from '../../../src/graph/formats/vertex-table.js';
import type {ReadGraphOptions} from '../../../src/graph/index.js';
import type {AttributeRecord} from '../../../src/graph/named-graph.js';
import {webAssembly} from '../../../src/graph/web-assembly.js';
import {cutInto} from '../../support/graph-files.js';
import {rounds} from '../../support/rounds.js';

const encode = (text: string) => new TextEncoder().encode(text);

// Everything that a reader says about a text, edge by edge.
interface Told {
  edges: [number, number, number, AttributeRecord | null][];
  nodes?: readonly string[];
  columns?: unknown;
  error?: string;
}

const collect = (edges: Told['edges']) => ({
  add({size, source, target, weight, attributes}: EdgeBlock) {
    for (let i = 0; i < size; i++) {
      const own = attributes?.(i) ?? null;
      edges.push([source[i], target[i], weight[i], own]);
    }
  }
});

function read(
  dialect: TableDialect,
  parts: readonly (string | Uint8Array)[],
  scanFrom: number
): Told {
  const told: Told = {edges: []};
  const vertices = new VertexTable();
  const sink = collect(told.edges);
  const reader = new TableReader(dialect, sink, vertices, false, scanFrom);
  try {
    for (const part of parts) reader.push(part);
    const {columns} = reader.finish();
    return {...told, nodes: vertices.strings(), columns};
  } catch (error) {
    if (!(error instanceof GraphFormatError)) throw error;
    return {edges: [], error: error.message};
  }
}

const SOURCE = 'assembly/scanner.ts';
// The shortest one: a mark and a version.
const EMPTY_PROGRAM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

const ALWAYS = 0;
const NEVER = Infinity;

const name = fc.oneof(
  {weight: 5, arbitrary: fc.constantFrom('a', 'b', '7', '007', '12345678')},
  fc.stringMatching(/^[!$-+\-./0-:<-~]{1,9}$/),
  fc.integer({min: 1, max: 40}).map(length => 'x'.repeat(length)),
  fc.constantFrom('é', '€uro', '😀', 'ελληνικά-γράμματα', '\ufeffa', '\0'),
  fc.constantFrom('abcdefgh', 'abcdefghijkl', 'abcdefghijklm', 'a\rb', 'c#')
);
const weight = fc.oneof(
  fc.integer({min: -20, max: 2000}).map(String),
  fc.constantFrom('0', '1', '-0', '+1e3', '12345678901234567890', 'inf')
);
const point = fc.oneof(
  fc.double({noNaN: true}).map(String),
  fc.constantFrom('1.5', '.5', '5.', '1e400', '123456789012345678901234.5')
);
const quoted = fc.constantFrom('"q"', '"q""r"', '"a,b"', '"a\nb\r\n"', '" z "');
const blank = fc.constantFrom('', '', '', '', ' ', '  ');
const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', ' \n', ' \r\n');

// Lines of which some are wrong, and those that only few tables may have.
const oddLines = fc.constantFrom(
  ...['\n', ' \n', '#x\n', '% y\n', 'a\n', 'lone,,\n', 'lone2, , \n', '"\n'],
  ...['a,b,x\n', 'a,b,\n', 'a,b\n', 'a,b,1,2,3\n', ',b,1\n', 'a,b,1,5\n'],
  ...['a,b,1\r\r\n', 'a,x"y,1\n', 'a,"b"c,1\n', 'a,b,1.5\n', 'a,b,"1,5"\n']
);

const table = (separator: string) => {
  const field = (value: fc.Arbitrary<string>) =>
    fc.tuple(blank, value, blank).map(parts => parts.join(''));
  const end = separator === ' ' ? name : fc.oneof(name, name, name, quoted);
  const line = fc.tuple(
    fc.tuple(field(end), field(end)),
    field(weight),
    field(point),
    field(end),
    ending
  );
  const separated = (text: string) => text.replaceAll(',', separator);
  return fc
    .record({
      width: fc.constantFrom(3, 3, 4),
      mark: fc.constantFrom('', '.', separator === ' ' ? '.' : ','),
      before: fc.constantFrom('', '\ufeff', '# comment\n\n'),
      first: fc.constantFrom('p,q,1', 'source,target,weight'),
      lines: fc.array(line, {maxLength: 12}),
      odd: fc.option(fc.tuple(fc.nat({max: 12}), oddLines), {freq: 1}),
      last: fc.constantFrom('', '', '', '', '', 'a,b,2', 'a,b,2\r', '"', 'é')
    })
    .map(({width, mark, before, first, lines, odd, last}) => {
      const isList = separator === ' ';
      const head = isList ? 'p,q,1' : first;
      const rows = lines.map(([ends, integer, decimal, other, end]) => {
        const isWhole = mark === '' || (mark === ',' && separator === ',');
        const w = isWhole ? integer : decimal.replace('.', mark);
        const fields = [...ends, w, other].slice(0, width);
        return fields.join(separator) + end;
      });
      if (odd !== null) rows.splice(odd[0], 0, separated(odd[1]));
      const wide = (text: string) =>
        separated(width === 4 && text !== '' ? `${text},more` : text);
      const tail = last.includes(',') ? wide(last) : last;
      return `${before}${wide(head)}\n${rows.join('')}${tail}`;
    });
};

// A text and some byte of it that is replaced, mostly by one that is not UTF-8.
const damaged = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(
      text,
      fc.nat(),
      fc.constantFrom(-1, -1, -1, -1, -1, -1, 0xff, 0xc3, 0xe2, 0x80)
    )
    .map(([whole, place, byte]) => {
      const bytes = encode(whole);
      if (byte >= 0) bytes[place % bytes.length] = byte;
      return bytes;
    });

describe.for<[string, (options: object) => TableDialect, object[]]>([
  [
    ',',
    options => csvDialect(options as ReadGraphOptions, false),
    [{}, {separator: ','}, {weight: null}, {decimal: ',', separator: ','}]
  ],
  [';', options => csvDialect(options as ReadGraphOptions, false), [{}]],
  [
    '\t',
    options => csvDialect(options as ReadGraphOptions, true),
    [{separator: '\t'}, {decimal: ','}]
  ],
  [' ', options => edgeListDialect(options), [{}, {weight: null}]]
])('a table with %j between its fields', ([separator, dialectOf, choices]) => {
  const options = fc
    .constantFrom(...choices)
    .map(choice => ({weight: 3, ...choice, source: 1, target: 2}));

  test('is the same graph, or error, with and without a scanner', () => {
    let graphs = 0;
    const property = fc.property(
      options,
      damaged(table(separator)).chain(bytes =>
        fc.tuple(fc.constant(bytes), cutInto(bytes))
      ),
      (choice, [bytes, parts]) => {
        const dialect = dialectOf(choice);
        const expected = read(dialect, [bytes], NEVER);
        expect(read(dialect, [bytes], ALWAYS)).toEqual(expected);
        expect(read(dialect, parts, ALWAYS)).toEqual(expected);
        expect(read(dialect, parts, 20)).toEqual(expected);
        if (expected.edges.length > 3) graphs++;
      }
    );
    fc.assert(property, {numRuns: rounds(150)});
    expect(graphs).toBeGreaterThan(20);
  });
});

describe('a long table', () => {
  const readBoth = (text: string) => {
    const dialect = csvDialect({}, false);
    const bytes = encode(text);
    const expected = read(dialect, [bytes], NEVER);
    expect(read(dialect, [bytes], ALWAYS)).toEqual(expected);
    return expected;
  };

  test('may have names of any length, and many of them', () => {
    let text = 'source,target,weight\n';
    for (let i = 0; i < 30_000; i++) {
      const u = `${i}`.padEnd(1 + (i % 40), '-');
      const v = `${'é'.repeat(i % 7)}${(i * 7) % 9973}`;
      text += `${u},${v},${i / 8}\n`;
    }
    const {edges, nodes} = readBoth(text);
    expect(edges.length).toBe(30_000);
    expect(nodes!.length).toBe(new Set(nodes).size);
  });

  test('tells names apart that begin or end alike', () => {
    let text = 'source,target,weight\n';
    for (let length = 1; length < 40; length++) {
      for (let place = 0; place < length; place++) {
        const xs = 'x'.repeat(length);
        const name = `${xs.slice(0, place)}0${xs.slice(place + 1)}`;
        text += `${name},${xs},1\n`;
        text += `${name}\0,${name},1\n`;
      }
    }
    // So many that most lookups pass over other names.
    for (let i = 1000; i < 6000; i++) {
      text += `prefix__${i},a long prefix ${i},1\n`;
    }
    const {nodes} = readBoth(text);
    expect(nodes!.length).toBe(new Set(nodes).size);
  });

  test('may have lines that are longer than what is scanned at once', () => {
    const long = 'y'.repeat(300_000);
    const rows = [`a,b,1`, `${long},a,2`, `"${long}\n",a,3`, 'a,b,4'];
    const {edges} = readBoth(`source,target,weight\n${rows.join('\n')}\n`);
    expect(edges.map(([, , w]) => w)).toEqual([1, 2, 3, 4]);
  });

  test('has its error in the same place, however far down', () => {
    const rows = 'a,b,1\n'.repeat(100_000);
    const text = `source,target,weight\n${rows}`;
    for (const [bad, message] of [
      ['a,b,x\n', 'line 100002, column 5: weight "x" is not'],
      ['a,b\n', 'line 100002, column 1: the row has 2 columns'],
      ['é€😀,,1\n', 'line 100002, column 6: the name of a vertex is empty'],
      ['a,b,"1', 'line 100002, column 5: the quote that opens here']
    ]) {
      expect(readBoth(text + bad).error).toContain(message);
    }
  });

  test('has no name with half a surrogate pair, which UTF-8 cannot hold', () => {
    const dialect = csvDialect({}, false);
    // The second line can be scanned, so that there is a scanner already.
    const parts = ['a,b,1\nb,c,1\n', '\ud83d', '\ude00,c,2\n'];
    const {nodes} = read(dialect, parts, ALWAYS);
    expect(nodes).toEqual(['a', 'b', 'c', '😀']);
    for (const scanFrom of [ALWAYS, NEVER]) {
      const {error} = read(dialect, [...parts, 'a,\ud800,3\n'], scanFrom);
      expect(error).toBe(
        'line 4, column 3: the name "\\ud800" has half a surrogate pair. ' +
          'Correct it.'
      );
    }
  });
});

test('long names are told apart even if they have the same hash', () => {
  // As in the program, with the seed 0.
  const factor = 0x9e3779b97f4a7c15n;
  const afterEight = (name: string) => {
    const [eight] = new BigUint64Array(encode(name).slice(0, 8).buffer);
    const product = BigInt.asUintN(64, (16n ^ eight) * factor);
    return BigInt.asUintN(64, (product >> 29n) | (product << 35n));
  };
  // Names of twice eight bytes have the same hash if their second halves differ
  // by what the hashes of the first ones differ by. That has to be ASCII.
  const first = 'abcdefgh';
  let second = '';
  let difference = new Uint8Array(8).fill(128);
  for (let i = 1; difference.some(byte => byte > 127); i++) {
    second = String(i).padEnd(8, '-');
    const bits = afterEight(first) ^ afterEight(second);
    difference = new Uint8Array(BigUint64Array.of(bits).buffer);
  }
  const names = [
    first + '\0'.repeat(8),
    second + String.fromCharCode(...difference)
  ];
  const scanner = TableScanner.create(1 << 10, 0)!;
  const numbers = [...names, ...names].map(name => scanner.add(name, 1, 1));
  expect(numbers).toEqual([0, 1, 0, 1]);
  expect(scanner.strings()).toEqual(names);
});

describe('where WebAssembly is limited', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  const readWith = async (own: object | undefined, text: string) => {
    vi.stubGlobal('WebAssembly', own);
    vi.resetModules();
    const {readGraph} = await import('../../../src/graph/formats/index.js');
    return readGraph(encode(text), 'csv');
  };

  /** An engine that runs another program in place of the one it is given. */
  const engineOf = (code: Uint8Array) => {
    const {Module, Instance} = webAssembly!;
    return {Instance, Module: Module.bind(null, code)};
  };

  const Instance = (error: Error) => {
    return class {
      constructor() {
        throw error;
      }
    };
  };

  test.for([
    ['at all', undefined],
    ['that takes the program', engineOf(new Uint8Array(4))],
    [
      'that can start it',
      {...engineOf(EMPTY_PROGRAM), Instance: Instance(new RangeError('room'))}
    ]
  ] as const)('a table is read without WebAssembly %s', async ([, engine]) => {
    const row = `a,${'b'.repeat(90)},1\n`;
    const {edges, nodes} = await readWith(engine, row.repeat(1000));
    expect([edges.size, nodes.length]).toEqual([1000, 2]);
  });

  test('an error of the engine that is not about memory shows', async () => {
    const error = new TypeError('a bug');
    const engine = {...engineOf(EMPTY_PROGRAM), Instance: Instance(error)};
    const reading = readWith(engine, 'a,b,1\n'.repeat(10_000));
    await expect(reading).rejects.toBe(error);
  });

  test('too many names are an error at the first without room', async () => {
    const options = ['--maximumMemory', '40'];
    const engine = engineOf(await compile(SOURCE, options));
    const rows = (count: number) =>
      Array.from({length: count}, (_, i) => `${i},x,1\n`).join('');
    const {nodes} = await readWith(engine, rows(20_000));
    expect(nodes.length).toBe(20_001);
    const failing = readWith(engine, rows(80_000));
    await expect(failing).rejects.toThrow(
      /^line (\d+), column 1: there is no memory for more than \1 different/
    );
    // Long names need memory of their own.
    const long = rows(20_000).replaceAll(',', `${'-'.repeat(200)},`);
    await expect(readWith(engine, long)).rejects.toThrow(
      /there is no memory for more than \d+ different names/
    );
  });
});
