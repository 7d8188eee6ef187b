/**
 * Works on several items at the same time, and yields the results in order,
 * each as soon as possible. At most `limit` items are in work or waiting to be
 * yielded. The first error, of an item or of the work on it, is thrown in its
 * place; after that, or if the consumer stops, no more items are requested.
 */
export async function* mapInOrder<Item, Result>(
  items: AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>
): AsyncGenerator<Result, void, undefined> {
  const iterator = items[Symbol.asyncIterator]();
  const queue: Promise<Result>[] = [];
  let ended = false;
  // Wakes the side that waits for the queue to have room or to have an entry;
  // never do both sides wait.
  let wake = () => {};
  const change = () => new Promise<void>(resolve => (wake = resolve));

  const enqueue = (result: Promise<Result>) => {
    // The consumer may stop before it sees this result fail.
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
    // Not awaited: a read may be pending on a pipe that stays silent.
    iterator.return?.().catch(() => {});
  }
}
