import {writeSync} from 'node:fs';
import type {SerializedError} from 'vitest';
import type {Reporter, TestModule} from 'vitest/node';

/** How many tests came out which way. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * Counts the tests of a run.
 *
 * What fails outside of any test counts as a failure of its own: a file that
 * cannot be loaded, a hook, an error that nobody caught. Otherwise such a run
 * would read "0 failed".
 */
export function tally(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[] = []
): Tally {
  const result = {passed: 0, failed: unhandled.length, skipped: 0};
  for (const module of modules) {
    result.failed += module.errors().length;
    for (const suite of module.children.allSuites()) {
      result.failed += suite.errors().length;
    }
    for (const test of module.children.allTests()) {
      const {state} = test.result();
      if (state === 'passed') result.passed++;
      else if (state === 'failed') result.failed++;
      else result.skipped++;
    }
  }
  return result;
}

/** `12 passed, 0 failed`, and the skipped ones if there are any. */
export function summaryLine({passed, failed, skipped}: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

/**
 * Ends the output with one line that a machine can read.
 *
 * The coverage report is printed after every reporter has been told that the
 * run is over, so the line has to wait until the process exits.
 */
export class SummaryReporter implements Reporter {
  #line = '';

  constructor() {
    process.once('exit', () => {
      if (this.#line) writeSync(1, `${this.#line}\n`);
    });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[]
  ): void {
    this.#line = summaryLine(tally(modules, unhandled));
  }
}
