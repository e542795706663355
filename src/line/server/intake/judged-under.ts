import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { Profile } from '../../../judge/profiles/profile.ts';
import { askedOptions } from '../../../record/asked-options.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { judgeRecord } from '../../../record/judge-record.ts';
import type { Bundle } from '../../protocol/bundle.ts';
import type { JudgedResult } from '../../protocol/judging-row.ts';
import { contentOfRecord } from './content-of.ts';
import { recordOf } from './record-of.ts';

export type JudgedUnder = Omit<JudgedResult, 'problem'>;

/** The result of a run's readings under a profile, judged with the options of its own verdict. Throws `invalid-record`. */
export function judgedUnder(bundle: Bundle, profile: Profile): JudgedUnder {
  const record = recordOf(bundle);
  const inspection = judgedRecord(record.inspection, profile);
  const { outcome, grade, said, reason, missedLimits, limitShare } = contentOfRecord(
    bundle,
    { ...record, inspection },
    false,
  );
  return { outcome, grade, said, reason, missedLimits, limitShare };
}

function judgedRecord(inspection: Inspection, profile: Profile): Inspection {
  try {
    const { repeats: _, ...stored } = inspection;
    return { ...stored, ...judgeRecord(inspection, profile, askedOptions(inspection, profile)) };
  } catch (cause) {
    const why = cause instanceof Error ? `: ${cause.message}` : '';
    throw new FlatfieldError(
      'invalid-record',
      `The readings cannot be judged under ${profile.name}${why}`.slice(0, 400),
      {
        cause,
      },
    );
  }
}
