import type { MeterFileFormat } from '../reading/reading-terms.ts';

/** A file of readings that were taken with a meter, as it was brought in. */
export interface MeterFile {
  /** Without its folder. */
  readonly fileName: string;
  readonly format: MeterFileFormat;
  /** Of the file, in hexadecimal. */
  readonly sha256: string;
  /** Samples of patches that the plan does not show: they are in the file, but not in the record. */
  readonly leftOut: number;
  /** False where nobody gave the resolution: fractions then stand on a nominal raster of 3840 x 2160 pixels. */
  readonly resolutionGiven: boolean;
  /** As the file names it. */
  readonly instrument: string | null;
  /** When the file says that it was made, as written there. */
  readonly created: string | null;
}
