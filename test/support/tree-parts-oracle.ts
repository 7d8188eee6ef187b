/** An arc or a second-order part of a tree: its kind and its words. */
export type Part = readonly [kind: string, ...words: number[]];

/**
 * All arcs and second-order parts of a tree, by definition: every two arcs are
 * compared. The order of the words is that of the features.
 */
export function partsOf(heads: ArrayLike<number>): Part[] {
  const parts: Part[] = [];
  const left = (c: number) => Math.min(c, heads[c]);
  const right = (c: number) => Math.max(c, heads[c]);
  const length = (c: number) => right(c) - left(c);
  for (let c = 1; c < heads.length; c++) {
    const head = heads[c];
    parts.push(['arc', head, c]);
    if (head > 0) parts.push(['grand', heads[head], head, c]);
    let sibling = head;
    for (let d = 1; d < heads.length; d++) {
      if (d === c) continue;
      if (heads[d] === head) {
        const isInner = left(c) < d && d < right(c);
        if (isInner && Math.abs(c - d) < Math.abs(c - sibling)) sibling = d;
        if (c < d && d - c <= 64) parts.push(['pair', head, c, d]);
      }
      const crosses =
        left(c) < left(d) && left(d) < right(c) && right(c) < right(d);
      if (crosses && length(c) <= 64 && length(d) <= 64) {
        parts.push(['crossing', head, c, heads[d], d]);
      }
    }
    parts.push(['sibling', head, sibling, c]);
  }
  return parts;
}
