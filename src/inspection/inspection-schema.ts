import { z } from 'zod';
import { ambientSchema } from '../reading/meter-log.ts';
import { METER_FILE_FORMATS } from '../reading/reading-terms.ts';
import { calibration } from './calibration-schema.ts';
import { conditions } from './conditions-schema.ts';
import type { Inspection } from './inspection.ts';
import { judgement, summary } from './judgement-schema.ts';
import { lastPixel, taking } from './taking-schema.ts';
import { count, grade, utc } from './value-schemas.ts';

/** The record's shape as it stands in `inspection.json`; unknown fields are kept, so that an older reader loses nothing. */
export const inspectionSchema: z.ZodType<Inspection> = z.lazy(() => record);

const repeats = z.looseObject({
  planned: z.int().min(2),
  judged: count,
  spread: z.record(z.string(), z.number()),
  others: z.array(z.looseObject({ pass: count, startedAt: utc, ...taking, grade, summary })),
});

const meter = z.looseObject({
  fileName: z.string(),
  format: z.enum(METER_FILE_FORMATS),
  sha256: z.string(),
  leftOut: count,
  resolutionGiven: z.boolean(),
  instrument: z.string().nullable(),
  created: z.string().nullable(),
});

const earlier = z.looseObject({
  runId: z.string(),
  recordSha256: z.string(),
  judgedAt: utc,
  profile: z.looseObject({ name: z.string(), version: z.int() }),
  grade,
  summary,
});

const record = z.looseObject({
  schemaVersion: z.literal(2),
  tool: z.looseObject({ name: z.literal('flatfield'), version: z.string() }),
  runId: z.string(),
  simulated: z.looseObject({ scenario: z.string(), seed: z.int(), timeScale: z.number() }).nullable(),
  startedAt: utc,
  finishedAt: utc,
  durationMs: z.number().min(0),
  parts: z
    .array(z.looseObject({ startedAt: utc, endedAt: utc, pauseBeforeMs: z.number().min(0).nullable() }))
    .exactOptional(),
  station: z.looseObject({ name: z.string(), operator: z.string().nullable() }),
  unit: z.string().nullable(),
  monitor: z.looseObject({ id: z.string(), modelName: z.string(), serialNumber: z.string() }),
  conditions: conditions.nullable(),
  meter: meter.exactOptional(),
  calibration,
  ...taking,
  span: z.looseObject({ width: z.number().min(0).max(1), height: z.number().min(0).max(1) }).exactOptional(),
  lastPixel: lastPixel.exactOptional(),
  lastPixelAtEnd: lastPixel.exactOptional(),
  ambient: ambientSchema.exactOptional(),
  repeats: repeats.exactOptional(),
  judgement,
  earlier: z.array(earlier).exactOptional(),
});
