import type { SamplePoint } from './sample-point.ts';
import type { PlannedLayout } from './sampling-plan.ts';

/**
 * Pairs of neighboring points by `index`, each pair once, the lower index first. On a grid: left and right, above and
 * below. Elsewhere: two points are neighbors when no other lies inside the circle that has them as its diameter
 * (K. R. Gabriel, R. R. Sokal, "A new statistical approach to geographic variation analysis", 1969).
 */
export function neighbouringPairs(
  part: Pick<PlannedLayout, 'points' | 'grid'>,
): readonly (readonly [number, number])[] {
  const points = part.points.toSorted((a, b) => a.index - b.index);
  return part.grid ? gridPairs(points, part.grid.columns) : gabrielPairs(points);
}

function gridPairs(points: readonly SamplePoint[], columns: number): readonly (readonly [number, number])[] {
  const present = new Set(points.map((point) => point.index));
  const pairs: (readonly [number, number])[] = [];
  for (const { index, column } of points) {
    if (column !== columns - 1 && present.has(index + 1)) pairs.push([index, index + 1]);
    if (present.has(index + columns)) pairs.push([index, index + columns]);
  }
  return pairs;
}

function gabrielPairs(points: readonly SamplePoint[]): readonly (readonly [number, number])[] {
  return points.flatMap((a, place) =>
    points
      .slice(place + 1)
      .filter((b) => !points.some((other) => other !== a && other !== b && isInsideCircle(other, a, b)))
      .map((b) => [a.index, b.index] as const),
  );
}

/** A point sees the diameter a-b under an obtuse angle exactly when it lies inside the circle. */
function isInsideCircle(point: SamplePoint, a: SamplePoint, b: SamplePoint): boolean {
  return (a.xPx - point.xPx) * (b.xPx - point.xPx) + (a.yPx - point.yPx) * (b.yPx - point.yPx) < 0;
}
