import {describe, expect, test, vi} from 'vitest';
import {OptionError} from '../../src/graph/index.js';
import {
  checkSignal,
  TimeSlices,
  untilAborted
} from '../../src/graph/long-call.js';

const REASON = new Error('enough');

describe('the check of a signal', () => {
  test('takes none, one that is not aborted, and what is like one', () => {
    checkSignal('x', undefined);
    checkSignal('x', new AbortController().signal);
    checkSignal('x', {throwIfAborted: () => {}} as never);
  });

  test.for([null, 0, 'soon', {}, {aborted: false}])('refuses %j', value => {
    const check = () => checkSignal('spanforest/x', value as never);
    expect(check).toThrow(OptionError);
    expect(check).toThrow(
      /^spanforest\/x: signal is .*\. Pass an AbortSignal\.$/
    );
  });

  test('throws the reason of one that is aborted already', () => {
    const check = () => checkSignal('x', AbortSignal.abort(REASON));
    expect(check).toThrow(REASON);
  });
});

describe('slices of time', () => {
  test('end after 50 ms, and begin again', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(1000);
    try {
      const slices = new TimeSlices(undefined);
      expect(slices.isOver).toBe(false);
      clock.mockReturnValue(1050);
      expect(slices.isOver).toBe(false);
      clock.mockReturnValue(1051);
      expect(slices.isOver).toBe(true);
      await slices.next();
      expect(slices.isOver).toBe(false);
      clock.mockReturnValue(1101);
      expect(slices.isOver).toBe(false);
      clock.mockReturnValue(1102);
      expect(slices.isOver).toBe(true);
    } finally {
      clock.mockRestore();
    }
  });

  test('let others run in between', async () => {
    let isRun = false;
    setTimeout(() => {
      isRun = true;
    }, 0);
    await new TimeSlices(undefined).next();
    expect(isRun).toBe(true);
  });

  test('throw the reason of a signal', async () => {
    const controller = new AbortController();
    const slices = new TimeSlices(controller.signal);
    await slices.next();
    controller.abort(REASON);
    await expect(slices.next()).rejects.toBe(REASON);
  });
});

/** A source that notes what is asked of it. */
class Source implements AsyncIterableIterator<number> {
  readonly log: string[] = [];
  #count = 0;
  readonly #length: number;

  constructor(length: number) {
    this.#length = length;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<number>> {
    this.log.push('next');
    return this.#count < this.#length
      ? {value: this.#count++, done: false}
      : {value: undefined, done: true};
  }

  async return(): Promise<IteratorResult<number>> {
    this.log.push('return');
    throw new Error('it cannot be closed');
  }
}

describe('items until a signal is aborted', () => {
  const all = async (items: AsyncIterable<number>, most = Infinity) => {
    const found: number[] = [];
    for await (const item of items) {
      found.push(item);
      if (found.length === most) break;
    }
    return found;
  };

  test('are the same without a signal', async () => {
    expect(await all(untilAborted([1, 2, 3], undefined))).toEqual([1, 2, 3]);
    const source = new Source(2);
    expect(await all(untilAborted(source, undefined))).toEqual([0, 1]);
  });

  test('are the same as long as it is not aborted', async () => {
    const {signal} = new AbortController();
    expect(await all(untilAborted([1, 2, 3], signal))).toEqual([1, 2, 3]);
    const source = new Source(2);
    expect(await all(untilAborted(source, signal))).toEqual([0, 1]);
    // What has come to its end is not closed.
    expect(source.log).toEqual(['next', 'next', 'next']);
  });

  test('leave no listeners behind', async () => {
    const {signal} = new AbortController();
    let listeners = 0;
    const add = vi.spyOn(signal, 'addEventListener');
    const remove = vi.spyOn(signal, 'removeEventListener');
    for await (const _ of untilAborted(new Source(3), signal)) {
      await new Promise(resolve => setTimeout(resolve, 0));
      listeners = add.mock.calls.length - remove.mock.calls.length;
      expect(listeners).toBe(0);
    }
    expect(add.mock.calls.length).toBe(4);
    for (const [, , options] of add.mock.calls) {
      expect(options).toEqual({once: true});
    }
  });

  test('end the source if they are left', async () => {
    const source = new Source(9);
    const {signal} = new AbortController();
    expect(await all(untilAborted(source, signal), 2)).toEqual([0, 1]);
    expect(source.log).toEqual(['next', 'next', 'return']);
  });

  test('are none if it is aborted before', async () => {
    const source = new Source(9);
    const items = untilAborted(source, AbortSignal.abort(REASON));
    await expect(all(items)).rejects.toBe(REASON);
    expect(source.log).toEqual(['return']);
  });

  test('end with the reason, even while one is waited for', async () => {
    const controller = new AbortController();
    const silent = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<IteratorResult<number>>(() => {})
      })
    };
    const reading = all(untilAborted(silent, controller.signal));
    setTimeout(() => controller.abort(REASON), 0);
    await expect(reading).rejects.toBe(REASON);
  });

  test('end with an error of the source', async () => {
    const failing = {
      [Symbol.iterator]: () => ({
        next(): IteratorResult<number> {
          throw REASON;
        }
      })
    };
    const {signal} = new AbortController();
    await expect(all(untilAborted(failing, signal))).rejects.toBe(REASON);
  });
});
