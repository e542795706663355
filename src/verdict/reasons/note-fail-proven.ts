import { plannedCount } from '../../sampling/plan-parts.ts';
import type { Evidence } from '../evidence.ts';
import type { LimitResult, Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Says that a run was stopped since it is proven to fail: the points left were not read. */
export function noteFailProven({
  plan,
  readings,
  proven,
}: Pick<Evidence, 'plan' | 'readings'> & { readonly proven?: readonly LimitResult[] | undefined }): readonly Reason[] {
  return proven ? [note('fail-proven', { read: readings.length, planned: plannedCount(plan) })] : [];
}
