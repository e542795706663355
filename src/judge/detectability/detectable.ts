import { z } from 'zod';
import { count, open, rgb, type Stored } from '../../base/stored.ts';
import { COLOR_CLASSES } from './color-class.ts';

/** Channels that are off: one alone, or all three by the same. */
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

/** In 255ths of full scale. */
const seen = z.int().min(1).max(255).nullable();

const smallestErrorSchema = open({
  /** The smallest error that would have failed the run; null if none up to `room` would. */
  seen,
  /** The largest error that the range of code values leaves room for, 0 to 255; a larger one is clipped. */
  room: z.int().min(0).max(255),
});

/** Of one color in one direction, in 255ths of full scale. */
export type SmallestError = Stored<typeof smallestErrorSchema>;

const upAndDown = open({ up: smallestErrorSchema, down: smallestErrorSchema });
const smallestErrorsSchema = open({ r: upAndDown, g: upAndDown, b: upAndDown, all: upAndDown });

/** Of one color: each kind of error. */
export type SmallestErrors = Stored<typeof smallestErrorsSchema>;

const detectableColorSchema = open({
  patchIndex: count,
  /** As shown, in the bit depth of the patch. */
  codes: rgb,
  bitDepth: z.literal([8, 10, 12]),
  color: z.enum(COLOR_CLASSES),
  /** Number of points of the plan that read it. */
  points: count,
  errors: smallestErrorsSchema,
});

export type DetectableColor = Stored<typeof detectableColorSchema>;

const detectableClassSchema = open({
  color: z.enum(COLOR_CLASSES),
  channels: z.enum(ERROR_CHANNELS),
  direction: z.enum(ERROR_DIRECTIONS),
  /** The smallest error of that kind that would have failed the run; null if none would. */
  seen,
});

/** The kind of error that a class sees worst. */
export type DetectableClass = Stored<typeof detectableClassSchema>;

export const detectabilitySchema = open({
  /** Each distinct color of each patch, as if every reading of it were off and all else were as ideal. */
  colors: z.array(detectableColorSchema),
  /** Each class of colors that is read, as if all of its colors were off: the smallest error that the best of them sees. */
  classes: z.array(detectableClassSchema),
});

/** The smallest errors of code values that would have failed a run, in 255ths of full scale. */
export type Detectability = Stored<typeof detectabilitySchema>;

/** The smallest error that any of some colors sees; null if none sees any. */
export function smallestSeen(errors: readonly SmallestError[]): number | null {
  const seen = errors.flatMap((error) => error.seen ?? []);
  return seen.length === 0 ? null : Math.min(...seen);
}
