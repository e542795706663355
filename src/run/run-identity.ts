import { hostname } from 'node:os';
import { z } from 'zod';
import type { LocalApi } from '../local-api/local-api.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import { apiAddress } from '../monitor/api-address.ts';
import type { RunIdentity } from '../reading/journal.ts';
import { JournalError } from '../reading/journal-error.ts';
import { REPORT_LANGUAGES } from '../report/texts.ts';
import { builtInProfiles } from '../verdict/built-in-profiles.ts';
import { parseProfile } from '../verdict/profile-schema.ts';
import type { InspectOptions, InspectRequest } from './inspect-options.ts';

/** The options of a run as its journal keeps them, so that a later part needs no others. */
export type WrittenOptions = Omit<z.infer<typeof writtenOptions>, 'profile'> & Pick<InspectOptions, 'profile'>;

/**
 * What a run is, for its journal. Every part of it but `options` (as they were given, for a later part that names none of them) must
 * be the same in a later part: see `differences`.
 */
export async function identityOf(
  options: InspectOptions,
  request: InspectRequest,
  monitor: Pick<Monitor, 'id' | 'modelName' | 'serialNumber'>,
): Promise<RunIdentity> {
  const { resolution, patches } = options;
  const { plan, profile, monitorOptions } = request;
  const given = {
    ...options,
    resolution: typeof resolution === 'string' ? resolution : `${resolution.widthPx}x${resolution.heightPx}`,
    patches: patches?.map((patch) => (typeof patch === 'string' ? patch : patch.name)),
    profile: builtInProfiles.includes(profile) ? profile.name : profile,
    station: request.station.name,
  };
  const [kept, compared] = [namesOf('kept', 'compared'), namesOf('compared')];
  const { modelName, serialNumber } = monitor;
  return asJson({
    monitorId: monitor.id,
    monitor: { modelName, serialNumber },
    plan,
    profile,
    address: await addressOf(monitorOptions.api, options.simulated),
    cloudUrl: monitorOptions.cloud?.baseUrl ?? null,
    conditions: Object.fromEntries(compared.map((name) => [name, resolved(name, options, request)])),
    options: {
      ...Object.fromEntries(kept.map((name) => [name, given[name]])),
      apiUrl: monitorOptions.api.baseUrl,
      cloudUrl: monitorOptions.cloud?.baseUrl,
    },
  });
}

/**
 * What becomes of each option of an inspection in a later part. `compared`: kept, and must be the same. `kept`: the same, but compared
 * as what it came to (the plan, the profile). `part`: belongs to one part, as it is a service or a promise of the caller's, or (`limits`)
 * bounds one part; the monitor and its addresses are compared by themselves.
 */
const ROLES = {
  api: 'part',
  cloud: 'part',
  monitor: 'part',
  resolution: 'kept',
  layout: 'kept',
  order: 'kept',
  patches: 'kept',
  profile: 'kept',
  toneResponse: 'compared',
  guardBand: 'compared',
  acceptSignal: 'compared',
  repeat: 'compared',
  colorMode: 'compared',
  lockKeys: 'compared',
  marker: 'compared',
  bitDepth: 'compared',
  showPatch: 'part',
  confirmShown: 'part',
  shownBy: 'compared',
  station: 'compared',
  operator: 'compared',
  unit: 'compared',
  simulated: 'compared',
  limits: 'part',
  keeper: 'part',
  runId: 'part',
  signal: 'part',
  onProgress: 'part',
  clock: 'part',
} as const satisfies Record<keyof InspectOptions, 'compared' | 'kept' | 'part'>;

type KeptName = { [K in keyof typeof ROLES]: (typeof ROLES)[K] extends 'part' ? never : K }[keyof typeof ROLES];

function namesOf(...roles: readonly (typeof ROLES)[keyof typeof ROLES][]): readonly (keyof InspectOptions)[] {
  return (Object.keys(ROLES) as (keyof InspectOptions)[]).filter((name) => roles.includes(ROLES[name]));
}

/** An option as the run reads it, so that a default that is named is no difference. */
function resolved(name: keyof InspectOptions, options: InspectOptions, request: InspectRequest): unknown {
  const { monitorOptions, station, repeat, shownBy } = request;
  const { marker, bitDepth } = monitorOptions;
  const defaults: Partial<InspectOptions> = {
    marker,
    bitDepth,
    repeat,
    shownBy,
    station: station.name,
    lockKeys: false,
    acceptSignal: false,
  };
  const value = options[name] ?? defaults[name] ?? null;
  return name === 'toneResponse' && typeof value === 'number' ? String(value) : value;
}

/** Where the monitor is read and how; a loopback address means nothing without its computer. Null for a simulated monitor. */
async function addressOf(
  { baseUrl, routes }: LocalApi,
  simulated: InspectOptions['simulated'],
): Promise<object | null> {
  if (simulated) return null;
  const address = await apiAddress(baseUrl);
  const isHere = new URL(address).hostname === '127.0.0.1';
  return { url: address + new URL(baseUrl).pathname, computer: isHere ? hostname() : null, routes };
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
  const { monitorId, monitor, options, plan, writing, command = {} } = parsed.data;
  const { profile } = options;
  const written: WrittenOptions = {
    ...options,
    profile: typeof profile === 'object' ? parseProfile(profile) : profile,
  };
  return {
    monitor: { id: monitorId, ...monitor },
    patchCount: plan.patches.length,
    options: written,
    lang: writing?.lang,
    signer: writing?.signer ?? null,
    command,
  };
}

const writtenShape = {
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
} satisfies Record<KeptName | 'apiUrl' | 'cloudUrl', z.ZodType>;

const writtenOptions = z.object(writtenShape);

const identitySchema = z.object({
  monitorId: z.string(),
  monitor: z.object({ modelName: z.string(), serialNumber: z.string() }),
  plan: z.looseObject({ patches: z.array(z.unknown()).min(1) }),
  options: writtenOptions,
  writing: z.object({ lang: z.enum(REPORT_LANGUAGES).optional(), signer: z.string().nullable() }).optional(),
  command: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});

/** As it is read back from a line of JSON. */
function asJson(value: RunIdentity): RunIdentity {
  const parsed: unknown = JSON.parse(JSON.stringify(value));
  return parsed as RunIdentity;
}
