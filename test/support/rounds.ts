/**
 * How many random cases a test goes through: as many as given in `npm test`,
 * where each number has a margin over what planted bugs needed to be found,
 * and that many times more in a hunt, by `npm run hunt -- --tests 10`.
 */
export function rounds(count: number): number {
  return count * FACTOR;
}

const FACTOR = Number(process.env.SPANFOREST_ROUNDS ?? 1);
