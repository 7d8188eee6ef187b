/**
 * The process that runs tests with mutants: it imports a test file once, and
 * then runs those of its tests that it is asked for.
 */
import {Worker} from 'node:worker_threads';
import fc from 'fast-check';
import {collect, expect, type Suite, type Test} from './harness.js';
import {hits, state} from './switch.js';

export interface Planned {
  readonly file: string;
  readonly test: number;
  /** Turns of loops, and milliseconds of CPU time, without a mutant. */
  readonly turns: number;
  readonly time: number;
}

export type Request =
  | {readonly kind: 'cover'; readonly file: string}
  | {
      readonly kind: 'run';
      readonly mutant: number;
      /** Whether files are imported with the mutant on. */
      readonly fresh: boolean;
      readonly plan: readonly Planned[];
    };

export interface CoveredTest {
  readonly name: string;
  /** Why it fails without a mutant, or is too slow; otherwise empty. */
  readonly error: string;
  readonly turns: number;
  readonly time: number;
  readonly mutants: readonly number[];
}

export type Answer =
  | {readonly kind: 'begin'; readonly place: number}
  | {
      readonly kind: 'covered';
      readonly atImport: readonly number[];
      readonly tests: readonly CoveredTest[];
    }
  | {
      readonly kind: 'ran';
      /** The place in the plan of the test that failed; -1: all passed. */
      readonly failed: number;
      readonly error: string;
      /** Whether the failed test passes once the mutant is off again. */
      readonly recovered: boolean;
    };

// A test with more turns of loops is too slow to be run for every mutant.
const MOST_TURNS = 30_000_000;
const MOST_MILLISECONDS = 60_000;

// A failed property need not be shrunk, and has to fail in every run.
fc.configureGlobal({endOnFailure: true, seed: 1});

// What hangs outside a counted loop is ended from another thread, by its CPU
// time: elapsed time would depend on how busy the machine is.
const MOST_WORK = 30_000;
const begun = new Int32Array(new SharedArrayBuffer(4));
const watch = `
  const {workerData: {begun, most}} = require('node:worker_threads');
  let seen = -1;
  let start = 0;
  setInterval(() => {
    const {user, system} = process.cpuUsage();
    const work = (user + system) / 1000;
    if (begun[0] !== seen) [seen, start] = [begun[0], work];
    else if (work - start > most) process.kill(process.pid, 'SIGKILL');
  }, 500);`;
new Worker(watch, {eval: true, workerData: {begun, most: MOST_WORK}});

function begin(place: number): void {
  begun[0]++;
  process.send?.({kind: 'begin', place} satisfies Answer);
}

const files = new Map<string, Promise<Test[]>>();

function testsOf(file: string): Promise<Test[]> {
  let found = files.get(file);
  if (!found) {
    const url = new URL(`../../${file.replace(/ts$/, 'js')}`, import.meta.url);
    found = collect(() => import(url.href));
    files.set(file, found);
  }
  return found;
}

/** Runs tests of one file, each with the hooks around it. */
class Session {
  /** The suites whose hooks have run, and which mutants these reached. */
  readonly #begun = new Map<Suite, {mutants: number[]; time: number}>();

  /** What the hooks did that ran once for this test and others. */
  hooksOf(test: Test): {mutants: number[]; time: number} {
    const all = {mutants: [] as number[], time: 0};
    for (let s: Suite | null = test.suite; s; s = s.parent) {
      const hooks = this.#begun.get(s);
      all.mutants.push(...(hooks?.mutants ?? []));
      all.time += hooks?.time ?? 0;
    }
    return all;
  }

