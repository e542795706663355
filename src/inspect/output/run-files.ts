import { journalFileName } from '../../read/state/journal.ts';

export { restoreFileName } from '../../record/run-folder/manifest.ts';

/** Name of the journal of a pass (from 0): `readings.ndjson`, `readings-2.ndjson`, ... */
export function journalNameOf(pass: number): string {
  return pass === 0 ? journalFileName : `readings-${pass + 1}.ndjson`;
}
