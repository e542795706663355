import { z } from 'zod';
import { count, open, type Stored, xyz } from '../../base/stored.ts';
import type { MeterIdentity } from '../../read/meter/meter.ts';

/** SHA-256 of a run's `manifest.json` in hexadecimal: the run's name on a line. */
const runHash = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hexadecimal');

/**
 * Reasons why a golden unit must be checked: `never-checked` since it was set; `failed`, `unfinished`: the last check; `time`, `runs`: the interval;
 * `clock-back`: the clock shows a time before the last check; `restarted`: the computer was, and nothing proves how much time went by; `no-clock`: it
 * has no clock that cannot be set; `other-meter` than that of the last check; `other-check`: one was made during the run; `unreadable`: the file about it.
 */
export const GOLDEN_DUE = [
  'never-checked',
  'failed',
  'unfinished',
  'time',
  'runs',
  'clock-back',
  'restarted',
  'no-clock',
  'other-meter',
  'other-check',
  'unreadable',
] as const;
export type GoldenDue = (typeof GOLDEN_DUE)[number];

/** The largest accepted change of the mean of a patch: luminance in percent, color as a distance in CIE 1976 u'v'. */
const goldenLimitsSchema = open({ luminancePercent: z.number().positive(), uv1976: z.number().positive() });
export type GoldenLimits = Stored<typeof goldenLimitsSchema>;

const patchMeanSchema = open({ patchIndex: count, points: z.int().min(1), light: xyz });

/** Mean XYZ of a patch over so many points, in cd/m2. */
export type PatchMean = Stored<typeof patchMeanSchema>;

/** Max interval between two checks. */
export const goldenIntervalSchema = open({ ms: z.number().positive(), runs: z.int().min(1) });
export type GoldenInterval = Stored<typeof goldenIntervalSchema>;

/** State of the station's golden unit during a run, as its record holds it. */
export const goldenUnitSchema = open({
  /** The run that it was set by, and its last good check; null for none, or if the file could not be read. */
  reference: runHash.nullable(),
  check: runHash.nullable(),
  every: goldenIntervalSchema.nullable(),
  /** Age of the last good check at the end of the run, in milliseconds, and runs since, without this one; null if not known. */
  ageMs: z.number().min(0).nullable(),
  runs: count.nullable(),
  /** Null if no check was due, neither before the first reading nor after the last one. */
  due: open({ why: z.enum(GOLDEN_DUE), when: z.enum(['begin', 'end']) }).nullable(),
});
export type GoldenUnit = Stored<typeof goldenUnitSchema>;

const comparedRunSchema = open({
  run: runHash,
  /** Empty if there is no light to compare: the signal was read. Of the last good check also if another run was the reference then. */
  means: z.array(patchMeanSchema),
});

/** Of a run that checks the golden unit: what its readings are compared with. */
export const goldenCheckSchema = open({
  reference: comparedRunSchema,
  /** The last good check before; null for none. */
  previous: comparedRunSchema.nullable(),
  /** Checks since that one that failed, oldest first; absent for none. */
  failed: z.array(runHash).optional(),
  every: goldenIntervalSchema,
  /** Limits of the difference from the reference, and from the last good check. */
  maxBias: goldenLimitsSchema,
  maxDrift: goldenLimitsSchema,
});
export type GoldenCheck = Stored<typeof goldenCheckSchema>;

/** The golden unit of a station. A run asks it whether a check is due. */
export interface GoldenWatch {
  /** SHA-256 of the manifest of the check in force; null for none. A run is resumed only under the same check. */
  readonly check: string | null;
  /** Counts the run, before its first reading; `meter`: the light meter of the run, null if the signal is read. Never rejects. */
  begin(meter: MeterIdentity | null): Promise<GoldenUnit>;
  /** After the last reading. Never rejects. */
  end(): Promise<GoldenUnit>;
}
