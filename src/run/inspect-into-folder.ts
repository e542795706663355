import { createPublicKey, type KeyObject } from 'node:crypto';
import { basename, join } from 'node:path';
import { stateFolder } from '../cloud-api/state-folder.ts';
import { inspectMonitor } from '../inspect.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { createNextRunFolder, createRunFolder, refuseFullDisk } from '../inspection/run-folder.ts';
import { runId } from '../inspection/run-id.ts';
import { fingerprint } from '../inspection/verify-run.ts';
import { LeftChanged } from '../monitor/left-changed.ts';
import { LeftChangedError } from '../monitor/left-changed-error.ts';
import { leftChangedText } from '../monitor/left-changed-text.ts';
import { takeMonitor } from '../monitor/take-monitor.ts';
import type { ReportLanguage } from '../report/texts.ts';
import { holdRunFolder } from './hold-run-folder.ts';
import { type InspectOptions, resolveInspectOptions, withKeeper } from './inspect-options.ts';
import { keepRunIn } from './keep-run.ts';
import { restoreFileName } from './run-files.ts';
import { writeOut } from './write-out.ts';

/** Options of a command line by name. */
export type CommandOptions = Readonly<Record<string, string | number | boolean>>;

/** What a run that is written down may be told beside what an inspection is. */
export interface WritingOptions {
  /** Language of the page; default English. */
  readonly lang?: ReportLanguage | undefined;
  /** A private Ed25519 key that signs the manifest of the run. */
  readonly signingKey?: KeyObject | undefined;
  /** Told in one sentence when another process is using the API, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  /** What a command line was given, kept in the journal for `readRunSoFar`; nothing else reads it. */
  readonly command?: CommandOptions | undefined;
  /** Where Flatfield remembers what runs left changed; default: where programs of this system keep such things of a user. */
  readonly stateFolder?: string | undefined;
}

export interface FolderOptions extends WritingOptions {
  /** The run's own folder, new or empty; default: one named after the time and the monitor, below `reports`. */
  readonly out?: string | undefined;
  /** Default `reports`, in the current folder. */
  readonly reports?: string | undefined;
}

/** A run and the folder that it was written into. */
export interface WrittenRun {
  readonly inspection: Inspection;
  readonly folder: string;
}

/**
 * Inspects one monitor and writes the run's folder: the journal while it reads, then the record and its reports. No other run
 * on the same API address or the same monitor happens meanwhile. Throws what `inspect` throws, RunFolderError, JournalError, LockError, and
 * LeftChangedError where a run that broke off left something changed on the monitor.
 */
export async function inspectIntoFolder(
  options: Omit<InspectOptions, 'keeper' | 'runId'> & FolderOptions,
): Promise<WrittenRun> {
  const { api, signal, onWaiting, clock } = options;
  // Refuses bad options before anything is waited for, asked or written.
  const request = resolveInspectOptions(options);
  const { plan, repeat } = request;
  const isSimulated = Boolean(options.simulated);
  const { monitor, release } = await takeMonitor({ api, monitorId: options.monitor, isSimulated, signal, onWaiting });
  try {
    const leftChanged = new LeftChanged(options.stateFolder ?? stateFolder(process.env, process.platform));
    await refuseLeftChanged(leftChanged, api.baseUrl, monitor.id);
    const folder = await makeFolder(options, runId(clock?.now() ?? new Date(), monitor.id));
    await refuseFullDisk(folder, neededBytes(plan.patches.length * plan.points.length * repeat + 2));
    return await holdRunFolder(folder, async () => {
      const store = leftChanged.storeFor(api.baseUrl, monitor.id, join(folder, restoreFileName));
      const { lang, signingKey, command } = options;
      const written = { writing: { lang, signer: signerOfKey(signingKey) }, command };
      const kept = withKeeper(request, keepRunIn(folder, store, written));
      const inspection = await inspectMonitor({ ...options, runId: basename(folder) }, kept, monitor);
      await writeOut(folder, inspection, options);
      return { inspection, folder };
    });
  } finally {
    await release();
  }
}

/** The fingerprint of the key that a run is signed with; null if it is not signed. */
export function signerOfKey(signingKey: KeyObject | undefined): string | null {
  return signingKey ? fingerprint(createPublicKey(signingKey)) : null;
}

/** The next run would take for its own what the one before left, and put that back at its end. */
async function refuseLeftChanged(leftChanged: LeftChanged, apiUrl: string, monitorId: string): Promise<void> {
  const left = await leftChanged.find(apiUrl, monitorId);
  if (!left) return;
  throw new LeftChangedError(
    `${leftChangedText(left)} Put it back with flatfield restore, or go on with that run by flatfield inspect --resume.`,
  );
}

function makeFolder({ out, reports = 'reports' }: FolderOptions, name: string): Promise<string> {
  return out === undefined ? createNextRunFolder(join(reports, name)) : createRunFolder(out);
}

/** What a run may write: about 2 kB a reading, of the last pixel too, in each of the journal, the record and the reports, and the reports themselves. */
function neededBytes(readings: number): number {
  return 5_000_000 + 10_000 * readings;
}
