import { GRAY_BANDS, GRAYS, type Gray } from '../detectability/color-class.ts';
import { type Detectability, ERROR_KINDS, smallestSeen } from '../detectability/detectable.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';
import type { BlindGray } from './reason-params.ts';

/**
 * Check that an error of so many 255ths would be seen in dark, middle and light gray, in each channel alone and in all three, brighter and darker,
 * if the range of code values has room for it.
 */
export function checkDetectable({ colors }: Detectability, required: number | null): readonly Reason[] {
  if (required === null) return [];
  const grays = GRAYS.flatMap((gray) => blindIn(gray, colors, required) ?? []);
  return grays.length === 0 ? [] : [inconclusive('plan-blind', { required, grays })];
}

/** The kind of error seen worst in a gray, if seen too late; null if none is. */
function blindIn(gray: Gray, colors: Detectability['colors'], required: number): BlindGray | null {
  const { from, to } = GRAY_BANDS[gray];
  const own = colors.filter(({ color }) => color === gray);
  if (own.length === 0) return { gray, from, to, channels: null, direction: null, seen: null };
  const late = ERROR_KINDS.flatMap(({ channels, direction }): readonly BlindGray[] => {
    const ways = own.map(({ errors }) => errors[channels][direction]);
    const seen = smallestSeen(ways);
    const hasRoom = ways.some(({ room }) => room >= required);
    return hasRoom && !(seen !== null && seen <= required) ? [{ gray, from, to, channels, direction, seen }] : [];
  });
  const rank = ({ seen }: BlindGray) => seen ?? Number.POSITIVE_INFINITY;
  return late.reduce<BlindGray | null>((worst, one) => (worst && rank(worst) >= rank(one) ? worst : one), null);
}
