import { judgedBy } from './judged-by.ts';
import { matchByProfile } from './match-by-profile.ts';
import { checkArguments, limitProblem, restProblem } from './matcher-arguments.ts';
import type { MatcherContext, MatcherResult } from './matcher-result.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** Passes where every point of every patch lies within a CIEDE2000 of the calibration result's promise; bound included. Throws `invalid-argument`. */
export function toMatchReference(
  this: MatcherContext,
  received: unknown,
  limit: number,
  ...rest: undefined[]
): MatcherResult {
  checkArguments('toMatchReference', received, () => limitProblem('the limit', limit) ?? restProblem(rest));
  const profile = oneLimitProfile({ metric: 'delta-e-2000-reference-max', operator: '<=', limit });
  return matchByProfile(this, judgedBy(received, profile), {
    call: `toMatchReference(${limit})`,
    expected: () => `every point within deltaE2000 ${limit} of the calibration result`,
  });
}
