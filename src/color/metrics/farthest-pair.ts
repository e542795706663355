/** Two of some places in a plane that are farthest apart; the same place twice if there is only one. */
export interface FarthestPair<P> {
  readonly a: P;
  readonly b: P;
  readonly distance: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * The two places farthest apart, of at least one. They are corners of the convex hull (A. M. Andrew, "Another efficient
 * algorithm for convex hulls in two dimensions", Information Processing Letters 9(5), 1979), so that ten thousand places need
 * no fifty million comparisons.
 */
export function farthestPair<P extends Place>(places: readonly P[]): FarthestPair<P> {
  const corners = convexHull(places);
  const [first] = corners as [P, ...P[]];
  let farthest: FarthestPair<P> = { a: first, b: first, distance: 0 };
  for (let one = 0; one < corners.length; one += 1) {
    const a = corners[one] as P;
    for (let other = one + 1; other < corners.length; other += 1) {
      const b = corners[other] as P;
      const [x, y] = [a.x - b.x, a.y - b.y];
      // Most are nearer by far, which is found sooner without a root.
      if (x * x + y * y < 0.99 * farthest.distance * farthest.distance) continue;
      const distance = Math.hypot(x, y);
      if (distance > farthest.distance) farthest = { a, b, distance };
    }
  }
  return farthest;
}

function convexHull<P extends Place>(places: readonly P[]): readonly P[] {
  const sorted = places.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** One side of the hull: turns right nowhere. */
function chain<P extends Place>(sorted: readonly P[]): readonly P[] {
  const side: P[] = [];
  for (const place of sorted) {
    while (side.length >= 2 && turn(side.at(-2) as P, side.at(-1) as P, place) <= 0) side.pop();
    side.push(place);
  }
  return side;
}

/** Above 0 where a, b, c turn left. */
function turn(a: Place, b: Place, c: Place): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
