import type { Deviation } from '../../judge/color/deviation.ts';
import { isPartlyMeasured } from '../../read/light/unresolved.ts';
import type { Reading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';

/**
 * The color of a reading, absolute: the light that a meter measured, else the light of the signal by the display model; null if neither is known, or
 * if only the luminance was measured.
 */
export function readingColor(reading: Reading | null, deviation: Deviation | null): Xyz | null {
  return reading !== null && isPartlyMeasured(reading) ? null : readingLight(reading, deviation);
}

/** The same, with 0 for components that were not measured. */
export function readingLight(reading: Reading | null, deviation: Deviation | null): Xyz | null {
  return reading?.kind === 'light' ? reading.light : (deviation?.color?.xyz ?? null);
}
