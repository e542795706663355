import { z } from 'zod';
import { open, position, type Stored } from '../sampling/stored.ts';
import { attemptSchema } from './reading.ts';

/** The last pixel of the signal as it was read to confirm the signal's size. Kept, never judged. */
export const lastPixelSchema = open({
  requested: position,
  /** The coordinate that was really read. */
  actual: position,
  hdcp: z.boolean(),
  /** The answer as it came. */
  received: z.unknown(),
  attempts: z.array(attemptSchema),
});

export type LastPixel = Stored<typeof lastPixelSchema>;
