import { parsePatch } from '../../plan/pattern/patch.ts';
import type { AskOptions } from '../../read/custom-source.ts';
import type { RestoredChange } from '../../read/monitor/monitor-change.ts';
import { monitorUnderTest } from '../../read/monitor/monitor-under-test.ts';
import type { RunManifest } from '../../read/state/journal.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { Taken } from '../holding.ts';
import { runManifestOf } from '../output/run-manifest.ts';
import type { RunWriter } from '../output/run-writer.ts';
import type { FromMonitor } from '../resolve-from.ts';
import type { RunPlan } from '../run-plan.ts';
import { storedSimulation } from './announced-simulation.ts';
import { customSubject } from './custom-subject.ts';
import { LightSource } from './light-source.ts';
import type { Subject } from './subject.ts';

/** One run under way: what was decided, and what it reads and writes. Releasing it restores what it changed on the monitor. */
export interface Session extends Taken {
  readonly plan: RunPlan;
  readonly monitor: Inspection['monitor'];
  readonly subject: Subject;
  readonly manifest: RunManifest;
  /** The simulation that an earlier part of the run was announced as; null if there is none, or it was not. */
  readonly simulatedBefore: Inspection['simulated'];
  /** Null if nothing is written down: a crash then loses the run. */
  readonly writer: RunWriter | null;
  readonly startedAt: Date;
  /** On the monotonic clock. */
  readonly startedMs: number;
  /** Restores what was changed on the monitor, once. Never throws. */
  readonly restore: () => Promise<readonly RestoredChange[]>;
}

/** Opens the session of a run on a monitor that was found, and locked by the caller if needed. Nothing is asked or changed yet. */
export async function openSession(
  plan: RunPlan,
  monitor: Inspection['monitor'],
  writer: RunWriter | null,
): Promise<Session> {
  const { clock, source } = plan;
  const [startedAt, startedMs] = [clock.now(), clock.monotonicMs()];
  const subject =
    source.kind === 'monitor'
      ? monitorSubject(plan, source, monitor.id, writer)
      : customSubject(source.source, source.reference, clock);
  let restored: Promise<readonly RestoredChange[]> | undefined;
  const restore = () => {
    restored ??= subject.restore();
    return restored;
  };
  const manifest = await runManifestOf(plan, monitor);
  const simulatedBefore = storedSimulation(writer?.interrupted?.manifest ?? {});
  return { plan, monitor, subject, manifest, simulatedBefore, writer, startedAt, startedMs, restore, release: restore };
}

function monitorSubject(
  { clock, showPatch, sampling }: RunPlan,
  { api, cloud, marker, bitDepth, light, metering }: FromMonitor,
  monitorId: string,
  writer: RunWriter | null,
): Subject {
  const changed = writer?.interrupted?.changed;
  const monitor = monitorUnderTest({
    api,
    cloud,
    // The marker is under the probe while the light of a point is read, and its signal after it.
    marker: light === null ? marker : 'off',
    bitDepth,
    clock,
    monitorId,
    store: writer?.store,
    changed,
  });
  if (light === null || metering === null) return monitor;
  const showBlack = (options: AskOptions) => showPatch(parsePatch('black'), monitorId, options);
  const source = new LightSource({ light, settings: metering, plan: sampling, monitor, marker, clock, showBlack });
  return { ...monitor, kind: 'light', source, metering: source };
}
