import type { SamplePoint } from './sample-point.ts';
import type { ReadingOrder } from './sampling-plan.ts';

/** The points, given row-major, in the order in which they are to be read; `first` is where farthest-first starts. */
export function inReadingOrder(
  points: readonly SamplePoint[],
  order: ReadingOrder,
  first: SamplePoint,
): readonly SamplePoint[] {
  switch (order) {
    case 'row-major':
      return points;
    case 'serpentine':
      return serpentine(points);
    case 'farthest-first':
      return farthestFirst(points, first);
    default:
      return order satisfies never;
  }
}

/** Rows from top to bottom, the first from left to right, each next one the other way. */
function serpentine(points: readonly SamplePoint[]): readonly SamplePoint[] {
  const rows = new Map<number, SamplePoint[]>();
  for (const point of points) {
    const row = rows.get(point.yFraction);
    if (row) row.push(point);
    else rows.set(point.yFraction, [point]);
  }
  return [...rows.values()].flatMap((row, place) => (place % 2 === 0 ? row : row.reverse()));
}

/**
 * Each next point is the one whose nearest point read so far is farthest away; row-major first among equals. Distances are
 * squares of whole pixels, so that ties are ties. Every point keeps its distance to what was read: n^2 steps in all.
 */
function farthestFirst(points: readonly SamplePoint[], first: SamplePoint): readonly SamplePoint[] {
  const left = [...points];
  const distances = new Array<number>(left.length).fill(Number.POSITIVE_INFINITY);
  const ordered: SamplePoint[] = [];
  let next = left.indexOf(first);
  while (next >= 0) {
    const read = left[next] as SamplePoint;
    ordered.push(read);
    left.splice(next, 1);
    distances.splice(next, 1);
    next = farthestAfter(read, left, distances);
  }
  return ordered;
}

/** Takes a point just read into the distances of those left, and gives the place of the farthest; -1 if none is left. */
function farthestAfter(read: SamplePoint, left: readonly SamplePoint[], distances: number[]): number {
  let farthest = -1;
  let farthestDistance = -1;
  for (const [place, point] of left.entries()) {
    const squared = (point.xPx - read.xPx) ** 2 + (point.yPx - read.yPx) ** 2;
    const distance = Math.min(squared, distances[place] as number);
    distances[place] = distance;
    if (distance > farthestDistance) {
      farthest = place;
      farthestDistance = distance;
    }
  }
  return farthest;
}
