import { parsePatch } from '../../plan/pattern/patch.ts';
import type { AskOptions } from '../../read/custom-source.ts';
import type { RestoredChange } from '../../read/monitor/monitor-change.ts';
import { monitorUnderTest } from '../../read/monitor/monitor-under-test.ts';
import type { RunManifest } from '../../read/state/journal.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { Taken } from '../holding.ts';
import { runManifestOf } from '../output/run-manifest.ts';
import type { RunWriter } from '../output/run-writer.ts';
import type { RunPlan } from '../plan-run.ts';
import type { FromMonitor, Services } from '../run-services.ts';
import { storedSimulation } from './announced-simulation.ts';
import { customSubject } from './custom-subject.ts';
import { LightSource } from './light-source.ts';
import type { Subject } from './subject.ts';

/** One run under way: what was decided, and what it reads and writes. Releasing it restores what it changed on the monitor. */
export interface Session extends Taken {
  readonly plan: RunPlan;
  readonly services: Services;
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
  services: Services,
  monitor: Inspection['monitor'],
  writer: RunWriter | null,
): Promise<Session> {
  const { clock, from } = services;
  const [startedAt, startedMs] = [clock.now(), clock.monotonicMs()];
  const subject =
    from.kind === 'monitor'
      ? monitorSubject(plan, services, from, monitor.id, writer)
      : customSubject(from.source, from.reference, clock);
  let restored: Promise<readonly RestoredChange[]> | undefined;
  const restore = () => {
    restored ??= subject.restore();
    return restored;
  };
  const before = writer?.interrupted?.manifest;
  const manifest = before ?? (await runManifestOf(plan, services, monitor));
  const simulatedBefore = storedSimulation(before ?? {});
  return {
    plan,
    services,
    monitor,
    subject,
    manifest,
    simulatedBefore,
    writer,
    startedAt,
    startedMs,
    restore,
    release: restore,
  };
}

function monitorSubject(
  { sampling, reads, lang }: RunPlan,
  { clock, showPatch, hint }: Services,
  { api, cloud, light }: FromMonitor,
  monitorId: string,
  writer: RunWriter | null,
): Subject {
  const { marker, bitDepth, metering } = reads;
  const changed = writer?.interrupted?.changed;
  const monitor = monitorUnderTest({
    api,
    cloud: cloud ?? undefined,
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
  const source = new LightSource({
    light,
    hint,
    lang,
    settings: metering,
    plan: sampling,
    monitor,
    marker,
    clock,
    showBlack,
  });
  return { ...monitor, kind: 'light', source, metering: source };
}
