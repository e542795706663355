import { gather } from './gather.ts';
import { type InspectOptions, resolveInspectOptions } from './inspect-options.ts';
import type { Inspection } from './inspection/inspection.ts';
import { judgePasses } from './inspection/judge-passes.ts';
import { runId } from './inspection/run-id.ts';
import { findMonitor } from './monitor/find-monitor.ts';
import { monitorUnderTest } from './monitor/monitor-under-test.ts';
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

  const surroundings = {
    calibration: gathered.calibration,
    simulated: options.simulated ?? null,
    startedAt: startedAt.toISOString(),
  };
  const judgeOptions = { judgedAt: clock.now().toISOString(), ...request.judgeOptions };
  const judged = judgePasses(gathered.passes, request.repeat, surroundings, profile, judgeOptions);
  return {
    schemaVersion: 1,
    tool: { name: 'flatfield', version },
    runId: options.runId ?? runId(startedAt, monitor.id),
    ...surroundings,
    finishedAt: clock.now().toISOString(),
    durationMs: clock.monotonicMs() - startedMs,
    station: request.station,
    unit: options.unit ?? null,
    monitor,
    conditions: { ...gathered.conditions, changed },
    ...judged,
  };
}
