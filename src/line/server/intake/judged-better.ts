import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { type Grade, WORST_FIRST } from '../../../judge/verdict.ts';
import { askedOptions } from '../../../record/asked-options.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { judgeRecord } from '../../../record/judge-record.ts';

/**
 * The grade that the readings of a record justify, if the record claims a better one or its outcome contradicts its grade; otherwise null.
 * Throws `invalid-record` if the readings cannot be judged at all.
 */
export function judgedBetter(inspection: Inspection): Grade | null {
  const { profile, verdict } = inspection.judgment;
  const grade = gradeOf(inspection, profile);
  const isBetter =
    WORST_FIRST.indexOf(verdict.grade) > WORST_FIRST.indexOf(grade) || verdict.outcome !== outcomeOf(verdict.grade);
  return isBetter ? grade : null;
}

function outcomeOf(grade: Grade): 'pass' | 'fail' | 'inconclusive' {
  return grade === 'pass-marginal' ? 'pass' : grade;
}

function gradeOf(inspection: Inspection, profile: Inspection['judgment']['profile']): Grade {
  try {
    return judgeRecord(inspection, profile, askedOptions(inspection)).judgment.verdict.grade;
  } catch (cause) {
    throw new FlatfieldError('invalid-record', 'The readings of the record cannot be judged by its own profile.', {
      cause,
    });
  }
}
