import type { Diagnosis } from '../diagnosis.ts';
import type { Fit } from './hypothesis.ts';

/** The fits that explain every reading, and their rivals: those that nearly do, unless they are twice as far off as the best one. */
export function closeFits(fits: readonly Fit[]): readonly Fit[] {
  const best = Math.min(...fits.map(({ misfit }) => misfit));
  return fits.filter(({ misfit }) => misfit <= Math.max(1, Math.min(RIVAL, 2 * best)));
}

/** A rival counts up to this many tolerances: a cause is named if the others are clearly out. */
const RIVAL = 1.5;

/** The cause of the fit that explains every reading, or of either of two that do; null if there are more, or a rival. */
export function decide(close: readonly Fit[]): Diagnosis | null {
  const [first, second, third] = close.toSorted((a, b) => a.misfit - b.misfit);
  if (!first || first.misfit > 1 || third) return null;
  if (!second) return first.found;
  return second.misfit > 1 ? null : { ...first.found, or: second.found };
}
