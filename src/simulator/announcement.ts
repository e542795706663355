import type { LightSimulation } from './meter/light-server.ts';

/**
 * Headers by which a simulator says what it is in every answer, so that no run on it is taken for one on a real monitor. Flatfield's clients
 * read them.
 */
export function announcement({ scenario, seed, timeScale }: LightSimulation): Readonly<Record<string, string>> {
  const fields = { scenario, seed: String(seed), timeScale: String(timeScale) };
  return { 'flatfield-simulation': new URLSearchParams(fields).toString() };
}
