import type { Rgb } from '../../pattern/patch.ts';
import { eachChannel, greatestOf, type LevelView, STEP } from './level-view.ts';
import { isRangeFault } from './range.ts';
import type { Rule } from './rule.ts';

/** The same number of steps added to every patch, channel by channel: told apart from a gain by two levels at least. */
export const constantShift: Rule = ({ levels }) => {
  const shift = shiftOf(levels);
  if (!shift || isRangeFault(levels)) return null;
  const steps = eachChannel((channel) => Math.round(shift[channel] / STEP));
  return { cause: 'constant-shift', params: { patches: levels.length, steps } };
};

/** Whether every patch is shifted alike; a gain must not be named for it too. */
export function isConstantShift(levels: readonly LevelView[]): boolean {
  return shiftOf(levels) !== null;
}

function shiftOf(levels: readonly LevelView[]): Rgb | null {
  const shift = eachChannel((channel) => {
    // Clipping hides a part of the shift, so the greatest one seen is the true one.
    const errors = levels.map(({ shown, usual }) => usual[channel] - shown[channel]);
    return errors.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
  });
  const isAlike = levels.every(({ shown, usual }) => {
    const left = eachChannel((channel) => usual[channel] - clip(shown[channel] + shift[channel]));
    return greatestOf(left) <= 1.5 * STEP;
  });
  return isAlike && isSeenTwice(levels, shift) ? shift : null;
}

/** At two drives at least: at one alone a gain does the same. */
function isSeenTwice(levels: readonly LevelView[], shift: Rgb): boolean {
  const channels = ['r', 'g', 'b'] as const;
  return channels.some((channel) => {
    const unclipped = levels.filter(({ shown }) => {
      const moved = shown[channel] + shift[channel];
      return Math.abs(shift[channel]) > 1.5 * STEP && moved >= 0 && moved <= 1;
    });
    return new Set(unclipped.map(({ shown }) => shown[channel])).size > 1;
  });
}

function clip(drive: number): number {
  return Math.min(Math.max(drive, 0), 1);
}
