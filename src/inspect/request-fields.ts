import { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { bitDepthRequestSchema } from '../api/local/pixel-information-schema.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { meantKeys } from '../base/meant-keys.ts';
import { copyOfGiven } from '../base/plain-copy.ts';
import { expectation } from '../base/schema-issue.ts';
import { goldenCheckSchema } from '../judge/golden/golden-schema.ts';
import { judgeOptionSchemas } from '../judge/judge-options.ts';
import { planSchema } from '../plan/sampling/plan-schema.ts';
import { LONGEST_SIDE_PX } from '../plan/sampling/resolution.ts';
import { READING_ORDERS } from '../plan/sampling/sampling-plan.ts';
import type { MeasureLimits } from '../read/measuring.ts';
import { MARKER_MODES, PATCH_SHOWERS } from '../read/reading-terms.ts';
import { forEachStatement } from '../record/stated.ts';
import { REPORT_LANGUAGES } from '../report/languages/languages.ts';
import type { InspectRequest, LightRequest } from './request.ts';

/**
 * Rule for a field of a request in a later part of the run. `same`: the journal keeps it, and it must not change. `result`: the journal keeps it, and the
 * plan or the profile made from it must not change. `own`: it is compared under a key of its own. `again`: another value may be given; otherwise a
 * command line uses its earlier one. `part`: it applies to one part only.
 */
type Later = 'same' | 'result' | 'own' | 'again' | 'part';

/** Kind of run or call that a field belongs to: a monitor's API, a custom source, a run with a folder, or a resumed run. */
type Door = 'monitor' | 'source' | 'folder' | 'resume';

interface RequestField {
  readonly later: Later;
  /** Schema of a caller's value. */
  readonly schema: z.ZodType;
  /** Schema of the journal's value, if it differs. */
  readonly stored?: z.ZodType;
  /** The only door that takes it; absent if all do. */
  readonly of?: Door;
  /** True if it decides what is read or how it is judged: a check of the golden unit takes it from its reference. */
  readonly decides?: true;
}

const codes = z.object({ r: z.number(), g: z.number(), b: z.number() });
const patch = z.object({ name: z.string(), bitDepth: z.number(), codes });
const patchInput = z.union([z.string(), patch, z.object({ patch: z.union([z.string(), patch]), layout: z.string() })]);
const sidePx = z.int().min(1).max(LONGEST_SIDE_PX);
const size = z.union([z.string(), z.object({ widthPx: sidePx, heightPx: sidePx })]);
const profile = z.union([z.string(), z.record(z.string(), z.unknown())]);
const whole = z.int('expected a whole number');
const countFromOne = whole.min(1).optional();

const limits = z.strictObject({
  maxConsecutiveMisses: countFromOne,
  maxAttempts: countFromOne,
  maxTimeMs: z.number().positive().optional(),
} satisfies Record<keyof MeasureLimits, z.ZodType>);

/** Settings for measuring light. A caller's `light` also holds services. */
export const lightFields = z.strictObject({
  settleMs: z.number().min(0).max(60_000).optional(),
  warmUpMs: z.number().min(0).max(14_400_000).optional(),
  byPoint: z.boolean().optional(),
  withSignal: z.boolean().optional(),
  signalCheck: z.boolean().optional(),
  ambient: z.boolean().optional(),
} satisfies Record<keyof LightRequest, z.ZodType>);

const judging = Object.fromEntries(
  Object.entries(judgeOptionSchemas).map(([name, schema]) => [name, { later: 'same', schema, decides: true }]),
) as {
  [N in keyof typeof judgeOptionSchemas]: {
    readonly later: 'same';
    readonly schema: (typeof judgeOptionSchemas)[N];
    readonly decides: true;
  };
};

/** Every field of a request. A journal keeps its fields in this order. A field without a row does not compile. */
export const requestFields = {
  plan: { later: 'result', schema: z.unknown(), stored: planSchema.optional(), of: 'source', decides: true },
  monitor: { later: 'own', schema: z.string(), of: 'monitor' },
  resolution: { later: 'result', schema: size, stored: z.string(), decides: true },
  layout: { later: 'result', schema: z.string(), decides: true },
  order: { later: 'result', schema: z.enum(READING_ORDERS), decides: true },
  patches: { later: 'result', schema: z.array(patchInput), stored: z.array(z.string()).optional(), decides: true },
  fullPlan: { later: 'result', schema: z.boolean(), decides: true },
  profile: { later: 'result', schema: profile, stored: profile, decides: true },
  ...judging,
  stopAtFail: { later: 'same', schema: z.boolean(), decides: true },
  history: { later: 'again', schema: z.string(), decides: true },
  repeat: { later: 'same', schema: whole.min(1).max(100), decides: true },
  colorMode: { later: 'same', schema: z.number(), of: 'monitor', decides: true },
  lockKeys: { later: 'same', schema: z.boolean(), of: 'monitor', decides: true },
  marker: { later: 'same', schema: z.enum(MARKER_MODES), of: 'monitor', decides: true },
  bitDepth: { later: 'same', schema: bitDepthRequestSchema, of: 'monitor', decides: true },
  light: { later: 'again', schema: lightFields, of: 'monitor' },
  shownBy: { later: 'same', schema: z.enum(PATCH_SHOWERS) },
  station: { later: 'same', schema: z.string() },
  operator: { later: 'same', schema: z.string() },
  unit: { later: 'same', schema: z.string() },
  ...forEachStatement({ later: 'same', schema: z.string() } as const),
  goldenCheck: { later: 'same', schema: goldenCheckSchema },
  simulated: {
    later: 'same',
    schema: z.object({ scenario: z.string(), seed: z.number(), timeScale: z.number() }).nullable(),
  },
  limits: { later: 'again', schema: limits },
  lang: { later: 'again', schema: z.enum(REPORT_LANGUAGES) },
  shifts: { later: 'again', schema: z.array(z.string()), of: 'folder' },
  sign: {
    later: 'again',
    schema: z.custom<KeyObject>((value) => value instanceof KeyObject, 'expected a private key'),
    of: 'folder',
  },
  out: { later: 'part', schema: z.string(), of: 'folder' },
  reports: { later: 'part', schema: z.string(), of: 'folder' },
  resume: { later: 'part', schema: z.string(), of: 'resume' },
  calibrateFirst: { later: 'part', schema: z.boolean(), of: 'folder' },
  command: {
    later: 'part',
    schema: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    of: 'folder',
  },
  stateFolder: { later: 'part', schema: z.string(), of: 'folder' },
} as const satisfies { readonly [Name in keyof Required<InspectRequest>]: RequestField };

export type RequestName = keyof typeof requestFields;

type DoorOf<F> = F extends { readonly of: infer Of } ? Of : 'each';

type NameOf<D> = { [N in RequestName]: DoorOf<(typeof requestFields)[N]> extends D ? N : never }[RequestName];

/** The fields of a request that only these doors take; `each` adds the fields that all doors take. */
export type RequestOf<D extends Door | 'each'> = Pick<InspectRequest, NameOf<D>>;

const entries = Object.entries(requestFields) as [RequestName, RequestField][];

/** Names of the fields with this rule for a later part. */
export function namesOfLater(...rules: readonly Later[]): readonly RequestName[] {
  return entries.flatMap(([name, { later }]) => (rules.includes(later) ? [name] : []));
}

/** Names of the fields that decide what is read or how it is judged. */
export const decidingNames = entries.flatMap(([name, { decides }]) => (decides ? [name] : []));

/** Names of the fields that only these doors take. */
export function namesOf(...doors: readonly Door[]): readonly RequestName[] {
  return entries.flatMap(([name, { of }]) => (of && doors.includes(of) ? [name] : []));
}

type Kept = {
  [Name in RequestName]: (typeof requestFields)[Name]['later'] extends 'same' | 'result' ? Name : never;
}[RequestName];

type StoredShape = {
  [Name in Kept]: (typeof requestFields)[Name] extends { readonly stored: infer Stored }
    ? Stored
    : z.ZodOptional<(typeof requestFields)[Name]['schema']>;
};

/** A schema for each field that a journal keeps. */
export const storedShape = Object.fromEntries(
  namesOfLater('same', 'result').map((name) => {
    const { schema, stored = schema.optional() }: RequestField = requestFields[name];
    return [name, stored];
  }),
) as unknown as StoredShape;

/** An option that cannot be used. */
export class InvalidField extends FlatfieldError {
  /** Its path, such as `limits.maxAttempts`. */
  readonly field: string;
  /** The clause that says what was expected. */
  readonly expects: string;
  /** The range that a number is outside of, `isAbove` if its lower end is excluded; null for any other problem. */
  readonly range: { readonly min: number; readonly max: number; readonly isAbove: boolean } | null;
  readonly got: unknown;

  constructor(name: string, schema: z.ZodType, issue: z.core.$ZodIssue) {
    const field = [name, ...issue.path].join('.');
    const expects = expectation(issue);
    super('invalid-plan', `The option ${field} is not usable: ${expects}${meantKeys(schema, issue)}.`);
    this.field = field;
    this.expects = expects;
    this.range = rangeOf(issue, schema);
    this.got = issue.input;
  }
}

function rangeOf(issue: z.core.$ZodIssue, schema: z.ZodType): InvalidField['range'] {
  const { code, path } = issue;
  if (code !== 'too_small' && code !== 'too_big') return null;
  const inside = (found: unknown, key: PropertyKey) => (found instanceof z.ZodObject ? found.shape[String(key)] : null);
  const at: unknown = path.reduce<unknown>(inside, schema);
  const number: unknown = at instanceof z.ZodOptional ? at.unwrap() : at;
  if (!(number instanceof z.ZodNumber)) return null;
  const { minValue, maxValue } = number;
  const isAbove = code === 'too_small' && issue.inclusive === false;
  return { min: minValue ?? Number.NEGATIVE_INFINITY, max: maxValue ?? Number.POSITIVE_INFINITY, isAbove };
}

/** Copies a request and checks each field. Throws `InvalidField`. */
export function checkedRequest(request: InspectRequest): InspectRequest {
  const checked = Object.entries(request).flatMap(([name, given]: [string, unknown]) => {
    if (given === undefined) return [];
    const value = name === 'sign' ? given : copyOfGiven(given, 'invalid-plan', `The option ${name}`);
    if (value !== undefined) checkField(name, requestFields[name as RequestName].schema, value);
    return [[name, value]];
  });
  return Object.fromEntries(checked) as InspectRequest;
}

/** Throws `InvalidField` for a value that does not match its schema. */
export function checkField(name: string, schema: z.ZodType, value: unknown): void {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? [];
  if (issue !== undefined) throw new InvalidField(name, schema, issue);
}
