import { join } from 'node:path';
import { type RestoreStore, restoreFile } from './monitor/restore-file.ts';
import { createJournal, type RunIdentity } from './reading/journal.ts';
import type { Already, TakingEvent } from './reading/taking.ts';

/** Keeps a run while it is under way, so that a crash loses nothing. */
export interface RunKeeper {
  /** Where changes to the monitor are written down before they are made. */
  readonly store: RestoreStore;
  /** Opens the run's journal before the first reading; hands over what earlier parts took. */
  begin(identity: RunIdentity, startedAt: Date): Promise<KeptRun>;
}

export interface KeptRun {
  readonly already?: Already | undefined;
  /** Resolves when the event is on the disk. */
  append(event: TakingEvent): Promise<void>;
  close(): Promise<void>;
}

export const journalFileName = 'readings.ndjson';
export const restoreFileName = 'restore.json';

/** Keeps a new run in its folder: `readings.ndjson`, and `restore.json` while something is changed on the monitor. */
export function keepRunIn(folder: string): RunKeeper {
  return {
    store: restoreFile(join(folder, restoreFileName)),
    begin: (identity, startedAt) => createJournal(join(folder, journalFileName), identity, startedAt),
  };
}
