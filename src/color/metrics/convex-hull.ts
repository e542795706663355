/** A place in a plane. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The corners of the smallest convex polygon around some places, counterclockwise, with the leftmost and the rightmost one twice (A. M.
 * Andrew, "Another efficient algorithm for convex hulls in two dimensions", Information Processing Letters 9(5), 1979).
 */
export function convexHull<P extends PlanePoint>(places: readonly P[]): readonly P[] {
  const sorted = places.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** One side of the hull: turns right nowhere. */
function chain<P extends PlanePoint>(sorted: readonly P[]): readonly P[] {
  const side: P[] = [];
  for (const place of sorted) {
    while (side.length >= 2 && turn(side.at(-2) as P, side.at(-1) as P, place) <= 0) side.pop();
    side.push(place);
  }
  return side;
}

/** Above 0 where a, b, c turn left. */
function turn(a: PlanePoint, b: PlanePoint, c: PlanePoint): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
