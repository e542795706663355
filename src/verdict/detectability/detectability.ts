import type { Rgb } from '../../pattern/patch.ts';
import type { PatchBitDepth } from '../../pattern/patch-name.ts';
import { COLOR_CLASSES, type ColorClass, colorClassOf } from './color-class.ts';
import { colorsRead } from './colors-read.ts';
import { idealCodes } from './imagined-reading.ts';
import {
  ERROR_CHANNELS,
  ERROR_DIRECTIONS,
  type ErrorChannels,
  type ErrorDirection,
  type SmallestErrors,
  smallestErrors,
} from './smallest-errors.ts';
import { type WouldFailInput, wouldFail } from './would-fail.ts';

/** What a run can see: the smallest errors of code values that would have failed it, in 255ths of full scale. */
export interface Detectability {
  /** Each distinct color of each patch, as if every reading of it were off and all else were as ideal. */
  readonly colors: readonly DetectableColor[];
  /** Each class of colors that is read, as if all of its colors were off: what the best of them sees. */
  readonly classes: readonly DetectableClass[];
}

export interface DetectableColor {
  readonly patchIndex: number;
  /** As shown, in the bit depth of the patch. */
  readonly codes: Rgb;
  readonly bitDepth: PatchBitDepth;
  readonly color: ColorClass;
  /** How many points of the plan read it. */
  readonly points: number;
  readonly errors: SmallestErrors;
}

/** The kind of error that a class sees worst. */
export interface DetectableClass {
  readonly color: ColorClass;
  readonly channels: ErrorChannels;
  readonly direction: ErrorDirection;
  /** The smallest error of that kind that would have failed the run; null if none would. */
  readonly seen: number | null;
}

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

/** A kind of error that no color of the class has room for is none; null where none of them is read. */
function worstOfClass(color: ColorClass, colors: readonly DetectableColor[]): DetectableClass | null {
  const own = colors.filter((one) => one.color === color);
  const kinds = ERROR_CHANNELS.flatMap((channels) => ERROR_DIRECTIONS.map((direction) => ({ channels, direction })));
  const found = kinds.flatMap(({ channels, direction }) => {
    const ways = own.map(({ errors }) => errors[channels][direction]).filter(({ room }) => room > 0);
    return ways.length === 0 ? [] : [{ color, channels, direction, seen: smallestSeen(ways) }];
  });
  return found.reduce<DetectableClass | null>((worst, one) => (worst && rank(worst) >= rank(one) ? worst : one), null);
}

function rank({ seen }: DetectableClass): number {
  return seen ?? Number.POSITIVE_INFINITY;
}

/** The smallest error that any of some colors sees; null if none sees any. */
export function smallestSeen(errors: readonly { readonly seen: number | null }[]): number | null {
  const seen = errors.flatMap((error) => error.seen ?? []);
  return seen.length === 0 ? null : Math.min(...seen);
}
