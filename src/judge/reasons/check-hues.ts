import { driveOf } from '../../plan/pattern/drive-of.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { isPartlyMeasured } from '../../read/light/unresolved.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { chromaticity1976, distance1976 } from '../color/chromaticity-1976.ts';
import { bt709, D65, hasOwnHue } from '../color/own-hue.ts';
import { isSomeWhite } from '../color/some-white.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import { meansOfPatches } from '../golden/golden-shift.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/**
 * Check that each gray can pass for white, a dark one for a tinted white, as a black that is not dark can, and that each colored flat patch has its own hue around the brightest gray, or, if it is saturated, around D65. If
 * not, the patch was not shown, or the readings are of other patches than they say.
 */
export function checkHues({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): readonly Reason[] {
  if (!isMeasuredLight({ readings })) return [];
  const means = meansOfPatches(readings).flatMap(({ patchIndex, light }) => {
    const patch = plan.patches[patchIndex];
    return patch && !patch.pattern ? [{ patch, patchIndex, light, drive: driveOf(patch.codes, patch.bitDepth) }] : [];
  });
  const neutrals = means.filter(({ drive: { r, g, b } }) => r === g && g === b);
  const grays = neutrals.filter(({ drive }) => drive.r >= BRIGHT);
  const gray = grays.reduce<Xyz>((best, { light }) => (light.Y > best.Y ? light : best), { ...D65, Y: 0 });
  const white = gray.Y > 0 ? gray : null;
  const lit = neutrals.filter(({ drive, light }) => drive.r >= DARK || (white !== null && light.Y > LIT * white.Y));
  const isGray = ({ patchIndex, light, drive }: (typeof means)[number]) => {
    const own = readings.filter((reading) => reading.patchIndex === patchIndex);
    if (own.some(isPartlyMeasured)) return true;
    if (drive.r >= BRIGHT) return isSomeWhite(light);
    return own.some(({ kind, ...rest }) => 'unresolved' in rest) || isSomeWhite(light, MOST_OFF_DARK);
  };
  const wrong =
    lit.find((one) => !isGray(one)) ??
    means.find(
      ({ drive, light }) =>
        (isSaturated(drive) && (hueShare(drive, light, white ?? D65) < LEAST_UV || !hasOwnHue(drive, light, white))) ||
        (white !== null && isTinted(drive, light, white) && !hasOwnHue(drive, light, white)),
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
/** Part of full drive below which black and the room decide the color of a gray. */
const DARK = 0.1;
/** Part of white's luminance above which black is lit by the room, whose light is some white. */
const LIT = 0.05;
/** In u'v'. Black and the light of the room tint a dark gray; the primaries and magenta of any display are farther off. */
const MOST_OFF_DARK = 0.07;

function isSaturated({ r, g, b }: Rgb): boolean {
  const most = Math.max(r, g, b);
  return most >= BRIGHT && Math.min(r, g, b) <= MOST_OF_OTHERS * most;
}

/** True if a pale or a dull color is so far from white that its hue shows. */
function isTinted({ r, g, b }: Rgb, light: Xyz, white: Xyz): boolean {
  const most = Math.max(r, g, b);
  if (most < BRIGHT || Math.min(r, g, b) > MOST_OF_PALE * most) return false;
  const [color, center] = [chromaticity1976(light), chromaticity1976(white)];
  return color !== null && center !== null && distance1976(color, center) > LEAST_TINT;
}

/** The drives of a color that is paler scarcely differ. */
const MOST_OF_PALE = 0.9;
/** In u'v'. Panels tint white by less. */
const LEAST_TINT = 0.015;

/** Distance in u'v' of the light from neutral in the direction of its drive; negative if it lies to the other side. */
function hueShare(drive: Rgb, light: Xyz, neutral: Xyz): number {
  const [wanted, white, measured, from] = [bt709(drive), D65, light, neutral].map((xyz) => chromaticity1976(xyz));
  // Light of 0 has no hue; that it is no light is another check's to say.
  if (!wanted || !white || !measured || !from) return LEAST_UV;
  const [u, v] = [wanted.u - white.u, wanted.v - white.v];
  return ((measured.u - from.u) * u + (measured.v - from.v) * v) / Math.hypot(u, v);
}
