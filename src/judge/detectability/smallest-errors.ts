import type { Rgb } from '../../plan/pattern/patch.ts';
import type { CodeValues } from '../color/code-values.ts';
import type { ErrorChannels, ErrorKind, SmallestError, SmallestErrors } from './detectable.ts';
import { movedBy } from './imagined-reading.ts';

/** The smallest errors of a color, in whole 255ths of full scale, by asking whether a run would fail if they were sent. */
export function smallestErrors(shown: CodeValues, wouldFail: (sent: CodeValues) => boolean): SmallestErrors {
  const of = (channels: ErrorChannels) => {
    const moving = movingIn(channels);
    return { up: smallest(shown, moving, 1, wouldFail), down: smallest(shown, moving, -1, wouldFail) };
  };
  return { r: of('r'), g: of('g'), b: of('b'), all: of('all') };
}

/** Code values with an error of so many 255ths, which must fit into the range. */
export function movedInKind(shown: CodeValues, { channels, direction }: ErrorKind, steps255: number): CodeValues {
  return movedBy(shown, movingIn(channels), direction === 'up' ? steps255 : -steps255);
}

function movingIn(channels: ErrorChannels): readonly (keyof Rgb)[] {
  return channels === 'all' ? ALL : [channels];
}

const ALL: readonly (keyof Rgb)[] = ['r', 'g', 'b'];

function smallest(
  shown: CodeValues,
  channels: readonly (keyof Rgb)[],
  sign: 1 | -1,
  wouldFail: (sent: CodeValues) => boolean,
): SmallestError {
  const room = roomFor(shown, channels, sign);
  const isSeen = (steps: number) => wouldFail(movedBy(shown, channels, sign * steps));
  for (let steps = 1; steps <= room; steps += 1) {
    if (isSeen(steps)) return { seen: steps, room };
    // Limits that never see this color would else be asked for every error up to the end of the range.
    if (steps === 16 && !isSeen(room) && !isSeen(room / 2)) break;
  }
  return { seen: null, room };
}

/** The most 255ths by which all of some channels can move before one of them leaves the range. */
function roomFor({ codes, bitDepth }: CodeValues, channels: readonly (keyof Rgb)[], sign: 1 | -1): number {
  const full = 2 ** bitDepth - 1;
  const left = Math.min(...channels.map((channel) => (sign === 1 ? full - codes[channel] : codes[channel])));
  // More than 255 never fits.
  let room = full;
  while (Math.round((room * full) / 255) > left) room -= 1;
  return room;
}
