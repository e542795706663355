import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { ScreenTraits } from '../plan/screens/screen-traits.ts';
import type { Ambient, MeterLog } from '../read/light/meter-log.ts';
import type { MeteringSettings } from '../read/light/metering.ts';
import type { MissedReading, Reading } from '../read/reading.ts';
import type { ExpectedCalibration, MarkerMode, Oddity, PatchShower } from '../read/reading-terms.ts';
import type { Reference, ReferenceProblem } from '../read/reference/reference.ts';
import type { Validation } from '../read/reference/validation.ts';
import type { LastPixel } from '../read/signal/last-pixel.ts';
import type { StateCheck } from '../read/state-check.ts';
import type { Stopped } from '../read/stop.ts';
import type { GoldenCheck, GoldenUnit } from './golden/golden-schema.ts';
import type { Passes } from './passes.ts';

/** The evidence that a run gathered, as its record holds it: all that judging may use besides the profile. */
export interface Evidence {
  readonly plan: SamplingPlan;
  readonly readings: readonly Reading[];
  readonly missed: readonly MissedReading[];
  readonly replaced: readonly Reading[];
  readonly checks: readonly StateCheck[];
  /** The readings of a light meter outside the plan; absent if it took none. */
  readonly meterLog?: MeterLog;
  /** Ambient light, if it was read. */
  readonly ambient?: Ambient;
  readonly stopped: Stopped | null;
  readonly calibration: { readonly reference: Reference | null; readonly problem: ReferenceProblem | null };
  /** The validation results of the calibration in force; absent: not read. */
  readonly validation?: Validation;
  /** Null for a real monitor. */
  readonly simulated: { readonly scenario: string } | null;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  /** The parts in which the run was read; absent: one. */
  readonly parts?: readonly { readonly startedAt: string }[];
  /** The monitor that the record names; absent in judging without a record. */
  readonly monitor?: { readonly modelName: string; readonly serialNumber: string };
  /** The conditions of reading the monitor; null if no monitor was asked. */
  readonly conditions?: {
    readonly source?: { readonly name: string; readonly kind?: Reading['kind'] };
    /** The person or program that showed the patches; a browser window and a simulator verify them. Absent: none. */
    readonly shownBy?: PatchShower;
    /** The screen of that browser window. */
    readonly screen?: Pick<ScreenTraits, 'gamut' | 'highDynamicRange'>;
    readonly metering?: MeteringSettings;
    /** The light meter, by what it says of itself. */
    readonly meter?: { readonly instrument: string | null; readonly serialNumber: string | null };
    /** Absent or null: off. */
    readonly marker?: MarkerMode | null;
    /** As read before the first reading; absent or null: not known. */
    readonly keyLock?: string | null;
    /** Oddities of the API that were read all the same. */
    readonly oddities?: readonly Oddity[];
    /** Calibrations that could begin during the run. */
    readonly expectedCalibrations?: readonly ExpectedCalibration[];
    readonly colorMode: { readonly index: number; readonly name: string; readonly type: string } | null;
  } | null;
  /** The last pixel of the signal, read before the first point of the run or of its last part; absent: not read. */
  readonly lastPixel?: LastPixel;
  /** The last pixel of the signal, read after the last point of all passes; absent: not read. */
  readonly lastPixelAtEnd?: LastPixel;
  /** The golden unit of the station during the run; absent: it has none. */
  readonly goldenUnit?: GoldenUnit;
  /** Present if the run checks the golden unit. */
  readonly goldenCheck?: GoldenCheck;
  /** The results of several passes over the plan; absent for one pass. */
  readonly passes?: Passes;
  /** The changes that the run made on the monitor; absent: none. */
  readonly changed?: readonly {
    readonly what: string;
    readonly from: string;
    readonly to?: string;
    readonly restored: boolean;
    readonly problem: string | null;
  }[];
}

/** True if the readings are of light that a meter measured, not of the signal; without any, true if a meter was to take them. */
export function isMeasuredLight({ readings, conditions }: Pick<Evidence, 'readings' | 'conditions'>): boolean {
  if (readings.length > 0) return readings.every(({ kind }) => kind === 'light');
  return conditions?.metering !== undefined || conditions?.source?.kind === 'light';
}
