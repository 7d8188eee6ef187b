/** Solutions that have all required and no forbidden edges. */
interface Part {
  readonly required: number[];
  readonly forbidden: number[];
}

/**
 * The weights of the first solutions, by the textbook: the solutions other than
 * the best one are divided by the first edge in which they differ from it, and
 * each part is solved anew. E. L. Lawler, Management Science 1972.
 *
 * @param solve - Finds the best solution of a part, or `null`.
 * @param sumOf - The weight of a solution, the less the better.
 */
export function rankNaively(
  solve: (part: Part) => Int32Array | null,
  sumOf: (members: Int32Array) => number,
  count: number
): number[] {
  const found: (Part & {members: Int32Array; sum: number})[] = [];
  const add = (part: Part) => {
    const members = solve(part);
    if (members) found.push({...part, members, sum: sumOf(members)});
  };
  add({required: [], forbidden: []});
  const ranking: number[] = [];
  while (found.length > 0 && ranking.length < count) {
    found.sort((a, b) => b.sum - a.sum);
    const {members, sum, required, forbidden} = found.pop()!;
    ranking.push(sum);
    const kept = [...required];
    for (const e of members) {
      if (required.includes(e)) continue;
      add({required: [...kept], forbidden: [...forbidden, e]});
      kept.push(e);
    }
  }
  return ranking;
}

/** Why a ranking cannot be right, or `null`. */
export function orderFlaw(
  ranking: readonly number[],
  best: number,
  different: ReadonlySet<string>,
  maximum: boolean
): string | null {
  if (ranking[0] !== best) return `${ranking[0]} is first, not ${best}`;
  const isWorse = (a: number, b: number) => (maximum ? a < b : a > b);
  if (ranking.some((w, i) => i > 0 && isWorse(ranking[i - 1], w))) {
    return `ranked as ${ranking}`;
  }
  return different.size === ranking.length ? null : 'one is ranked twice';
}
