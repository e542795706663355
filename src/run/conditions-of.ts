import type { Conditions } from '../inspection/inspection.ts';
import type { MonitorState } from '../monitor/monitor-state.ts';
import type { RunPlan } from './run-plan.ts';

/** How a monitor is read, as a record holds it. `state`: null if it was not asked. */
export function conditionsOf(plan: RunPlan, state: MonitorState | null): Omit<Conditions, 'changed'> {
  const { api, marker, bitDepth } = plan.monitorOptions;
  const mode = state?.colorMode;
  return {
    apiUrl: api.baseUrl,
    marker,
    requestedBitDepth: bitDepth,
    shownBy: plan.shownBy,
    colorMode: mode ? { index: mode.index, osdNumber: mode.index + 1, name: mode.name, type: mode.type } : null,
    keyLock: state?.keyLock ?? null,
  };
}
