import { SCALE_STEPS, type ScaleKind } from './color-scale.ts';
import type { MapLimit } from './map-limit.ts';

/** Equal steps of value from `low` to `high`; `low` is 0 for a sequential scale and -`high` for a diverging one. */
export interface MapScale {
  readonly kind: ScaleKind;
  readonly low: number;
  readonly high: number;
}

/** A scale that holds all values and, where there is one, the limit, if possible on the border of two steps. */
export function mapScale(kind: ScaleKind, values: Iterable<number>, limit: MapLimit | null): MapScale {
  let greatest = 0;
  for (const value of values) greatest = Math.max(greatest, Math.abs(value));
  const high = limit === null || limit.shall === 0 ? greatest : highWithLimit(kind, greatest, limit.shall);
  const safe = high === 0 ? 1 : high;
  return { kind, low: kind === 'sequential' ? 0 : -safe, high: safe };
}

/** The step that a value falls in, 0 to 8. */
export function scaleStep(value: number, { low, high }: MapScale): number {
  const place = Math.floor(((value - low) / (high - low)) * SCALE_STEPS);
  return Math.max(0, Math.min(SCALE_STEPS - 1, place));
}

/** Where the limit is the k-th of nine borders, the scale ends at limit * 9 / k: the greatest k that holds all values. */
function highWithLimit(kind: ScaleKind, greatest: number, limit: number): number {
  const borders = kind === 'sequential' ? [6, 5, 4, 3, 2, 1] : [7, 5, 3, 1];
  const fitting = borders.map((border) => (limit * SCALE_STEPS) / border).find((high) => high >= greatest);
  return fitting ?? greatest;
}
