import { join } from 'node:path';
import { removePatiently } from '../../base/storage/patiently.ts';
import { type RestoreStore, restoreFile } from '../../read/monitor/restore-file.ts';
import { continueJournal, createJournal, type Journal, type RunManifest } from '../../read/state/journal.ts';
import type { InterruptedRun } from './interrupted-run.ts';
import { journalNameOf, restoreFileName } from './run-files.ts';

/** Writes a run down while it is under way, so that a crash loses nothing. */
export interface RunWriter {
  /** The folder that the run is written into; absent: none that anything may be added to. */
  readonly folder?: string;
  /** The store in which changes to the monitor are written down before they are made. */
  readonly store: RestoreStore;
  /** The state that earlier parts of the same run left; null for a new run. */
  readonly interrupted: InterruptedRun | null;
  /** See `lineMarks` of a record. */
  readonly lineMarks?: readonly string[] | undefined;
  /** Opens the journal of a pass over the plan (from 0) before its first event. Throws `journal-failed`. */
  open(manifest: RunManifest, pass: number): Promise<Journal>;
}

interface NewRun {
  readonly writing: { readonly lineMarks?: readonly string[] | undefined; readonly [name: string]: unknown };
  readonly command?: unknown;
}

/** Writes a new run into its folder: a journal a pass, and by default the changes to the monitor. `more` is kept with the identity of the run. */
export function runWriter(
  folder: string,
  store = restoreFile(join(folder, restoreFileName)),
  more?: NewRun,
): RunWriter {
  return {
    folder,
    store,
    interrupted: null,
    lineMarks: more?.writing.lineMarks,
    open: (manifest, pass) => createJournal(join(folder, journalNameOf(pass)), { ...manifest, ...more }),
  };
}

/** Writes the next part of an interrupted run into its folder. */
export function resumedRunWriter(
  folder: string,
  store: RestoreStore,
  interrupted: InterruptedRun,
  lineMarks?: readonly string[],
): RunWriter {
  return {
    folder,
    store,
    interrupted,
    lineMarks,
    async open(_manifest, pass) {
      const path = join(folder, journalNameOf(pass));
      const stored = interrupted.passes[pass];
      if (stored) return continueJournal(path, stored.intactBytes);
      // There may be a journal that was interrupted before its first line was whole.
      await removePatiently(path);
      return createJournal(path, interrupted.manifest);
    },
  };
}
