import { byMargin } from './by-margin.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from './profile.ts';
import { describeLimit } from './reasons/explain-limits.ts';
import type { Grade, LimitResult, Reason } from './verdict.ts';

/** The one sentence why, from reasons that stand in order of weight and, within a weight, the most telling first. */
export function summary(
  grade: Grade,
  reasons: readonly Reason[],
  limits: readonly LimitResult[],
  { readings, plan, profile }: Pick<Evidence, 'readings' | 'plan'> & { readonly profile: Profile },
): string {
  if (grade === 'pass') {
    const nearest = byMargin(limits).map((limit) => describeLimit(limit, plan))[0];
    return `All ${readings.length} readings meet ${profile.name}. Nearest to its limit: ${nearest}.`;
  }
  if (grade === 'pass-marginal') {
    const marginal = reasons.filter(({ code }) => code === 'limit-marginal');
    return `Required limits are met, recommended ones are not: ${firstOf(marginal)}`;
  }
  return firstOf(reasons.filter(({ weight }) => weight === grade));
}

function firstOf([first, ...others]: readonly Reason[]): string {
  const more = others.length === 0 ? '' : ` (${others.length} more ${others.length === 1 ? 'reason' : 'reasons'})`;
  return `${first?.message ?? 'Not every limit could be judged.'}${more}`;
}
