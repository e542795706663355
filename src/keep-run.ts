import { join } from 'node:path';
import { type RestoreStore, restoreFile } from './monitor/restore-file.ts';
import { createJournal, type RunIdentity } from './reading/journal.ts';
import type { Already, TakingEvent } from './reading/taking.ts';

/** Keeps a run while it is under way, so that a crash loses nothing. */
export interface RunKeeper {
  /** Where changes to the monitor are written down before they are made. */
  readonly store: RestoreStore;
  /** Opens the journal of a pass over the plan (from 0) before its first reading; hands over what earlier parts took. */
  begin(identity: RunIdentity, startedAt: Date, pass: number): Promise<KeptRun>;
}

export interface KeptRun {
  readonly already?: Already | undefined;
  /** Resolves when the event is on the disk. */
  append(event: TakingEvent): Promise<void>;
  close(): Promise<void>;
}

export const journalFileName = 'readings.ndjson';
export const restoreFileName = 'restore.json';

/** Keeps a new run in its folder: `readings.ndjson` (one a pass), and `restore.json` while something is changed on the monitor. */
export function keepRunIn(folder: string): RunKeeper {
  return {
    store: restoreFile(join(folder, restoreFileName)),
    begin: (identity, startedAt, pass) => createJournal(join(folder, journalNameOf(pass)), identity, startedAt),
  };
}

/** Name of the journal of a pass: `readings.ndjson`, `readings-2.ndjson`, ... */
function journalNameOf(pass: number): string {
  return pass === 0 ? journalFileName : journalFileName.replace('.', `-${pass + 1}.`);
}
