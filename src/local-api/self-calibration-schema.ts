import { z } from 'zod';

export const selfCalibrationActionSchema = z.enum(['RUN', 'STOP']);

/** Body of a change of the self-calibration's execution. */
export const selfCalibrationSchema = z.strictObject({ action: selfCalibrationActionSchema });

export type SelfCalibrationAction = z.infer<typeof selfCalibrationActionSchema>;
