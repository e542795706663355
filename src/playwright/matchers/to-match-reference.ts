import { judgedBy } from './judged-by.ts';
import { matchByProfile } from './match-by-profile.ts';
import { checkArguments, limitProblem, refusing, restProblem } from './matcher-arguments.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** Passes where every point of every patch lies within a CIEDE2000 of the calibration result's promise; bound included. Throws `invalid-argument`. */
export const toMatchReference = refusing<[limit: number, ...rest: undefined[]]>(
  'toMatchReference',
  (context, received, limit, ...rest) => {
    checkArguments(received, () => limitProblem('the limit', limit) ?? restProblem(rest));
    const profile = oneLimitProfile({ metric: 'delta-e-2000-reference-max', operator: '<=', limit });
    return matchByProfile(context, judgedBy(received, profile), {
      call: `toMatchReference(${limit})`,
      expected: () => `every point within deltaE2000 ${limit} of the calibration result`,
    });
  },
);
