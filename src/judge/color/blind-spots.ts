import type { Rgb } from '../../plan/pattern/patch.ts';
import { deltaE2000 } from './delta-e-2000.ts';
import type { Lab } from './deviation.ts';
import type { DisplayModel } from './display-model.ts';
import { xyzToLab } from './lab.ts';
import { ROUNDING } from './rounding.ts';

/** True if a display model is flat at drives (0 to 1) along one channel, so that a color difference cannot see its code move. */
export type BlindSpots = (drives: Rgb, channel: keyof Rgb) => boolean;

/**
 * Find the drives at which a display model is flat: one step of 8 bits of the channel alone, up or down, moves the color by less than 0.05
 * CIEDE2000. At that rate a difference of 2 would be 40 steps of 255. Driven channels of a gamma from 1.8 on move it by 0.1 or more. A drive without
 * a color in the model is flat; without a model, nothing is. Answers are kept: a run has few colors.
 */
export function blindSpots(model: DisplayModel | null): BlindSpots {
  if (!model) return () => false;
  const byRed = new Map<number, KnownColor[]>();
  const knownOf = (drives: Rgb): KnownColor => {
    const near = byRed.get(drives.r) ?? [];
    const known = near.find(({ drives: { g, b } }) => g === drives.g && b === drives.b);
    if (known) return known;
    const made = { drives, lab: labOf(model, drives), isFlat: {} };
    byRed.set(drives.r, [...near, made]);
    return made;
  };
  return (drives, channel) => {
    const { lab, isFlat } = knownOf(drives);
    isFlat[channel] ??= isFlatAt(model, drives, lab, channel);
    return isFlat[channel];
  };
}

/** A color that was asked for, with the answers so far. */
interface KnownColor {
  readonly drives: Rgb;
  readonly lab: Lab | null;
  readonly isFlat: Partial<Record<keyof Rgb, boolean>>;
}

const STEP = 1 / 255;
const LEAST_DELTA_E_2000 = 0.05;

function isFlatAt(model: DisplayModel, drives: Rgb, here: Lab | null, channel: keyof Rgb): boolean {
  return [drives[channel] - STEP, drives[channel] + STEP].some((moved) => {
    const drive = Math.min(Math.max(moved, 0), 1);
    // 254 / 255 + 1 / 255 is not exactly 1.
    if (Math.abs(moved - drive) > ROUNDING) return false;
    const there = labOf(model, {
      r: channel === 'r' ? drive : drives.r,
      g: channel === 'g' ? drive : drives.g,
      b: channel === 'b' ? drive : drives.b,
    });
    return !here || !there || deltaE2000(here, there) < LEAST_DELTA_E_2000;
  });
}

function labOf({ toXyz, white }: DisplayModel, drives: Rgb): Lab | null {
  const xyz = toXyz(drives);
  return xyz && xyzToLab(xyz, white);
}
