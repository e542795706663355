import { z } from 'zod';
import { bitDepthRequestSchema } from '../local-api/pixel-information-schema.ts';
import { METER_DRIVERS } from '../meter/meter.ts';
import { meteringSettingsSchema } from '../reading/meter/metering.ts';
import { CHANGED_SETTINGS, MARKER_MODES, PATCH_SHOWERS } from '../reading/reading-terms.ts';
import { count } from './value-schemas.ts';

const meterIdentity = z.looseObject({
  driver: z.enum(METER_DRIVERS),
  instrument: z.string().nullable(),
  serialNumber: z.string().nullable(),
  firmware: z.string().nullable(),
  port: z.string(),
  mode: z.string(),
  arguments: z.array(z.string()),
  correction: z.looseObject({ fileName: z.string(), sha256: z.string() }).nullable(),
  software: z.looseObject({ name: z.string(), version: z.string() }).nullable(),
});

/** How the monitor was read, and what the run changed on it. */
export const conditions = z.looseObject({
  source: z
    .looseObject({ name: z.string(), kind: z.enum(['signal', 'light']), confirmsResolution: z.boolean() })
    .exactOptional(),
  meter: meterIdentity.exactOptional(),
  metering: meteringSettingsSchema.exactOptional(),
  apiUrl: z.string().nullable(),
  marker: z.enum(MARKER_MODES).nullable(),
  requestedBitDepth: bitDepthRequestSchema.nullable(),
  stopAtFail: z.looseObject({ history: z.looseObject({ runs: count, places: count }).exactOptional() }).exactOptional(),
  shownBy: z.enum(PATCH_SHOWERS),
  colorMode: z.looseObject({ index: count, osdNumber: z.int().min(1), name: z.string(), type: z.string() }).nullable(),
  keyLock: z.string().nullable(),
  changed: z.array(
    z.looseObject({
      what: z.enum(CHANGED_SETTINGS),
      from: z.string(),
      to: z.string(),
      restored: z.boolean(),
      found: z.string().exactOptional(),
      problem: z.string().nullable(),
    }),
  ),
});
