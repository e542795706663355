import type { KeyObject } from 'node:crypto';
import { basename, join } from 'node:path';
import { inspect } from './inspect.ts';
import { type InspectOptions, resolveInspectOptions } from './inspect-options.ts';
import type { Inspection } from './inspection/inspection.ts';
import { createRunFolder } from './inspection/run-folder.ts';
import { runId } from './inspection/run-id.ts';
import { keepRunIn } from './keep-run.ts';
import { takeApiLock } from './monitor/api-lock.ts';
import { findMonitor } from './monitor/find-monitor.ts';
import type { ReportLanguage } from './report/texts.ts';
import { writeRun } from './write-run.ts';

export interface FolderOptions {
  /** The run's own folder, new or empty; default: one named after the time and the monitor, below `reports`. */
  readonly out?: string | undefined;
  /** Default `reports`, in the current folder. */
  readonly reports?: string | undefined;
  /** Language of the page; default English. */
  readonly lang?: ReportLanguage | undefined;
  /** A private Ed25519 key that signs the manifest of the run. */
  readonly signingKey?: KeyObject | undefined;
  /** Told in one sentence when another process is using the API, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
}

/**
 * Inspects one monitor and writes the run's folder: the journal while it reads, then the record and its reports. No other run
 * on the same API address happens meanwhile. Throws what `inspect` throws, RunFolderError, JournalError, LockError.
 */
export async function inspectIntoFolder(
  options: Omit<InspectOptions, 'keeper' | 'runId'> & FolderOptions,
): Promise<{ readonly inspection: Inspection; readonly folder: string }> {
  const { api, signal, onWaiting, clock, lang, signingKey } = options;
  // Refuses bad options before anything is waited for, asked or written.
  resolveInspectOptions(options);
  const lock = await takeApiLock({ apiUrl: api.baseUrl, signal, onWaiting });
  try {
    const monitor = await findMonitor(api, options.monitor, { signal });
    const defaultFolder = join(options.reports ?? 'reports', runId(clock?.now() ?? new Date(), monitor.id));
    const folder = await createRunFolder(options.out ?? defaultFolder);
    const inspection = await inspect({ ...options, runId: basename(folder), keeper: keepRunIn(folder) });
    await writeRun(folder, inspection, { lang, signingKey });
    return { inspection, folder };
  } finally {
    await lock.release();
  }
}
