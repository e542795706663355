import type { Deviation } from '../color/deviation.ts';
import type { Reading } from '../reading/reading.ts';
import type { Xyz } from '../reference/xyz.ts';

/** What a reading shows, absolute: the light that a meter measured, else what the display model makes of the signal; null where neither is known. */
export function readingColor(reading: Reading | null, deviation: Deviation | null): Xyz | null {
  return reading?.kind === 'light' ? reading.light : (deviation?.color?.xyz ?? null);
}
