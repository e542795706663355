import type { CodeValues } from '../../color/code-values.ts';
import type { Rgb } from '../../pattern/patch.ts';
import { movedBy } from './imagined-reading.ts';

/** Which channels are off: one alone, or all three by the same. */
export const ERROR_CHANNELS = ['r', 'g', 'b', 'all'] as const;
export type ErrorChannels = (typeof ERROR_CHANNELS)[number];

export const ERROR_DIRECTIONS = ['up', 'down'] as const;
export type ErrorDirection = (typeof ERROR_DIRECTIONS)[number];

/** Of one color in one direction, in 255ths of full scale. */
export interface SmallestError {
  /** The smallest error that would have failed the run; null if none up to `room` would. */
  readonly seen: number | null;
  /** The largest error that the range of code values leaves room for, 0 to 255; a larger one is clipped. */
  readonly room: number;
}

/** Of one color: each kind of error. */
export type SmallestErrors = Readonly<Record<ErrorChannels, Readonly<Record<ErrorDirection, SmallestError>>>>;

/** The smallest errors of a color, in whole 255ths of full scale, by asking whether a run would fail. */
export function smallestErrors(ideal: CodeValues, wouldFail: (read: CodeValues) => boolean): SmallestErrors {
  const of = (channels: ErrorChannels) => {
    const moving = channels === 'all' ? ALL : ([channels] as const);
    return { up: smallest(ideal, moving, 1, wouldFail), down: smallest(ideal, moving, -1, wouldFail) };
  };
  return { r: of('r'), g: of('g'), b: of('b'), all: of('all') };
}

const ALL: readonly (keyof Rgb)[] = ['r', 'g', 'b'];

function smallest(
  ideal: CodeValues,
  channels: readonly (keyof Rgb)[],
  sign: 1 | -1,
  wouldFail: (read: CodeValues) => boolean,
): SmallestError {
  const room = roomFor(ideal, channels, sign);
  const isSeen = (steps: number) => wouldFail(movedBy(ideal, channels, sign * steps));
  for (let steps = 1; steps <= room; steps += 1) {
    if (isSeen(steps)) return { seen: steps, room };
    // Limits that never see this color would else be asked for every error up to the end of the range.
    if (steps === 16 && !isSeen(room) && !isSeen(Math.ceil(room / 2))) break;
  }
  return { seen: null, room };
}

/** The most 255ths by which all of some channels can move before one of them leaves the range. */
function roomFor({ codes, bitDepth }: CodeValues, channels: readonly (keyof Rgb)[], sign: 1 | -1): number {
  const full = 2 ** bitDepth - 1;
  const left = Math.min(...channels.map((channel) => (sign > 0 ? full - codes[channel] : codes[channel])));
  let room = 255;
  while (Math.round((room * full) / 255) > left) room -= 1;
  return room;
}
