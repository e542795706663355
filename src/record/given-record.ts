import { asError } from '../base/as-error.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { plainCopy } from '../base/plain-copy.ts';
import type { Inspection } from './inspection.ts';
import { isOwnRecord } from './own-record.ts';
import { parseInspection } from './read-inspection.ts';

/**
 * The record that a caller gives: one of Flatfield's own as it is, any other parsed, as its own copy. `where` names its origin in errors. Throws
 * `invalid-record`.
 */
export function givenRecord(given: unknown, where: string): Inspection {
  if (isOwnRecord(given)) return given;
  return parseInspection(jsonOf(given, where), where);
}

function jsonOf(given: unknown, where: string): string {
  try {
    // What a property answers is asked once, and a `toJSON` not at all: what is parsed is what is there.
    return JSON.stringify(plainCopy(given)) ?? 'null';
  } catch (thrown) {
    const cause = asError(thrown);
    throw new FlatfieldError('invalid-record', `${where} is not a record: ${cause.message}.`, { cause });
  }
}
