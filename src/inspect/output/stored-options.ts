import { z } from 'zod';
import { bitDepthRequestSchema } from '../../api/local/pixel-information-schema.ts';
import { asError } from '../../base/as-error.ts';
import { meantName } from '../../base/closest-name.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { meantKeys } from '../../base/meant-keys.ts';
import { ownEntries, plainCopy } from '../../base/plain-copy.ts';
import { expectation } from '../../base/schema-issue.ts';
import { goldenCheckSchema } from '../../judge/golden/golden-schema.ts';
import { judgeOptionSchemas } from '../../judge/judge-options.ts';
import { planSchema } from '../../plan/sampling/plan-schema.ts';
import { READING_ORDERS } from '../../plan/sampling/sampling-plan.ts';
import type { MeasureLimits } from '../../read/measure-options.ts';
import { MARKER_MODES, PATCH_SHOWERS } from '../../read/reading-terms.ts';
import { forEachStatement } from '../../record/stated.ts';
import type { InspectOptions, InspectSourceOptions } from '../inspect-options.ts';

/** All options of judging are compared. */
const JUDGING = Object.fromEntries(
  Object.entries(judgeOptionSchemas).map(([name, schema]) => [name, { compared: schema }]),
) as { [N in keyof typeof judgeOptionSchemas]: { readonly compared: (typeof judgeOptionSchemas)[N] } };

/**
 * The rule for each option in a later part of the run. `compared`: kept as the schema says, and must be the same. `kept`: the same, but compared by
 * its result (the plan, the profile). `part`: belongs to one part, as it is a service or a promise of the caller's, or (`limits`) bounds one part;
 * the monitor and its addresses are compared by themselves.
 */
const LATER = {
  api: 'part',
  cloud: 'part',
  source: 'part',
  reference: 'part',
  plan: { kept: planSchema.optional() },
  monitor: 'part',
  resolution: { kept: z.string() },
  layout: { kept: z.string().optional() },
  order: { kept: z.enum(READING_ORDERS).optional() },
  patches: { kept: z.array(z.string()).optional() },
  profile: { kept: z.union([z.string(), z.record(z.string(), z.unknown())]) },
  ...JUDGING,
  stopAtFail: { compared: z.boolean().optional() },
  history: 'part',
  repeat: { compared: z.number().optional() },
  colorMode: { compared: z.number().optional() },
  lockKeys: { compared: z.boolean().optional() },
  marker: { compared: z.enum(MARKER_MODES).optional() },
  bitDepth: { compared: bitDepthRequestSchema.optional() },
  light: 'part',
  showPatch: 'part',
  confirmShown: 'part',
  screen: 'part',
  shownBy: { compared: z.enum(PATCH_SHOWERS).optional() },
  station: { compared: z.string().optional() },
  operator: { compared: z.string().optional() },
  unit: { compared: z.string().optional() },
  ...forEachStatement({ compared: z.string().optional() }),
  golden: 'part',
  goldenCheck: { compared: goldenCheckSchema.optional() },
  simulated: { compared: z.object({ scenario: z.string(), seed: z.number(), timeScale: z.number() }).nullish() },
  limits: 'part',
  strategy: 'part',
  keeper: 'part',
  runId: 'part',
  signal: 'part',
  onProgress: 'part',
  onEvent: 'part',
  onWaiting: 'part',
  clock: 'part',
} as const satisfies Record<RunOptionName, 'part' | { kept: z.ZodType } | { compared: z.ZodType }>;

/** An option of any inspection. */
export type RunOptionName = keyof InspectOptions | keyof InspectSourceOptions;

type StoredShape = {
  [K in keyof typeof LATER as (typeof LATER)[K] extends 'part' ? never : K]: (typeof LATER)[K] extends
    | { readonly kept: infer S }
    | { readonly compared: infer S }
    ? S
    : never;
};

const later = Object.entries(LATER) as [RunOptionName, (typeof LATER)[keyof typeof LATER]][];
const kept = later.flatMap(([name, role]) => (role === 'part' ? [] : [[name, Object.values(role)[0]] as const]));

