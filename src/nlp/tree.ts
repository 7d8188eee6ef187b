/**
 * Finds words that are heads of each other in a circle, the smallest first
 * and each followed by its head; `null` if there are none. Time and space
 * O(n), whatever the depth.
 *
 * @param heads - The head of each word, counted from 1; 0 and less end a
 * path. `heads[0]` means nothing.
 */
export function findCycle(heads: ArrayLike<number>): number[] | null {
  // For each word the word from which the walk set out that came to it.
  const origin = new Int32Array(heads.length);
  for (let word = 1; word < heads.length; word++) {
    let at = word;
    while (at > 0 && origin[at] === 0) {
      origin[at] = word;
      at = heads[at];
    }
    if (at > 0 && origin[at] === word) return cycleFrom(at, heads);
  }
  return null;
}

function cycleFrom(start: number, heads: ArrayLike<number>): number[] {
  let smallest = start;
  for (let at = heads[start]; at !== start; at = heads[at]) {
    if (at < smallest) smallest = at;
  }
  const cycle = [smallest];
  for (let at = heads[smallest]; at !== smallest; at = heads[at]) {
    cycle.push(at);
  }
  return cycle;
}

/** What a tree looks like. */
export interface TreeShape {
  /** How many words hang from the artificial root. */
  readonly roots: number;
  /** The words whose arc from their head is not projective, increasing. */
  readonly nonProjective: readonly number[];
}

/**
 * The shape of a tree, or the number of a word on a cycle if it is none.
 *
 * An arc is projective if its head dominates every word between the two
 * ends. The artificial root dominates all, so its arcs always are. The words
 * that `h` dominates without a gap on either side of it are an interval, and
 * the arcs from `h` are projective that end inside. Time and space O(n).
 *
 * @param heads - The head of each word from 1 on, 0 for the artificial root.
 * What stands at 0 is ignored.
 */
export function treeShape(heads: Int32Array): TreeShape | number {
  const length = heads.length;
  const order = bottomUp(heads);
  if (order.length < length - 1) return wordOnCycle(heads, order);

  // size[v]: number of words at and below v. In preorder they have the
  // numbers first[v] to first[v] + size[v] - 1.
  const size = new Int32Array(length).fill(1);
  for (const v of order) size[heads[v]] += size[v];
  const first = new Int32Array(length);
  const nextChild = new Int32Array(length).fill(1);
  for (let i = order.length - 1; i >= 0; i--) {
    const v = order[i];
    const h = heads[v];
    first[v] = first[h] + nextChild[h];
    nextChild[h] += size[v];
  }

  // Ends of the interval of every word. What stands next to it on one side
  // either is not below h, or brings along its own interval, all of which is
  // below h as well. No word is met twice in this way: when h has met k, the
  // words above h that get as far get past k in one step, with h.
  const left = new Int32Array(length);
  const right = new Int32Array(length);
  let roots = 0;
  const nonProjective: number[] = [];
  for (const h of order) {
    const isBelow = (k: number) =>
      first[k] > first[h] && first[k] < first[h] + size[h];
    let a = h;
    let b = h;
    while (a > 1 && isBelow(a - 1)) a = left[a - 1];
    while (b < length - 1 && isBelow(b + 1)) b = right[b + 1];
    left[h] = a;
    right[h] = b;
  }
  for (let v = 1; v < length; v++) {
    const h = heads[v];
    if (h === 0) roots++;
    else if (v < left[h] || v > right[h]) nonProjective.push(v);
  }
  return {roots, nonProjective};
}

// The words that lead to no cycle, each before its head.
function bottomUp(heads: Int32Array): Int32Array {
  const length = heads.length;
  const missing = new Int32Array(length);
  for (let v = 1; v < length; v++) missing[heads[v]]++;
  const order = new Int32Array(Math.max(0, length - 1));
  let count = 0;
  for (let v = 1; v < length; v++) if (missing[v] === 0) order[count++] = v;
  for (let i = 0; i < count; i++) {
    const h = heads[order[i]];
    if (--missing[h] === 0 && h !== 0) order[count++] = h;
  }
  return order.subarray(0, count);
}

// A word that no bottom-up order holds is on a cycle: what hangs from a cycle
// is in the order, and no head leads out of one.
function wordOnCycle(heads: Int32Array, order: Int32Array): number {
  const isOrdered = new Uint8Array(heads.length);
  for (const v of order) isOrdered[v] = 1;
  return isOrdered.indexOf(0, 1);
}
