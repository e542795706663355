import { askedOptions } from './asked-options.ts';
import type { Inspection } from './inspection.ts';
import { judgeRecord } from './judge-record.ts';
import { ownRecord } from './own-record.ts';

/** A record with the judgment of its readings under its own profile: somebody may have changed one of the two. A verdict that was no pass stays. */
export function judgedByReadings(record: Inspection): Inspection {
  const { profile, verdict } = record.judgment;
  const { judgment } = judgeRecord(record, profile, askedOptions(record, profile));
  return ownRecord({ ...record, judgment: verdict.outcome === 'pass' ? judgment : { ...judgment, verdict } });
}
