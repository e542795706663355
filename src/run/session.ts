import type { Monitor } from '../local-api/monitor-schema.ts';
import { LeftChanged } from '../monitor/left-changed.ts';
import type { RestoredChange } from '../monitor/monitor-change.ts';
import { type MonitorUnderTest, monitorUnderTest } from '../monitor/monitor-under-test.ts';
import { takeMonitor } from '../monitor/take-monitor.ts';
import type { RunManifest } from '../reading/journal.ts';
import { stateFolder } from '../storage/state-folder.ts';
import type { Hold, Taken } from './holding.ts';
import { runManifestOf } from './run-manifest.ts';
import type { RunPlan } from './run-plan.ts';
import type { RunWriter } from './run-writer.ts';

/** One run under way: what was decided, and what it reads and writes. Releasing it restores what it changed on the monitor. */
export interface Session extends Taken {
  readonly plan: RunPlan;
  readonly monitor: Monitor;
  /** The source of the readings, the reference, and what is changed on the monitor. */
  readonly underTest: MonitorUnderTest;
  readonly manifest: RunManifest;
  /** Null if nothing is written down: a crash then loses the run. */
  readonly writer: RunWriter | null;
  readonly startedAt: Date;
  /** On the monotonic clock. */
  readonly startedMs: number;
  /** Restores what was changed on the monitor, once. Never throws. */
  readonly restore: () => Promise<readonly RestoredChange[]>;
}

/** Opens the session of a run on a monitor that was found, and locked by whoever needs it. Nothing is asked or changed yet. */
export async function openSession(plan: RunPlan, monitor: Monitor, writer: RunWriter | null): Promise<Session> {
  const { clock, monitorOptions } = plan;
  const [startedAt, startedMs] = [clock.now(), clock.monotonicMs()];
  const changed = writer?.interrupted?.changed;
  const underTest = monitorUnderTest({ ...monitorOptions, monitorId: monitor.id, store: writer?.store, changed });
  let restored: Promise<readonly RestoredChange[]> | undefined;
  const restore = () => {
    restored ??= underTest.restore();
    return restored;
  };
  const manifest = await runManifestOf(plan, monitor);
  return { plan, monitor, underTest, manifest, writer, startedAt, startedMs, restore, release: restore };
}

/** A monitor that no other process uses until it is released, and what runs have changed there and not restored yet. */
export interface HeldMonitor {
  readonly monitor: Monitor;
  readonly apiUrl: string;
  readonly pending: LeftChanged;
}

/** Locks and finds the monitor that a run reads; default: the only one. Throws `lock-failed` and what `findMonitor` throws. */
export async function holdMonitor(
  hold: Hold,
  { monitorOptions: { api }, simulated, signal }: RunPlan,
  options: { readonly onWaiting?: ((message: string) => void) | undefined; readonly stateFolder?: string | undefined },
  monitorId: string | undefined,
): Promise<HeldMonitor> {
  const { onWaiting } = options;
  const isSimulated = simulated !== null;
  const { monitor } = await hold(takeMonitor({ api, monitorId, isSimulated, signal, onWaiting }));
  const pending = new LeftChanged(isSimulated ? null : (options.stateFolder ?? stateFolder()));
  return { monitor, apiUrl: api.baseUrl, pending };
}
