import { convexHull, type PlanePoint } from './convex-hull.ts';

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
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance > farthest.distance) farthest = { a, b, distance };
    }
  }
  return farthest;
}
