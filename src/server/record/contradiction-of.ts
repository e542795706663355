import type { Inspection } from '../../inspection/inspection.ts';
import { passesOf } from '../../inspection/passes/pass.ts';
import { plannedCount } from '../../sampling/plan-parts.ts';
import { kindProblem } from './run-kind.ts';
import { timeProblem } from './time-problem.ts';

/**
 * Two facts of a record that exclude each other, in one sentence; null if there are none. A clock that was set during the run does it, and so
 * does an edited record.
 */
export function contradictionOf(inspection: Inspection): string | null {
  return timeProblem(inspection) ?? kindProblem(inspection) ?? countProblem(inspection);
}

function countProblem(inspection: Inspection): string | null {
  const { planned, read } = inspection.judgment.verdict.counts;
  const inPlan = plannedCount(inspection.plan);
  if (planned !== inPlan) return `Its verdict counts ${planned} planned readings, and its plan has ${inPlan}.`;
  if (read !== inspection.readings.length) {
    return `Its verdict counts ${read} readings, and it has ${inspection.readings.length}.`;
  }
  const after = passesOf(inspection).find(({ stopped, readings, replaced }) => {
    const last = stopped?.afterReading ?? null;
    return last !== null && ![...readings, ...replaced].some(({ sequence }) => sequence === last);
  });
  return after === undefined
    ? null
    : `It was stopped after reading ${after.stopped?.afterReading}, which it does not have.`;
}
