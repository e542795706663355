import type { Reading } from '../../read/reading.ts';
import { deltaUv1976 } from '../color/chromaticity-1976.ts';
import type { GoldenCheck, PatchMean } from './golden-schema.ts';

/** Change of the mean of a patch between two runs. */
export interface GoldenShift {
  readonly patchIndex: number;
  /** 100 (Y - from) / from; null if the patch was not measured at all its points. */
  readonly luminancePercent: number | null;
  /** Distance in CIE 1976 u'v'; null if a chromaticity does not exist. */
  readonly uv1976: number | null;
}

/** Difference of a check from its reference, and from the last good check; only the patches that can be compared. */
export interface GoldenShifts {
  readonly bias: readonly GoldenShift[];
  readonly drift: readonly GoldenShift[];
}

/** Below this luminance in cd/m2, a meter's noise is a large part of its reading: darker patches are not compared. */
export const MIN_COMPARED_CD_M2 = 1;

/** The mean XYZ of each patch over its points, in the order of the patches; readings of the signal give none. */
export function meansOfPatches(readings: readonly Reading[]): readonly PatchMean[] {
  const lights = readings.filter((reading) => reading.kind === 'light');
  const patches = [...new Set(lights.map(({ patchIndex }) => patchIndex))].sort((a, b) => a - b);
  return patches.map((patchIndex) => {
    const of = lights.filter((one) => one.patchIndex === patchIndex);
    const mean = (component: 'X' | 'Y' | 'Z') => of.reduce((sum, { light }) => sum + light[component], 0) / of.length;
    return { patchIndex, points: of.length, light: { X: mean('X'), Y: mean('Y'), Z: mean('Z') } };
  });
}

/** The readings of a check against the runs that it is compared with. */
export function goldenShifts({ reference, previous }: GoldenCheck, readings: readonly Reading[]): GoldenShifts {
  const means = meansOfPatches(readings);
  return { bias: shiftsFrom(reference.means, means), drift: shiftsFrom(previous?.means ?? [], means) };
}

/** The largest of each, by its magnitude; null if it is not known of a patch. */
export function worstShift(shifts: readonly GoldenShift[]): Omit<GoldenShift, 'patchIndex'> | null {
  if (shifts.length === 0) return null;
  const worst = (of: (shift: GoldenShift) => number | null) => {
    const values = shifts.map(of);
    const known = values.filter((value) => value !== null);
    return known.length < values.length
      ? null
      : known.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
  };
  return { luminancePercent: worst((shift) => shift.luminancePercent), uv1976: worst((shift) => shift.uv1976) };
}

function shiftsFrom(before: readonly PatchMean[], after: readonly PatchMean[]): readonly GoldenShift[] {
  return before
    .filter(({ light }) => light.Y >= MIN_COMPARED_CD_M2)
    .map(({ patchIndex, points, light: from }) => {
      // The mean of other points is another one, however good the meter is.
      const to = after.find((one) => one.patchIndex === patchIndex && one.points === points)?.light;
      if (!to) return { patchIndex, luminancePercent: null, uv1976: null };
      return { patchIndex, luminancePercent: (100 * (to.Y - from.Y)) / from.Y, uv1976: deltaUv1976(from, to) };
    });
}
