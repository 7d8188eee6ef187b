import {EventEmitter} from 'node:events';
import {expect, test, vi} from 'vitest';
import type {ThreadJob} from '../src/jobs.js';
import {Threads} from '../src/threads.js';

const started: EventEmitter[] = [];

// Answers at once, unless it has ended.
vi.mock('node:worker_threads', () => ({
  Worker: class extends EventEmitter {
    #isOver = false;

    constructor() {
      super();
      started.push(this.on('exit', () => void (this.#isOver = true)));
    }

    postMessage() {
      const output = {checksum: ''};
      if (!this.#isOver) this.emit('message', {kind: 'result', output});
    }

    async terminate() {
      this.emit('exit', 1);
    }
  }
}));

const JOB: ThreadJob = {
  job: {run: '', file: 'part-1'},
  task: {kind: 'forest', holding: {hold: 'minimum', records: false}},
  storage: '',
  inputs: []
};

test('threads are used again, but not if they have ended', async () => {
  const threads = new Threads();
  const {signal} = new AbortController();
  const run = async () => (await threads.run(JOB, signal, () => {})).kind;
  expect(await run()).toBe('result');
  expect(await run()).toBe('result');
  expect(started).toHaveLength(1);
  started[0].emit('exit', 1);
  expect(await run()).toBe('result');
  expect(started).toHaveLength(2);
});
