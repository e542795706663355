import { z } from 'zod';
import type { InspectOptions } from '../../run/inspect-options.ts';
import { usageError } from '../usage-error.ts';

const simulation = z.object({ scenario: z.string(), seed: z.int(), timeScale: z.number() });

/** Which simulation serves the light at an address, for the record of a run that measures it. Throws `usage` if none does. */
export async function lightSimulation(lightUrl: string, signal: AbortSignal): Promise<InspectOptions['simulated']> {
  try {
    const response = await fetch(`${lightUrl}/simulation`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
    });
    return simulation.parse(await response.json());
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw usageError(
      `--meter-port: no simulated light is served at ${lightUrl}. Give the address that simulate --meter prints.`,
      { cause },
    );
  }
}
