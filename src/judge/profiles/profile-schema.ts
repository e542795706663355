import { z } from 'zod';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { frozen } from '../../base/frozen.ts';
import { meantKeys } from '../../base/meant-keys.ts';
import { copyOfGiven } from '../../base/plain-copy.ts';
import { expectation } from '../../base/schema-issue.ts';
import { parsePatch } from '../../plan/pattern/patch.ts';
import { patchIn, resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { findMetric } from '../metrics/metric-table.ts';
import { builtInProfiles } from './built-in-profiles.ts';
import { findProfile } from './find-profile.ts';
import { optionalProfileFields, type Profile, profileFields, profileSchema, profileVersion } from './profile.ts';

/**
 * A profile from the JSON of a file. With `extends` it takes every field it does not give from another profile, loaded or
 * built in; a field that it gives replaces the other's whole, also the list of limits. Each field is read once, and the profile is frozen. Throws
 * `invalid-profile` with a line for each thing wrong: path, expectation, what came.
 */
export function parseProfile(json: unknown, loaded: readonly Profile[] = []): Profile {
  const { extends: base, ...own } = parseAs(file, readOnce(json));
  if (base === undefined) return frozen(parseAs(profile, own));
  const { fullPlan, ...found } = findProfile(base, loaded);
  // A custom plan must not count as read because the base's longer one was.
  const full = own.plan === undefined && fullPlan !== undefined ? { fullPlan } : {};
  return frozen(parseAs(profile, readOnce({ ...found, ...full, ...own })));
}

/** JSON Schema (draft 2020-12) of a profile file. */
export function profileJsonSchema(): object {
  return {
    ...z.toJSONSchema(file, { io: 'input' }),
    anyOf: [{ required: ['extends'] }, { required: Object.keys(fields) }],
  };
}

/** A caller's object may answer differently the next time. */
export function readOnce(json: unknown): unknown {
  return copyOfGiven(json, 'invalid-profile', 'The profile');
}

function parseAs<T>(schema: z.ZodType<T>, json: unknown): T {
  const result = schema.safeParse(json, { reportInput: true });
  if (result.success) return result.data;
  const { issues } = result.error;
  const more = issues.length > MOST_LINES ? [`and ${issues.length - MOST_LINES} more`] : [];
  const lines = issues.slice(0, MOST_LINES).map((issue) => `${line(issue)}${meantKeys(schema, issue)}`);
  throw new FlatfieldError('invalid-profile', ['The profile is not valid:', ...lines, ...more].join('\n'), {
    cause: result.error,
  });
}

const MOST_LINES = 20;

function line(issue: z.core.$ZodIssue): string {
  const { code, path, input } = issue;
  const [where, expected] = [path.join('.') || 'profile', expectation(issue)];
  const got = code === 'unrecognized_keys' ? '' : `, got ${shortened(input)}`;
  return `${where}: ${expected.slice(0, 1000)}${got}`;
}

function shortened(input: unknown): string {
  const text = input === undefined ? 'nothing' : JSON.stringify(input);
  return text.length > 80 ? `${text.slice(0, 80)}...` : text;
}

const ownName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'expected lower-case letters, digits and hyphens, at most 64')
  .refine(isOwnName, 'expected a name that no built-in profile has');

const fields = {
  ...profileFields,
  limits: profileFields.limits
    .min(1)
    .refine(isFromWorseSide, 'expected each metric to be limited from its worse side: <= or < where lower is better')
    .refine(isMoreThanChroma, 'expected a metric in addition to chroma difference, which ignores hue'),
};

const file = z.strictObject({
  $schema: z.string().exactOptional(),
  extends: z.string().exactOptional().describe('Name of the profile that gives what is not given here.'),
  name: ownName,
  version: profileVersion,
  ...z.object(fields).partial().shape,
  ...optionalProfileFields,
});

const DETECTABLE = 'expected only in a profile of kind signal: light has no code values';
const LIMITED = 'expected limits on patches that the plan shows';

const profile = profileSchema
  .extend(fields)
  .refine(isSignalIfDetectable, { path: ['requires', 'detectable'], error: DETECTABLE })
  .refine(hasPatchesOfLimits, { path: ['limits'], error: LIMITED });

function isOwnName(name: string): boolean {
  return builtInProfiles.every((builtIn) => builtIn.name !== name);
}

/** A limit from the better side is met by every bad display. */
function isFromWorseSide(limits: readonly { readonly metric: string; readonly operator: string }[]): boolean {
  return limits.every(({ metric, operator }) => {
    const better = findMetric(metric)?.better;
    return operator === '==' || better === undefined || operator.startsWith('<') === (better === 'lower');
  });
}

function isMoreThanChroma(limits: readonly { readonly metric: string }[]): boolean {
  return limits.some(({ metric }) => !metric.startsWith('chroma-'));
}

function isSignalIfDetectable({ kind, requires }: Profile): boolean {
  return kind === 'signal' || requires.detectable === undefined;
}

function hasPatchesOfLimits({ plan, limits }: Profile): boolean {
  const shown = new Set(plan.patches.map((text) => patchIn(resolvePatchInput(text)).name));
  return limits.every(({ patches = [] }) => patches.every((text) => shown.has(parsePatch(text).name)));
}
