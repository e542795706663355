import { SCALE_STEPS, type ScaleKind } from './color-scale.ts';
import type { MapLimit } from './map-limit.ts';

/** Equal steps of value from `low` to `high`; `low` is 0 for a sequential scale and -`high` for a diverging one. */
export interface MapScale {
  readonly kind: ScaleKind;
  readonly low: number;
  readonly high: number;
}

/** A scale that holds the values and limits of all patches, the largest limit if possible on the border of two steps. */
export function mapScale(kind: ScaleKind, patches: readonly ScaleSubject[]): MapScale {
  let greatest = 0;
  let limit = 0;
  for (const patch of patches) {
    for (const value of patch.values.values()) greatest = Math.max(greatest, Math.abs(value));
    limit = Math.max(limit, patch.limit?.required ?? 0);
  }
  const high = limit === 0 ? greatest : highWithLimit(kind, greatest, limit);
  const safe = high === 0 ? 1 : high;
  return { kind, low: kind === 'sequential' ? 0 : -safe, high: safe };
}

interface ScaleSubject {
  readonly values: ReadonlyMap<number, number>;
  readonly limit: MapLimit | null;
}

/** The step that a value falls in, 0 to 8; 0 if the scale is too long to be divided. */
export function scaleStep(value: number, { low, high }: MapScale): number {
  const place = Math.floor(((value - low) / (high - low)) * SCALE_STEPS);
  return place >= 0 ? Math.min(SCALE_STEPS - 1, place) : 0;
}

/** A scale with another end. Throws a `RangeError` if it is not above 0. */
export function fixedScale(scale: MapScale, end: number | undefined): MapScale {
  if (end === undefined) return scale;
  if (!(end > 0 && end < Number.POSITIVE_INFINITY)) throw new RangeError(`The end of a scale must be above 0: ${end}.`);
  return { ...scale, low: scale.kind === 'sequential' ? 0 : -end, high: end };
}

/** The end of a scale whose limit is the k-th of nine borders: limit * 9 / k, with the largest k that holds all values. */
function highWithLimit(kind: ScaleKind, greatest: number, limit: number): number {
  const borders = kind === 'sequential' ? [6, 5, 4, 3, 2, 1] : [7, 5, 3, 1];
  const high = borders.map((border) => (limit * SCALE_STEPS) / border).find((one) => one >= greatest);
  return high ?? greatest;
}
