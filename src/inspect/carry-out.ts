import { createPublicKey, type KeyObject } from 'node:crypto';
import { basename } from 'node:path';
import type { Inspection } from '../record/inspection.ts';
import { fingerprint } from '../record/run-folder/check-folder.ts';
import type { Hold } from './holding.ts';
import type { RunWriter } from './output/run-writer.ts';
import { notWritten, writeRun } from './output/write-run.ts';
import type { RunPlan } from './plan-run.ts';
import type { Services } from './run-services.ts';
import { runSession } from './run-session.ts';
import type { StartedRun, WrittenRun } from './services.ts';
import { openSession } from './session/session.ts';

/** A run that is ready to read: its monitor and its folder are locked. */
export interface HeldRun {
  readonly plan: RunPlan;
  readonly monitor: Inspection['monitor'];
  readonly folder: string;
  readonly writer: RunWriter;
}

/** Reads and judges a run, and writes its folder. */
export async function carryOut(
  { plan, monitor, folder, writer }: HeldRun,
  services: Services,
  hold: Hold,
): Promise<WrittenRun> {
  const session = await hold(openSession(plan, services, monitor, writer));
  const inspection = await runSession(session, basename(folder));
  const { shifts, sign } = plan.request;
  try {
    await writeRun(folder, inspection, { lang: plan.lang, shifts, sign });
  } catch (error) {
    throw notWritten(error, folder, inspection);
  }
  return { inspection, folder };
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
export function signerOfKey(key: KeyObject | undefined): string | null {
  return key ? fingerprint(createPublicKey(key)) : null;
}
