import type { Fit, Hypothesis } from './hypothesis.ts';
import { OUTSIDE, worstThrough } from './picture-moved.ts';
import { isExplained, misfit, type Sample } from './sample.ts';

/** The picture smaller or larger than the screen, around its center: the cells of a chart are at other places, and what is outside is black. */
export const pictureScaled: Hypothesis = (observed) => {
  // A screen that is black everywhere shows no picture.
  if (observed.samples.every(isReadBlack)) return null;
  const { widthPx, heightPx } = observed.plan.resolution;
  const fits = PERCENTS.map((percent): Fit => {
    const scaled = (px: number, sidePx: number) => Math.round((px - sidePx / 2) / (percent / 100) + sidePx / 2);
    const pictureAt = ({ xPx, yPx }: { readonly xPx: number; readonly yPx: number }) => ({
      xPx: scaled(xPx, widthPx),
      yPx: scaled(yPx, heightPx),
    });
    const worst = worstThrough(observed, pictureAt, HOPELESS);
    return { misfit: worst, found: { cause: 'picture-scaled', params: { percent } } };
  });
  const least = Math.min(...fits.map(({ misfit }) => misfit));
  const best = fits.filter(({ misfit }) => misfit === least);
  // Several sizes give the same readings: the middle one is named.
  return best[Math.floor(best.length / 2)] ?? null;
};

function isReadBlack(sample: Sample): boolean {
  return isExplained(misfit(OUTSIDE, sample));
}

/** Of the screen's sides, without those next to 100, at which every cell is read where it should be. */
const PERCENTS = Array.from({ length: 91 }, (_, index) => 50 + index).filter((percent) => Math.abs(percent - 100) > 1);
/** In tolerances: no rival of a cause is that far off. */
const HOPELESS = 2;
