import { chromaticity1976 } from '../../color/chromaticity-1976.ts';
import { bt709, D65, hasOwnHue } from '../../color/own-hue.ts';
import { isSomeWhite } from '../../color/some-white.ts';
import { driveOf } from '../../pattern/drive-of.ts';
import type { Rgb } from '../../pattern/patch.ts';
import { isPartlyMeasured } from '../../reading/meter/unresolved.ts';
import type { Xyz } from '../../reference/xyz.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import { meansOfPatches } from '../golden/golden-shift.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that each bright gray can pass for white, and that each saturated flat patch has its own hue around the brightest gray, or around D65. If
 * not, the patch was not shown, or the readings are of other patches than they say.
 */
export function checkHues({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly Reason[] {
  if (!isMeasuredLight({ readings })) return [];
  const means = meansOfPatches(readings).flatMap(({ patchIndex, light }) => {
    const patch = plan.patches[patchIndex];
    return patch && !patch.pattern ? [{ patch, patchIndex, light, drive: driveOf(patch.codes, patch.bitDepth) }] : [];
  });
  const grays = means.filter(({ drive: { r, g, b } }) => r === g && g === b && r >= BRIGHT);
  const gray = grays.reduce<Xyz>((best, { light }) => (light.Y > best.Y ? light : best), { ...D65, Y: 0 });
  const white = gray.Y > 0 ? gray : null;
  const unmeasured = new Set(readings.filter(isPartlyMeasured).map(({ patchIndex }) => patchIndex));
  const wrong =
    grays.find(({ patchIndex, light }) => !unmeasured.has(patchIndex) && !isSomeWhite(light)) ??
    means.find(
      ({ drive, light }) =>
        isSaturated(drive) && (hueShare(drive, light, white ?? D65) < LEAST_UV || !hasOwnHue(drive, light, white)),
    );
  return wrong
    ? [inconclusive('patch-of-other-hue', { patch: wrong.patch.name }, { patchIndex: wrong.patchIndex })]
    : [];
}

/** In u'v'. Half of the distance of cyan from white in BT.709: the other five are farther off, as are the colors of wide gamuts. */
const LEAST_UV = 0.03;
/** Part of full drive. The light of the room changes the hue of anything dimmer. */
const BRIGHT = 0.5;
const MOST_OF_OTHERS = 0.1;

function isSaturated({ r, g, b }: Rgb): boolean {
  const most = Math.max(r, g, b);
  return most >= BRIGHT && Math.min(r, g, b) <= MOST_OF_OTHERS * most;
}

/** Distance in u'v' of the light from neutral in the direction of its drive; negative if it lies to the other side. */
function hueShare(drive: Rgb, light: Xyz, neutral: Xyz): number {
  const [wanted, white, measured, from] = [bt709(drive), D65, light, neutral].map((xyz) => chromaticity1976(xyz));
  // Light of 0 has no hue; that it is no light is another check's to say.
  if (!wanted || !white || !measured || !from) return LEAST_UV;
  const [u, v] = [wanted.u - white.u, wanted.v - white.v];
  return ((measured.u - from.u) * u + (measured.v - from.v) * v) / Math.hypot(u, v);
}
