import type { Rgb } from '../../plan/pattern/patch.ts';
import type { MeterFileFormat } from '../reading-terms.ts';
import type { Xyz } from '../reference/xyz.ts';

/** One line of a file of readings: its place, the color shown, and the light. */
export interface MeterSample {
  /** Line in the file, from 1. */
  readonly line: number;
  /** Fractions of width and height, 0 to 1; null if the file has no positions. */
  readonly xFraction: number | null;
  readonly yFraction: number | null;
  /** Name of the point, such as `7` or `B3`; absent if the file names none. Its place is known with a stated grid only. */
  readonly point?: string;
  /** The color shown, as drives from 0 to 1. */
  readonly shown: Rgb;
  /** Absolute, in cd/m2. */
  readonly light: Xyz;
  /** The numbers of XYZ as the file has them; with a chromaticity, that of the luminance alone. */
  readonly written: readonly string[];
  /** The numbers of the chromaticity as the file has them; absent if it has XYZ. */
  readonly writtenChromaticity?: readonly string[];
  /** The line as it is in the file. */
  readonly received: string;
}

/** The content of a file of readings. */
export interface MeterReadings {
  readonly format: MeterFileFormat;
  readonly samples: readonly MeterSample[];
  /** As the file names it; null if it does not. */
  readonly instrument: string | null;
  /** The time at which the file says that it was made, as written there. */
  readonly created: string | null;
}
