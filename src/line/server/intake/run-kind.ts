import type { Inspection } from '../../../record/inspection.ts';
import type { RunContent } from '../../protocol/run-row.ts';

/**
 * The kind that a run counts as. A simulation stays one but in a demonstration, even if it is judged again or its readings come in a file. A record that contradicts
 * itself about this counts as production: only then can it count against a unit.
 */
export function runKind(inspection: Inspection, isDemonstration: boolean): RunContent['kind'] {
  const { simulated, earlier = [], conditions, goldenCheck, gaugeStudy } = inspection;
  if (kindProblem(inspection) !== null) return 'production';
  if (!isDemonstration && simulated !== null) return 'simulated';
  // Whatever it says there: a run that somebody took for a study proves nothing about its unit.
  if (gaugeStudy !== undefined) return 'gauge';
  if (earlier.length > 0) return 'rejudged';
  if (conditions === null) return 'imported';
  return goldenCheck ? 'golden' : 'production';
}

/** Reason why the kind of a run (real, new, of a monitor that was asked) is not known; null if it is known. */
export function kindProblem(inspection: Inspection): string | null {
  const { simulated, judgment, earlier = [], conditions, meter, goldenUnit, goldenCheck, gaugeStudy } = inspection;
  const { basis } = judgment.verdict;
  if ((simulated?.scenario ?? null) !== basis.simulated) {
    return 'The record and its verdict disagree on whether the monitor was simulated.';
  }
  if ((conditions === null) !== (meter !== undefined)) {
    return 'The record says both that a monitor was asked and that its readings came in a file, or neither.';
  }
  if (goldenUnit && goldenCheck) {
    return 'The record says both that it is a check of the golden unit and that it was refused or let pass by one.';
  }
  if (gaugeStudy !== undefined && goldenCheck) {
    return 'The record says both that it is a check of the golden unit and a step of a gauge study.';
  }
  const before = earlier.at(-1);
  if (before && !(Date.parse(before.judgedAt) < Date.parse(judgment.judgedAt))) {
    return 'The record was judged again, but not after its verdict before.';
  }
  return null;
}
