import type { Rgb } from '../pattern/patch.ts';
import type { Xyz } from '../reference/xyz.ts';

/** CIE 1976 L*a*b*, relative to a measured white. */
export interface Lab {
  readonly L: number;
  readonly a: number;
  readonly b: number;
}

/** One reading against what was expected there. */
export interface Deviation {
  readonly patchIndex: number;
  readonly pointIndex: number;
  /** Sequence number of the reading. */
  readonly reading: number;
  /** Expected full-range code values in the reading's bit depth; null, as the next two, for a reading of light. */
  readonly expectedRgb: Rgb | null;
  /** Read minus shown, each channel, in steps of the reading's bit depth. */
  readonly codeValueError: Rgb | null;
  /** Read minus shown, each channel, in steps of the bit depth in which the patch was commanded. */
  readonly commandedCodeValueError: Rgb | null;
  /** Everything below compares colors; null if there is no reference or no tone response to turn codes into XYZ. */
  readonly color: ColorDeviation | null;
}

export interface ColorDeviation {
  readonly xyz: Xyz;
  readonly expectedXyz: Xyz;
  readonly lab: Lab;
  readonly expectedLab: Lab;
  /** CIEDE2000, 0 or more. */
  readonly deltaE2000: number;
  /** 100 (L - expected) / expected; null if the expected luminance is 0. */
  readonly luminanceDeviationPercent: number | null;
  /** Distance in CIE 1976 u'v'; null if a chromaticity does not exist (XYZ of 0). */
  readonly deltaUv1976: number | null;
}
