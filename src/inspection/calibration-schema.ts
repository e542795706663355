import { z } from 'zod';
import { CALIBRATION_SOURCES } from '../reference/reference.ts';
import { xyz } from './value-schemas.ts';

/** The calibration result that a run compared with, or why there was none. */
export const calibration = z.looseObject({
  reference: z
    .looseObject({
      source: z.enum(CALIBRATION_SOURCES),
      calibrationId: z.string().nullable(),
      executedAt: z.string(),
      colors: z.looseObject({ white: xyz, red: xyz, green: xyz, blue: xyz, black: xyz }),
      toneResponse: z.union([z.number(), z.string()]).nullable(),
      target: z.unknown().optional(),
      received: z.unknown(),
    })
    .nullable(),
  problem: z
    .looseObject({
      code: z.enum(['calibration-missing', 'calibration-failed', 'calibration-incomplete', 'calibration-inconsistent']),
      message: z.string(),
      received: z.unknown(),
    })
    .nullable(),
});
