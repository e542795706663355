import { onTestFinished } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import type { CloudOptions } from '../../../src/simulator/simulated-cloud.ts';
import type { SimulatorOptions } from '../../../src/simulator/start-simulator.ts';
import { ask, type Question } from '../ask.ts';
import { type TurnedClock, turnedClock } from '../turned-clock.ts';

/** A simulator of both APIs that ends with the test, on a clock that the test turns. */
export async function simulatedCloud(cloud: CloudOptions = {}, options: Partial<SimulatorOptions> = {}) {
  const clock: TurnedClock = turnedClock();
  const simulator = await startSimulator({ scenario: 'flat', monitors: 3, clock, ...options, cloud });
  onTestFinished(() => simulator.close());
  const ids = simulator.rig.monitors.map((monitor) => monitor.id);
  /** Asks below /api/v1, and lets a second pass first, so that no test meets the limit over all endpoints unasked. */
  const api = async (path: string, { headers, ...question }: Question = {}) => {
    clock.turn(1000);
    const authorization = `Bearer ${simulator.cloudToken}`;
    return ask(simulator.cloudUrl, `/api/v1${path}`, { ...question, headers: { authorization, ...headers } });
  };
  const send = (command: string, body: object) => api(`/remote-command/${command}/send`, { method: 'POST', body });
  return { simulator, clock, ids, id: ids[0] ?? '', api, send };
}
