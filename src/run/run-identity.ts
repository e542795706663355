import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Monitor } from '../local-api/monitor-schema.ts';
import type { RunIdentity } from '../reading/journal.ts';
import { JournalError } from '../reading/journal-error.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { builtInProfiles } from '../verdict/built-in-profiles.ts';
import { parseProfile } from '../verdict/profile-schema.ts';
import type { InspectOptions, InspectRequest } from './inspect-options.ts';

/** The options of a run as its journal keeps them, so that a later part needs no others. */
export type WrittenOptions = Omit<z.infer<typeof writtenOptions>, 'profile'> & Pick<InspectOptions, 'profile'>;

/** What a run is, for its journal: whatever must be the same for a later part to go on with it, and the options it was given. */
export function identityOf(options: InspectOptions, request: InspectRequest, monitor: Monitor): RunIdentity {
  const { resolution, patches } = options;
  const { plan, profile, monitorOptions } = request;
  const given = {
    ...options,
    apiUrl: monitorOptions.api.baseUrl,
    cloudUrl: monitorOptions.cloud?.baseUrl,
    resolution: typeof resolution === 'string' ? resolution : `${resolution.widthPx}x${resolution.heightPx}`,
    patches: patches?.map((patch) => (typeof patch === 'string' ? patch : patch.name)),
    profile: builtInProfiles.includes(profile) ? profile.name : profile,
  };
  const kept = Object.keys(writtenOptions.shape).map((name) => [name, Reflect.get(given, name)]);
  return asJson({ monitorId: monitor.id, plan, profile, options: Object.fromEntries(kept) });
}

/** What a journal says of its run. Throws JournalError where it does not say it, and InvalidProfileError. */
export function readIdentity(identity: RunIdentity, where: string) {
  const parsed = identitySchema.safeParse(identity);
  if (!parsed.success) {
    const place = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new JournalError(`${where} does not say what its run is (${place}): start a new run.`, {
      cause: parsed.error,
    });
  }
  const { monitorId, options, plan } = parsed.data;
  const { profile } = options;
  const written: WrittenOptions = {
    ...options,
    profile: typeof profile === 'object' ? parseProfile(profile) : profile,
  };
  return { monitorId, patchCount: plan.patches.length, options: written };
}

/** What is not the same in two runs, in words: `the plan`, `the profile`. */
export function differences(kept: RunIdentity, now: RunIdentity): readonly string[] {
  return COMPARED.filter(({ of }) => !isDeepStrictEqual(of(kept), of(now))).map(({ title }) => title);
}

const COMPARED: readonly { readonly title: string; readonly of: (identity: RunIdentity) => unknown }[] = [
  { title: 'the monitor', of: ({ monitorId }) => monitorId },
  { title: 'the plan', of: ({ plan }) => plan },
  { title: 'the profile', of: ({ profile }) => profile },
  ...(['colorMode', 'bitDepth', 'toneResponse', 'guardBand', 'repeat', 'simulated', 'cloudUrl'] as const).map(
    (name) => ({
      title: `the option ${name}`,
      of: ({ options }: RunIdentity): unknown => (options as Partial<WrittenOptions> | undefined)?.[name],
    }),
  ),
];

const writtenOptions = z.object({
  apiUrl: z.string(),
  /** Where the reference is the cloud API's. */
  cloudUrl: z.string().optional(),
  resolution: z.string(),
  layout: z.string().optional(),
  order: z.enum(['row-major', 'serpentine', 'farthest-first']).optional(),
  patches: z.array(z.string()).optional(),
  profile: z.union([z.string(), z.record(z.string(), z.unknown())]).optional(),
  toneResponse: z.union([z.number(), z.string()]).optional(),
  guardBand: z.union([z.number(), z.record(z.string(), z.number())]).optional(),
  acceptSignal: z.boolean().optional(),
  repeat: z.number().optional(),
  colorMode: z.number().optional(),
  lockKeys: z.boolean().optional(),
  marker: z.enum(['operation', 'inline', 'off']).optional(),
  bitDepth: z.enum(['AUTO', '8_BIT', '10_BIT', '12_BIT']).optional(),
  shownBy: z.enum(['simulator', 'person', 'browser']).optional(),
  station: z.string().optional(),
  operator: z.string().optional(),
  unit: z.string().optional(),
  simulated: z.object({ scenario: z.string(), seed: z.number(), timeScale: z.number() }).nullish(),
});

const identitySchema = z.object({
  monitorId: z.string(),
  plan: z.looseObject({ patches: z.array(z.unknown()).min(1) }),
  options: writtenOptions,
});

/** As it is read back from a line of JSON. */
function asJson(value: { readonly plan: SamplingPlan } & RunIdentity): RunIdentity {
  const parsed: unknown = JSON.parse(JSON.stringify(value));
  return parsed as RunIdentity;
}
