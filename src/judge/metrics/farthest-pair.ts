/** Two of some places in a plane that are farthest apart; the same place twice if there is only one. */
export interface FarthestPair<P> {
  readonly a: P;
  readonly b: P;
  readonly distance: number;
}

/** The two places farthest apart, of at least one. Both are corners of the hull, of which ten thousand places have few. */
export function farthestPair<P extends PlanePoint>(places: readonly P[]): FarthestPair<P> {
  const corners = convexHull(places);
  const [first] = corners as [P, ...P[]];
  let farthest: FarthestPair<P> = { a: first, b: first, distance: 0 };
  for (const a of corners) {
    for (const b of corners) {
      // Most corners of a uniform field are one place.
      if (a.x === b.x && a.y === b.y) continue;
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance > farthest.distance) farthest = { a, b, distance };
    }
  }
  return farthest;
}

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
