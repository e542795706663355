import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { LocalApi } from '../api/local/local-api.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { systemClock } from '../base/http/clock.ts';
import type { MonitorChange } from '../read/monitor/monitor-change.ts';
import { pendingRestoreText } from '../read/monitor/pending-restore-text.ts';
import { type RestoreRecord, type RestoreStore, readRestoreFile } from '../read/monitor/restore-file.ts';
import { journalFileName, type RunManifest } from '../read/state/journal.ts';
import { type RunChange, stopOf } from '../read/stop.ts';
import type { Inspection } from '../record/inspection.ts';
import { readRecord } from '../record/read-inspection.ts';
import { wording } from '../report/text/wording.ts';
import { carryOut, type HeldRun, signerOfKey, startedRun } from './carry-out.ts';
import { type Hold, holding } from './holding.ts';
import { earlierRecord } from './output/earlier-record.ts';
import { holdRunFolder } from './output/hold-run-folder.ts';
import { readInterruptedRun } from './output/interrupted-run.ts';
import { differences } from './output/manifest-differences.ts';
import { readRunManifest, type WrittenOptions } from './output/read-run-manifest.ts';
import { restoreFileName } from './output/run-files.ts';
import { runManifestOf } from './output/run-manifest.ts';
import { resumedRunWriter } from './output/run-writer.ts';
import { planRun, type RunPlan } from './plan-run.ts';
import type { CommandOptions, InspectRequest } from './request.ts';
import { type Services, servicesOf } from './run-services.ts';
import type { WrittenRun } from './services.ts';
import { holdMonitor } from './session/hold-monitor.ts';

/**
 * Resumes the run of a folder by its plan. If the plan or the monitor has changed, nothing is read, and the record is inconclusive and says what
 * changed; the run is then judged as it was begun. A finished run is returned unchanged.
 */
export async function resumeRun(
  run: string,
  plan: RunPlan,
  services: Services,
  hold: Hold,
): Promise<HeldRun | WrittenRun> {
  const folder = await existingFolder(run);
  await hold(holdRunFolder(folder, plan.simulated !== null));
  const { interrupted, kept } = await readRun(folder);
  refuseOtherKey(kept.signer, signerOfKey(plan.request.sign));
  refuseOtherDoor(kept.source, services);
  const refusal = async (monitor: Inspection['monitor'], beside: RunManifest = {}) => {
    const asked = { ...monitor, id: plan.request.monitor ?? monitor.id };
    const now = await runManifestOf(plan, services, asked);
    return refusalOf({ ...interrupted.manifest, ...beside }, { ...now, ...beside });
  };
  const finished = await earlierRecord(folder, interrupted, kept.signer);
  if (finished) {
    // Nothing is asked of an API here, so that no simulator can identify itself.
    const refused = await refusal(kept.monitor, { simulator: null });
    if (refused !== null) {
      const why = wording('en', plan.sampling).stop(stopOf('resume-refused', { changed: refused }));
      throw new FlatfieldError('run-folder', `${why} The run in ${folder} is finished.`);
    }
    return { inspection: finished, folder };
  }
  const { monitor, left, storeFor } = await holdMonitor(hold, plan, services, kept.monitor.id);
  const changed = await changedByThisRun(await left(), folder);
  const refused = await refusal(monitor);
  const carriedOut = refused === null ? plan : planRun({ ...plan.request, ...requestOfRun(kept.options) });
  await services.onStart?.(startedRun(folder, monitor, carriedOut));
  const sofar = { ...interrupted, changed, refusal: refused };
  const writer = resumedRunWriter(folder, storeFor(folder), sofar, kept.lineMarks);
  return { plan: carriedOut, monitor, folder, writer };
}

/** The request of a run, from its journal. */
export function requestOfRun({ apiUrl: _, cloudUrl: __, ...request }: WrittenOptions): InspectRequest {
  // The schema of a journal is made from the fields of a request.
  return request as InspectRequest;
}

/** A run of a custom source can be resumed by its caller alone, and one of an API through an API alone. */
function refuseOtherDoor(kept: { readonly name: string } | null, { from }: Services): void {
  if ((kept !== null) === (from.kind === 'custom')) return;
  const was = kept === null ? 'through an API' : `by the custom source ${kept.name}`;
  throw new FlatfieldError('run-folder', `Cannot resume: the run was read ${was}. Give the same to resumeIntoFolder.`);
}

/** A signature covers the whole run, so every part of it needs the same key. */
function refuseOtherKey(kept: string | null, now: string | null): void {
  if (kept === now) return;
  const was = kept === null ? 'is not signed' : `is signed with the key of SHA-256 ${kept}`;
  const given = now === null ? 'no key' : `the key of SHA-256 ${now}`;
  throw new FlatfieldError(
    'invalid-key',
    `Cannot resume: the run ${was}, but ${given} was given. Give --sign as at its start.`,
  );
}

