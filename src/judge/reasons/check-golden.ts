import { type Evidence, isMeasuredLight } from '../evidence.ts';
import type { GoldenLimits } from '../golden/golden-schema.ts';
import { type GoldenShift, goldenShifts } from '../golden/golden-shift.ts';
import type { Reason } from '../verdict.ts';
import { failure, inconclusive } from './reason.ts';

/**
 * Check that no check of the station's golden unit was due during the run, and, if the run is such a check, that the light is that of the reference and of
 * the last good check. Of the signal a check only passes or fails its profile.
 */
export function checkGolden({ goldenUnit, goldenCheck, ...evidence }: Evidence): readonly Reason[] {
  const due = goldenUnit?.due ? [inconclusive('golden-unit-due', goldenUnit.due)] : [];
  const { readings } = evidence;
  if (!goldenCheck || readings.length === 0) return due;
  const { reference, maxBias, maxDrift } = goldenCheck;
  if (reference.means.length === 0 && !isMeasuredLight({ readings })) return due;
  const { bias, drift } = goldenShifts(goldenCheck, readings);
  const unknown = [...bias, ...drift].filter((shift) => !isKnown(shift));
  const notCompared = bias.length === 0 || unknown.length > 0;
  return [
    ...due,
    ...(notCompared ? [inconclusive('golden-not-compared', {}, { patchIndex: unknown[0]?.patchIndex ?? null })] : []),
    ...beyond('golden-bias', bias.filter(isKnown), maxBias),
    ...beyond('golden-drift', drift.filter(isKnown), maxDrift),
  ];
}

type KnownShift = GoldenShift & { readonly luminancePercent: number; readonly uv1976: number };

function isKnown(shift: GoldenShift): shift is KnownShift {
  return shift.luminancePercent !== null && shift.uv1976 !== null;
}

function beyond(
  code: 'golden-bias' | 'golden-drift',
  shifts: readonly KnownShift[],
  { luminancePercent: maxLuminancePercent, uv1976: maxUv1976 }: GoldenLimits,
): readonly Reason[] {
  return shifts.flatMap(({ patchIndex, luminancePercent, uv1976 }) => {
    if (Math.abs(luminancePercent) <= maxLuminancePercent && uv1976 <= maxUv1976) return [];
    return [failure(code, { luminancePercent, uv1976, maxLuminancePercent, maxUv1976 }, { patchIndex })];
  });
}
