import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RestoreStore, restoreFile } from '../monitor/restore-file.ts';
import { continueJournal, createJournal, type RunIdentity } from '../reading/journal.ts';
import type { JournalContent } from '../reading/read-journal.ts';
import type { Already, TakingEvent } from '../reading/taking.ts';
import type { EarlierParts } from './earlier-parts.ts';
import { journalNameOf, restoreFileName } from './run-files.ts';

/** Keeps a run while it is under way, so that a crash loses nothing. */
export interface RunKeeper {
  /** Where changes to the monitor are written down before they are made. */
  readonly store: RestoreStore;
  /** What earlier parts of the same run left; null for a new one. */
  readonly earlier: EarlierParts | null;
  /** Opens the journal of a pass over the plan (from 0) before its first reading; hands over what earlier parts took. */
  begin(identity: RunIdentity, startedAt: Date, pass: number): Promise<KeptRun>;
}

export interface KeptRun {
  readonly already?: Already | undefined;
  /** Resolves when the event is on the disk. */
  append(event: TakingEvent): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps a new run in its folder: a journal a pass, and by default what is changed on the monitor. `more` is kept beside what the run
 * is.
 */
export function keepRunIn(
  folder: string,
  store = restoreFile(join(folder, restoreFileName)),
  more: RunIdentity = {},
): RunKeeper {
  return {
    store,
    earlier: null,
    begin: (identity, startedAt, pass) =>
      createJournal(join(folder, journalNameOf(pass)), { ...identity, ...more }, startedAt),
  };
}

/** Goes on in the folder of a run that broke off. */
export function keepOnIn(folder: string, store: RestoreStore, earlier: EarlierParts): RunKeeper {
  return {
    store,
    earlier,
    async begin(_identity, startedAt, pass) {
      const path = join(folder, journalNameOf(pass));
      const content = earlier.passes[pass];
      if (content) return goOn(path, content, startedAt);
      // What may stand there is a journal that broke off before its first line was whole.
      await rm(path, { force: true });
      return createJournal(path, earlier.identity, startedAt);
    },
  };
}

async function goOn(path: string, content: JournalContent, startedAt: Date): Promise<KeptRun> {
  const journal = await continueJournal(path, content.intactBytes, startedAt);
  const already = { ...content, elapsedMs: elapsedMs(content, startedAt) };
  return { already, append: (event) => journal.append(event), close: () => journal.close() };
}

/** From the run's start to this part's, by the computer's clock; where that was set back, no less than what was noted. */
function elapsedMs({ parts, readings, superseded }: JournalContent, startedAt: Date): number {
  const noted = [...readings, ...superseded].map((reading) => reading.elapsedMs + reading.durationMs);
  const first = parts[0] ? Date.parse(parts[0].startedAt) : startedAt.getTime();
  return Math.max(startedAt.getTime() - first, ...noted, 0);
}
