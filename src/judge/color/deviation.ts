import { z } from 'zod';
import { count, open, rgb, type Stored, xyz } from '../../base/stored.ts';

const labSchema = open({ L: z.number(), a: z.number(), b: z.number() });

/** CIE 1976 L*a*b*, relative to a measured white. */
export type Lab = Stored<typeof labSchema>;

const colorDeviationSchema = open({
  xyz,
  expectedXyz: xyz,
  lab: labSchema,
  expectedLab: labSchema,
  /** CIEDE2000, 0 or more. */
  deltaE2000: z.number().min(0),
  /** 100 (L - expected) / expected; null if the expected luminance is 0. */
  luminanceDeviationPercent: z.number().nullable(),
  /** Distance in CIE 1976 u'v'; null if a chromaticity does not exist (XYZ of 0). */
  deltaUv1976: z.number().nullable(),
});

export type ColorDeviation = Stored<typeof colorDeviationSchema>;

export const deviationSchema = open({
  patchIndex: count,
  pointIndex: count,
  /** Sequence number of the reading. */
  reading: count,
  /** Expected full-range code values in the reading's bit depth; null, as the next two, for a reading of light. */
  expectedRgb: rgb.nullable(),
  /** Read minus shown, each channel, in steps of the reading's bit depth. */
  codeValueError: rgb.nullable(),
  /** Read minus shown, each channel, in steps of the bit depth in which the patch was commanded. */
  commandedCodeValueError: rgb.nullable(),
  /** Comparison of colors; null if there is no reference or no tone response to turn codes into XYZ. */
  color: colorDeviationSchema.nullable(),
});

/** One reading against what was expected there. */
export type Deviation = Stored<typeof deviationSchema>;
