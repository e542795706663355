import { createLocalApi } from '../../api/local/local-api.ts';
import { inspect } from '../../inspect/inspect.ts';
import { openFakeMeter } from '../../read/meter/spotread/open-fake-meter.ts';
import type { Inspection } from '../../record/inspection.ts';
import { startSimulator } from '../../simulator/start-simulator.ts';
import { type Condition, type LineProfile, scenarioOf } from './faults.ts';

/** One simulated unit, read and judged as any other. */
export interface JudgedExample {
  readonly profile: LineProfile;
  readonly condition: Condition;
  readonly inspection: Inspection;
}

/** Reads a simulated monitor in a condition, and judges it. */
export async function judgedExample(
  profile: LineProfile,
  condition: Condition,
  { seed, signal }: { readonly seed: number; readonly signal: AbortSignal },
): Promise<JudgedExample> {
  const isLight = profile === 'iso-12646';
  const scenario = scenarioOf(profile, condition);
  const simulator = await startSimulator({ scenario, seed, timeScale: 0, ...(isLight && { meter: {} }) });
  const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0 });
  const meter = isLight ? await openFakeMeter({ lightUrl: simulator.lightUrl, signal }) : null;
  try {
    const inspection = await inspect({
      api,
      profile,
      resolution: '3840x2160',
      simulated: { scenario: scenario.name, seed, timeScale: 0 },
      shownBy: 'simulator',
      showPatch: (patch, monitorId) => simulator.showPatch(monitorId, patch),
      signal,
      ...(meter && { light: { meter, place: () => undefined, settleMs: 0 } }),
    });
    return { profile, condition, inspection };
  } finally {
    await meter?.release();
    await api.close();
    await simulator.close();
  }
}
