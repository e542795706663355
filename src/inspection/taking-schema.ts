import { z } from 'zod';
import { lastPixelSchema } from '../reading/last-pixel.ts';
import { meterLogSchema } from '../reading/meter/meter-log.ts';
import { missedReadingSchema, readingSchema } from '../reading/reading.ts';
import { stateCheckSchema } from '../reading/state-check.ts';
import { stoppedSchema } from '../reading/stop.ts';
import { planSchema } from '../sampling/plan-schema.ts';

/** The last pixel of the signal, read to confirm its size. */
export const lastPixel = lastPixelSchema;

/** What was planned, read, missed and checked: the fields of a record, and of each further pass over its plan. */
export const taking = {
  plan: planSchema,
  checks: z.array(stateCheckSchema),
  meterLog: meterLogSchema.exactOptional(),
  readings: z.array(readingSchema),
  replaced: z.array(readingSchema),
  missed: z.array(missedReadingSchema),
  stopped: stoppedSchema.nullable(),
};
