import { z } from 'zod';

const selfCalibrationResultSchema = z.looseObject({
  executedAt: z.string().nullish(),
  resultCode: z.string().nullish(),
});

const colorModeShape = {
  /** Zero-based: the number on the monitor's menu minus 1. */
  index: z.int().min(0),
  name: z.string(),
  selected: z.boolean().nullish(),
  enabled: z.boolean().nullish(),
  type: z.string().nullish(),
  postCalibrationUsageHours: z.number().nullish(),
  selfCalibrationResult: selfCalibrationResultSchema.nullish(),
};

/** A color mode as it is inside a monitor's details. */
export const colorModeSchema = z.looseObject({
  ...colorModeShape,
  calibrationResult: z.looseObject({ executedAt: z.string().nullish() }).nullish(),
});

/** Absolute tristimulus values with Y in cd/m2, and the chromaticity that belongs to them. */
const colorSchema = z.looseObject({ X: z.number(), Y: z.number(), Z: z.number(), x: z.number(), y: z.number() });

/** The reference sensor that the sensor was correlated with, and the time. */
export const correlationInformationSchema = z.looseObject({
  referenceColorSensorId: z.string().nullish(),
  referenceColorSensorName: z.string().nullish(),
  referenceColorSensorSerialNumber: z.string().nullish(),
  executedAt: z.string().nullish(),
});

const sensorInformationSchema = z.looseObject({
  colorSensorId: z.string().nullish(),
  colorSensorName: z.string().nullish(),
  colorSensorSerialNumber: z.string().nullish(),
  colorSensorCompensationMethod: z.string().nullish(),
  compensationTableId: z.int().nullish(),
  compensationTableName: z.string().nullish(),
  correlationInformation: correlationInformationSchema.nullish(),
});

const numberOrName = z.union([z.number(), z.string()]).nullish();
const typed = z.looseObject({ type: z.string(), value: numberOrName });

const parametersSchema = z.looseObject({
  brightness: typed.nullish(),
  whitePoint: typed.nullish(),
  gamma: typed.extend({ pqOption: z.number().nullish() }).nullish(),
  gamut: typed.nullish(),
});

const calibrationTargetSchema = z.looseObject({
  brightness: typed.nullish(),
  blackLevel: typed.nullish(),
  whitePoint: typed.nullish(),
  gamma: typed.nullish(),
  gamut: typed.nullish(),
  calibrationPolicy: z.string().nullish(),
  optimizeForLimited109: z.boolean().nullish(),
});

const calibrationResultSchema = z.looseObject({
  calibrationData: z.looseObject({ white: colorSchema.nullish() }).nullish(),
  measurementData: z
    .looseObject({
      red: colorSchema.nullish(),
      green: colorSchema.nullish(),
      blue: colorSchema.nullish(),
      black: colorSchema.nullish(),
    })
    .nullish(),
  /** `YYYY-MM-DD HH:mm` without a zone, as written. */
  executedAt: z.string().nullish(),
  monitorInformation: z
    .looseObject({
      usageHours: z.number().nullish(),
      usageMinutes: z.number().nullish(),
      duePriority: z.string().nullish(),
    })
    .nullish(),
  sensorInformation: sensorInformationSchema.nullish(),
});

/** A color mode with its parameters, and the target and result of its calibration if it has one. */
export const colorModeDetailSchema = z.looseObject({
  ...colorModeShape,
  parameters: parametersSchema.nullish(),
  calibrationTarget: calibrationTargetSchema.nullish(),
  calibrationResult: calibrationResultSchema.nullish(),
});

export type CloudColorMode = z.infer<typeof colorModeSchema>;
export type CloudColorModeDetail = z.infer<typeof colorModeDetailSchema>;