const service = z.custom((value) => typeof value === 'object' && value !== null, 'expected an object');
const callback = z.custom((value) => typeof value === 'function', 'expected a function');
const codes = z.object({ r: z.number(), g: z.number(), b: z.number() });
const patch = z.object({ name: z.string(), bitDepth: z.number(), codes });
const positive = z.number().positive().optional();
const countFromOne = z.int().min(1).optional();

/** The kinds of options that are not compared. */
const KINDS = {
  api: service,
  cloud: service,
  source: service,
  monitor: z.string(),
  resolution: z.union([z.string(), z.object({ widthPx: z.number(), heightPx: z.number() })]),
  layout: z.string(),
  order: LATER.order.kept,
  patches: z.array(z.union([z.string(), patch, z.object({ patch: z.union([z.string(), patch]), layout: z.string() })])),
  profile: LATER.profile.kept,
  history: z.string(),
  light: service.nullable(),
  showPatch: callback,
  confirmShown: callback,
  screen: service,
  limits: z.strictObject({
    maxConsecutiveMisses: countFromOne,
    maxAttempts: countFromOne,
    maxDurationMs: positive,
  } satisfies Record<keyof MeasureLimits, z.ZodType>),
  strategy: service,
  golden: service,
  keeper: service.nullable(),
  runId: z.string(),
  signal: z.custom((value) => value instanceof AbortSignal, 'expected an AbortSignal'),
  onProgress: callback,
  onEvent: callback,
  onWaiting: callback,
  clock: service,
} as const satisfies Partial<Record<RunOptionName, z.ZodType>>;

/**
 * The options as they are used, each read once: data is copied, services of the caller are not. Refuses an option that is unknown, which
 * would otherwise be ignored in silence, or not of its kind. `more`: names that mean something to the caller. Throws `invalid-plan`.
 */
export function checkedOptions<Options extends object>(options: Options, more: readonly string[] = []): Options {
  const read = attempt('The options are', () => ownEntries(options));
  const checked = read.map(([name, given]) => {
    if (name === OF_A_FIELD || more.includes(name)) return [name, given];
    const role = Object.hasOwn(LATER, name) ? LATER[name as RunOptionName] : undefined;
    if (role === undefined) {
      throw new FlatfieldError(
        'invalid-plan',
        `The option ${name} is not known${meantName(name, [...new Set([...Object.keys(LATER), ...more])])}`,
      );
    }
    const isData = role !== 'part' || name === 'limits' || name === 'screen';
    const value = isData ? attempt(`The option ${name} is`, () => plainCopy(given)) : given;
    const schema = role !== 'part' && 'compared' in role ? role.compared : KINDS[name as keyof typeof KINDS];
    if (value !== undefined && schema !== undefined) checkKind(name, schema, value);
    return [name, value];
  });
  return Object.fromEntries(checked) as Options;
}

function checkKind(name: string, schema: z.ZodType, value: unknown): void {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (issue === undefined) return;
  const place = [name, ...issue.path].join('.');
  throw new FlatfieldError(
    'invalid-plan',
    `The option ${place} is not usable: ${expectation(issue)}${meantKeys(schema, issue)}.`,
  );
}

/** Reads a caller's value, whose getters may throw anything. */
function attempt<T>(what: string, read: () => T): T {
  try {
    return read();
  } catch (thrown) {
    const cause = asError(thrown);
    throw new FlatfieldError('invalid-plan', `${what} not usable: ${cause.message}.`, { cause });
  }
}

/** The field that `showOnField` returns in addition to the options: it goes with `light`. */
const OF_A_FIELD = 'hint';

/** Options that the journal of a run keeps, and of these the ones that must be the same in a later part. */
export const storedNames: readonly RunOptionName[] = kept.map(([name]) => name);
export const comparedNames = later.flatMap(([name, role]) => (role !== 'part' && 'compared' in role ? [name] : []));

/** Schema of each option that is kept; the type is read from the table that it is made from. */
export const storedShape = Object.fromEntries(kept) as unknown as StoredShape;
