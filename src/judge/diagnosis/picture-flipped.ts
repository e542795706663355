import { bestOf, type Fit, type Hypothesis } from './hypothesis.ts';
import { chartOf, worstThrough } from './picture-moved.ts';

/** The picture from right to left, upside down, or turned by half: told by a chart, as a flat field is the same everywhere. */
export const pictureFlipped: Hypothesis = (observed) => {
  const chart = chartOf(observed);
  if (chart === null) return null;
  const { widthPx, heightPx } = observed.plan.resolution;
  const [lastX, lastY] = [widthPx - 1, heightPx - 1];
  const flips: readonly Fit[] = [
    {
      misfit: worstThrough(observed, ({ xPx, yPx }) => ({ xPx: lastX - xPx, yPx })),
      found: { cause: 'picture-mirrored', params: { chart, axis: 'horizontal' } },
    },
    {
      misfit: worstThrough(observed, ({ xPx, yPx }) => ({ xPx, yPx: lastY - yPx })),
      found: { cause: 'picture-mirrored', params: { chart, axis: 'vertical' } },
    },
    {
      misfit: worstThrough(observed, ({ xPx, yPx }) => ({ xPx: lastX - xPx, yPx: lastY - yPx })),
      found: { cause: 'picture-turned', params: { chart } },
    },
  ];
  return bestOf(flips);
};
