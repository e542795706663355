import { gather } from './gather.ts';
import { type InspectOptions, resolveInspectOptions } from './inspect-options.ts';
import type { Inspection } from './inspection/inspection.ts';
import { runId } from './inspection/run-id.ts';
import { findMonitor } from './monitor/find-monitor.ts';
import { monitorUnderTest } from './monitor/monitor-under-test.ts';
import { judgeReadings } from './verdict/judge-readings.ts';
import { version } from './version.ts';

/**
 * Inspects one monitor: plan, read, judge, and the record of it. Whatever was changed on the monitor is put back before it
 * resolves or rejects. Rejects where there was nothing to inspect (no such monitor, no answer, options that cannot be meant);
 * once readings are being taken, everything that goes wrong stands in the record as an inconclusive verdict.
 */
export async function inspect(options: InspectOptions): Promise<Inspection> {
  const request = resolveInspectOptions(options);
  const { clock, profile } = request;
  const startedAt = clock.now();
  const startedMs = clock.monotonicMs();

  const monitor = await findMonitor(options.api, options.monitor, options);
  const underTest = monitorUnderTest({ ...request.monitorOptions, monitorId: monitor.id });
  const gathered = await gather({ ...request, underTest, monitor, startedAt }).catch(async (error: unknown) => {
    await underTest.restore();
    throw error;
  });
  const changed = await underTest.restore();

  const evidence = {
    ...gathered.taking,
    calibration: gathered.calibration,
    simulated: options.simulated ?? null,
    startedAt: startedAt.toISOString(),
    changed,
  };
  const judgement = judgeReadings(evidence, profile, { judgedAt: clock.now().toISOString(), ...request.judgeOptions });
  const { changed: _, ...recorded } = evidence;
  return {
    schemaVersion: 1,
    tool: { name: 'flatfield', version },
    runId: options.runId ?? runId(startedAt, monitor.id),
    ...recorded,
    finishedAt: clock.now().toISOString(),
    durationMs: clock.monotonicMs() - startedMs,
    station: request.station,
    unit: options.unit ?? null,
    monitor,
    conditions: { ...gathered.conditions, changed },
    judgement,
  };
}
