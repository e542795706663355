import type { Rgb } from '../../plan/pattern/patch.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import { fitParameter, type ParameterRange } from './fit-parameter.ts';
import { bestOf, type Hypothesis, largest, type Observed } from './hypothesis.ts';
import { CHANNELS, type ChannelIndex, channelMisfit, clip, isExplained, type Sample } from './sample.ts';

/** The same number added to every drive of a channel; more than half of all would leave no picture. */
export const constantShift = curveOf({
  at: (drive, shift) => drive + shift,
  neutral: 0,
  range: { low: -0.5, high: 0.5, spacing: 'linear' },
  found: (shifts, { plan }) => ({
    cause: 'constant-shift',
    params: { patches: plan.patches.length, steps: rounded(shifts, 255, 1) },
  }),
});

/** Every drive of a channel multiplied by the same factor. */
export const gain = curveOf({
  at: (drive, factor) => drive * factor,
  neutral: 1,
  range: { low: 0.05, high: 20, spacing: 'log' },
  found: (factors) => ({ cause: 'gain', params: { factors: rounded(factors, 1, 1000) } }),
});

/** A table with an exponent: black, white and every full drive stay as they are. */
export const toneCurve = curveOf({
  at: (drive, exponent) => drive ** exponent,
  neutral: 1,
  range: { low: 0.2, high: 5, spacing: 'log' },
  found: (exponents) => ({ cause: 'tone-curve', params: { exponents: rounded(exponents, 1, 100) } }),
});

/** Drives spread around the middle, or drawn together, all channels alike. */
export const contrast: Hypothesis = ({ distinct }) => {
  const at = (drive: number, factor: number) => (drive - 0.5) * factor + 0.5;
  const { value, misfit } = fitParameter(
    (factor, stopAt) => worstOf(distinct, CHANNELS, (drive) => at(drive, factor), stopAt),
    { low: 0.2, high: 5, spacing: 'log' },
  );
  return { misfit, found: { cause: 'contrast', params: { factor: Math.round(value * 1000) / 1000 } } };
};

/** Black raised and white left as it is: a lift that fades toward white, or a floor under the darkest codes. */
export const blackRaised: Hypothesis = (observed) => bestOf([lifted(observed), cut(observed)]);

const blackRange = { low: 0, high: 0.5, spacing: 'linear' } as const;

const lifted = curveOf({
  at: (drive, black) => black + (1 - black) * drive,
  neutral: 0,
  range: blackRange,
  found: (blacks) => ({ cause: 'black-raised', params: { steps: rounded(blacks, 255, 1), how: 'lifted' } }),
});

const cut = curveOf({
  at: (drive, black) => Math.max(drive, black),
  neutral: 0,
  range: blackRange,
  found: (blacks) => ({ cause: 'black-raised', params: { steps: rounded(blacks, 255, 1), how: 'cut' } }),
});

type Parameters = readonly [number, number, number];

/** A curve with one parameter for each channel; a channel that is as shown keeps the neutral one. */
function curveOf(curve: {
  readonly at: (drive: number, parameter: number) => number;
  readonly neutral: number;
  readonly range: ParameterRange;
  readonly found: (parameters: Parameters, observed: Observed) => FoundDiagnosis;
}): Hypothesis {
  return (observed) => {
    const fits = CHANNELS.map((channel) => {
      const misfitAt = (parameter: number, stopAt: number) =>
        worstOf(observed.distinct, [channel], (drive) => curve.at(drive, parameter), stopAt);
      const unchanged = misfitAt(curve.neutral, Number.POSITIVE_INFINITY);
      return isExplained(unchanged) ? { value: curve.neutral, misfit: unchanged } : fitParameter(misfitAt, curve.range);
    });
    const [r, g, b] = fits.map(({ value }) => value) as [number, number, number];
    return { misfit: Math.max(...fits.map((fit) => fit.misfit)), found: curve.found([r, g, b], observed) };
  };
}

function worstOf(
  samples: readonly Sample[],
  channels: readonly ChannelIndex[],
  at: (drive: number) => number,
  stopAt: number,
): number {
  const misfitOf = ({ shown, read, tolerance }: Sample) =>
    Math.max(...channels.map((channel) => channelMisfit(clip(at(shown[channel])), read[channel], tolerance)));
  return largest(samples, misfitOf, stopAt);
}

/** In a unit of so many to a drive of 1, to so many parts of it. */
function rounded([r, g, b]: Parameters, unit: number, parts: number): Rgb {
  const round = (value: number) => Math.round(value * unit * parts) / parts || 0;
  return { r: round(r), g: round(g), b: round(b) };
}
