import { z } from 'zod';
import { open, position, rgb, type Stored } from '../sampling/stored.ts';
import { attemptSchema, rawValueSchema } from './reading.ts';

/** The last pixel of the signal as it was read to confirm the signal's size. The one after the last point says whether the picture reached it. */
export const lastPixelSchema = open({
  requested: position,
  /** The coordinate that was really read. */
  actual: position,
  hdcp: z.boolean(),
  /** After the monitor's conversion to full-range RGB: code values 0 to 2^bitDepth - 1. */
  rgbFull: rgb,
  bitDepth: z.int().min(1),
  colorFormat: z.enum(['RGB', 'YCBCR']),
  rawValue: rawValueSchema,
  /** The answer as it came. */
  received: z.unknown(),
  attempts: z.array(attemptSchema),
});

export type LastPixel = Stored<typeof lastPixelSchema>;
