import { RGB_SPACES, rgbConversion, TRANSFERS } from '../color/rgb-space.ts';
import type { Triple } from '../color/signal/color-difference.ts';
import { pqDrive } from '../color/tone/pq.ts';
import { fitParameter } from './fit-parameter.ts';
import { bestChange, type Hypothesis, type PixelChange, worstMisfit } from './hypothesis.ts';
import { clip } from './sample.ts';

/** Codes converted from one RGB space to another, with either of the usual transfer functions on each side; clipped. */
export const colorManagement: Hypothesis = (observed) => bestChange(observed, CONVERSIONS);

/**
 * A desktop in HDR10: colors of sRGB in PQ with the primaries of BT.2020 (ITU-R BT.2100-2, table 4), white at a luminance that the
 * operating system lets the user choose, 80 to 500 cd/m2.
 */
export const hdrOn: Hypothesis = ({ distinct }) => {
  const { value, misfit } = fitParameter((white, stopAt) => worstMisfit(distinct, hdr(white), stopAt), {
    low: 80,
    high: 500,
    spacing: 'log',
  });
  return { misfit, found: { cause: 'hdr-on', params: { whiteCdM2: Math.round(value) } } };
};

const CONVERSIONS = RGB_SPACES.flatMap((from) =>
  RGB_SPACES.filter((to) => to !== from).flatMap((to) => {
    const convert = rgbConversion(from, to);
    return TRANSFERS.flatMap(({ toLinear }) =>
      TRANSFERS.map(({ fromLinear }) => ({
        found: { cause: 'color-management', params: { from, to } } as const,
        change: ((shown) => each(convert(each(shown, toLinear)), (linear) => fromLinear(clip(linear)))) as PixelChange,
      })),
    );
  }),
);

const toBt2020 = rgbConversion('sRGB', 'BT.2020');
const [{ toLinear: srgbToLinear }] = TRANSFERS as readonly [(typeof TRANSFERS)[number], ...typeof TRANSFERS];

function hdr(whiteCdM2: number): PixelChange {
  return (shown) => each(toBt2020(each(shown, srgbToLinear)), (linear) => pqDrive(clip(linear) * whiteCdM2));
}

function each([r, g, b]: Triple, change: (value: number) => number): Triple {
  return [change(r), change(g), change(b)];
}
