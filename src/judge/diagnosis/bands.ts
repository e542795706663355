import type { Rgb } from '../../plan/pattern/patch.ts';
import { gain } from './channel-curves.ts';
import { fixedContentMisfit } from './fixed-content.ts';
import { bestOf, type Fit, type Hypothesis, type Observed } from './hypothesis.ts';
import { isByPlace, isExplained, isWrong, misfit, type Sample } from './sample.ts';

/**
 * Whole columns or rows with one factor for every patch, and others that are as shown. Lines side by side that read the same
 * whatever is shown may be a window as well: those are no bands. A fault of whole pictures is no band either: the
 * same color must be right on one line and wrong on another. Otherwise flat fields that are all wrong look like bands between the cells of a chart.
 */
export const bands: Hypothesis = (observed) =>
  isByPlace(observed.samples) ? bestOf([along(observed, 'columns'), along(observed, 'rows')]) : null;

function along(observed: Observed, axis: 'columns' | 'rows'): Fit | null {
  const lines = new Map<number, Sample[]>();
  for (const sample of observed.samples) {
    const place = axis === 'columns' ? sample.point.xFraction : sample.point.yFraction;
    const key = Math.round(place * 10_000);
    lines.set(key, [...(lines.get(key) ?? []), sample]);
  }
  const ordered = [...lines].sort(([a], [b]) => a - b).map(([, samples]) => samples);
  const states = ordered.map((samples) => samples.some(isWrong));
  const banded = ordered.flatMap((samples, index) => (states[index] ? samples : []));
  const isOneBand = !states.slice(states.indexOf(true), states.lastIndexOf(true)).includes(false);
  if (
    !states.includes(false) ||
    ordered.length < 3 ||
    (isOneBand && isExplained(fixedContentMisfit(banded.filter(isWrong))))
  )
    return null;
  const fit = gain({ ...observed, samples: banded, distinct: banded });
  if (fit?.found.cause !== 'gain') return null;
  const good = ordered.flatMap((samples, index) => (states[index] ? [] : samples));
  const worst = Math.max(fit.misfit, ...good.map((sample) => misfit(sample.shown, sample)));
  const numbers = numbersOf(ordered, states);
  if (numbers.length === 0) return null;
  const factors: Rgb = fit.found.params.factors;
  return { misfit: worst, found: { cause: 'bands', params: { along: axis, lines: numbers, factors } } };
}

/** The numbers of the banded lines, from 1, among those of the first flat field: a chart has a grid of its own. */
function numbersOf(ordered: readonly (readonly Sample[])[], states: readonly boolean[]): readonly number[] {
  const all = ordered.flat();
  const [{ patch }] = [...all.filter((sample) => !sample.patch.pattern), ...all] as [Sample];
  const own = ordered.flatMap((samples, index) => (samples.some((sample) => sample.patch === patch) ? [index] : []));
  return own.flatMap((index, place) => (states[index] ? [place + 1] : []));
}
