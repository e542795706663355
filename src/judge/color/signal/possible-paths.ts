import type { SamplingPlan } from '../../../plan/sampling/sampling-plan.ts';
import type { Reading } from '../../../read/reading.ts';
import type { CodePath } from './code-path.ts';
import { possibleCodePaths } from './find-code-path.ts';
import { findConversions } from './find-conversions.ts';
import { observations } from './observation.ts';

/**
 * Every path that the code values of a run may turn out to have taken once all of it is read: the one that is found then is among these. One
 * reading of each kind stands for all that are alike.
 */
export function possiblePaths(
  plan: SamplingPlan,
  readings: readonly Reading[],
): { readonly paths: readonly CodePath[]; readonly distinct: readonly Reading[] } {
  const { distinct: seen } = observations(plan, readings);
  if (seen.length === 0) return { paths: [], distinct: [] };
  const { candidates } = findConversions(seen);
  return { paths: possibleCodePaths(seen, candidates), distinct: seen.map(({ reading }) => reading) };
}
