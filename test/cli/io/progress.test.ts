import {performance} from 'node:perf_hooks';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {createProgress} from '../../../src/cli/io/progress.js';
import {MemoryStream} from '../../support/command-line.js';

const CLEAR = '\r\u001b[2K';

let now: number;
let stderr: MemoryStream;

beforeEach(() => {
  now = 0;
  stderr = new MemoryStream(true);
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const create = (quiet = false, env = {}) =>
  createProgress({stderr, env}, quiet);

describe('createProgress', () => {
  test('shows bytes, and their share if the total is known', () => {
    const progress = create();
    now = 100;
    progress.read(2_500_000, 10_000_000);
    now = 200;
    progress.read(3_100_000_000, null);
    expect(stderr.text).toBe(
      `${CLEAR}reading: 2.5 MB, 25 %${CLEAR}reading: 3.10 GB`
    );
  });

  test('writes no oftener than the eye can follow', () => {
    const progress = create();
    for (now = 0; now < 1000; now++) progress.read(1000 * now, null);
    expect(stderr.text.split(CLEAR).length - 1).toBeLessThanOrEqual(10);
    expect(stderr.text).toContain('reading: 900 kB');
  });

  test('asks how far work is only when it is time to show it', () => {
    const progress = create();
    let asked = 0;
    for (now = 0; now < 1000; now++) {
      progress.update(() => `step ${++asked}`);
    }
    expect(asked).toBe(9);
    expect(stderr.text).toContain(`${CLEAR}step 9`);
    create(true).update(() => `step ${++asked}`);
    expect(asked).toBe(9);
  });

  test('takes the line away once', () => {
    const progress = create();
    progress.phase('computing forest');
    progress.clear();
    progress.clear();
    expect(stderr.text).toBe(`${CLEAR}computing forest${CLEAR}`);
  });

  test('never lets the line wrap', () => {
    create().phase('x'.repeat(200));
    expect(stderr.text).toBe(CLEAR + 'x'.repeat(79));
    stderr = Object.assign(new MemoryStream(true), {columns: 0});
    create().phase('y'.repeat(200));
    expect(stderr.text).toBe(CLEAR + 'y'.repeat(79));
  });

  test('is silent if quiet, on a dumb terminal and off a terminal', () => {
    create(true).phase('a');
    create(false, {TERM: 'dumb'}).phase('b');
    expect(stderr.text).toBe('');
    stderr = new MemoryStream(false);
    create().phase('c');
    expect(stderr.text).toBe('');
  });
});
