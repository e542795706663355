import type { Xyz } from '../../read/reference/xyz.ts';
import { deltaUv1976 } from './chromaticity-1976.ts';

/** The center as it was read again and again during a run. */
export interface DriftReading {
  readonly light: Xyz;
  /** From the run's start. */
  readonly elapsedMs: number;
}

/** The change of the center during a run. */
export interface Drift {
  /** Each reading against the first. */
  readonly points: readonly DriftPoint[];
  /** Max difference of two luminances in percent of the first; null if the first gives no light. */
  readonly luminancePercent: number | null;
  /** Max distance of two readings in CIE 1976 u'v'; null if a chromaticity does not exist. */
  readonly uv1976: number | null;
}

export interface DriftPoint {
  readonly elapsedMs: number;
  /** 100 (L - first) / first; null if the first gives no light. */
  readonly luminancePercent: number | null;
  readonly uv1976: number | null;
}

/** Beyond these two the points of a run cannot be compared with each other. */
export const MAX_DRIFT = { luminancePercent: 2, uv1976: 0.002 } as const;

/** The drift of at least one reading of the center; the readings are few, as the center is read every ten places. */
export function driftOf(readings: readonly [DriftReading, ...DriftReading[]]): Drift {
  const [{ light: first }] = readings;
  const percent = ({ Y }: Xyz) => (first.Y > 0 ? (100 * (Y - first.Y)) / first.Y : null);
  const percents = readings.map(({ light }) => percent(light));
  const distances = readings.flatMap((a) => readings.map((b) => deltaUv1976(a.light, b.light)));
  return {
    points: readings.map(({ light, elapsedMs }) => ({
      elapsedMs,
      luminancePercent: percent(light),
      uv1976: deltaUv1976(first, light),
    })),
    luminancePercent: isComplete(percents) ? Math.max(...percents) - Math.min(...percents) : null,
    uv1976: isComplete(distances) ? Math.max(...distances) : null,
  };
}

function isComplete(values: readonly (number | null)[]): values is readonly number[] {
  return values.every((value) => value !== null);
}
