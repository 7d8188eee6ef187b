import {readFileSync} from 'node:fs';
import {afterEach, describe, expect, test, vi} from 'vitest';
// @ts-expect-error -- a script without types
import {assemble} from '../../../scripts/assemble.js';
import {ParserProgram} from '../../../src/nlp/compiled/index.js';
import {PARSER_CODE} from '../../../src/nlp/compiled/parser-code.js';
import {
  decodeModel,
  encodeModel,
  Parser,
  train
} from '../../../src/nlp/index.js';
import {codeSize} from '../../support/code-size.js';
import {randomWeights} from '../../support/words.js';

const PADDING = 16;

const weightsOf = (size: number, seed = 1) =>
  Int8Array.from(randomWeights(size, seed), w => 254 * w);

test('the code is what the compiler makes of assembly/', async () => {
  const file = 'src/nlp/compiled/parser-code.ts';
  expect(await assemble(file)).toBe(readFileSync(file, 'utf8'));
});

test('the code is small enough for the main thread of every browser', () => {
  expect(codeSize(PARSER_CODE)).toBeLessThan(4096);
});

describe('the memory of a program', () => {
  test('has zeros, each array apart from the next by its padding', () => {
    const lengths = [2 ** 20, 1, 0, 128, 16];
    const {arrays} = ParserProgram.allocate(lengths, 0)!;
    expect(arrays.map(({length}) => length)).toEqual(lengths);
    expect(arrays.every(array => array.every(byte => byte === 0))).toBe(true);
    for (const [i, {buffer, byteOffset}] of arrays.entries()) {
      expect(buffer).toBe(arrays[0].buffer);
      if (i === 0) continue;
      const {byteOffset: start, length} = arrays[i - 1];
      expect(byteOffset).toBeGreaterThanOrEqual(start + length + PADDING);
    }
  });

  test('is not worth it for few weights', () => {
    expect(ParserProgram.allocate([1000, 1000], 1 << 20)).toBe(null);
    expect(ParserProgram.for([])).toBe(null);
  });

  test('has the weights where they are, if they are there already', () => {
    const memory = ParserProgram.allocate([64, 32], 0)!;
    const [one, other] = memory.arrays;
    one.set(weightsOf(64));
    const copy = one.slice();
    expect(ParserProgram.for([one, other], memory)).toBe(memory);
    expect(ParserProgram.for([one], memory)).toBe(memory);
    expect(memory.addressOf(one)).toBe(one.byteOffset);
    expect(one).toEqual(copy);
    // The first ones follow the last.
    const padding = new Int8Array(one.buffer, one.byteOffset + 64, PADDING);
    expect(padding).toEqual(copy.subarray(0, PADDING));
  });

  test.each([
    ['the first half', 0, 32],
    ['the last half', 32, 64]
  ])('has a copy of %s of an array, and does not change it', (_, from, to) => {
    const memory = ParserProgram.allocate([64], 0)!;
    const [all] = memory.arrays;
    all.set(weightsOf(64));
    const copy = all.slice();
    const part = all.subarray(from, to);
    const program = ParserProgram.for([part], memory)!;
    expect(program).not.toBe(memory);
    const [own] = program.arrays;
    expect(program.addressOf(part)).toBe(own.byteOffset);
    expect(own).toEqual(part);
    expect(all).toEqual(copy);
  });

  test('gives up arrays when a sentence begins, and never grows', () => {
    const program = ParserProgram.for([weightsOf(16)])!;
    const {generation, words} = program;
    expect(program.begin(4)).toBe(true);
    const address = program.put(Int32Array.of(1, 2, 3));
    expect([...words.subarray(address / 4, address / 4 + 3)]).toEqual([
      1, 2, 3
    ]);
    expect(program.reserve(2 ** 20)).toBe(false);
    expect(program.begin(2 ** 20)).toBe(false);
    expect(program.generation).toBe(generation + 2);
    expect(program.words).toBe(words);
  });
});

test('parsers of a decoded model share its program', () => {
  const words = [
    {form: 'Dogs', upos: 'NOUN', head: 2, deprel: 'nsubj'},
    {form: 'bark', upos: 'VERB', head: 0, deprel: 'root'}
  ];
  const model = train([words], {bits: 20, passes: 1});
  expect(model.memory).toBe(undefined);
  const decoded = decodeModel(encodeModel(model));
  const {directed} = decoded.weights;
  const memory = decoded.memory as ParserProgram;
  expect(directed && 'multiples' in directed).toBe(true);
  const before = memory.generation;
  const parsers = [new Parser(decoded), new Parser(decoded)];
  const heads = parsers.map(parser => [...parser.parse(words).heads]);
  expect(heads).toEqual([
    [-1, 2, 0],
    [-1, 2, 0]
  ]);
  expect(memory.generation).toBeGreaterThan(before + 1);
  // A clone has the weights, but no program.
  const clone = structuredClone(decoded);
  expect(clone.memory).not.toBeInstanceOf(ParserProgram);
  expect([...new Parser(clone).parse(words).heads]).toEqual([-1, 2, 0]);
});

describe('where WebAssembly', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  // The module anew, since it remembers what was compiled or refused.
  async function ask(webAssembly: object | undefined, times = 2) {
    vi.stubGlobal('WebAssembly', webAssembly);
    vi.resetModules();
    const {ParserProgram: Fresh} = await import(
      '../../../src/nlp/compiled/index.js'
    );
    return Array.from({length: times}, () => Fresh.for([weightsOf(16)]));
  }

  class Memory {
    buffer = new ArrayBuffer(2 ** 21);
  }

  test('is not there, there is no program', async () => {
    expect(await ask(undefined)).toEqual([null, null]);
  });

  test('is forbidden, there is no program, and no second question', async () => {
    let asked = 0;
    class Module {
      constructor() {
        asked++;
        throw new Error('refused by the content security policy');
      }
    }
    expect(await ask({Module, Memory})).toEqual([null, null]);
    expect(asked).toBe(1);
  });

  test('gets no memory, there is no program, and no second question', async () => {
    let asked = 0;
    const refused = class {
      constructor() {
        asked++;
        throw new RangeError('out of memory');
      }
    };
    const found = await ask({Module: class {}, Memory: refused});
    expect(found).toEqual([null, null]);
    expect(asked).toBe(1);
  });

  test('cannot run the program, there is none', async () => {
    class Instance {
      constructor() {
        throw new Error('no instance');
      }
    }
    const found = await ask({Module: class {}, Memory, Instance});
    expect(found).toEqual([null, null]);
  });
});
