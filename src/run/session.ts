import type { Monitor } from '../local-api/monitor-schema.ts';
import type { RestoredChange } from '../monitor/monitor-change.ts';
import { type MonitorUnderTest, monitorUnderTest } from '../monitor/monitor-under-test.ts';
import type { RunManifest } from '../reading/journal.ts';
import type { Taken } from './holding.ts';
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
