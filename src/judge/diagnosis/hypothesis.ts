import type { Triple } from '../color/signal/color-difference.ts';
import type { FoundDiagnosis } from '../diagnosis.ts';
import type { Evidence } from '../evidence.ts';
import { clip, misfit, type Sample, samplesOf } from './sample.ts';

/** The observations that a hypothesis must explain. */
export interface Observed extends Pick<Evidence, 'plan'> {
  /** In the order in which they were taken. */
  readonly samples: readonly Sample[];
  /** One sample for each pair of color shown and color read: all that a cause that is the same everywhere must explain. */
  readonly distinct: readonly Sample[];
}

/** The observations in the readings of a run that must be explained. */
export function observe({ plan, readings }: Pick<Evidence, 'plan' | 'readings'>): Observed {
  const samples = samplesOf({ plan, readings });
  const distinct = new Map(samples.map((one) => [[...one.shown, ...one.read, one.tolerance].join(), one]));
  return { plan, samples, distinct: [...distinct.values()] };
}

/** A cause with its parameters fitted, and how far it is from the reading that it explains worst, in tolerances. */
export interface Fit {
  readonly misfit: number;
  readonly found: FoundDiagnosis;
}

/** One of the closed list of causes: its best fit, or null if it cannot be the cause. */
export type Hypothesis = (observed: Observed) => Fit | null;

/** The drives that a pixel becomes, before they are clipped to 0 to 1. */
export type PixelChange = (shown: Triple) => Triple;

/** The misfit of the reading that a change explains worst; searching ends at `stopAt`, as a worse change is of no use. */
export function worstMisfit(
  samples: readonly Sample[],
  change: PixelChange,
  stopAt = Number.POSITIVE_INFINITY,
): number {
  const misfitOf = (sample: Sample) => {
    const [r, g, b] = change(sample.shown);
    return misfit([clip(r), clip(g), clip(b)], sample);
  };
  return largest(samples, misfitOf, stopAt);
}

/** The largest misfit; none is asked for after one of `stopAt`. 0 of none. */
export function largest<One>(all: readonly One[], misfitOf: (one: One) => number, stopAt: number): number {
  let most = 0;
  for (const one of all) {
    most = Math.max(most, misfitOf(one));
    if (most >= stopAt) break;
  }
  return most;
}

/** The change without parameters, of several, that fits best. */
export function bestChange(
  { distinct }: Observed,
  changes: readonly { readonly found: FoundDiagnosis; readonly change: PixelChange }[],
): Fit | null {
  let best: Fit | null = null;
  for (const { found, change } of changes) {
    best = bestOf([best, { misfit: worstMisfit(distinct, change, best?.misfit), found }]);
  }
  return best;
}

/** The fit with the smallest misfit, the first among equals. */
export function bestOf(fits: readonly (Fit | null)[]): Fit | null {
  return fits.reduce((best, fit) => (best && fit && fit.misfit >= best.misfit ? best : (fit ?? best)), null);
}
