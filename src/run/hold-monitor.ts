import { stateFolder } from '../cloud-api/state-folder.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import { LeftChanged } from '../monitor/left-changed.ts';
import { takeMonitor } from '../monitor/take-monitor.ts';
import type { Hold } from './holding.ts';
import type { RunPlan } from './run-plan.ts';

/** A monitor that no other process uses until it is released, and what runs have changed there and not restored yet. */
export interface HeldMonitor {
  readonly monitor: Monitor;
  readonly apiUrl: string;
  readonly pending: LeftChanged;
}

/** Locks and finds the monitor that a run reads; default: the only one. Throws LockError and what `findMonitor` throws. */
export async function holdMonitor(
  hold: Hold,
  { monitorOptions: { api }, simulated, signal }: RunPlan,
  options: { readonly onWaiting?: ((message: string) => void) | undefined; readonly stateFolder?: string | undefined },
  monitorId: string | undefined,
): Promise<HeldMonitor> {
  const { onWaiting } = options;
  const isSimulated = simulated !== null;
  const { monitor } = await hold(takeMonitor({ api, monitorId, isSimulated, signal, onWaiting }));
  const pending = new LeftChanged(options.stateFolder ?? stateFolder(process.env, process.platform));
  return { monitor, apiUrl: api.baseUrl, pending };
}
