import { z } from 'zod';
import { open, position, type Stored } from '../../base/stored.ts';
import { attemptSchema, signalFields } from '../reading.ts';

/** The last pixel of the signal as it was read to confirm the signal's size. The one after the last point says whether the picture reached it. */
export const lastPixelSchema = open({ requested: position, ...signalFields, attempts: z.array(attemptSchema) });

export type LastPixel = Stored<typeof lastPixelSchema>;