  async run(test: Test, limit: number, milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('too slow')), milliseconds);
    });
    try {
      await Promise.race([this.#within(test, limit), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #within(test: Test, limit: number): Promise<void> {
    const suites: Suite[] = [];
    for (let s: Suite | null = test.suite; s; s = s.parent) suites.unshift(s);
    for (const suite of suites) {
      if (this.#begun.has(suite)) continue;
      const hooks = {mutants: [] as number[], time: 0};
      this.#begun.set(suite, hooks);
      if (suite.before.length === 0) continue;
      allow(10 * MOST_TURNS);
      const start = work();
      await runAll(suite.before);
      hooks.mutants = met();
      hooks.time = work() - start;
    }
    allow(limit);
    try {
      for (const suite of suites) await runAll(suite.beforeEach);
      await runAll([test.run]);
    } finally {
      for (const suite of suites.reverse()) await runAll(suite.afterEach);
    }
  }

  async end(): Promise<void> {
    allow(Number.POSITIVE_INFINITY);
    for (const suite of this.#begun.keys())
      await runAll(suite.after).catch(() => {});
  }
}

/** Begins to count the turns of loops, up to a limit. */
function allow(turns: number): void {
  state.turns = 0;
  state.limit = turns;
}

async function runAll(runs: readonly ((...values: never[]) => unknown)[]) {
  for (const run of runs) await (run as (context: object) => unknown)({expect});
}

async function cover(file: string): Promise<Answer> {
  hits.fill(0);
  const tests = await testsOf(file);
  const atImport = met();
  const covered: CoveredTest[] = [];
  const session = new Session();
  for (const test of tests) {
    begin(covered.length);
    hits.fill(0);
    const start = work();
    let error = '';
    try {
      await session.run(test, MOST_TURNS, MOST_MILLISECONDS);
    } catch (caught) {
      error = messageOf(caught);
    }
    const {turns} = state;
    const time = work() - start;
    const hooks = session.hooksOf(test);
    covered.push({
      name: test.name,
      error,
      turns,
      time: Math.max(time, hooks.time),
      mutants: [...new Set([...met(), ...hooks.mutants])]
    });
  }
  await session.end();
  return {kind: 'covered', atImport, tests: covered};
}

async function run(request: Request & {kind: 'run'}): Promise<Answer> {
  const {mutant, plan, fresh} = request;
  let session = new Session();
  let file = '';
  let place = -1;
  try {
    for (place = 0; place < plan.length; place++) {
      const planned = plan[place];
      begin(place);
      state.active = fresh ? mutant : -1;
      allow(10 * MOST_TURNS);
      const tests = await testsOf(planned.file);
      state.active = mutant;
      if (planned.file !== file) {
        await session.end();
        session = new Session();
        file = planned.file;
      }
      const {turns, time} = planned;
      const limit = 10 * turns + 200_000;
      await session.run(tests[planned.test], limit, 20 * time + 60_000);
    }
    await session.end();
    state.active = -1;
    return {kind: 'ran', failed: -1, error: '', recovered: true};
  } catch (caught) {
    const error = messageOf(caught);
    state.active = -1;
    await session.end();
    return {kind: 'ran', failed: place, error, recovered: await again()};
  }

  /** Whether the test that failed passes without the mutant. */
  async function again(): Promise<boolean> {
    if (fresh) return false;
    begin(place);
    const session = new Session();
    try {
      const planned = plan[place];
      const tests = await testsOf(planned.file);
      await session.run(tests[planned.test], Infinity, 600_000);
      await session.end();
      return true;
    } catch {
      return false;
    }
  }
}

/** Milliseconds of CPU time so far, which do not depend on other processes. */
function work(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

function met(): number[] {
  const found: number[] = [];
  for (let i = hits.indexOf(1); i >= 0; i = hits.indexOf(1, i + 1)) {
    found.push(i);
  }
  return found;
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : `${error}`;
  return text.slice(0, 300) || 'an error without a message';
}

// What a mutant leaves behind may fail later, outside of any test.
process.on('unhandledRejection', () => {});
process.on('message', async (request: Request) => {
  const answer =
    request.kind === 'cover' ? await cover(request.file) : await run(request);
  process.send?.(answer);
});
process.on('disconnect', () => process.exit());
