import { z } from 'zod';

/** Absolute tristimulus values with Y in cd/m2, and the chromaticity that follows from them. */
const color = z.looseObject({
  X: z.number(),
  Y: z.number(),
  Z: z.number(),
  x: z.number().nullish(),
  y: z.number().nullish(),
});

/**
 * Source of a reference: a calibration result of the local API, of the cloud API (which gives no id and no error code) or of a file. Only the fields
 * that are used are checked, and all others are kept; a calibration that failed carries no colors.
 */
export const calibrationResultSchema = z.looseObject({
  id: z.string().min(1).nullish(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  calibrationData: z.looseObject({ white: color.nullish() }).nullish(),
  measurementData: z
    .looseObject({
      red: color.nullish(),
      green: color.nullish(),
      blue: color.nullish(),
      black: color.nullish(),
    })
    .nullish(),
  executedAt: z.string().nullish(),
});

export type ReceivedCalibration = z.infer<typeof calibrationResultSchema>;
export type ReceivedColor = z.infer<typeof color>;
