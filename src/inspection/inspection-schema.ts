import { z } from 'zod';
import { ambientSchema } from '../reading/meter/meter-log.ts';
import { METER_FILE_FORMATS } from '../reading/reading-terms.ts';
import { PASS_RULES } from '../verdict/passes.ts';
import { calibration } from './calibration-schema.ts';
import { conditions } from './conditions-schema.ts';
import type { Inspection } from './inspection.ts';
import { guardBandWidths, judgment, summary } from './judgment-schema.ts';
import { statedShape } from './stated.ts';
import { lastPixel, taking } from './taking-schema.ts';
import { count, grade, operator, utc } from './value-schemas.ts';

/** Version of the record's shape. It starts at 1 with the first release; a shape that older code would misread gets the next one. */
export const SCHEMA_VERSION = 1;

/** The record's shape as it is in `inspection.json`; unknown fields are kept. */
export const inspectionSchema: z.ZodType<Inspection> = z.lazy(() => record);

const repeatBand = z.looseObject({
  metric: z.string(),
  patchIndex: count.nullable(),
  operator,
  of: z.enum(['points', 'screen']),
  ...guardBandWidths,
  standardDeviation: z.number().min(0),
  degreesOfFreedom: count,
  t: z.number().min(0),
});

const repeats = z.looseObject({
  planned: z.int().min(2),
  rule: z.enum(PASS_RULES),
  judged: count.nullable(),
  confidence: z.number().min(0).max(1).exactOptional(),
  outlierSignificance: z.number().min(0).max(1).exactOptional(),
  bands: z.array(repeatBand).exactOptional(),
  others: z.array(z.looseObject({ pass: count, startedAt: utc, ...taking, grade, summary })),
});

const maps = z.looseObject({
  unit: z.string(),
  discRadius: z.number().positive(),
  saturation: z.number().nullable(),
  files: z.array(
    z.looseObject({
      patch: z.string(),
      fileName: z.string(),
      format: z.enum(METER_FILE_FORMATS),
      sha256: z.string(),
      keptAs: z.string(),
      widthPx: count,
      heightPx: count,
      channels: count,
      corners: z.array(z.looseObject({ x: z.number(), y: z.number() })),
    }),
  ),
});

const meter = z.looseObject({
  fileName: z.string(),
  format: z.enum(METER_FILE_FORMATS),
  sha256: z.string(),
  leftOut: count,
  instrument: z.string().nullable(),
  created: z.string().nullable(),
  measuredAt: z.string().exactOptional(),
  keptAs: z.string(),
  positions: z.literal('plan-order').exactOptional(),
  floorCdM2: z.number().positive().exactOptional(),
  maps: maps.exactOptional(),
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
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: z.looseObject({ name: z.literal('flatfield'), version: z.string() }),
  runId: z.string(),
  simulated: z.looseObject({ scenario: z.string(), seed: z.int(), timeScale: z.number() }).nullable(),
  startedAt: utc,
  finishedAt: utc,
  durationMs: z.number().min(0),
  parts: z
    .array(z.looseObject({ startedAt: utc, endedAt: utc, pauseBeforeMs: z.number().min(0).nullable() }))
    .exactOptional(),
  station: z.looseObject({
    name: z.string(),
    operator: z.string().nullable(),
    timeZone: z.string().exactOptional(),
  }),
  unit: z.string().nullable(),
  ...statedShape,
  monitor: z.looseObject({ id: z.string(), modelName: z.string(), serialNumber: z.string() }),
  conditions: conditions.nullable(),
  meter: meter.exactOptional(),
  calibration,
  ...taking,
  span: z.looseObject({ width: z.number().min(0).max(1), height: z.number().min(0).max(1) }),
  lastPixel: lastPixel.exactOptional(),
  lastPixelAtEnd: lastPixel.exactOptional(),
  ambient: ambientSchema.exactOptional(),
  repeats: repeats.exactOptional(),
  judgment,
  earlier: z.array(earlier).exactOptional(),
});
