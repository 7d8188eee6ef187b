/** A binary heap, whose first item in some order is on top. */
export class BinaryHeap<Item> {
  readonly #isBefore: (a: Item, b: Item) => boolean;
  #items: Item[] = [];

  /** @param isBefore - Whether an item comes before another, strictly. */
  constructor(isBefore: (a: Item, b: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  /** Number of items. */
  get size(): number {
    return this.#items.length;
  }

  /** Adds an item. Time O(log n). */
  push(item: Item): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(item, items[above])) break;
      items[at] = items[above];
      at = above;
    }
    items[at] = item;
  }

  /** Removes the first item; `undefined` if there is none. Time O(log n). */
  pop(): Item | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= items.length) break;
      const other = Math.min(below + 1, items.length - 1);
      if (this.#isBefore(items[other], items[below])) below = other;
      if (!this.#isBefore(items[below], last)) break;
      items[at] = items[below];
      at = below;
    }
    items[at] = last;
    return top;
  }

  /** Removes all items, and returns them in any order. */
  clear(): Item[] {
    const all = this.#items;
    this.#items = [];
    return all;
  }
}
