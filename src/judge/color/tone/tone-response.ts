import type { Rgb } from '../../../plan/pattern/patch.ts';

/** The luminance of the screen at its brightest and its darkest, in cd/m2. */
export interface ScreenLuminance {
  readonly whiteCdM2: number;
  readonly blackCdM2: number;
}

/**
 * Drives (0 to 1) to linear light, each channel as a fraction of the way from the screen's black (0) to its white (1).
 * Black and white themselves are 0 and 1 under every tone response.
 */
export interface ToneResponse {
  /** The gamma exponent, or the canonical name. */
  readonly value: number | string;
  toLight(drives: Rgb, screen: ScreenLuminance): Rgb;
}
