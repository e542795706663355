import { judgedBy } from './judged-by.ts';
import { matchByProfile } from './match-by-profile.ts';
import { limitProblem, optionsProblem, refuseArguments, refusing, restProblem } from './matcher-arguments.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** Limits on the newest validation result of the color mode; at least one of the first two. */
export interface ValidationLimits {
  readonly maxDeltaE?: number;
  readonly averageDeltaE?: number;
  /** Max age at the start of the run. */
  readonly maxAgeDays?: number;
}

const NAMES = ['maxDeltaE', 'averageDeltaE', 'maxAgeDays'] as const;

/**
 * Passes where the newest validation result that the run recorded meets the limits; bounds included. Throws `invalid-argument`.
 */
export const toPassValidation = refusing<[limits: ValidationLimits, ...rest: undefined[]]>(
  'toPassValidation',
  (context, subject, limits, ...rest) => {
    refuseArguments(optionsProblem(limits, NAMES) ?? limitsProblem(limits) ?? restProblem(rest));
    const validation = Object.fromEntries(
      NAMES.flatMap((name) => (limits[name] === undefined ? [] : [[name, limits[name]]])),
    );
    const profile = oneLimitProfile(
      { metric: 'delta-e-2000-reference-max', operator: '<=', limit: Number.MAX_SAFE_INTEGER },
      { validation },
    );
    const text = Object.entries(validation).map(([name, limit]) => `${name}: ${String(limit)}`);
    return matchByProfile(context, subject, judgedBy(subject.inspection, profile), {
      call: `toPassValidation({ ${text.join(', ')} })`,
      expected: () => `a newest validation result within ${text.join(', ')}`,
    });
  },
);

function limitsProblem(limits: ValidationLimits): string | null {
  const given = NAMES.filter((name) => limits[name] !== undefined);
  if (limits.maxDeltaE === undefined && limits.averageDeltaE === undefined)
    return 'expected maxDeltaE or averageDeltaE.';
  return given.map((name) => limitProblem(name, limits[name])).find((problem) => problem !== null) ?? null;
}
