import { onTestFinished } from 'vitest';
import { createLocalApi, type LocalApi } from '../../../src/api/local/local-api.ts';
import { noRetryPolicy } from '../../../src/base/http/retry-policy.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import type { RestoreRecord, RestoreStore } from '../../../src/read/monitor/restore-file.ts';
import type { Simulator, SimulatorOptions } from '../../../src/simulator/start-simulator.ts';

export interface Simulated {
  readonly api: LocalApi;
  readonly simulator: Simulator;
  readonly monitor: Simulator['rig']['monitors'][number];
  readonly monitorId: string;
  /** What changed something, in order: method and path. */
  changes(): string[];
}

/** A simulated monitor that answers at once, and a client of it; both are closed when the test ends. */
export async function openSimulated(options: Partial<SimulatorOptions> = {}): Promise<Simulated> {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, ...options });
  const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0, retryPolicy: noRetryPolicy });
  onTestFinished(async () => {
    await api.close();
    await simulator.close();
  });
  const [monitor] = simulator.rig.monitors;
  if (!monitor) throw new Error('The simulator has no monitor.');
  const changes = () =>
    simulator
      .requests()
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path.replace(`/monitors/${monitor.id}`, '')}`);
  return { api, simulator, monitor, monitorId: monitor.id, changes };
}

/** A store in memory that notes each state it was in. */
export class MemoryStore implements RestoreStore {
  readonly written: (RestoreRecord | null)[] = [];

  async write(record: RestoreRecord): Promise<void> {
    this.written.push(record);
  }

  async clear(): Promise<void> {
    this.written.push(null);
  }
}
