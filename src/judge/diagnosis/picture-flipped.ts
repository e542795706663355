import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { drives } from '../color/code-values.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import { bestOf, type Hypothesis, type Observed } from './hypothesis.ts';
import { misfit, triple } from './sample.ts';

/** The picture from right to left, upside down, or turned by half: told by a chart, as a flat field is the same everywhere. */
export const pictureFlipped: Hypothesis = (observed) => {
  const chart = observed.samples.find(({ patch: { pattern } }) => pattern?.kind === 'cells')?.patch.name;
  if (chart === undefined) return null;
  const flips: readonly (readonly [Flip, FoundDiagnosis])[] = [
    [
      { isAcross: true, isDown: false },
      { cause: 'picture-mirrored', params: { chart, axis: 'horizontal' } },
    ],
    [
      { isAcross: false, isDown: true },
      { cause: 'picture-mirrored', params: { chart, axis: 'vertical' } },
    ],
    [
      { isAcross: true, isDown: true },
      { cause: 'picture-turned', params: { chart } },
    ],
  ];
  return bestOf(flips.map(([flip, found]) => ({ misfit: worstOf(observed, flip), found })));
};

interface Flip {
  readonly isAcross: boolean;
  readonly isDown: boolean;
}

function worstOf({ plan: { resolution }, samples }: Observed, { isAcross, isDown }: Flip): number {
  const misfits = samples.flatMap((sample) => {
    const { patch, reading } = sample;
    const { xPx, yPx } = reading.actual;
    const seen = {
      xPx: isAcross ? resolution.widthPx - 1 - xPx : xPx,
      yPx: isDown ? resolution.heightPx - 1 - yPx : yPx,
    };
    const codes = expectedCodes(patch, resolution, seen);
    // Of a pixel of unknown color nothing can be said.
    return codes === null ? [] : [misfit(triple(drives({ codes, bitDepth: patch.bitDepth })), sample)];
  });
  return Math.max(...misfits);
}
