import { z } from 'zod';

/** Absolute tristimulus values with Y in cd/m2, and the chromaticity that follows from them. */
const measuredColorSchema = z.looseObject({
  X: z.number(),
  Y: z.number(),
  Z: z.number(),
  x: z.number().nullish(),
  y: z.number().nullish(),
});

const sensorInformationSchema = z.looseObject({
  colorSensorId: z.string().nullish(),
  colorSensorName: z.string().nullish(),
  colorSensorSerialNumber: z.string().nullish(),
});

/**
 * One calibration of a color mode. Only the id is certain: a calibration that failed carries no colors, and the
 * specification does not show the fields of an item.
 */
const calibrationResultSchema = z.looseObject({
  id: z.string().min(1),
  executor: z.string().nullish(),
  colorNavigatorVersion: z.string().nullish(),
  errorCode: z.union([z.string(), z.number()]).nullish(),
  calibrationData: z.looseObject({ white: measuredColorSchema.nullish() }).nullish(),
  measurementData: z
    .looseObject({
      red: measuredColorSchema.nullish(),
      green: measuredColorSchema.nullish(),
      blue: measuredColorSchema.nullish(),
      black: measuredColorSchema.nullish(),
    })
    .nullish(),
  /** `YYYY-MM-DD HH:mm` without a zone, as written. */
  executedAt: z.string().nullish(),
  monitorInformation: z.looseObject({}).nullish(),
  sensorInformation: sensorInformationSchema.nullish(),
});

export const calibrationResultListSchema = z.looseObject({ calibrationResults: z.array(calibrationResultSchema) });

/** One validation of a calibration result; only the id is certain. */
const validationResultSchema = z.looseObject({
  id: z.string().min(1),
  measurementData: z.array(z.unknown()).nullish(),
  statistics: z.unknown(),
  isConvertedMeasurementDataUnderD50Illuminant: z.boolean().nullish(),
  executedAt: z.string().nullish(),
  monitorInformation: z.looseObject({}).nullish(),
  sensorInformation: sensorInformationSchema.nullish(),
});

export const validationResultListSchema = z.looseObject({ validationResults: z.array(validationResultSchema) });

export type CalibrationResult = z.infer<typeof calibrationResultSchema>;
export type ValidationResult = z.infer<typeof validationResultSchema>;
