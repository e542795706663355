import { findMetric } from '../../index.ts';
import { judgedBy } from './judged-by.ts';
import { limitText, matchByProfile } from './match-by-profile.ts';
import type { MatcherContext, MatcherResult } from './matcher-result.ts';
import { oneLimitProfile } from './one-limit-profile.ts';

/** A metric of docs/metrics.md with its bound, bound included; ratios that should be great are held from below. */
export interface Uniformity {
  readonly metric: string;
  readonly limit: number;
}

/** Passes where a metric of every patch is within its bound. Throws `invalid-profile` for a metric that is not known. */
export function toBeUniform(this: MatcherContext, received: unknown, { metric, limit }: Uniformity): MatcherResult {
  const operator = findMetric(metric)?.better === 'higher' ? '>=' : '<=';
  const profile = oneLimitProfile({ metric, operator, limit });
  return matchByProfile(this, judgedBy(received, profile), {
    call: `toBeUniform({ metric: ${JSON.stringify(metric)}, limit: ${limit} })`,
    expected: (limits) => (limits[0] ? limitText(limits[0]) : `${metric} ${operator} ${limit}`),
  });
}