/** The facts that a caller must know about a run before resuming it. */
export interface RunSoFar {
  readonly patchCount: number;
  /** The custom source that read it; null for a monitor's API. */
  readonly source: { readonly name: string; readonly kind: 'signal' | 'light' } | null;
  readonly options: WrittenOptions;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  /** The options given on the command line. */
  readonly command: CommandOptions;
  /** Language of the page; undefined if the journal does not state it. */
  readonly lang: InspectRequest['lang'];
  /** Code of what ended the last part; null if none did, or if it was killed. */
  readonly stoppedBy: string | null;
}

/** The facts in a run's journal that a caller must know before resuming it. Throws `wrong-folder`, `run-folder` and `journal-failed`. */
export async function readRunSoFar(run: string): Promise<RunSoFar> {
  const folder = await existingFolder(run);
  const { interrupted, kept } = await readRun(folder);
  const { patchCount, source, options, command, lang } = kept;
  const startedAt = interrupted.parts[0]?.startedAt ?? '';
  const record = await readRecord(folder).catch(() => null);
  return { patchCount, source, options, startedAt, command, lang, stoppedBy: record?.stopped?.code ?? null };
}

/**
 * Writes the record of a run that was killed, with what it had read, as if it had been interrupted when it noted the last of it. The monitor is not asked: what the run changed on it
 * stays for `restoreMonitors`. It may be resumed later all the same. `api`: made from the address of the run, never asked. Throws `run-folder` if the run is not resumable or is in use,
 * and what reading and writing its folder throws.
 */
export async function endInterruptedRun(
  run: string,
  apiAt: (address: string | undefined) => LocalApi,
): Promise<WrittenRun> {
  const folder = await existingFolder(run);
  return holding(async (hold) => {
    await hold(holdRunFolder(folder, false));
    const { interrupted, kept } = await readRun(folder);
    if (kept.source !== null) {
      throw new FlatfieldError(
        'run-folder',
        `The run in ${folder} was read by a custom source: have its caller resume it.`,
      );
    }
    const ended = new Date(interrupted.parts.at(-1)?.endedAt ?? 0);
    const clock = { ...systemClock, now: () => ended };
    const plan = planRun({ ...requestOfRun(kept.options), lang: kept.lang, simulated: null });
    const services = servicesOf(plan, { api: apiAt(kept.options.apiUrl), showPatch: NOTHING_IS_SHOWN, clock });
    const sofar = { ...interrupted, changed: [], refusal: null, isOver: true };
    const writer = resumedRunWriter(folder, NOTHING_TO_RESTORE, sofar, kept.lineMarks);
    return carryOut({ plan, monitor: kept.monitor, folder, writer }, services, hold);
  });
}

/** Nothing is read, so that nothing is shown. */
const NOTHING_IS_SHOWN = (): void => undefined;

/** A store that leaves what the run changed noted where it is. */
const NOTHING_TO_RESTORE: RestoreStore = { write: () => Promise.resolve(), clear: () => Promise.resolve() };

async function readRun(folder: string) {
  const interrupted = await readInterruptedRun(folder);
  return { interrupted, kept: readRunManifest(interrupted.manifest, join(folder, journalFileName)) };
}

async function existingFolder(run: string): Promise<string> {
  const folder = resolve(run);
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return folder;
  throw new FlatfieldError(
    'wrong-folder',
    `There is no run folder ${folder}: name the one that the run was writing into.`,
  );
}

/** The changes by this run that are not restored. Throws `left-changed` if they are another run's. */
async function changedByThisRun(left: RestoreRecord | null, folder: string): Promise<readonly MonitorChange[]> {
  const path = join(folder, restoreFileName);
  const own = await readRestoreFile(path);
  // A folder that was moved keeps the time at which it was written.
  const isOwn = left === null || left.restorePath === path || left.writtenAt === own?.writtenAt;
  if (!isOwn)
    throw new FlatfieldError(
      'left-changed',
      `${pendingRestoreText(left)} It was another run: restore it with flatfield restore.`,
    );
  return left?.changes ?? own?.changes ?? [];
}

/** The differences that keep a run from being resumed; empty if it is only unknown whether the light meter is the same; null if it can be resumed. */
function refusalOf(kept: RunManifest, now: RunManifest): readonly RunChange[] | null {
  const changed = differences(kept, now);
  return changed.length > 0 || isUnidentified(now['meter']) ? changed : null;
}

function isUnidentified(meter: unknown): boolean {
  const { instrument, serialNumber } = (meter ?? { instrument: '' }) as {
    instrument?: unknown;
    serialNumber?: unknown;
  };
  return instrument === null && serialNumber === null;
}
