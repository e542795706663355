import { z } from 'zod';
import { findMetric, metricTable } from '../color/metrics/metric-table.ts';
import { isWithinLevels } from '../parse-json-text.ts';
import { parsePatch } from '../pattern/patch.ts';
import { parseLayout } from '../sampling/layout.ts';
import { READING_ORDERS } from '../sampling/sampling-plan.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import { findProfile } from './find-profile.ts';
import { InvalidProfileError } from './invalid-profile-error.ts';
import { LIMIT_OPERATORS, type Limit, PROFILE_KINDS, type Profile } from './profile.ts';

/**
 * A profile from the JSON of a file. With `extends` it takes every field it does not give from another profile, loaded or
 * built in; a field that it gives replaces the other's whole, also the list of limits. Throws InvalidProfileError with a
 * line for each thing wrong: path, expectation, what came.
 */
export function parseProfile(json: unknown, loaded: readonly Profile[] = []): Profile {
  const { extends: base, ...own } = parseAs(file, json);
  if (base === undefined) return parseAs(profile, own);
  return parseAs(profile, { ...findProfile(base, loaded), ...own });
}

/** JSON Schema (draft 2020-12) of a profile file. */
export function profileJsonSchema(): object {
  return {
    ...z.toJSONSchema(file, { io: 'input' }),
    anyOf: [{ required: ['extends'] }, { required: Object.keys(fields) }],
  };
}

function parseAs<T>(schema: z.ZodType<T>, json: unknown): T {
  if (!isWithinLevels(json)) throw new InvalidProfileError('The profile is nested too deep to be one.');
  const result = schema.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const more = issues.length > MOST_LINES ? [`and ${issues.length - MOST_LINES} more`] : [];
  const lines = issues.slice(0, MOST_LINES).map(line);
  throw new InvalidProfileError(['The profile is not valid:', ...lines, ...more].join('\n'), { cause: result.error });
}

const MOST_LINES = 20;

function line({ path, message, input }: z.core.$ZodIssue): string {
  const came = input === undefined ? 'nothing' : JSON.stringify(input);
  const shown = came.length > 80 ? `${came.slice(0, 80)}...` : came;
  const [where, expected] = [path.join('.') || 'profile', message.replace('Invalid input: ', '')];
  return `${where.slice(0, 100)}: ${expected.slice(0, 1000)}, came ${shown}`;
}

const patchName = z.string().refine(understood(parsePatch), 'expected a patch such as white, grey-128 or 10%');
const layoutName = z.string().refine(
  understood((text) => parseLayout(text, { widthPx: 16384, heightPx: 16384 })),
  'expected a layout such as 5x5, 13 or 5-tenth',
);
const patchNames = z.array(patchName);
const ownName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens, at most 64')
  .refine(isOwnName, 'expected a name that no built-in profile has');

const limit = z
  .strictObject({
    metric: z
      .string()
      .refine(
        (name) => findMetric(name) !== undefined,
        `expected one of ${metricTable.map(({ name }) => name).join(', ')}`,
      ),
    patches: patchNames.min(1).exactOptional().describe('Absent: each patch of the plan by itself.'),
    operator: z.enum(LIMIT_OPERATORS),
    should: z.number().exactOptional().describe('Recommended bound; missing it is marginal.'),
    shall: z.number().describe('Required bound; missing it is a failure.'),
    source: z.string().min(1).describe('Where the bound comes from.'),
    verified: z.boolean().describe('Whether the bound was seen in its source.'),
  })
  .refine(isShouldStricter, { path: ['should'], error: 'expected a bound at least as strict as shall, none with ==' });

const fields = {
  title: z.string().min(1),
  kind: z.enum(PROFILE_KINDS).describe('What the limits speak of.'),
  plan: z.strictObject({
    layout: layoutName,
    patches: patchNames.min(1),
    order: z.enum(READING_ORDERS).exactOptional(),
  }),
  requires: z.strictObject({
    minimumPoints: z.int().min(1),
    minimumGrid: z.strictObject({ columns: z.int().min(1), rows: z.int().min(1) }).exactOptional(),
    patches: patchNames,
    minimumSpan: z
      .number()
      .min(0)
      .max(1)
      .exactOptional()
      .describe("Fraction of the screen's width and height that the points must span; 0.5 if absent."),
    additivityPercent: z
      .number()
      .positive()
      .exactOptional()
      .describe("Max. difference of the sum of the calibration's primaries from its white, in percent."),
  }),
  calibrationMaxAgeDays: z.number().positive().nullable().describe('Null where the limits need no calibration.'),
  limits: z
    .array(limit)
    .min(1)
    .refine(isMoreThanChroma, 'expected a metric beside chroma difference, which ignores hue'),
};

const optionalFields = {
  ambientCdM2: z.number().min(0).exactOptional().describe('Luminance added to every reading, in cd/m2.'),
  note: z.string().exactOptional().describe('What a reader must know beside the limits.'),
};

const version = z.int().min(1).default(1);

const file = z.strictObject({
  $schema: z.string().exactOptional(),
  extends: z.string().exactOptional().describe('Name of the profile that gives what is not given here.'),
  name: ownName,
  version,
  ...z.object(fields).partial().shape,
  ...optionalFields,
});

const profile: z.ZodType<Profile> = z
  .object({ name: z.string(), version, ...fields, ...optionalFields })
  .refine(hasPatchesOfLimits, { path: ['limits'], error: 'expected limits on patches that the plan shows' });

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

function isOwnName(name: string): boolean {
  return builtInProfiles.every((builtIn) => builtIn.name !== name);
}

function isShouldStricter({
  operator,
  should,
  shall,
}: Pick<Limit, 'operator' | 'shall'> & { should?: number }): boolean {
  if (should === undefined) return true;
  if (operator === '==') return false;
  return operator.startsWith('<') ? should <= shall : should >= shall;
}

function isMoreThanChroma(limits: readonly { readonly metric: string }[]): boolean {
  return limits.some(({ metric }) => !metric.startsWith('chroma-'));
}

function hasPatchesOfLimits({ plan, limits }: Profile): boolean {
  const shown = new Set(plan.patches.map((text) => parsePatch(text).name));
  return limits.every(({ patches = [] }) => patches.every((text) => shown.has(parsePatch(text).name)));
}
