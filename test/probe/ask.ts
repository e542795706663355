import { createLocalApi } from '../../src/api/local/local-api.ts';
import { type Clock, systemClock } from '../../src/base/http/clock.ts';
import { type Probed, type ProbeOptions, probeMonitor } from '../../src/probe/probe-monitor.ts';

/** Nothing of it is locked. */
const simulation = { scenario: 'stand-in', seed: 1, timeScale: 1 };

/** Probes a monitor at an address, on which no time is waited and no lock is taken. */
export async function probeAt(baseUrl: string, options: Partial<ProbeOptions> = {}): Promise<Probed> {
  const api = createLocalApi({ baseUrl, changeSpacingMs: 0, steadyMs: 0 });
  return probeMonitor({ api, parts: ['default'], simulation, clock: eagerClock(), ...options });
}

/** A clock on which only waits take time, and end at once. */
export function eagerClock(): Clock {
  let waitedMs = 0;
  return {
    now: systemClock.now,
    monotonicMs: () => waitedMs,
    sleep: async (durationMs) => {
      waitedMs += durationMs;
    },
  };
}

/** The findings that are not as assumed, as `check: found`. */
export function deviations({ record }: Probed): readonly string[] {
  return record.findings.flatMap(({ state, check, found }) => (state === 'otherwise' ? [`${check}: ${found}`] : []));
}
