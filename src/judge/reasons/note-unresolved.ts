import { isPartlyMeasured } from '../../read/light/unresolved.ts';
import type { LightReading, Reading } from '../../read/reading.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** The quantities that the meter did not resolve: components below its floor, and a chromaticity that it did not measure. */
export function noteUnresolved(readings: readonly Reading[]): readonly Reason[] {
  const below = readings.filter((reading): reading is LightReading => boundsOf(reading).some(isFloor));
  const unmeasured = readings.filter(isPartlyMeasured);
  const floors = below.flatMap((reading) => boundsOf(reading).filter(isFloor));
  const floorCdM2 = floors.reduce<number | null>(
    (most, floor) => (most === null || typeof floor !== 'number' ? null : Math.max(most, floor)),
    0,
  );
  return [
    ...(below[0] ? [note('light-below-floor', { count: below.length, floorCdM2 }, below[0])] : []),
    ...(unmeasured[0] ? [note('chromaticity-not-measured', { count: unmeasured.length }, unmeasured[0])] : []),
  ];
}

function boundsOf(reading: Reading): readonly unknown[] {
  return reading.kind === 'light' && reading.unresolved ? Object.values(reading.unresolved) : NONE;
}

const NONE: readonly unknown[] = [];

function isFloor(bound: unknown): boolean {
  return bound !== 'not-measured';
}
