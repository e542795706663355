/** Bit depth of the code values that a computer is told to show, in bits a channel. */
export type PatchBitDepth = 8 | 10 | 12;

/** Red, green and blue as code values (whole numbers, 0 to 2^bitDepth - 1) or as drives (0 to 1); the context says which. */
export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** The color that the monitor is told to show: full-range RGB code values with a bit depth. */
export interface Patch {
  /** `white`, `black`, `red`, `green`, `blue`, `grey-128`, or the code values as `r/g/b` (`r/g/b@10` beyond 8 bits). */
  readonly name: string;
  readonly bitDepth: PatchBitDepth;
  readonly codes: Rgb;
}
