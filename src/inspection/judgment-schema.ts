import { z } from 'zod';

import { METRIC_UNITS } from '../color/metric.ts';
import { COLOR_CLASSES } from '../verdict/detectability/color-class.ts';
import { ERROR_CHANNELS, ERROR_DIRECTIONS } from '../verdict/detectability/detectable.ts';
import { PASS_RULES } from '../verdict/passes.ts';
import { PROFILE_KINDS } from '../verdict/profiles/profile.ts';

import { BASIS_EVIDENCE, LIMIT_RESULTS, OUTCOMES, REASON_WEIGHTS } from '../verdict/verdict.ts';
import { count, grade, lab, operator, readingOrder, rgb, statement, utc, xyz } from './value-schemas.ts';

const profile = z.looseObject({
  name: z.string(),
  version: z.int().min(1),
  title: z.string(),
  kind: z.enum(PROFILE_KINDS),
  plan: z.looseObject({ layout: z.string(), patches: z.array(z.string()), order: readingOrder.exactOptional() }),
  requires: z.looseObject({
    minimumPoints: count,
    minimumGrid: z.looseObject({ columns: count, rows: count }).exactOptional(),
    patches: z.array(z.string()),
    minimumSpan: z.number().exactOptional(),
    additivityPercent: z.number().exactOptional(),
    detectable: z.int().exactOptional(),
  }),
  calibrationMaxAgeDays: z.number().nullable(),
  ambientCdM2: z.number().exactOptional(),
  withoutToneResponse: z.literal('code-values').exactOptional(),
  note: z.string().exactOptional(),
  limits: z.array(
    z.looseObject({
      metric: z.string(),
      patches: z.array(z.string()).exactOptional(),
      operator,
      recommended: z.number().exactOptional(),
      required: z.number(),
      source: z.string(),
      verified: z.boolean(),
    }),
  ),
});

const deviation = z.looseObject({
  patchIndex: count,
  pointIndex: count,
  reading: count,
  expectedRgb: rgb.nullable(),
  codeValueError: rgb.nullable(),
  commandedCodeValueError: rgb.nullable(),
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

const range = z.looseObject({ min: z.number(), max: z.number() });

/** Of a run that was stopped at a proven fail: on which side of its number a value is. */
const bound = z.enum(['at-least', 'at-most']);

const metric = z.looseObject({
  name: z.string(),
  patchIndex: count.nullable(),
  value: z.number().nullable(),
  unit: z.enum(METRIC_UNITS),
  pointIndex: count.nullable(),
  otherPointIndex: count.exactOptional(),
  why: statement.exactOptional(),
  range: range.exactOptional(),
  bound: bound.exactOptional(),
});

/** Half-widths of a guard band, in the unit of the metric. */
export const guardBandWidths = { pass: z.number().min(0), fail: z.number().min(0) };

const limitResult = z.looseObject({
  metric: z.string(),
  patchIndex: count.nullable(),
  value: z.number().nullable(),
  unit: z.string(),
  operator,
  recommended: z.number().nullable(),
  required: z.number(),
  result: z.enum(LIMIT_RESULTS),
  pointIndex: count.nullable(),
  source: z.string(),
  verified: z.boolean(),
  range: range.exactOptional(),
  guardBand: z.looseObject(guardBandWidths).exactOptional(),
  bound: bound.exactOptional(),
});

const reason = statement.extend({
  weight: z.enum(REASON_WEIGHTS),
  patchIndex: count.nullable(),
  pointIndex: count.nullable(),
});

/** What the one sentence of a verdict is made of. */
export const summary = z.looseObject({
  readings: count,
  profile: z.string(),
  nearest: limitResult.nullable(),
  reason: reason.nullable(),
  more: count,
});

const verdict = z.looseObject({
  outcome: z.enum(OUTCOMES),
  grade,
  summary,
  basis: z.looseObject({
    evidence: z.enum(BASIS_EVIDENCE),
    profile: z.string(),
    simulated: z.string().nullable(),
    passes: count.nullable(),
    passRule: z.enum(PASS_RULES).exactOptional(),
    source: z.string().exactOptional(),
  }),
  counts: z.looseObject({ planned: count, read: count, judged: count }),
  reasons: z.array(reason),
  limits: z.array(limitResult),
});

const diagnosis = z.looseObject({
  cause: z.string(),
  params: z.looseObject({}),
  or: z.looseObject({ cause: z.string(), params: z.looseObject({}) }).exactOptional(),
});

const smallestError = z.looseObject({ seen: z.int().min(1).max(255).nullable(), room: z.int().min(0).max(255) });
const upAndDown = z.looseObject({ up: smallestError, down: smallestError });
const color = z.enum(COLOR_CLASSES);

const detectability = z.looseObject({
  colors: z.array(
    z.looseObject({
      patchIndex: count,
      codes: rgb,
      bitDepth: z.literal([8, 10, 12]),
      color,
      points: count,
      errors: z.looseObject({ r: upAndDown, g: upAndDown, b: upAndDown, all: upAndDown }),
    }),
  ),
  classes: z.array(
    z.looseObject({
      color,
      channels: z.enum(ERROR_CHANNELS),
      direction: z.enum(ERROR_DIRECTIONS),
      seen: z.int().min(1).max(255).nullable(),
    }),
  ),
});

/** What the readings came to, by which profile, and what of it follows. */
export const judgment = z.looseObject({
  judgedAt: utc,
  profile,
  toneResponse: z
    .looseObject({ value: z.union([z.number(), z.string()]), from: z.enum(['target', 'option']) })
    .nullable(),
  additivityErrorPercent: z.number().nullable(),
  signalPath: z
    .looseObject({
      expansions: z.array(z.string()).exactOptional(),
      conversions: z.array(
        z.looseObject({
          range: z.enum(['full', 'limited', 'limited-109']),
          matrix: z.enum(['BT.601', 'BT.709', 'BT.2020']).nullable(),
        }),
      ),
    })
    .exactOptional(),
  guardBand: z.union([z.number(), z.record(z.string(), z.number())]).exactOptional(),
  acceptSignal: z.boolean().exactOptional(),
  requireDetectable: z.int().exactOptional(),
  detectability: detectability.exactOptional(),
  deviations: z.array(deviation),
  metrics: z.array(metric),
  verdict,
  diagnoses: z.array(diagnosis),
});
