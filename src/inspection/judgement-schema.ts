import { z } from 'zod';
import { PROFILE_KINDS } from '../verdict/profile.ts';
import { LIMIT_RESULTS, OUTCOMES } from '../verdict/verdict.ts';
import { codeAndMessage, count, grade, lab, operator, readingOrder, rgb, utc, xyz } from './value-schemas.ts';

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

const verdict = z.looseObject({
  outcome: z.enum(OUTCOMES),
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
      result: z.enum(LIMIT_RESULTS),
      pointIndex: count.nullable(),
      source: z.string(),
      verified: z.boolean(),
    }),
  ),
});

/** What the readings came to, by which profile, and what of it follows. */
export const judgement = z.looseObject({
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
  deviations: z.array(deviation),
  metrics: z.array(metric),
  verdict,
  diagnoses: z.array(z.looseObject({ cause: z.string(), sentence: z.string(), evidence: z.string() })).exactOptional(),
});
