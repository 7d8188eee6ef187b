/**
 * The weights of a feature lie together: alone in one place, and joined with
 * each direction and distance in the others. 16 weights of 4 bytes are one
 * line of a processor's cache. Place q of a feature with hash h is at h ^ q,
 * so that place 0 may be anywhere in the line, and no place is used more
 * than others.
 */
export const PLACES = 16;

// Distances 1 to 5, up to 10, and beyond (McDonald, Crammer and Pereira
// 2005).
const BINS = 7;

/**
 * Which place of a feature belongs to the direction and distance of an arc,
 * from 1 to 14; 0 is the feature alone. Features of edges use 1 to 7.
 */
export function placeOf(
  first: number,
  second: number,
  directed: boolean
): number {
  const distance = second - first;
  if (distance > 0) return binOf(distance);
  return directed ? BINS + binOf(-distance) : binOf(-distance);
}

/** The bin of a distance, from 1 on. */
export function binOf(distance: number): number {
  if (distance <= 5) return distance;
  return distance <= 10 ? 6 : BINS;
}

/** All places that arcs or edges between so many positions can have. */
export function usedPlaces(length: number, directed: boolean): number[] {
  const places = [0];
  const farthest = length > 1 ? binOf(length - 1) : 0;
  for (let bin = 1; bin <= farthest; bin++) {
    places.push(bin);
    if (directed) places.push(BINS + bin);
  }
  return places;
}
