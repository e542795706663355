import { type PlanPart, partsOf } from './plan-parts.ts';
import type { SamplingPlan } from './sampling-plan.ts';

/** Share of the screen that lies between the outermost points of a plan, as fractions of its width and height (0 to 1). */
export interface Span {
  readonly width: number;
  readonly height: number;
}

/** Smallest span of the parts of a plan, separately for width and height: the number that a report gives for the whole run. */
export function minimumSpanOf(plan: SamplingPlan): Span {
  const spans = partsOf(plan).map(spanOf);
  return {
    width: Math.min(...spans.map(({ width }) => width)),
    height: Math.min(...spans.map(({ height }) => height)),
  };
}

/** The span of the points of a part, the outermost pixels included; 0 each way without points. */
export function spanOf({ points, resolution }: Pick<PlanPart, 'points' | 'resolution'>): Span {
  return {
    width: extentPx(points.map(({ xPx }) => xPx)) / resolution.widthPx,
    height: extentPx(points.map(({ yPx }) => yPx)) / resolution.heightPx,
  };
}

function extentPx(places: readonly number[]): number {
  if (places.length === 0) return 0;
  const last = places.reduce((most, place) => Math.max(most, place), 0);
  return last + 1 - places.reduce((least, place) => Math.min(least, place), last);
}

/**
 * The quarters of the screen in which a part has no point, in words: `upper left`. A point on a center line, or near it, sees no quarter. Counted
 * on the planned fractions.
 */
export function unreadQuarters({ points }: Pick<PlanPart, 'points'>): readonly string[] {
  const inside = points.filter(({ xFraction, yFraction }) =>
    [xFraction, yFraction].every((fraction) => Math.abs(fraction - 0.5) >= LEAST_INSIDE - ROUNDING),
  );
  const read = new Set(
    inside.map(
      ({ xFraction, yFraction }) => `${yFraction < 0.5 ? 'upper' : 'lower'} ${xFraction < 0.5 ? 'left' : 'right'}`,
    ),
  );
  return ['upper left', 'upper right', 'lower left', 'lower right'].filter((quarter) => !read.has(quarter));
}

/** Distance from the center lines, as a fraction of the side. */
const LEAST_INSIDE = 0.1;
/** Decimal fractions are not exact in binary: 0.4 is less than 0.1 from 0.5. */
const ROUNDING = 1e-9;
