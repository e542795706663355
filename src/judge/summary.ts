import { byMargin } from './by-margin.ts';
import type { Evidence } from './evidence.ts';
import type { Profile } from './profiles/profile.ts';
import type { Grade, LimitResult, Reason, Summary } from './verdict.ts';

/** The parts of the one sentence, from reasons in order of weight and, within a weight, the most telling first. */
export function summary(
  grade: Grade,
  reasons: readonly Reason[],
  limits: readonly LimitResult[],
  { readings, profile }: Pick<Evidence, 'readings'> & { readonly profile: Profile },
): Summary {
  const of = { readings: readings.length, profile: profile.name };
  if (grade === 'pass') return { ...of, nearest: byMargin(limits)[0] ?? null, reason: null, more: 0 };
  const [reason = null, ...others] = reasons.filter(({ code, weight }) =>
    grade === 'pass-marginal' ? code === 'limit-marginal' : weight !== 'note',
  );
  const missed = reason?.code === 'readings-missing' ? others.find(({ code }) => code === 'limit-missed') : undefined;
  const told = missed ? { missed } : {};
  return { ...of, nearest: null, reason, more: others.length - (missed ? 1 : 0), ...told };
}
