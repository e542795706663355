import { z } from 'zod';
import { codeAndMessage, count, position, readingOrder, rgb, utc, xyz } from './value-schemas.ts';

const patchBitDepth = z.union([z.literal(8), z.literal(10), z.literal(12)]);
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
  readsAs: z.string().exactOptional(),
});

const check = z.looseObject({
  checkedAt: utc,
  afterReading: count.nullable(),
  present: z.boolean(),
  colorModeIndex: count.nullable(),
  calibrationId: z.string().nullable(),
  keyLock: z.string().nullable(),
  facts: z.record(z.string(), z.string()).exactOptional(),
  problem: z.looseObject(codeAndMessage).nullable(),
});

/** The last pixel of the signal, read to confirm its size. */
export const lastPixel = z.looseObject({
  requested: position,
  actual: position,
  hdcp: z.boolean(),
  received: z.unknown(),
  attempts: z.array(attempt),
});

const missedReading = z.looseObject({ ...planned, attempts: z.array(attempt), ...codeAndMessage });

/** What was planned, read, missed and looked at: the fields of a record, and of each further pass over its plan. */
export const taking = {
  plan,
  checks: z.array(check),
  readings: z.array(reading),
  superseded: z.array(reading),
  missed: z.array(missedReading),
  stopped: z.looseObject({ ...codeAndMessage, afterReading: count.nullable() }).nullable(),
};
