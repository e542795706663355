import { join } from 'node:path';
import { stateFolder } from '../../base/storage/state-folder.ts';
import { PendingRestores } from '../../read/monitor/pending-restores.ts';
import { type RestoreRecord, type RestoreStore, restoreFile } from '../../read/monitor/restore-file.ts';
import { takeMonitor, takeMonitorLock, takeMonitorTurn } from '../../read/monitor/take-monitor.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { Hold } from '../holding.ts';
import { restoreFileName } from '../output/run-files.ts';
import type { RunPlan } from '../plan-run.ts';
import type { Services } from '../run-services.ts';

/** A monitor that nothing else uses until it is released, and what runs have changed there and not restored yet. */
export interface HeldMonitor {
  readonly monitor: Inspection['monitor'];
  /** The changes there that are not restored; null if there are none. Throws `restore-file-failed`. */
  readonly left: () => Promise<RestoreRecord | null>;
  /** The store in which a run with this folder writes down its changes. */
  readonly storeFor: (folder: string) => RestoreStore;
}

/** Locks and finds the monitor of a run: by default the one in the request, or the only one. Throws `lock-failed` and what `findMonitor` throws. */
export async function holdMonitor(
  hold: Hold,
  { request, simulated }: RunPlan,
  { from, signal, onWaiting }: Services,
  monitorId = request.monitor,
): Promise<HeldMonitor> {
  const isSimulated = simulated !== null;
  if (from.kind === 'monitor') {
    const { api } = from;
    const { monitor } = await hold(takeMonitor({ api, monitorId, isSimulated, signal, onWaiting }));
    const pending = new PendingRestores(isSimulated ? null : (request.stateFolder ?? stateFolder()));
    return {
      monitor,
      left: () => pending.find(api.baseUrl, monitor.id),
      storeFor: (folder) => pending.storeFor(api.baseUrl, monitor.id, join(folder, restoreFileName)),
    };
  }
  const { id, modelName, serialNumber } = from.source.monitor;
  const monitor = { id, modelName, serialNumber };
  await hold(takeMonitorTurn(id, { signal, onWaiting }));
  // Every process that reads this monitor through its API blanks the display.
  if (!isSimulated) await hold(takeMonitorLock(id, { signal, onWaiting }));
  // A custom source changes nothing.
  return { monitor, left: async () => null, storeFor: (folder) => restoreFile(join(folder, restoreFileName)) };
}
