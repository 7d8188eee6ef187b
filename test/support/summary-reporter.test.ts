import {describe, expect, test} from 'vitest';
import type {TestModule} from 'vitest/node';
import {summaryLine, tally} from './summary-reporter.js';

/** A module as far as counting goes. */
function fakeModule(states: string[], errors = 0, suiteErrors = 0): TestModule {
  return {
    errors: () => new Array(errors).fill({}),
    children: {
      allSuites: () => [{errors: () => new Array(suiteErrors).fill({})}],
      allTests: () => states.map(state => ({result: () => ({state})}))
    }
  } as unknown as TestModule;
}

describe('the summary of a run', () => {
  test('counts tests over all files', () => {
    const modules = [
      fakeModule(['passed', 'failed']),
      fakeModule(['passed', 'skipped', 'pending'])
    ];
    expect(tally(modules)).toEqual({passed: 2, failed: 1, skipped: 2});
  });

  test('counts what fails outside of tests as failed', () => {
    const error = {message: 'never caught'};
    expect(tally([fakeModule([], 1, 2)], [error]).failed).toBe(4);
  });

  test('is one line, which mentions skipped tests only if there are any', () => {
    expect(summaryLine({passed: 3, failed: 0, skipped: 0})).toBe(
      '3 passed, 0 failed'
    );
    expect(summaryLine({passed: 3, failed: 1, skipped: 2})).toBe(
      '3 passed, 1 failed, 2 skipped'
    );
  });
});
