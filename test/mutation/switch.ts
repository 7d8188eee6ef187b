/**
 * What mutated code calls: to ask whether a mutant is on, and to count the turns
 * of loops. It has no imports, because all of the code imports it.
 */
export const state: {active: number; turns: number; limit: number} = {
  /** The mutant that is on; -1: none. */
  active: -1,
  /** Turns of loops since the last reset, and how many there may be. */
  turns: 0,
  limit: Number.POSITIVE_INFINITY
};

/** Which mutants were reached. */
export const hits: Uint8Array = new Uint8Array(1 << 16);

export function $m(mutant: number): boolean {
  hits[mutant] = 1;
  return mutant === state.active;
}

export function $l(): void {
  if (++state.turns > state.limit) throw new Error('too many turns of loops');
}
