import { FlatfieldError } from '../../base/flatfield-error.ts';
import { givenRecord } from '../../record/given-record.ts';
import type { Inspection } from '../../record/inspection.ts';

/** The subject of a matcher: the value of the test, by which results are noted, and the record that is judged. */
export interface MatchedRecord {
  readonly received: object;
  readonly inspection: Inspection;
}

/** The value as a record: one that somebody made by hand, or changed, must still be one. Throws `not-an-inspection`. */
export function matchedRecordOf(received: unknown): MatchedRecord {
  if (!looksLikeOne(received)) throw notOne(received);
  return { received, inspection: recordOf(received) };
}

/** The record that a value is. Throws `not-an-inspection`. */
export function recordOf(received: unknown): Inspection {
  if (!looksLikeOne(received)) throw notOne(received);
  try {
    return givenRecord(received, 'The value');
  } catch (cause) {
    throw new FlatfieldError('not-an-inspection', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function looksLikeOne(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'schemaVersion' in value && 'judgment' in value;
}

function notOne(received: unknown): FlatfieldError {
  const expected = 'the record of an inspection, as inspection.run or inspect gives it';
  return new FlatfieldError('not-an-inspection', `Expected ${expected}; got ${kindOf(received)}.`);
}

/** The kind of a value that is not a record, with what to do. */
function kindOf(received: unknown): string {
  if (received instanceof Promise) return 'a promise (await inspection.run first)';
  return typeof received === 'string' ? 'a string (of a folder: await readInspection(folder))' : typeof received;
}
