import {OptionError, quote} from './errors.js';

/**
 * What is used of an `AbortSignal`: any signal of a browser or Node.js will do.
 * Its own type is not part of the language, so a program may lack it.
 */
export interface AbortSignalLike {
  /** Why the call should stop. */
  readonly reason: unknown;
  /** Throws the reason if the call should stop. */
  throwIfAborted(): void;
  /** Calls back when the call should stop. */
  addEventListener(
    type: 'abort',
    listener: () => void,
    options?: {once?: boolean}
  ): void;
  /** Undoes `addEventListener`. */
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** Options of calls that may take long. */
export interface LongCallOptions<Progress> {
  /**
   * Stops the call: it rejects with the reason of the signal.
   *
   * @defaultValue undefined
   */
  readonly signal?: AbortSignalLike | undefined;
  /**
   * Called now and then with the progress. What it throws ends the call.
   *
   * @defaultValue undefined
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** The kinds of these options, for `checkOptions`. */
export const LONG_CALL_OPTIONS = {
  signal: 'value',
  onProgress: 'function'
} as const;

/** Checks that a value can stop a call, and that it has not done so already. */
export function checkSignal(
  where: string,
  signal: AbortSignalLike | undefined
): void {
  if (signal === undefined) return;
  // Not instanceof: it may come from another realm, or a polyfill.
  if (typeof Object(signal).throwIfAborted !== 'function') {
    throw new OptionError(
      `${where}: signal is ${quote(signal)}. Pass an AbortSignal.`
    );
  }
  signal.throwIfAborted();
}

// Milliseconds of work between two chances for the event loop.
const SLICE = 50;

/** Lets the event loop run between slices of work, so that a call can be stopped. */
export class TimeSlices {
  readonly #signal: AbortSignalLike | undefined;
  #end = Date.now() + SLICE;

  constructor(signal: AbortSignalLike | undefined) {
    this.#signal = signal;
  }

  /** Whether the present slice is over. */
  get isOver(): boolean {
    return Date.now() > this.#end;
  }

  /** Lets the event loop run; throws the reason if the call is stopped. */
  async next(): Promise<void> {
    await new Promise(resolve => setTimeout(resolve, 0));
    this.#signal?.throwIfAborted();
    this.#end = Date.now() + SLICE;
  }
}

/**
 * The same items until the signal is aborted, even while the next one is
 * waited for. Then it throws the reason, and closes the source.
 */
export async function* untilAborted<T>(
  items: Iterable<T> | AsyncIterable<T>,
  signal: AbortSignalLike | undefined
): AsyncGenerator<T, void, undefined> {
  if (signal === undefined) {
    yield* items;
    return;
  }
  const iterator =
    Symbol.asyncIterator in items
      ? items[Symbol.asyncIterator]()
      : items[Symbol.iterator]();
  let isDone = false;
  try {
    for (;;) {
      const result = await nextItem(iterator, signal);
      isDone = result.done === true;
      if (result.done) return;
      yield result.value;
    }
  } finally {
    // Not awaited: the source may be waiting for what never comes.
    if (!isDone) void close(iterator);
  }
}

function nextItem<T>(
  iterator: Iterator<T> | AsyncIterator<T>,
  signal: AbortSignalLike
): Promise<IteratorResult<T>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    // A listener for each item: one for all would keep all of them in memory.
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, {once: true});
    const pending = async () => iterator.next();
    pending()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

async function close(iterator: Iterator<unknown> | AsyncIterator<unknown>) {
  try {
    await iterator.return?.();
  } catch {
    // The reason of the signal is thrown already.
  }
}
