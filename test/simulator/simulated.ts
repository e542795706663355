import { onTestFinished } from 'vitest';
import { startSimulator } from '../../src/entries/simulator.ts';
import type { Simulator, SimulatorOptions } from '../../src/simulator/start-simulator.ts';
import { type Answer, ask, type Question } from './ask.ts';

/** A simulator that ends with the test, and the way to its first monitor. */
export interface Simulated {
  readonly simulator: Simulator;
  /** Id of the first monitor. */
  readonly id: string;
  /** Asks for a path below the first monitor's own. */
  readonly of: (path: string, question?: Question) => Promise<Answer>;
  readonly pixel: (x: number, y: number, more?: string) => Promise<Answer>;
}

/** Durations pass at once unless the options say otherwise. */
export async function simulated(options: Partial<SimulatorOptions> = {}): Promise<Simulated> {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, ...options });
  onTestFinished(() => simulator.close());
  const id = simulator.rig.monitors[0]?.id ?? '';
  const of = (path: string, question?: Question) => ask(simulator.url, `/monitors/${id}${path}`, question);
  return { simulator, id, of, pixel: (x, y, more = '') => of(`/pixel-inspection?x=${x}&y=${y}${more}`) };
}
