import type {ArborescenceProof} from '../../msf/index.js';

/** Vertices that were contracted into one while a solver was at work. */
export interface ContractedSet {
  readonly vertices: readonly number[];
  /** How many sets are nested in it, one inside the other. */
  readonly height: number;
}

/** The sets that a solver contracted, each before those that it holds. */
export function contractedSets({
  order,
  parent
}: ArborescenceProof): ContractedSet[] {
  const vertices = Array.from(parent, (_, i) => (i < order ? [i] : []));
  const height = Array.from(parent, () => 0);
  // A set has a higher number than whatever it holds.
  for (let i = 0; i < parent.length; i++) {
    const above = parent[i];
    if (above < 0) continue;
    vertices[above].push(...vertices[i]);
    if (i >= order) height[above] = Math.max(height[above], height[i] + 1);
  }
  return vertices
    .map((vertices, i) => ({vertices, height: height[i]}))
    .slice(order)
    .reverse();
}
