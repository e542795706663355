import type { Inspection } from './inspection/inspection.ts';
import { judgePasses } from './inspection/judge-passes.ts';
import { runId } from './inspection/run-id.ts';
import type { Monitor } from './local-api/monitor-schema.ts';
import { findMonitor } from './monitor/find-monitor.ts';
import { monitorUnderTest } from './monitor/monitor-under-test.ts';
import { gather } from './run/gather.ts';
import { type InspectOptions, type InspectRequest, resolveInspectOptions } from './run/inspect-options.ts';
import { partsOf } from './run/parts-of-run.ts';
import { identityOf } from './run/run-identity.ts';
import { stillAsRead } from './run/still-as-read.ts';
import { stillCalibrated } from './run/still-calibrated.ts';
import { spanOf } from './sampling/span.ts';
import { version } from './version.ts';

/**
 * Inspects one monitor: plan, read, judge, and the record of it. Whatever was changed on the monitor is put back before it
 * resolves or rejects. Rejects where there was nothing to inspect (no such monitor, no answer, options that cannot be meant);
 * once readings are being taken, everything that goes wrong stands in the record as an inconclusive verdict.
 */
export async function inspect(options: InspectOptions): Promise<Inspection> {
  const request = resolveInspectOptions(options);
  return inspectMonitor(options, request, await findMonitor(options.api, options.monitor, options));
}

/** The same where the options are resolved and the monitor is found. */
export async function inspectMonitor(
  options: InspectOptions,
  request: InspectRequest,
  monitor: Monitor,
): Promise<Inspection> {
  const { clock, profile } = request;
  const partStartedAt = clock.now();
  const startedMs = clock.monotonicMs();

  const earlier = request.keeper?.earlier ?? null;
  const underTest = monitorUnderTest({ ...request.monitorOptions, monitorId: monitor.id, changed: earlier?.changed });
  const identity = await identityOf(options, request, monitor);
  const gathered = await gather({ ...request, underTest, monitor, startedAt: partStartedAt, identity }).catch(
    async (error: unknown) => {
      await underTest.restore();
      throw error;
    },
  );
  const { signal, confirmShown = async () => undefined } = options;
  const passes = await stillAsRead(gathered.passes, 'patch-not-shown', confirmShown);
  const calibration = await stillCalibrated(gathered.calibration, underTest, signal);
  const changed = await underTest.restore();

  const finishedAt = clock.now();
  const parts = partsOf(earlier, partStartedAt, finishedAt);
  const startedAt = parts[0].startedAt;
  const surroundings = { calibration, simulated: options.simulated ?? null, startedAt, parts };
  const judgeOptions = { judgedAt: finishedAt.toISOString(), ...request.judgeOptions };
  const conditions = { ...gathered.conditions, changed };
  const evidence = { ...surroundings, monitor, conditions, changed };
  const judged = judgePasses(passes, request.repeat, evidence, profile, judgeOptions);
  return {
    schemaVersion: 1,
    tool: { name: 'flatfield', version },
    runId: options.runId ?? runId(partStartedAt, monitor.id),
    ...surroundings,
    finishedAt: finishedAt.toISOString(),
    durationMs: clock.monotonicMs() - startedMs,
    station: request.station,
    unit: options.unit ?? null,
    monitor,
    conditions,
    ...(gathered.lastPixel && { lastPixel: gathered.lastPixel }),
    ...(gathered.lastPixelAtEnd && { lastPixelAtEnd: gathered.lastPixelAtEnd }),
    ...judged,
    span: spanOf(judged.plan),
  };
}
