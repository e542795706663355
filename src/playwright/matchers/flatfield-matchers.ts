import { meantName } from '../../base/closest-name.ts';
import { frozen } from '../../base/frozen.ts';
import { findMetric, METRIC_NAMES } from '../../judge/metrics/metric-table.ts';
import { judgedBy } from './judged-by.ts';
import { limitText, matchByProfile } from './match-by-profile.ts';
import { limitProblem, optionsProblem, refuseArguments, refusing, restProblem, shown } from './matcher-arguments.ts';
import { oneLimitProfile } from './one-limit-profile.ts';
import { toHaveReadEveryPoint } from './to-have-read-every-point.ts';
import { toMatchBaseline } from './to-match-baseline.ts';
import { toMatchXYZ } from './to-match-xyz.ts';
import { toPassProfile } from './to-pass-profile.ts';
import { toPassValidation } from './to-pass-validation.ts';

/** Passes where every point of every patch lies within a CIEDE2000 of the calibration result's promise; bound included. Throws `invalid-argument`. */
const toMatchReference = refusing<[limit: number, ...rest: undefined[]]>(
  'toMatchReference',
  (context, subject, limit, ...rest) => {
    refuseArguments(limitProblem('the limit', limit) ?? restProblem(rest));
    const profile = oneLimitProfile({ metric: 'delta-e-2000-reference-max', operator: '<=', limit });
    return matchByProfile(context, subject, judgedBy(subject.inspection, profile), {
      call: `toMatchReference(${limit})`,
      expected: () => `every point within deltaE2000 ${limit} of the calibration result`,
    });
  },
);

/** A metric of docs/reference/metrics.md with its bound, bound included; ratios that should be great are held from below. */
export interface Uniformity {
  readonly metric: string;
  readonly limit: number;
}

/** Passes where a metric of every patch is within its bound. Throws `invalid-argument`, for a metric that is not known too. */
export const toBeUniform = refusing<[uniformity: Uniformity, ...rest: undefined[]]>(
  'toBeUniform',
  (context, subject, uniformity, ...rest) => {
    refuseArguments(
      optionsProblem(uniformity, ['metric', 'limit']) ??
        metricProblem(uniformity) ??
        limitProblem('the limit', uniformity.limit) ??
        restProblem(rest),
    );
    const { metric, limit } = uniformity;
    const operator = findMetric(metric)?.better === 'higher' ? '>=' : '<=';
    const profile = oneLimitProfile({ metric, operator, limit });
    return matchByProfile(context, subject, judgedBy(subject.inspection, profile), {
      call: `toBeUniform({ metric: ${JSON.stringify(metric)}, limit: ${limit} })`,
      expected: (limits) => (limits[0] ? limitText(limits[0]) : `${metric} ${operator} ${limit}`),
    });
  },
);

function metricProblem({ metric }: { readonly metric: unknown }): string | null {
  if (typeof metric !== 'string') return `the metric is ${shown(metric)}; expected its name.`;
  return findMetric(metric) ? null : `the metric ${shown(metric)} is not known${meantName(metric, METRIC_NAMES)}`;
}

/**
 * Matchers for inspection records, for `expect.extend` of Playwright Test, Vitest or Jest. None of them passes on a record in
 * which a point was not read, or in which anything else prevents a verdict.
 */
export const flatfieldMatchers = frozen({
  toPassProfile,
  toMatchReference,
  toBeUniform,
  toHaveReadEveryPoint,
  toMatchXYZ,
  toMatchBaseline,
  toPassValidation,
});

/** The matchers as methods of an expectation, to declare them to another test runner than Playwright's. */
export type FlatfieldMatchers<R = unknown> = {
  readonly [Name in keyof typeof flatfieldMatchers]: (
    ...expected: (typeof flatfieldMatchers)[Name] extends (received: never, ...expected: infer Expected) => unknown
      ? Expected
      : never
  ) => R;
};
