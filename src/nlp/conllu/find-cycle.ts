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
