import { z } from 'zod';
import { positionSchema } from './pixel-information-schema.ts';

/** Body of a change of the pixel marker; a position is needed to show it. */
export const pixelMarkerSchema = z.discriminatedUnion(
  'marker',
  [
    z.strictObject({ marker: z.literal('SHOW'), position: z.strictObject(positionSchema.shape) }),
    z.strictObject({ marker: z.literal('HIDE'), position: z.strictObject(positionSchema.shape).exactOptional() }),
  ],
  { error: 'SHOW with a position, or HIDE' },
);

export type PixelMarker = z.infer<typeof pixelMarkerSchema>;
