import { gradeOf } from '../../src/judge/judge.ts';
import { judgeLimits } from '../../src/judge/judge-limits.ts';
import { findMetric } from '../../src/judge/metrics/metric-table.ts';
import type { LimitOperator, Profile } from '../../src/judge/profiles/profile.ts';
import { explainLimits } from '../../src/judge/reasons/explain-limits.ts';
import { summary } from '../../src/judge/summary.ts';
import type { LimitResult } from '../../src/judge/verdict.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { buildInspection } from './build-inspection.ts';

export interface Case {
  readonly metric: string;
  readonly operator: LimitOperator;
  readonly required: number;
  readonly recommended?: number;
  readonly value: number;
  readonly guardBand?: number;
}

/** A record in which each case is a limit of its own, judged and explained as every run is. */
export function inspectionAtLimits(cases: readonly Case[]): Inspection {
  const base = buildInspection();
  const limits = cases.map((one) => judgedLimit(base, one));
  const reasons = explainLimits(limits, []);
  const grade = gradeOf(reasons, limits);
  const { judgment } = base;
  const of = { readings: base.readings, profile: judgment.profile };
  return {
    ...base,
    judgment: {
      ...judgment,
      verdict: {
        ...judgment.verdict,
        grade,
        outcome: grade === 'pass-marginal' ? 'pass' : grade,
        summary: summary(grade, reasons, limits, of),
        reasons,
        limits,
      },
    },
  };
}

function judgedLimit(
  base: Inspection,
  { metric, operator, required, recommended, value, guardBand = 0 }: Case,
): LimitResult {
  const limit = {
    metric,
    operator,
    required,
    ...(recommended !== undefined && { recommended }),
    source: 'the test',
    verified: true,
  };
  const profile: Profile = { ...base.judgment.profile, limits: [limit] };
  const definition = findMetric(metric);
  const patchIndex = definition?.scope === 'plan' ? null : 0;
  const measured = { name: metric, patchIndex, value, unit: definition?.unit ?? 'dE2000', pointIndex: 3 } as const;
  return judgeLimits(profile, base.plan, [measured], guardBand)[0] as LimitResult;
}

/** What a printed line claims: the numbers as they are read back from it. */
export interface Printed {
  readonly value: number;
  readonly operator: LimitOperator;
  readonly required: number;
  readonly recommended: number | null;
  readonly from: number | null;
  readonly to: number | null;
}

/** Whether what was printed says the same as the result, compared as a reader compares numbers: exactly. */
export function agrees(
  { value, operator, required, recommended, from, to }: Printed,
  result: LimitResult['result'],
): boolean {
  const isInside = from !== null && to !== null && from <= value && value <= to;
  switch (result) {
    case 'met':
      return holds(value, operator, required) && (recommended === null || holds(value, operator, recommended));
    case 'marginal':
      return (
        holds(value, operator, required) && recommended !== null && (isInside || !holds(value, operator, recommended))
      );
    case 'missed':
      return !holds(value, operator, required);
    case 'unjudged':
      return isInside;
  }
  return result satisfies never;
}

export function holds(value: number, operator: LimitOperator, bound: number): boolean {
  switch (operator) {
    case '<':
      return value < bound;
    case '<=':
      return value <= bound;
    case '>':
      return value > bound;
    case '>=':
      return value >= bound;
    case '==':
      return value === bound;
  }
  return operator satisfies never;
}
