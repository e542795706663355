import { join } from 'node:path';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { plannedCount } from '../plan/sampling/plan-parts.ts';
import { pendingRestoreText } from '../read/monitor/pending-restore-text.ts';
import type { RestoreRecord } from '../read/monitor/restore-file.ts';
import { createNextRunFolder, createRunFolder, refuseFullDisk } from '../record/run-folder/run-folder.ts';
import { runId } from '../record/run-id.ts';
import { calibrateFirst } from './calibrate-first.ts';
import { type HeldRun, signerOfKey, startedRun } from './carry-out.ts';
import type { Hold } from './holding.ts';
import { holdRunFolder } from './output/hold-run-folder.ts';
import { runWriter } from './output/run-writer.ts';
import type { RunPlan } from './plan-run.ts';
import type { InspectRequest } from './request.ts';
import type { Services } from './run-services.ts';
import { holdMonitor } from './session/hold-monitor.ts';

/** Begins a new run in a folder of its own. Throws `left-changed` where an interrupted run left something changed on the monitor. */
export async function beginRun(plan: RunPlan, services: Services, hold: Hold): Promise<HeldRun> {
  const { request, lang } = plan;
  const { monitor, left, storeFor } = await holdMonitor(hold, plan, services);
  refusePendingRestores(await left());
  const folder = await makeFolder(request, runId(services.clock.now(), monitor.id));
  await refuseFullDisk(folder, neededBytes(plannedCount(plan.sampling) * plan.repeat + 2));
  await hold(holdRunFolder(folder, plan.simulated !== null));
  if (request.calibrateFirst) await calibrateFirst(plan, services, monitor.id, storeFor(folder));
  await services.onStart?.(startedRun(folder, monitor, plan));
  const lineMarks = await services.lineMarks?.();
  const writing = { lang, signer: signerOfKey(request.sign), lineMarks };
  const writer = runWriter(folder, storeFor(folder), { writing, command: request.command });
  return { plan, monitor, folder, writer };
}

/** Otherwise this run would restore the changed settings at its end, as if they were the original ones. */
function refusePendingRestores(left: RestoreRecord | null): void {
  if (!left) return;
  throw new FlatfieldError(
    'left-changed',
    `${pendingRestoreText(left)} Restore it with flatfield restore, or resume that run with flatfield inspect --resume.`,
  );
}

function makeFolder({ out, reports = 'reports' }: InspectRequest, name: string): Promise<string> {
  return out === undefined ? createNextRunFolder(join(reports, name)) : createRunFolder(out);
}

/**
 * Max bytes that a run may write: about 2 kB for each reading, the last pixel included, in each of the journal, the record and the reports, and a
 * fixed part for the pages themselves.
 */
function neededBytes(readings: number): number {
  return 5_000_000 + 10_000 * readings;
}
