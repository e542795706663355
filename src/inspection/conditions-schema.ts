import { z } from 'zod';
import { bitDepthRequestSchema } from '../local-api/pixel-information-schema.ts';
import { CHANGED_SETTINGS, MARKER_MODES, PATCH_SHOWERS } from '../reading/reading-terms.ts';
import { count } from './value-schemas.ts';

/** How the monitor was read, and what the run changed on it. */
export const conditions = z.looseObject({
  source: z
    .looseObject({ name: z.string(), kind: z.enum(['signal', 'light']), confirmsResolution: z.boolean() })
    .exactOptional(),
  apiUrl: z.string().nullable(),
  marker: z.enum(MARKER_MODES).nullable(),
  requestedBitDepth: bitDepthRequestSchema.nullable(),
  shownBy: z.enum(PATCH_SHOWERS),
  colorMode: z.looseObject({ index: count, osdNumber: z.int().min(1), name: z.string(), type: z.string() }).nullable(),
  keyLock: z.string().nullable(),
  changed: z.array(
    z.looseObject({
      what: z.enum(CHANGED_SETTINGS),
      from: z.string(),
      to: z.string(),
      restored: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
});
