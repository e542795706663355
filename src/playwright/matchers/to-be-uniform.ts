import { findMetric } from '../../color/metrics/metric-table.ts';
import { judgedBy } from './judged-by.ts';
import { limitText, matchByProfile } from './match-by-profile.ts';
import { checkArguments, limitProblem, optionsProblem, refusing, restProblem, shown } from './matcher-arguments.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** A metric of docs/metrics.md with its bound, bound included; ratios that should be great are held from below. */
export interface Uniformity {
  readonly metric: string;
  readonly limit: number;
}

/** Passes where a metric of every patch is within its bound. Throws `invalid-argument`, and `invalid-profile` for a metric that
 * is not known. */
export const toBeUniform = refusing<[uniformity: Uniformity, ...rest: undefined[]]>(
  'toBeUniform',
  (context, received, uniformity, ...rest) => {
    checkArguments(
      received,
      () =>
        optionsProblem(uniformity, ['metric', 'limit']) ??
        metricProblem(uniformity) ??
        limitProblem('the limit', uniformity.limit) ??
        restProblem(rest),
    );
    const { metric, limit } = uniformity;
    const operator = findMetric(metric)?.better === 'higher' ? '>=' : '<=';
    const profile = oneLimitProfile({ metric, operator, limit });
    return matchByProfile(context, judgedBy(received, profile), {
      call: `toBeUniform({ metric: ${JSON.stringify(metric)}, limit: ${limit} })`,
      expected: (limits) => (limits[0] ? limitText(limits[0]) : `${metric} ${operator} ${limit}`),
    });
  },
);

function metricProblem({ metric }: { readonly metric: unknown }): string | null {
  return typeof metric === 'string' ? null : `the metric is ${shown(metric)}; expected its name.`;
}
