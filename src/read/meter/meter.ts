import { z } from 'zod';
import type { ErrorCode } from '../../base/flatfield-error.ts';
import { open, type Stored } from '../../base/stored.ts';

/** Absolute CIE 1931 tristimulus values in cd/m2, as the instrument reported them; Y is the luminance. */
export interface MeterXyz {
  readonly X: number;
  readonly Y: number;
  readonly Z: number;
}

/** `spotread`: an instrument that ArgyllCMS drives. `ca410`: a Konica Minolta CA-410. `fake`: a simulated one. */
export const METER_DRIVERS = ['spotread', 'ca410', 'fake'] as const;
export type MeterDriver = (typeof METER_DRIVERS)[number];

export const meterIdentitySchema = open({
  driver: z.enum(METER_DRIVERS),
  /** The model as the instrument names itself; null if it does not. So are the next two. */
  instrument: z.string().nullable(),
  serialNumber: z.string().nullable(),
  firmware: z.string().nullable(),
  /** As it was asked for: a number of the driver's list, or a device. */
  port: z.string(),
  /** Kind of measurement, such as `emissive`. */
  mode: z.string(),
  /** Arguments that the user added for the driver's program. */
  arguments: z.array(z.string()),
  /** The file that the driver was told to correct readings with. */
  correction: open({ fileName: z.string(), sha256: z.string() }).nullable(),
  /** The program that drives the instrument; null if Flatfield itself does. */
  software: open({ name: z.string(), version: z.string() }).nullable(),
});

/** The instrument: the same at every reading of a run, or the run is not one measurement. */
export type MeterIdentity = Stored<typeof meterIdentitySchema>;

export interface MeterReading {
  /** A component below the instrument's floor is 0. */
  readonly xyz: MeterXyz;
  /** Components that were printed as 0 or less: the true value is anything up to the smallest that the instrument can tell. */
  readonly belowFloor: readonly (keyof MeterXyz)[];
  /** The line as it came, at most 200 characters of printable ASCII. */
  readonly line: string;
  /** From 1, of this meter: tells two equal readings apart. */
  readonly count: number;
}

export interface MeasureLightOptions {
  /** Fires if the run is interrupted. */
  readonly signal?: AbortSignal | undefined;
}

export interface ConfirmOptions extends MeasureLightOptions {
  /** True if no reading follows: then the meter waits until nothing more can come. */
  readonly isLast?: boolean | undefined;
}

/** Readings that do not count after all, from one `count` to another, and why. */
export interface MeterDoubt {
  readonly from: number;
  readonly to: number;
  readonly code: ErrorCode;
  readonly message: string;
}

/**
 * The port to an instrument that measures light. A reading is what the instrument measured after it was asked; anything else rejects with a code, and
 * never gives a value.
 */
export interface Meter {
  readonly identity: MeterIdentity;
  /** Longest time that `measure` may take, in milliseconds, the operator's time included. */
  readonly limitMs: number;
  /**
   * Takes one reading, one at a time. Throws `meter-silent`, `meter-under-range`, `meter-refused`, `meter-warned`, `meter-gone`,
   * `meter-garbled`, `meter-uncalibrated`, `answer-repeated`, `aborted`. Another reading may be taken after any of them.
   */
  measure(options?: MeasureLightOptions): Promise<MeterReading>;
  /**
   * The readings so far that do not count, since something came unasked after them; null for none. To be asked before each further reading and after
   * the last one. A meter that cannot tell leaves it out. Throws what `measure` throws.
   */
  confirm?(options?: ConfirmOptions): Promise<MeterDoubt | null>;
  /** Identity of the instrument that is connected now, after connecting again if needed. Throws what `measure` throws. */
  identify(options?: MeasureLightOptions): Promise<MeterIdentity>;
  /** Ends the program or connection that drives the instrument. Never throws; may be called again. */
  release(): Promise<void>;
}
