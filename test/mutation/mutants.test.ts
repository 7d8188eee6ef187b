import {transformSync} from 'esbuild';
import {describe, expect, test} from 'vitest';
import {countLoops, mutate} from './mutants.js';

/** What `f(...values)` returns with each of the mutants on, after none. */
function outcomes(code: string, ...values: unknown[]): unknown[] {
  const {text, mutants} = mutate('f.ts', code, 0);
  const body = `${compile(text)}\nreturn f;`;
  const outcome = (active: number) => {
    const on = (mutant: number) => mutant === active;
    return new Function('$m', '$l', body)(on, () => {})(...values);
  };
  return [-1, ...mutants.keys()].map(outcome);
}

function changes(code: string): string[] {
  return mutate('f.ts', code, 0).mutants.map(one => one.change);
}

function compile(text: string): string {
  return transformSync(text, {loader: 'ts', target: 'es2022'}).code;
}

describe('mutate', () => {
  test('changes comparisons, arithmetic and literals', () => {
    const code = 'const f = (a: number, b: number) => [a < b, a + b, a * 2];';
    expect(changes(code)).toEqual([
      'a < b -> a <= b',
      'a < b -> a >= b',
      'a + b -> a - b',
      'a * 2 -> a / 2',
      '2 -> 3',
      '2 -> 1'
    ]);
    expect(outcomes(code, 4, 4)).toEqual([
      [false, 8, 8],
      [true, 8, 8],
      [true, 8, 8],
      [false, 0, 8],
      [false, 8, 2],
      [false, 8, 12],
      [false, 8, 4]
    ]);
  });

  test('makes conditions hold always and never', () => {
    const code = 'function f(x: boolean) { if (x) return "a"; return "b"; }';
    expect(changes(code)).toEqual(['x -> true', 'x -> false']);
    expect(outcomes(code, true)).toEqual(['a', 'a', 'b']);
    expect(outcomes(code, false)).toEqual(['b', 'a', 'b']);
  });

  test('leaves out statements', () => {
    const code = `function f(list: number[]) {
      const out: number[] = [];
      for (const x of list) { if (x < 0) continue; else out.push(x); }
      return out;
    }`;
    expect(changes(code)).toContain('continue; -> removed');
    expect(changes(code)).toContain('out.push(x); -> removed');
    expect(outcomes(code, [3, -3])[0]).toEqual([3]);
    expect(outcomes(code, [3, -3])).toContainEqual([]);
  });

  test('changes the numbers and booleans that are returned', () => {
    expect(changes('function f(x: T): number { return g(x); }')).toEqual([
      'g(x) -> 0'
    ]);
    expect(changes('function f(x: T): boolean { return g(x); }')).toEqual([
      'g(x) -> !g(x)'
    ]);
  });

  test('nests mutants, of which one is on', () => {
    const code = 'const f = (a: number) => (a + 1 > 2 ? -a : Math.min(a, 0));';
    const [plain, ...others] = outcomes(code, 1);
    expect(plain).toBe(0);
    expect(changes(code)).toHaveLength(others.length);
    expect(others).toContain(-1);
  });

  test.for([
    'const f = g as 1 | 2;',
    'interface F { a: 1 }',
    'type F = -1 | true;',
    "import {f} from './1.js';",
    'const f = {1: f};'
  ])('leaves types, imports and names alone: %s', code => {
    expect(changes(code)).toEqual([]);
  });

  test('leaves the length of a field that grows alone', () => {
    expect(changes('class F { data = new Int32Array(0); }')).toEqual([]);
    expect(changes('class F { data = new Int32Array(8); }')).toHaveLength(2);
    expect(changes('const data = new Int32Array(0);')).toHaveLength(2);
    expect(changes('class F { data = new F(0); }')).toHaveLength(2);
  });

  test('leaves texts alone', () => {
    expect(changes("const f = 'a' + x + 'b';")).toEqual([]);
    expect(changes("f += 'a';")).toEqual(["f += 'a'; -> removed"]);
  });

  test('tells the same change of two equal lines apart', () => {
    const {mutants} = mutate('f.ts', 'f(true);\nf(true);\n', 7);
    const places = mutants
      .filter(one => one.change === 'true -> false')
      .map(({line, code}) => [line, code]);
    expect(places).toEqual([
      [1, 'f(true);'],
      [2, 'f(true); #2']
    ]);
  });
});

describe('countLoops', () => {
  test('counts the turns of every kind of loop', () => {
    const code = countLoops(
      'f.ts',
      `function f() {
        let n = 0;
        for (let i = 0; i < 3; i++) n++;
        for (const x of [1, 2]) { n += x; }
        for (const x in {a: 1}) n += x.length;
        while (n-- > 5);
        do n++; while (n < 10);
        return n;
      }`
    );
    let turns = 0;
    const count = () => turns++;
    const result = new Function('$l', `${compile(code)}\nreturn f();`)(count);
    expect(result).toBe(10);
    expect(turns).toBe(3 + 2 + 1 + 2 + 6);
  });
});
