import type { Verdict } from '../../src/judge/verdict.ts';
import type { SamplingPlan } from '../../src/plan/sampling/sampling-plan.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { wording } from '../../src/report/text/wording.ts';

/** A verdict with the English sentences that a report makes of it: of the summary, the basis, and each reason as its `message`. */
export function inEnglish(verdict: Verdict, plan: SamplingPlan) {
  const words = wording('en', plan);
  return {
    ...verdict,
    summary: words.summary(verdict.summary, verdict.grade),
    basis: words.basis({ verdict, profile: {} }, { conditions: null, startedAt: '' }),
    reasons: verdict.reasons.map((reason) => ({ ...reason, message: words.reason(reason) })),
  };
}

/** The one English sentence why a run came to its verdict. */
export function summaryOf({ judgment, plan }: Inspection): string {
  return inEnglish(judgment.verdict, plan).summary;
}
