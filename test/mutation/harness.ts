/**
 * Stands in for vitest in mutated test files: the same functions, for one warm
 * process that runs single tests again and again. `expect` is vitest's own.
 */
import {register} from 'node:module';
import {expect, vi as own} from 'vitest';

export {expectTypeOf} from 'vitest';
export {expect};

type Run = (...values: never[]) => unknown;

export interface Suite {
  readonly parent: Suite | null;
  readonly before: Run[];
  readonly after: Run[];
  readonly beforeEach: Run[];
  readonly afterEach: Run[];
}

export interface Test {
  readonly suite: Suite;
  readonly name: string;
  readonly run: Run;
}

let suite: Suite;
let tests: Test[] = [];
let names: string[] = [];

/** Collects the tests that a file defines while it is imported. */
export async function collect(load: () => Promise<unknown>): Promise<Test[]> {
  suite = newSuite(null);
  tests = [];
  names = [];
  await load();
  return tests;
}

function newSuite(parent: Suite | null): Suite {
  return {parent, before: [], after: [], beforeEach: [], afterEach: []};
}

function addSuite(name: string, define: Run): void {
  suite = newSuite(suite);
  names.push(name);
  (define as () => void)();
  names.pop();
  suite = suite.parent as Suite;
}

function addTest(name: string, run: Run): void {
  tests.push({suite, name: [...names, name].join(' > '), run});
}

type Add = (name: string, run: Run) => void;

type Define = (name: unknown, ...rest: unknown[]) => void;

type DefineAll = (cases: readonly unknown[]) => Define;

interface Definer {
  (name: unknown, ...rest: unknown[]): void;
  readonly skip: Define;
  readonly concurrent: Define;
  readonly each: DefineAll;
  readonly for: DefineAll;
  skipIf(isSkipped: unknown): Define;
  runIf(isRun: unknown): Define;
}

/** `test` or `describe`, with the ways to define several at once. */
function definer(add: Add): Definer {
  const define = (name: unknown, ...rest: unknown[]) => {
    const run = rest.find(value => typeof value === 'function') as Run;
    if (run) add(`${name}`, run);
  };
  const skip = () => {};
  const several =
    (spread: boolean) =>
    (cases: readonly unknown[]) =>
    (name: unknown, ...rest: unknown[]) => {
      const run = rest.find(value => typeof value === 'function') as (
        ...values: unknown[]
      ) => unknown;
      const isSpread = spread && cases.every(Array.isArray);
      cases.forEach((value, i) => {
        const values = isSpread ? (value as unknown[]) : [value];
        add(`${name} [${i}]`, () => run(...values, {expect}));
      });
    };
  return Object.assign(define, {
    skip,
    each: several(true),
    for: several(false),
    concurrent: define,
    skipIf: (isSkipped: unknown) => (isSkipped ? skip : define),
    runIf: (isRun: unknown) => (isRun ? define : skip)
  });
}

export const test: Definer = definer(addTest);
export {test as it};
export const describe: Definer = definer(addSuite);

export const beforeAll = (run: Run): number => suite.before.push(run);
export const afterAll = (run: Run): number => suite.after.push(run);
export const beforeEach = (run: Run): number => suite.beforeEach.push(run);
export const afterEach = (run: Run): number => suite.afterEach.push(run);

let resets = 0;

/** Where an import in a test leads after modules have been reset. */
export function $fresh(specifier: string): string {
  return resets > 0 ? `${specifier}?reset=${resets}` : specifier;
}

// A module of src/ that was imported with a reset imports others with it.
const HOOKS = `export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const reset = /[?]reset=\\d+$/.exec(context.parentURL ?? '');
  return reset && found.url.includes('/src/') && !found.url.includes('?')
    ? {...found, url: found.url + reset[0]}
    : found;
}`;

function resetModules(): void {
  if (resets++ === 0)
    register(`data:text/javascript,${encodeURIComponent(HOOKS)}`);
}

export const vi: object = {
  fn: own.fn,
  spyOn: own.spyOn,
  waitFor: own.waitFor,
  useFakeTimers: () => own.useFakeTimers(),
  useRealTimers: () => own.useRealTimers(),
  setSystemTime: (time: number) => own.setSystemTime(time),
  advanceTimersByTimeAsync: (milliseconds: number) =>
    own.advanceTimersByTimeAsync(milliseconds),
  restoreAllMocks: () => own.restoreAllMocks(),
  stubGlobal: (name: string, value: unknown) => own.stubGlobal(name, value),
  unstubAllGlobals: () => own.unstubAllGlobals(),
  resetModules
};
