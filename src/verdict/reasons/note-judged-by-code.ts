import { sumOf } from '../../color/sum-of.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import type { JudgedByCode } from '../judged-by-code.ts';
import type { Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Says which readings were judged by code value, since no tone response is known. */
export function noteJudgedByCode(byCode: readonly JudgedByCode[], { patches }: SamplingPlan): readonly Reason[] {
  const count = sumOf(byCode, ({ deviations }) => deviations.length);
  const names = byCode.flatMap(({ patchIndex }) => patches[patchIndex]?.name ?? []);
  return count === 0 ? [] : [note('judged-by-code-value', { count, patches: names })];
}
