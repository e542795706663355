import { z } from 'zod';
import type { Inspection } from './inspection.ts';

/** The record's shape as it stands in `inspection.json`; unknown fields are kept, so that an older reader loses nothing. */
export const inspectionSchema: z.ZodType<Inspection> = z.lazy(() => record);

const utc = z.iso.datetime();
const count = z.int().min(0);
const position = z.looseObject({ xPx: count, yPx: count });
const rgb = z.looseObject({ r: z.number(), g: z.number(), b: z.number() });
const xyz = z.looseObject({ X: z.number(), Y: z.number(), Z: z.number() });
const lab = z.looseObject({ L: z.number(), a: z.number(), b: z.number() });
const codeAndMessage = { code: z.string(), message: z.string() };
const patchBitDepth = z.union([z.literal(8), z.literal(10), z.literal(12)]);
const readingOrder = z.enum(['row-major', 'serpentine', 'farthest-first']);
const operator = z.enum(['<', '<=', '>', '>=', '==']);

const patchPattern = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('ramp'), direction: z.enum(['horizontal', 'vertical']), from: rgb, to: rgb }),
  z.looseObject({
    kind: z.literal('five-windows'),
    codes: rgb,
    background: rgb,
    sideFraction: z.number().exactOptional(),
  }),
  z.looseObject({
    kind: z.literal('checkerboard'),
    codes: z.tuple([rgb, rgb]),
    cells: z.union([z.looseObject({ columns: count, rows: count }), z.looseObject({ cellPx: count })]),
  }),
  z.looseObject({
    kind: z.literal('sampled-image'),
    name: z.string(),
    samples: z.array(position.extend({ r: z.number(), g: z.number(), b: z.number() })),
  }),
]);

const plan = z.looseObject({
  layout: z.string(),
  grid: z.looseObject({ columns: count, rows: count }).nullable(),
  order: readingOrder,
  resolution: z.looseObject({ widthPx: z.int().min(1), heightPx: z.int().min(1) }),
  evenCoordinates: z.boolean(),
  patches: z.array(
    z.looseObject({ name: z.string(), bitDepth: patchBitDepth, codes: rgb, pattern: patchPattern.exactOptional() }),
  ),
  points: z.array(
    position.extend({
      index: count,
      row: count.nullable(),
      column: count.nullable(),
      xFraction: z.number(),
      yFraction: z.number(),
    }),
  ),
  centreIndex: count,
});

const attempt = z.looseObject({
  startedAt: utc,
  durationMs: z.number().min(0),
  outcome: z.enum(['answered', 'failed']),
  code: z.string().exactOptional(),
  message: z.string().exactOptional(),
});

const planned = { patchIndex: count, pointIndex: count, requested: position };

const reading = z.looseObject({
  ...planned,
  sequence: count,
  actual: position,
  rawValue: z.discriminatedUnion('format', [
    z.looseObject({ format: z.literal('RGB'), r: count, g: count, b: count }),
    z.looseObject({ format: z.literal('YCBCR'), y: count, cb: count, cr: count }),
  ]),
  rgbFull: rgb,
  bitDepth: z.int().min(1),
  colorFormat: z.enum(['RGB', 'YCBCR']),
  hdcp: z.boolean(),
  light: xyz.exactOptional(),
  received: z.unknown(),
  startedAt: utc,
  elapsedMs: z.number().min(0),
  durationMs: z.number().min(0),
  attempts: z.array(attempt),
});

const check = z.looseObject({
  checkedAt: utc,
  afterReading: count.nullable(),
  present: z.boolean(),
  colorModeIndex: count.nullable(),
  calibrationId: z.string().nullable(),
  keyLock: z.string().nullable(),
  problem: z.looseObject(codeAndMessage).nullable(),
});

