import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import { drives } from '../color/code-values.ts';
import type { Triple } from '../color/signal/color-difference.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import { bestOf, type Fit, type Hypothesis, largest, type Observed } from './hypothesis.ts';
import { isExplained, misfit, type Sample, triple } from './sample.ts';

/** The picture from right to left, upside down, or turned by half: told by a chart, as a flat field is the same everywhere. */
export const pictureFlipped: Hypothesis = (observed) => {
  const chart = observed.samples.find(({ patch: { pattern } }) => pattern?.kind === 'cells')?.patch.name;
  if (chart === undefined) return null;
  const { widthPx, heightPx } = observed.plan.resolution;
  const across = ({ xPx, yPx }: Position) => ({ xPx: widthPx - 1 - xPx, yPx });
  const down = ({ xPx, yPx }: Position) => ({ xPx, yPx: heightPx - 1 - yPx });
  const flips: readonly (readonly [(screen: Position) => Position, FoundDiagnosis])[] = [
    [across, { cause: 'picture-mirrored', params: { chart, axis: 'horizontal' } }],
    [down, { cause: 'picture-mirrored', params: { chart, axis: 'vertical' } }],
    [(screen) => across(down(screen)), { cause: 'picture-turned', params: { chart } }],
  ];
  return bestOf(flips.map(([pictureAt, found]) => ({ misfit: worstThrough(observed, pictureAt), found })));
};

/** The picture smaller or larger than the screen, around its center: the cells of a chart are at other places, and what is outside is black. */
export const pictureScaled: Hypothesis = (observed) => {
  // A screen that is black everywhere shows no picture.
  if (observed.samples.every((sample) => isExplained(misfit(OUTSIDE, sample)))) return null;
  const { widthPx, heightPx } = observed.plan.resolution;
  const fits = PERCENTS.map((percent): Fit => {
    const scaled = (px: number, sidePx: number) => Math.round((px - sidePx / 2) / (percent / 100) + sidePx / 2);
    const pictureAt = ({ xPx, yPx }: Position) => ({ xPx: scaled(xPx, widthPx), yPx: scaled(yPx, heightPx) });
    const found: FoundDiagnosis = { cause: 'picture-scaled', params: { percent } };
    return { misfit: worstThrough(observed, pictureAt, HOPELESS), found };
  });
  const least = Math.min(...fits.map(({ misfit }) => misfit));
  const best = fits.filter(({ misfit }) => misfit === least);
  // Several sizes give the same readings: the middle one is named.
  return best[Math.floor(best.length / 2)] ?? null;
};

/** Sizes to try, in percent of the screen's sides. From 99 to 101 %, each cell is read in its place. */
const PERCENTS = Array.from({ length: 91 }, (_, index) => 50 + index).filter((percent) => Math.abs(percent - 100) > 1);
const HOPELESS = 2;
/** The drives outside of a picture that is smaller than the screen. */
const OUTSIDE: Triple = [0, 0, 0];

/** The misfit of the reading that is explained worst if each pixel of the screen shows another one of the picture. Searching ends at `stopAt`. */
function worstThrough(
  { plan: { resolution }, samples }: Observed,
  pictureAt: (screen: Position) => Position,
  stopAt = Number.POSITIVE_INFINITY,
): number {
  const misfitOf = (sample: Sample) => {
    const { patch, reading } = sample;
    const { xPx, yPx } = pictureAt(reading.actual);
    const isInside = xPx >= 0 && yPx >= 0 && xPx < resolution.widthPx && yPx < resolution.heightPx;
    if (!isInside) return misfit(OUTSIDE, sample);
    const codes = expectedCodes(patch, resolution, { xPx, yPx });
    return codes === null ? 0 : misfit(triple(drives({ codes, bitDepth: patch.bitDepth })), sample);
  };
  return largest(samples, misfitOf, stopAt);
}
