import { fromColorDifference, LUMA_WEIGHTS, type Triple, toColorDifference } from '../color/signal/color-difference.ts';
import { sumOf } from '../color/sum-of.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import { fitParameter, type ParameterRange } from './fit-parameter.ts';
import { bestOf, type Fit, type Hypothesis, type Observed, worstMisfit } from './hypothesis.ts';
import { CHANNELS, type ChannelIndex, clip, misfit, type Sample } from './sample.ts';

const WEIGHTS = Object.values(LUMA_WEIGHTS);

/** Colors nearer to gray of the same luma, or farther from it; grays stay. */
export const saturation: Hypothesis = (observed) =>
  chromaFit(
    observed,
    { low: 0.1, high: 3, spacing: 'log' },
    (cb, cr, factor) => [cb * factor, cr * factor],
    (factor) => ({ cause: 'saturation', params: { factor: Math.round(factor * 100) / 100 } }),
  );

/** Colors turned around gray; grays stay. */
export const hueRotation: Hypothesis = (observed) =>
  chromaFit(
    observed,
    { low: -Math.PI, high: Math.PI, spacing: 'linear' },
    (cb, cr, angle) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      return [cb * cos - cr * sin, cb * sin + cr * cos];
    },
    (angle) => ({ cause: 'hue-rotation', params: { degrees: Math.round((angle * 180) / Math.PI) } }),
  );

function chromaFit(
  { distinct }: Observed,
  range: ParameterRange,
  change: (cb: number, cr: number, parameter: number) => readonly [number, number],
  found: (parameter: number) => FoundDiagnosis,
): Fit | null {
  const fits = WEIGHTS.map((weights): Fit => {
    const misfitAt = (parameter: number, stopAt: number) => {
      const pixel = (shown: Triple) => {
        const [y, cb, cr] = toColorDifference(shown, weights);
        return fromColorDifference([y, ...change(cb, cr, parameter)], weights);
      };
      return worstMisfit(distinct, pixel, stopAt);
    };
    const { value, misfit: worst } = fitParameter(misfitAt, range);
    return { misfit: worst, found: found(value) };
  });
  return bestOf(fits);
}

/** Every pixel of the same hue, gray or another, though not only grays were shown, and not all pixels alike. */
export const monochrome: Hypothesis = ({ distinct }) => {
  const isColored = distinct.some(({ shown }) => Math.max(...shown) - Math.min(...shown) > 0.1);
  const brightness = distinct.map(({ read }) => Math.max(...read));
  if (!isColored || Math.max(...brightness) - Math.min(...brightness) < 0.1) return null;
  const tint = tintOf(distinct);
  const worst = distinct.map((sample) => {
    const open = CHANNELS.filter((channel) => isBelowFull(sample.read[channel], sample));
    const pairs = open.map((channel) => [tint[channel], sample.read[channel]] as const);
    const level = pairs.length === 0 ? Number.MAX_VALUE : ratio(pairs);
    return misfit([clip(tint[0] * level), clip(tint[1] * level), clip(tint[2] * level)], sample);
  });
  const [r, g, b] = tint.map((share) => Math.round(share * 100) / 100) as [number, number, number];
  return { misfit: Math.max(...worst), found: { cause: 'monochrome', params: { tint: { r, g, b } } } };
};

/** The drives of each channel for one of the strongest, from all pixels that do not clip; all 0 if these are black. */
function tintOf(samples: readonly Sample[]): Triple {
  const open = samples.filter((sample) => isBelowFull(Math.max(...sample.read), sample));
  const sums = CHANNELS.map((channel) => sumOf(open, ({ read }) => read[channel]));
  const strongest = sums.indexOf(Math.max(...sums)) as ChannelIndex;
  const of = (channel: ChannelIndex) => ratio(open.map(({ read }) => [read[strongest], read[channel]]));
  return [of(0), of(1), of(2)];
}

function isBelowFull(drive: number, { tolerance }: Sample): boolean {
  return drive <= 1 - tolerance;
}

/** The factor from the first to the second of each pair, by least squares. */
function ratio(pairs: readonly (readonly [number, number])[]): number {
  return sumOf(pairs, ([a, b]) => a * b) / (sumOf(pairs, ([a]) => a * a) || Number.MIN_VALUE);
}
