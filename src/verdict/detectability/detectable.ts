import type { Rgb } from '../../pattern/patch.ts';
import type { PatchBitDepth } from '../../pattern/patch-name.ts';
import type { ColorClass } from './color-class.ts';

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
export interface DetectableClass extends ErrorKind {
  readonly color: ColorClass;
  /** The smallest error of that kind that would have failed the run; null if none would. */
  readonly seen: number | null;
}

/** Which channels are off: one alone, or all three by the same. */
export const ERROR_CHANNELS = ['r', 'g', 'b', 'all'] as const;
export type ErrorChannels = (typeof ERROR_CHANNELS)[number];

export const ERROR_DIRECTIONS = ['up', 'down'] as const;
export type ErrorDirection = (typeof ERROR_DIRECTIONS)[number];

export interface ErrorKind {
  readonly channels: ErrorChannels;
  readonly direction: ErrorDirection;
}

export const ERROR_KINDS: readonly ErrorKind[] = ERROR_CHANNELS.flatMap((channels) =>
  ERROR_DIRECTIONS.map((direction) => ({ channels, direction })),
);

/** Of one color in one direction, in 255ths of full scale. */
export interface SmallestError {
  /** The smallest error that would have failed the run; null if none up to `room` would. */
  readonly seen: number | null;
  /** The largest error that the range of code values leaves room for, 0 to 255; a larger one is clipped. */
  readonly room: number;
}

/** Of one color: each kind of error. */
export type SmallestErrors = Readonly<Record<ErrorChannels, Readonly<Record<ErrorDirection, SmallestError>>>>;

/** The smallest error that any of some colors sees; null if none sees any. */
export function smallestSeen(errors: readonly SmallestError[]): number | null {
  const seen = errors.flatMap((error) => error.seen ?? []);
  return seen.length === 0 ? null : Math.min(...seen);
}
