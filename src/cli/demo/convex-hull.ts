/** A point of the plane. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * The corners of the convex hull of some points, in order (Andrew,
 * Information Processing Letters, 1979).
 */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y);
  if (sorted.length < 3) return sorted;
  return [...halfHull(sorted), ...halfHull(sorted.reverse())];
}

// One side of the hull, without its last point, with which the other begins.
function halfHull(points: readonly Point[]): Point[] {
  const corners: Point[] = [];
  for (const point of points) {
    while (
      corners.length > 1 &&
      turn(corners[corners.length - 2], corners[corners.length - 1], point) <= 0
    ) {
      corners.pop();
    }
    corners.push(point);
  }
  return corners.slice(0, -1);
}

function turn(p: Point, q: Point, r: Point): number {
  return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}