const calibration = z.looseObject({
  reference: z
    .looseObject({
      source: z.enum(['local-api', 'cloud-api', 'file']),
      calibrationId: z.string().nullable(),
      executedAt: z.string(),
      colors: z.looseObject({ white: xyz, red: xyz, green: xyz, blue: xyz, black: xyz }),
      toneResponse: z.union([z.number(), z.string()]).nullable(),
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

const conditions = z.looseObject({
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

const profile = z.looseObject({
  name: z.string(),
  version: z.int().min(1),
  title: z.string(),
  kind: z.enum(['signal', 'light']),
  plan: z.looseObject({ layout: z.string(), patches: z.array(z.string()), order: readingOrder.exactOptional() }),
  requires: z.looseObject({
    minimumPoints: count,
    minimumGrid: z.looseObject({ columns: count, rows: count }).exactOptional(),
    patches: z.array(z.string()),
  }),
  calibrationMaxAgeDays: z.number().nullable(),
  ambientCdM2: z.number().exactOptional(),
  note: z.string().exactOptional(),
  limits: z.array(
    z.looseObject({
      metric: z.string(),
      patches: z.array(z.string()).exactOptional(),
      operator,
      should: z.number().exactOptional(),
      shall: z.number(),
      source: z.string(),
      verified: z.boolean(),
    }),
  ),
});

const deviation = z.looseObject({
  patchIndex: count,
  pointIndex: count,
  reading: count,
  expectedRgb: rgb,
  codeValueError: rgb,
  commandedCodeValueError: rgb,
  color: z
    .looseObject({
      xyz,
      expectedXyz: xyz,
      lab,
      expectedLab: lab,
      deltaE2000: z.number().min(0),
      luminanceDeviationPercent: z.number().nullable(),
      deltaUv1976: z.number().nullable(),
    })
    .nullable(),
});

const metric = z.looseObject({
  name: z.string(),
  patchIndex: count.nullable(),
  value: z.number().nullable(),
  unit: z.enum(['dE2000', '%', 'ratio', "u'v'", 'steps', 'C*']),
  pointIndex: count.nullable(),
  otherPointIndex: count.exactOptional(),
  why: z.string().exactOptional(),
});

const grade = z.enum(['pass', 'pass-marginal', 'fail', 'inconclusive']);

const verdict = z.looseObject({
  outcome: z.enum(['pass', 'fail', 'inconclusive']),
  grade,
  summary: z.string(),
  basis: z.string(),
  counts: z.looseObject({ planned: count, read: count, judged: count }),
  reasons: z.array(
    z.looseObject({
      weight: z.enum(['fail', 'inconclusive', 'note']),
      ...codeAndMessage,
      patchIndex: count.nullable(),
      pointIndex: count.nullable(),
    }),
  ),
  limits: z.array(
    z.looseObject({
      metric: z.string(),
      patchIndex: count.nullable(),
      value: z.number().nullable(),
      unit: z.string(),
      operator,
      should: z.number().nullable(),
      shall: z.number(),
      result: z.enum(['met', 'marginal', 'missed', 'unjudged']),
      pointIndex: count.nullable(),
      source: z.string(),
      verified: z.boolean(),
    }),
  ),
});

const missedReading = z.looseObject({ ...planned, attempts: z.array(attempt), ...codeAndMessage });

const taking = {
  plan,
  checks: z.array(check),
  readings: z.array(reading),
  superseded: z.array(reading),
  missed: z.array(missedReading),
  stopped: z.looseObject({ ...codeAndMessage, afterReading: count.nullable() }).nullable(),
};

const repeats = z.looseObject({
  planned: z.int().min(2),
  judged: count,
  spread: z.record(z.string(), z.number()),
  others: z.array(z.looseObject({ pass: count, startedAt: utc, ...taking, grade, summary: z.string() })),
});

const meter = z.looseObject({
  fileName: z.string(),
  format: z.enum(['cgats', 'csv']),
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
  summary: z.string(),
});

const record = z.looseObject({
  schemaVersion: z.literal(1),
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
  repeats: repeats.exactOptional(),
  judgement: z.looseObject({
    judgedAt: utc,
    profile,
    toneResponse: z
      .looseObject({ value: z.union([z.number(), z.string()]), from: z.enum(['target', 'option']) })
      .nullable(),
    additivityErrorPercent: z.number().nullable(),
    guardBand: z.union([z.number(), z.record(z.string(), z.number())]).exactOptional(),
    deviations: z.array(deviation),
    metrics: z.array(metric),
    verdict,
    diagnoses: z
      .array(z.looseObject({ cause: z.string(), sentence: z.string(), evidence: z.string() }))
      .exactOptional(),
  }),
  earlier: z.array(earlier).exactOptional(),
});
