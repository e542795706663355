import { z } from 'zod';
import { closestName } from '../../base/closest-name.ts';
import { open, type Stored } from '../../base/stored.ts';
import { parsePatch } from '../../plan/pattern/patch.ts';
import { type Layout, parseLayout } from '../../plan/sampling/layout.ts';
import { resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { READING_ORDERS } from '../../plan/sampling/sampling-plan.ts';
import { findMetric, METRIC_NAMES } from '../metrics/metric-table.ts';

/** Relations of a value to a bound; strict operators refuse equality. */
export const LIMIT_OPERATORS = ['<', '<=', '>', '>=', '=='] as const;
export type LimitOperator = (typeof LIMIT_OPERATORS)[number];

/** Subject of limits: the signal at the monitor's input or the light it emits. */
export const PROFILE_KINDS = ['signal', 'light'] as const;

/** Names in a profile that is to be judged by: each must be known. */
const knownNames = {
  patch: z.string().refine(understood(parsePatch), 'expected a patch such as white, gray-128 or 10%'),
  plannedPatch: z
    .string()
    .refine(
      understood(parsePlannedPatch),
      'expected a patch such as white, gray-128 or 10%, or one with a layout of its own such as red=5-tenth',
    ),
  layout: z.string().refine(understood(parseAnyLayout), 'expected a layout such as 5x5, 13 or 5-tenth'),
  metric: z.string().refine((name) => findMetric(name) !== undefined, {
    error: ({ input }) => expectedMetric(String(input)),
  }),
};

/** Names in a record, which another version may have judged. */
const anyNames: typeof knownNames = {
  patch: z.string(),
  plannedPatch: z.string(),
  layout: z.string(),
  metric: z.string(),
};

function expectedMetric(name: string): string {
  const meant = closestName(name, METRIC_NAMES);
  return meant === undefined ? `expected one of ${METRIC_NAMES.join(', ')}` : `expected a metric such as ${meant}`;
}

/** The fields of every profile except its name and version. `object` decides if others are refused or kept. */
function fieldsWith(names: typeof knownNames, object: typeof open) {
  const limit = object({
    /** Name from the metric table in docs/reference/metrics.md. */
    metric: names.metric,
    patches: z.array(names.patch).min(1).exactOptional().describe('Absent: each patch of the plan by itself.'),
    /** Relation of a value to the bound; strict operators refuse equality. */
    operator: z.enum(LIMIT_OPERATORS),
    recommended: z.number().exactOptional().describe('Recommended bound; missing it is marginal.'),
    required: z.number().describe('Required bound; missing it is a failure.'),
    source: z.string().min(1).describe('Where the bound comes from.'),
    /** In a primary source or in running code; false is reported on every output. */
    verified: z.boolean().describe('Whether the bound was seen in its source.'),
  });
  return {
    title: z.string().min(1),
    /** The signal at the monitor's input or the light it emits. */
    kind: z.enum(PROFILE_KINDS).describe('What the limits apply to.'),
    /** The plan where the caller does not say otherwise. */
    plan: object({
      layout: names.layout,
      patches: z.array(names.plannedPatch).min(1).describe('Names of patches; red=5-tenth has a layout of its own.'),
      order: z.enum(READING_ORDERS).exactOptional(),
    }),
    fullPlan: object({ layout: names.layout, patches: z.array(names.plannedPatch).min(1) })
      .exactOptional()
      .describe('A plan that takes longer, read if the caller asks for it.'),
    /** Requirements of the limits on a plan; a plan that lacks one is inconclusive. */
    requires: object({
      minimumPoints: z.int().min(1),
      minimumGrid: object({ columns: z.int().min(1), rows: z.int().min(1) }).exactOptional(),
      patches: z.array(names.patch),
      /**
       * From 0.5 on, each quarter of the screen must have a point as well, and no large rectangle may be without one: a line of points along
       * the diagonal spans both sides and sees two corners only.
       */
      minimumSpan: z
        .number()
        .min(0)
        .max(1)
        .exactOptional()
        .describe("Fraction of the screen's width and height that the points must span; 0.5 if absent."),
      /** Absent: the bounds of every calibration. */
      additivityPercent: z
        .number()
        .positive()
        .exactOptional()
        .describe("Max. difference of the sum of the calibration's primaries from its white, in percent."),
      detectable: z
        .int()
        .min(1)
        .max(254)
        .exactOptional()
        .describe(
          'Error of code values in 255ths of full scale that must be seen in dark, middle and light gray, in each channel alone and in all three.',
        ),
    }),
    /** Max age of the calibration result. */
    calibrationMaxAgeDays: z.number().positive().nullable().describe('Null if the limits need no calibration.'),
    /** Empty only where the limit is the user's to set, in a profile that extends this one. */
    limits: z.array(limit),
  };
}

const strict = fieldsWith(knownNames, z.strictObject as unknown as typeof open);

/** The fields of a profile that is to be judged by, except its name and version. */
export const profileFields = {
  ...strict,
  limits: z.array(
    strict.limits.element.refine(isRecommendedStricter, {
      path: ['recommended'],
      error: 'expected a bound at least as strict as required, none with ==',
    }),
  ),
};

const validationShape = {
  maxDeltaE: z.number().min(0).exactOptional().describe('Max. of the largest color difference that it reports.'),
  averageDeltaE: z.number().min(0).exactOptional().describe('Max. of the average color difference that it reports.'),
  maxAgeDays: z.number().positive().exactOptional().describe('Max. age at the start of the run.'),
};

/** The fields that a profile may leave out. */
export const optionalProfileFields = {
  ambientCdM2: z.number().min(0).exactOptional().describe('Luminance added to every reading, in cd/m2.'),
  forProjection: z
    .boolean()
    .exactOptional()
    .describe('Whether the limits are for projected screens only; the verdict then says so.'),
  withoutToneResponse: z
    .literal('code-values')
    .exactOptional()
    .describe(
      'How colors that need a tone response are judged if none is known: by code value. Absent: they are not judged.',
    ),
  validation: z
    .strictObject(validationShape)
    .refine(({ maxDeltaE, averageDeltaE }) => maxDeltaE !== undefined || averageDeltaE !== undefined, {
      error: 'expected maxDeltaE or averageDeltaE',
    })
    .exactOptional()
    .describe('Limits on the newest validation result of the color mode. Absent: it is recorded, and not judged.'),
  note: z.string().exactOptional().describe('What a reader must know in addition to the limits.'),
};

/** Version of a profile; 1 where a file gives none. */
export const profileVersion = z.int().min(1).default(1);

/** A versioned list of limits with the plan they describe. */
export const profileSchema = z.object({
  name: z.string(),
  version: profileVersion,
  ...profileFields,
  ...optionalProfileFields,
});

/** A versioned list of limits with the plan they describe. */
export type Profile = Stored<typeof profileSchema>;

/** A profile in a record. */
export const recordedProfileSchema = open({
  name: z.string(),
  version: z.int().min(1),
  ...fieldsWith(anyNames, open),
  ...optionalProfileFields,
  validation: open(validationShape).exactOptional(),
});

/** One bound on one metric. */
export type Limit = Profile['limits'][number];

/** A layout whatever the resolution, which decides neither its grid nor the number of its points. Throws `invalid-plan`. */
export function parseAnyLayout(text: string): Layout {
  return parseLayout(text, { widthPx: 16384, heightPx: 16384 });
}

function parsePlannedPatch(text: string): void {
  const planned = resolvePatchInput(text);
  if ('patch' in planned) parseAnyLayout(planned.layout);
}

function understood(parse: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };
}

function isRecommendedStricter({
  operator,
  recommended,
  required,
}: {
  readonly operator: string;
  readonly recommended?: number;
  readonly required: number;
}): boolean {
  if (recommended === undefined) return true;
  if (operator === '==') return false;
  return operator.startsWith('<') ? recommended <= required : recommended >= required;
}
