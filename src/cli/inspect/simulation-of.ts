import { z } from 'zod';
import type { Inspection } from '../../record/inspection.ts';
import type { CommandContext } from '../command.ts';
import { usageError } from '../exit-codes.ts';
import { noLight } from './meter-options.ts';

/** Default factor on every duration of a simulated monitor. */
export const SIMULATED_TIME_SCALE = 0.01;

interface SimulatedMonitor {
  readonly simulate?: string | undefined;
  readonly seed?: number | undefined;
  readonly 'time-scale'?: number | undefined;
}

/** The monitor that the options simulate, in the form that records use; null for a real one. Throws `usage`. */
export function simulatedMonitor({
  simulate,
  seed = 1,
  'time-scale': timeScale = SIMULATED_TIME_SCALE,
}: SimulatedMonitor): Inspection['simulated'] {
  if (simulate === undefined) return null;
  if (!(timeScale >= 0 && timeScale <= 100)) {
    throw usageError(`--time-scale expects a number from 0 to 100, got ${timeScale}.`);
  }
  if (!Number.isSafeInteger(seed) || seed < 0)
    throw usageError(`--seed expects a whole number from 0 on, got ${seed}.`);
  return { scenario: simulate, seed, timeScale };
}

/**
 * The simulation that a run reads: the monitor that the options simulate, or one in another process whose light a simulated meter measures. Neither
 * gives a verdict on a real monitor. Null for a real one. Throws `usage`.
 */
export async function simulationOf(
  argv: SimulatedMonitor & { readonly meter?: string | undefined; readonly 'meter-port'?: string | undefined },
  { signal }: Pick<CommandContext, 'signal'>,
): Promise<Inspection['simulated']> {
  const own = simulatedMonitor(argv);
  if (own !== null || argv.meter !== 'fake') return own;
  const lightUrl = argv['meter-port'];
  if (lightUrl === undefined) throw noLight();
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

const simulation = z.object({ scenario: z.string(), seed: z.int(), timeScale: z.number() });
