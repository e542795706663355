import { COLOR_CLASSES, type ColorClass, colorClassOf } from './color-class.ts';
import { colorsRead } from './colors-read.ts';
import {
  type Detectability,
  type DetectableClass,
  type DetectableColor,
  ERROR_KINDS,
  smallestSeen,
} from './detectable.ts';
import { idealCodes } from './imagined-reading.ts';
import { smallestErrors } from './smallest-errors.ts';
import { type WouldFailInput, wouldFail } from './would-fail.ts';

/** The detectability of a plan under a profile. It takes no readings, only what is known of them. */
export function detectability(input: WouldFailInput): Detectability {
  const colors = colorsRead(input.plan).map((color): DetectableColor => {
    const { patchIndex, codes, bitDepth, points } = color;
    const ideal = idealCodes(color, input.means, input.traits);
    const errors = smallestErrors(ideal, wouldFail(input, color));
    return { patchIndex, codes, bitDepth, color: colorClassOf(color), points: points.length, errors };
  });
  return { colors, classes: COLOR_CLASSES.flatMap((color) => worstOfClass(color, colors) ?? []) };
}

/** A kind of error that no color of the class has room for is none; null if none of them is read. */
function worstOfClass(color: ColorClass, colors: readonly DetectableColor[]): DetectableClass | null {
  const own = colors.filter((one) => one.color === color);
  const found = ERROR_KINDS.flatMap(({ channels, direction }) => {
    const ways = own.map(({ errors }) => errors[channels][direction]).filter(({ room }) => room > 0);
    return ways.length === 0 ? [] : [{ color, channels, direction, seen: smallestSeen(ways) }];
  });
  return found.reduce<DetectableClass | null>((worst, one) => (worst && rank(worst) >= rank(one) ? worst : one), null);
}

function rank({ seen }: DetectableClass): number {
  return seen ?? Number.POSITIVE_INFINITY;
}
