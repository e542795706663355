import { z } from 'zod';
import { count } from './value-schemas.ts';

/** How the monitor was read, and what the run changed on it. */
export const conditions = z.looseObject({
  apiUrl: z.string(),
  marker: z.enum(['operation', 'inline', 'off']),
  requestedBitDepth: z.enum(['AUTO', '8_BIT', '10_BIT', '12_BIT']),
  shownBy: z.enum(['simulator', 'person', 'browser']),
  colorMode: z.looseObject({ index: count, osdNumber: z.int().min(1), name: z.string(), type: z.string() }).nullable(),
  keyLock: z.string().nullable(),
  changed: z.array(
    z.looseObject({
      what: z.enum(['color-mode', 'key-lock', 'marker']),
      from: z.string(),
      to: z.string(),
      restored: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
});
