import { z } from 'zod';
import { codeAndMessage, count, open, position, type Stored, utc, xyz } from '../../base/stored.ts';
import {
  attemptSchema,
  lightReadingSchema,
  missedReadingSchema,
  signalFields,
  signalReadingSchema,
} from '../reading.ts';

const checkedPlace = {
  patchIndex: count,
  /** The center of the patch's layout, or the lower right corner of the screen. */
  place: z.enum(['center', 'corner']),
  requested: position,
  attempts: z.array(attemptSchema),
};

/** The signal of a patch as it arrived at one place, to be compared with its code values: never a reading of the plan. */
const checkedSignalSchema = open({ ...checkedPlace, startedAt: utc, durationMs: z.number().min(0), ...signalFields });

/** One place of the signal check, or why it could not be read. */
export const signalCheckSchema = z.union([checkedSignalSchema, open({ ...checkedPlace, ...codeAndMessage })]);

export type SignalCheck = Stored<typeof signalCheckSchema>;

/** Log of a run with a light meter: everything but the readings of its plan. */
export const meterLogSchema = open({
  /** Warm-up times of the display, in each part of the run. */
  warmUps: z.array(open({ startedAt: utc, durationMs: z.number().min(0) })),
  /** The center, read again and again under one patch. */
  drift: z.array(lightReadingSchema),
  driftMissed: z.array(missedReadingSchema),
  /** Number of times that the operator skipped the center. */
  driftSkipped: count,
  /** The signal at the points whose light was read, at most one for each point under each patch. */
  signal: z.array(signalReadingSchema),
  signalMissed: z.array(missedReadingSchema),
  /** The signal of each patch, in each part of the run, before any light; absent: not checked. */
  signalChecks: z.array(signalCheckSchema).exactOptional(),
});

export type MeterLog = Stored<typeof meterLogSchema>;

/** Ambient light, read once with the display black: absolute XYZ in cd/m2, or why there is none. */
export const ambientSchema = z.union([
  open({ startedAt: utc, light: xyz, received: z.unknown() }),
  open({ startedAt: utc, problem: open(codeAndMessage) }),
]);

export type Ambient = Stored<typeof ambientSchema>;

/** The same while a run is under way. */
export interface MeterLogState {
  readonly warmUps: MeterLog['warmUps'][number][];
  readonly drift: MeterLog['drift'][number][];
  readonly driftMissed: MeterLog['driftMissed'][number][];
  driftSkipped: number;
  /** By `placeKey`. */
  readonly signal: Map<string, MeterLog['signal'][number]>;
  readonly signalMissed: Map<string, MeterLog['signalMissed'][number]>;
  readonly signalChecks: SignalCheck[];
}

export function newMeterLog(): MeterLogState {
  const readings = { signal: new Map(), signalMissed: new Map(), signalChecks: [] };
  return { warmUps: [], drift: [], driftMissed: [], driftSkipped: 0, ...readings };
}

/** As a record holds it; null if no meter took anything. */
export function meterLogOf(state: MeterLogState): MeterLog | null {
  const { warmUps, drift, driftMissed, driftSkipped, signal, signalMissed, signalChecks } = state;
  const log = {
    warmUps: [...warmUps],
    drift: [...drift],
    driftMissed: [...driftMissed],
    signal: [...signal.values()].sort((a, b) => a.sequence - b.sequence),
    signalMissed: [...signalMissed.values()],
    ...(signalChecks.length > 0 && { signalChecks: [...signalChecks] }),
  };
  if (Object.values(log).every(({ length }) => length === 0)) return null;
  return { ...log, driftSkipped };
}
