import type { Inspection } from '../record/inspection.ts';
import { holding } from './holding.ts';
import { planRun } from './plan-run.ts';
import { servicesOf } from './run-services.ts';
import { runSession } from './run-session.ts';
import type { InspectOptions, InspectSourceOptions } from './services.ts';
import { holdMonitor } from './session/hold-monitor.ts';
import { openSession } from './session/session.ts';
import { sortedOptions } from './sorted-options.ts';

/**
 * Inspects one monitor: plan, read, judge, and the record of it, frozen. Reads through the monitor's API, or from a custom source. Waits while another
 * run uses the API or the monitor, in this process or in another. Changes to the monitor are restored before it resolves or rejects. Rejects if there
 * was nothing to inspect (no such monitor, no answer, invalid options, an interrupted wait); once readings are being taken, everything that goes wrong is in the record as an inconclusive verdict.
 */
export async function inspect(options: InspectOptions | InspectSourceOptions): Promise<Inspection> {
  const { request, services: given } = sortedOptions(options);
  const plan = planRun(request);
  const services = servicesOf(plan, given);
  return holding(async (hold) => {
    const { monitor } = await holdMonitor(hold, plan, services);
    const session = await hold(openSession(plan, services, monitor, services.keeper ?? null));
    return runSession(session, services.runId);
  });
}
