import type { Triple } from '../../color/signal/color-difference.ts';
import { drives } from '../../color/code-values.ts';
import { expectedCodes } from '../../pattern/patch-pattern.ts';
import type { Cells } from '../../pattern/pattern.ts';
import type { Resolution } from '../../sampling/sample-point.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Hypothesis, Observed } from './hypothesis.ts';
import { misfit, type Sample, triple } from './sample.ts';

/** From a place on the screen to the place in the picture that is seen there, in fractions of the screen. */
type Move = (x: number, y: number) => readonly [number, number];

/** The picture from right to left, or upside down. */
export const pictureMirrored: Hypothesis = movedBy((chart) => [
  { move: (x, y) => [1 - x, y], found: { cause: 'picture-mirrored', params: { chart: chart.name, axis: 'horizontal' } } },
  { move: (x, y) => [x, 1 - y], found: { cause: 'picture-mirrored', params: { chart: chart.name, axis: 'vertical' } } },
]);

/** The picture turned by half. */
export const pictureTurned: Hypothesis = movedBy((chart) => [
  { move: (x, y) => [1 - x, 1 - y], found: { cause: 'picture-turned', params: { chart: chart.name } } },
]);

/** The picture moved by whole cells of the chart; less is not seen at their centers. */
export const pictureShifted: Hypothesis = movedBy(({ name, columns, rows }) =>
  between(1 - columns, columns - 1).flatMap((right) =>
    between(1 - rows, rows - 1)
      .filter((down) => right !== 0 || down !== 0)
      .map((down) => ({
        move: (x, y) => [x - right / columns, y - down / rows],
        found: { cause: 'picture-shifted', params: { chart: name, columns: right, rows: down } },
      })),
  ),
);

/** The picture larger or smaller, around the middle of the screen or its top left corner. */
export const pictureScaled: Hypothesis = movedBy(({ name }) =>
  [0.5, 0].flatMap((center) =>
    between(-60, 60).map((step) => {
      const factor = 1.02 ** step;
      return {
        move: (x, y) => [(x - center) / factor + center, (y - center) / factor + center],
        found: { cause: 'picture-scaled', params: { chart: name, factor: Math.round(factor * 100) / 100 } },
      };
    }),
  ),
);

interface Candidate {
  readonly move: Move;
  readonly found: FoundDiagnosis;
}

/** Only a chart tells where a picture is: a flat field is the same everywhere. */
function movedBy(candidatesOf: (chart: Cells) => readonly Candidate[]): Hypothesis {
  return (observed) => {
    const chart = chartOf(observed);
    if (chart === null) return null;
    let best: { readonly misfit: number; readonly found: FoundDiagnosis } | null = null;
    for (const { move, found } of candidatesOf(chart)) {
      const worst = worstAt(observed, move, best?.misfit ?? Number.POSITIVE_INFINITY);
      if (best === null || worst < best.misfit) best = { misfit: worst, found };
    }
    return best;
  };
}

/** The first chart that is read in more than one color. */
function chartOf({ samples }: Observed): Cells | null {
  const charts = samples.flatMap(({ patch: { pattern }, shown }) =>
    pattern?.kind === 'cells' ? [{ pattern, color: shown.join() }] : [],
  );
  const isTold = new Set(charts.map(({ color }) => color)).size > 1;
  return isTold ? (charts[0]?.pattern ?? null) : null;
}

function worstAt({ plan: { resolution }, samples }: Observed, move: Move, stopAt: number): number {
  let worst = 0;
  for (const sample of samples) {
    worst = Math.max(worst, misfit(seenThrough(sample, move, resolution), sample));
    if (worst >= stopAt) break;
  }
  return worst;
}

/** Outside of the picture the screen is black. */
function seenThrough({ patch, reading: { actual } }: Sample, move: Move, size: Resolution): Triple {
  const [x, y] = move((actual.xPx + 0.5) / size.widthPx, (actual.yPx + 0.5) / size.heightPx);
  const [xPx, yPx] = [Math.floor(x * size.widthPx), Math.floor(y * size.heightPx)];
  const isInside = x >= 0 && y >= 0 && x < 1 && y < 1;
  const codes = isInside ? expectedCodes(patch, size, { xPx, yPx }) : { r: 0, g: 0, b: 0 };
  return codes === null ? [Number.NaN, Number.NaN, Number.NaN] : triple(drives({ codes, bitDepth: patch.bitDepth }));
}

function between(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
