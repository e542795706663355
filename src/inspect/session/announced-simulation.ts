import { z } from 'zod';
import type { RunManifest } from '../../read/state/journal.ts';
import type { Inspection } from '../../record/inspection.ts';
import type { Services } from '../run-services.ts';

/** The simulator that answered a run, of a monitor or of its calibration, if it said so in any answer until now. */
export function announcedSimulation({ from }: Pick<Services, 'from'>): Inspection['simulated'] {
  return from.kind === 'monitor' ? (from.api.simulation?.() ?? from.cloud?.simulation?.() ?? null) : null;
}

/** The same of the first part of a run, as its journal keeps it. */
export function storedSimulation({ simulator }: RunManifest): Inspection['simulated'] {
  return simulatorSchema.catch(undefined).parse(simulator) ?? null;
}

export const simulatorSchema = z.object({ scenario: z.string(), seed: z.int(), timeScale: z.number() }).optional();
