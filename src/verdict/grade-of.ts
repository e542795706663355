import type { Grade, LimitResult, Reason } from './verdict.ts';

/**
 * The grade that reasons and results of limits come to. This is the last line of defence: whatever the reasons say, a limit
 * without a result, or none at all, is no pass.
 */
export function gradeOf(reasons: readonly Reason[], limits: readonly LimitResult[]): Grade {
  const isJudged = limits.length > 0 && limits.every(({ result }) => result !== 'unjudged');
  if (!isJudged || reasons.some(({ weight }) => weight === 'inconclusive')) return 'inconclusive';
  if (reasons.some(({ weight }) => weight === 'fail')) return 'fail';
  return limits.every(({ result }) => result === 'met') ? 'pass' : 'pass-marginal';
}
