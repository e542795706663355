import { driveOf } from '../../pattern/drive-of.ts';
import type { Rgb } from '../../pattern/patch.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that a patch is clearly darker than each one that drives every channel as high or higher: if it is not, one of the two was not shown, or
 * the readings are of other patches than they say. A display's light grows with the drive, at least as fast as the drive itself; half of that is asked for.
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
  for (const brighter of measured) {
    const share = shareOf(brighter.drive);
    if (share < LEAST_SHARE) continue;
    const other = measured.find(({ drive, luminance }) => {
      const ratio = shareOf(drive) / share;
      return (
        ratio <= MOST_RATIO && isUpTo(drive, brighter.drive) && luminance > brighter.luminance * mostOf(share, ratio)
      );
    });
    if (!other) continue;
    const params = {
      patch: other.patch.name,
      luminance: other.luminance,
      brighter: brighter.patch.name,
      brighterLuminance: brighter.luminance,
    };
    return [inconclusive('patch-not-darker', params, { patchIndex: other.patchIndex })];
  }
  return [];
}

/** Below it, ambient light and noise may be as bright as the patch. */
const LEAST_SHARE = 0.05;
/** Patches of nearly the same drive are told apart by the drift of the display alone. */
const MOST_RATIO = 0.9;

/** The largest part of the brighter patch's luminance; of a dim one, ambient light is a part that no drive changes. */
function mostOf(share: number, ratio: number): number {
  return share < 0.5 ? 1 : (1 + ratio) / 2;
}

/** Luminance of a drive in white's, as if light were proportional to it; weights of BT.709. */
function shareOf({ r, g, b }: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function isUpTo(drive: Rgb, other: Rgb): boolean {
  return drive.r <= other.r && drive.g <= other.g && drive.b <= other.b;
}
