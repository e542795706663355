import { createPublicKey, type KeyObject } from 'node:crypto';
import { basename, join } from 'node:path';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { plannedCount } from '../plan/sampling/plan-parts.ts';
import { pendingRestoreText } from '../read/monitor/pending-restore-text.ts';
import type { RestoreRecord } from '../read/monitor/restore-file.ts';
import type { Inspection } from '../record/inspection.ts';
import { fingerprint } from '../record/run-folder/check-folder.ts';
import { createNextRunFolder, createRunFolder, refuseFullDisk } from '../record/run-folder/run-folder.ts';
import { runId } from '../record/run-id.ts';
import type { ReportLanguage } from '../report/languages/languages.ts';
import { calibrateFirst } from './calibrate-first.ts';
import { holding } from './holding.ts';
import type { InspectOptions, InspectSourceOptions } from './inspect-options.ts';
import { holdRunFolder } from './output/hold-run-folder.ts';
import { runWriter } from './output/run-writer.ts';
import { writeOut } from './output/write-run.ts';
import { type RunPlan, resolveRunPlan } from './run-plan.ts';
import { runSession } from './run-session.ts';
import { holdMonitor } from './session/hold-monitor.ts';
import { openSession } from './session/session.ts';

/** Options of a command line by name. */
export type CommandOptions = Readonly<Record<string, string | number | boolean>>;

/** Options of a run that is written to a folder, in addition to those of the inspection. */
export interface WritingOptions {
  /** Language of the page; default English. */
  readonly lang?: ReportLanguage | undefined;
  /** Local times at which shifts begin, `HH:MM`, ascending, for the page; default none. */
  readonly shifts?: readonly string[] | undefined;
  /** A private Ed25519 key that signs the manifest of the run. */
  readonly signingKey?: KeyObject | undefined;
  /** Told in one sentence what the run waits for: another run that is using the API or the monitor, or a self-calibration and then its result. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  /** The options given on a command line, kept in the journal for `readRunSoFar`; nothing else reads them. */
  readonly command?: CommandOptions | undefined;
  /** Folder of pending restores; default `stateFolder()`. A simulated run does not use it. */
  readonly stateFolder?: string | undefined;
  /** Told, and awaited, when the folder is there and before anything is read; if it rejects, nothing is. */
  readonly onStart?: ((run: StartedRun) => Promise<void>) | undefined;
  /** Asked after `onStart` for the marks of line servers that the station holds, for the record; of a resumed run, those of its first part stay. */
  readonly lineMarks?: (() => Promise<readonly string[]>) | undefined;
}

/** A run that is about to read. */
export interface StartedRun {
  readonly folder: string;
  readonly monitor: { readonly id: string; readonly modelName: string; readonly serialNumber: string };
  readonly profile: { readonly name: string; readonly version: number };
  readonly station: string;
  readonly unit: string | null;
}

export interface FolderOptions extends WritingOptions {
  /** The run's own folder, new or empty; default: one named after the time and the monitor, below `reports`. */
  readonly out?: string | undefined;
  /** Default `reports`, in the current folder. */
  readonly reports?: string | undefined;
  /** Has the monitor calibrate itself before the run, in the color mode that is read. Default false. */
  readonly calibrateFirst?: boolean | undefined;
}

const FOLDER_OPTIONS = {
  lang: true,
  shifts: true,
  signingKey: true,
  onWaiting: true,
  command: true,
  stateFolder: true,
  onStart: true,
  lineMarks: true,
  out: true,
  reports: true,
  calibrateFirst: true,
} as const satisfies Readonly<Record<keyof FolderOptions, true>>;

/** Names of the options that only a run with a folder has. */
export const FOLDER_OPTION_NAMES: readonly string[] = Object.keys(FOLDER_OPTIONS);

/** A run and the folder that it was written into. */
export interface WrittenRun {
  readonly inspection: Inspection;
  readonly folder: string;
}

/**
 * Inspects one monitor and writes the run's folder: the journal while it reads, then the record and its reports. No other run
 * on the same API address or the same monitor happens meanwhile. Throws what `inspect` throws, `run-folder`,
 * `journal-failed`, `lock-failed`, what `calibrateFirst` throws, and `left-changed` where an interrupted run left something changed on the monitor.
 */
export async function inspectIntoFolder(
  options: (Omit<InspectOptions, 'keeper' | 'runId'> | Omit<InspectSourceOptions, 'keeper' | 'runId'>) & FolderOptions,
): Promise<WrittenRun> {
  // Refuses bad options before anything is waited for, asked or written.
  const plan = resolveRunPlan(options, FOLDER_OPTION_NAMES);
  return holding(async (hold) => {
    const monitorId = 'monitor' in plan.given ? plan.given.monitor : undefined;
    const { monitor, left, storeFor } = await holdMonitor(hold, plan, options, monitorId);
    refusePendingRestores(await left());
    const folder = await makeFolder(options, runId(plan.clock.now(), monitor.id));
    await refuseFullDisk(folder, neededBytes(plannedCount(plan.sampling) * plan.repeat + 2));
    await hold(holdRunFolder(folder, plan.simulated !== null));
    const { lang, signingKey, command, onStart, onWaiting } = options;
    if (options.calibrateFirst) {
      await calibrateFirst(plan, { monitorId: monitor.id, store: storeFor(folder), onWaiting });
    }
    await onStart?.(startedRun(folder, monitor, plan));
    const lineMarks = await options.lineMarks?.();
    const writing = { lang, signer: signerOfKey(signingKey), lineMarks };
    const writer = runWriter(folder, storeFor(folder), { writing, command });
    const session = await hold(openSession(plan, monitor, writer));
    const inspection = await runSession(session, basename(folder));
    await writeOut(folder, inspection, options);
    return { inspection, folder };
  });
}

/** The run for `onStart`. */
export function startedRun(
  folder: string,
  { id, modelName, serialNumber }: StartedRun['monitor'],
  { profile: { name, version }, station, unit }: RunPlan,
): StartedRun {
  return {
    folder,
    monitor: { id, modelName, serialNumber },
    profile: { name, version },
    station: station.name,
    unit,
  };
}

/** The fingerprint of the key that a run is signed with; null if it is not signed. */
export function signerOfKey(signingKey: KeyObject | undefined): string | null {
  return signingKey ? fingerprint(createPublicKey(signingKey)) : null;
}

/** The next run would take for its own what the one before left, and put that back at its end. */
function refusePendingRestores(left: RestoreRecord | null): void {
  if (!left) return;
  throw new FlatfieldError(
    'left-changed',
    `${pendingRestoreText(left)} Restore it with flatfield restore, or resume that run with flatfield inspect --resume.`,
  );
}

function makeFolder({ out, reports = 'reports' }: FolderOptions, name: string): Promise<string> {
  return out === undefined ? createNextRunFolder(join(reports, name)) : createRunFolder(out);
}

/**
 * Max bytes that a run may write: about 2 kB a reading, of the last pixel too, in each of the journal, the record and the reports, and the reports
 * themselves.
 */
function neededBytes(readings: number): number {
  return 5_000_000 + 10_000 * readings;
}
