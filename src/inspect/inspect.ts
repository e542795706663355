import type { Inspection } from '../record/inspection.ts';
import { holding } from './holding.ts';
import type { InspectOptions, InspectSourceOptions } from './inspect-options.ts';
import { resolveRunPlan } from './run-plan.ts';
import { runSession } from './run-session.ts';
import { holdMonitor } from './session/hold-monitor.ts';
import { openSession } from './session/session.ts';

/**
 * Inspects one monitor: plan, read, judge, and the record of it, frozen. Reads through the monitor's API, or from a custom source. Waits while another
 * run uses the API or the monitor, in this process or in another. Changes to the monitor are restored before it resolves or rejects. Rejects if there
 * was nothing to inspect (no such monitor, no answer, invalid options, an interrupted wait); once readings are being taken, everything that goes wrong is in the record as an inconclusive verdict.
 */
export async function inspect(options: InspectOptions | InspectSourceOptions): Promise<Inspection> {
  const plan = resolveRunPlan(options);
  const { keeper = null, runId, onWaiting, ...given } = plan.given;
  return holding(async (hold) => {
    const monitorId = 'monitor' in given ? given.monitor : undefined;
    const { monitor } = await holdMonitor(hold, plan, { onWaiting }, monitorId);
    const session = await hold(openSession(plan, monitor, keeper));
    return runSession(session, runId);
  });
}
