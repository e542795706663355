import { driveOf } from '../../plan/pattern/drive-of.ts';
import { findNotDarker } from '../../read/light/light-order.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that a patch is clearly darker than each one that drives every channel as high or higher: if it is not, one of the two was not shown, or
 * the readings are of other patches than they say.
 */
export function checkLightOrder({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly Reason[] {
  const sums = new Map<number, { luminance: number; count: number }>();
  for (const reading of readings) {
    if (reading.kind !== 'light' || !('light' in reading) || reading.unresolved?.Y !== undefined) continue;
    const sum = sums.get(reading.patchIndex) ?? { luminance: 0, count: 0 };
    if (sum.count === 0) sums.set(reading.patchIndex, sum);
    sum.luminance += reading.light.Y;
    sum.count += 1;
  }
  const measured = plan.patches.flatMap((patch, patchIndex) => {
    const sum = patch.pattern ? undefined : sums.get(patchIndex);
    return sum
      ? [{ patch, patchIndex, drive: driveOf(patch.codes, patch.bitDepth), luminance: sum.luminance / sum.count }]
      : [];
  });
  const found = findNotDarker(measured);
  if (!found) return [];
  const { darker, brighter } = found;
  const params = {
    patch: darker.patch.name,
    luminance: darker.luminance,
    brighter: brighter.patch.name,
    brighterLuminance: brighter.luminance,
  };
  return [inconclusive('patch-not-darker', params, { patchIndex: darker.patchIndex })];
}
