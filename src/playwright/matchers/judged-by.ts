import { FlatfieldError } from '../../base/flatfield-error.ts';
import { askedOptions } from '../../inspection/asked-options.ts';
import type { Inspection } from '../../inspection/inspection.ts';
import { judgeRecord } from '../../inspection/judge-record.ts';
import { parseInspection } from '../../inspection/read-inspection.ts';
import type { Judgment } from '../../verdict/judgment.ts';
import type { Profile } from '../../verdict/profiles/profile.ts';

/** The record judged by a profile, from its readings: what it says of itself is not asked. Throws `not-an-inspection`. */
export function judgedBy(
  received: unknown,
  profile: Profile,
  acceptSignal = false,
): { inspection: Inspection; judgment: Judgment } {
  const inspection = inspectionOf(received);
  const { judgment } = inspection;
  const isAccepted = acceptSignal || judgment.acceptSignal === true;
  const asked = { ...askedOptions(inspection, profile), acceptSignal: isAccepted };
  const judged = judgeRecord(inspection, profile, asked);
  return { inspection, judgment: judged.judgment };
}

/** The value as a record. Throws `not-an-inspection`. */
export function inspectionOf(received: unknown): Inspection {
  if (isInspection(received)) return checked(received);
  const what = whatIs(received);
  const expected = 'the record of an inspection, as inspection.run or inspect gives it';
  throw new FlatfieldError('not-an-inspection', `Expected ${expected}; got ${what}.`);
}

/** The kind of a value that is no record, with what to do. */
function whatIs(received: unknown): string {
  if (received instanceof Promise) return 'a promise (await inspection.run first)';
  return typeof received === 'string' ? 'a string (of a folder: await readInspection(folder))' : typeof received;
}

/** A record that somebody made by hand, or changed, must still be one. */
function checked(inspection: Inspection): Inspection {
  if (known.has(inspection)) return inspection;
  try {
    parseInspection(JSON.stringify(inspection), 'The value');
  } catch (cause) {
    throw new FlatfieldError('not-an-inspection', cause instanceof Error ? cause.message : String(cause), { cause });
  }
  known.add(inspection);
  return inspection;
}

const known = new WeakSet<Inspection>();

function isInspection(value: unknown): value is Inspection {
  return typeof value === 'object' && value !== null && 'schemaVersion' in value && 'judgment' in value;
}
