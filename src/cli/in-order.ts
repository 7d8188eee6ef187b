/**
 * Works on several items at the same time, and yields the results in the
 * order of the items.
 *
 * Items are asked for while results are waited for, so a result is yielded
 * as soon as those before it have been, even if the next item is long in
 * coming. At most `limit` items are at work or waiting to be yielded. The
 * first error, of an item or of the work on one, comes in its turn; then and
 * if nobody wants more, no more items are asked for.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>
): AsyncGenerator<Result, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const queue: Promise<Result>[] = [];
  let ended = false;
  // Whoever waits for the queue: to have room, or to have anything in it. It
  // cannot be both.
  let wake = () => {};
  const change = () => new Promise<void>(resolve => (wake = resolve));

  const enqueue = (result: Promise<Result>) => {
    // Nobody may be there to see it fail, at that time or ever.
    result.catch(() => {});
    queue.push(result);
    wake();
  };
  const fill = async () => {
    try {
      while (!ended) {
        const {done, value} = await iterator.next();
        if (done || ended) break;
        enqueue(work(value));
        while (!ended && queue.length >= limit) await change();
      }
    } catch (error) {
      enqueue(Promise.reject(error));
    }
    ended = true;
    wake();
  };
  void fill();
  try {
    for (;;) {
      while (!ended && queue.length === 0) await change();
      if (queue.length === 0) return;
      yield await queue[0];
      queue.shift();
      wake();
    }
  } finally {
    ended = true;
    wake();
    // Not awaited: a read may be under way on a pipe that stays silent.
    iterator.return?.().catch(() => {});
  }
}
