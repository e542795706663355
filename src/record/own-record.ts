import { frozen } from '../base/frozen.ts';
import type { Inspection } from './inspection.ts';

/** Freezes a record that Flatfield made or parsed, with all that is in it: what is judged and signed is what was read. */
export function ownRecord(record: Inspection): Inspection {
  own.add(frozen(record));
  return record;
}

/** True for a record that Flatfield made or parsed: it is valid, and nothing can change it. */
export function isOwnRecord(value: unknown): value is Inspection {
  return typeof value === 'object' && value !== null && own.has(value);
}

const own = new WeakSet<object>();
