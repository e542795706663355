import type { Rgb } from '../../pattern/patch.ts';
import { isConstantShift } from './constant-shift.ts';
import { isSmooth } from './gradient.ts';
import { eachChannel, greatestOf, type LevelView, STEP } from './level-view.ts';
import { isRangeFault } from './range.ts';
import type { Rule } from './rule.ts';

/** Every code value multiplied by the same factor, channel by channel, black left as it is. */
export const gain: Rule = ({ levels }) => {
  const factors = eachChannel((channel) => factorOf(levels, channel));
  // A screen that darkens evenly to one side has a median below what was shown: only what sets the channels apart is a gain.
  const common = levels.some(({ points }) => isSmooth(points)) ? Math.max(factors.r, factors.g, factors.b) : 1;
  const off = eachChannel((channel) => factors[channel] / common - 1);
  if (greatestOf(off) <= 2 * STEP || !explains(levels, factors)) return null;
  if (isRangeFault(levels) || isConstantShift(levels)) return null;
  const rounded = eachChannel((channel) => Math.round(factors[channel] * 1000) / 1000);
  return { cause: 'gain', params: { factors: rounded } };
};

/** From the brightest patch of the channel that does not clip; 1 where none drives it. */
function factorOf(levels: readonly LevelView[], channel: keyof Rgb): number {
  const driven = levels.filter(({ shown }) => shown[channel] > 0);
  const open = driven.filter(({ usual }) => usual[channel] < 1);
  const brightest = (open.length > 0 ? open : driven).toSorted((a, b) => b.shown[channel] - a.shown[channel])[0];
  return brightest ? brightest.usual[channel] / brightest.shown[channel] : 1;
}

function explains(levels: readonly LevelView[], factors: Rgb): boolean {
  return levels.every(({ shown, usual }) => {
    const left = eachChannel((channel) => usual[channel] - Math.min(shown[channel] * factors[channel], 1));
    return greatestOf(left) <= 1.5 * STEP;
  });
}
