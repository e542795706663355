import type { ErrorCode } from '../base/flatfield-error.ts';

/** Absolute CIE 1931 tristimulus values in cd/m2, as the instrument reported them; Y is the luminance. */
export interface MeterXyz {
  readonly X: number;
  readonly Y: number;
  readonly Z: number;
}

/** `spotread`: an instrument that ArgyllCMS drives. `ca410`: a Konica Minolta CA-410. `fake`: a simulated one. */
export const METER_DRIVERS = ['spotread', 'ca410', 'fake'] as const;
export type MeterDriver = (typeof METER_DRIVERS)[number];

/** What measured: the same at every reading of a run, or the run is not one measurement. */
export interface MeterIdentity {
  readonly driver: MeterDriver;
  /** The model as the instrument names itself; null if it does not. So are the next two. */
  readonly instrument: string | null;
  readonly serialNumber: string | null;
  readonly firmware: string | null;
  /** As it was asked for: a number of the driver's list, or a device. */
  readonly port: string;
  /** What is measured, such as `emissive`. */
  readonly mode: string;
  /** Arguments that the user added for the driver's program. */
  readonly arguments: readonly string[];
  /** The file that the driver was told to correct readings with. */
  readonly correction: { readonly fileName: string; readonly sha256: string } | null;
  /** The program that drives the instrument; null if Flatfield itself does. */
  readonly software: { readonly name: string; readonly version: string } | null;
}

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
  /** Whether no reading follows: then it is waited until nothing more can come. */
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
 * The port to an instrument that measures light. A reading is what the instrument measured after it was asked; whatever else happens
 * rejects with a code, and never gives a value.
 */
export interface Meter {
  readonly identity: MeterIdentity;
  /** How long `measure` may take at most, in milliseconds, the operator's time included. */
  readonly limitMs: number;
  /**
   * Takes one reading, one at a time. Throws `meter-silent`, `meter-under-range`, `meter-refused`, `meter-warned`, `meter-gone`,
   * `meter-garbled`, `meter-uncalibrated`, `answer-repeated`, `aborted`. Another reading may be taken after any of them.
   */
  measure(options?: MeasureLightOptions): Promise<MeterReading>;
  /**
   * Which of the readings so far do not count, since something came after them that nobody asked for; null for none. To be asked before
   * each further reading and after the last one. A meter that cannot tell leaves it out. Throws what `measure` throws.
   */
  confirm?(options?: ConfirmOptions): Promise<MeterDoubt | null>;
  /** What is connected now, if it must be, after connecting to it anew. Throws what `measure` throws. */
  identify(options?: MeasureLightOptions): Promise<MeterIdentity>;
  /** Ends whatever drives the instrument. Never throws; may be called again. */
  release(): Promise<void>;
}
