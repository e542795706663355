import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { LocalApi } from '../local-api/local-api.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import { apiAddress } from '../monitor/api-address.ts';
import type { RunIdentity } from '../reading/journal.ts';
import { JournalError } from '../reading/journal-error.ts';
import { REPORT_LANGUAGES } from '../report/texts.ts';
import { builtInProfiles } from '../verdict/built-in-profiles.ts';
import { parseProfile } from '../verdict/profile-schema.ts';
import { comparedNames, type InspectOptions, type InspectRequest, keptNames, keptShape } from './inspect-options.ts';

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
  const { modelName, serialNumber } = monitor;
  return asJson({
    monitorId: monitor.id,
    monitor: { modelName, serialNumber },
    plan,
    profile,
    address: await addressOf(monitorOptions.api, options.simulated),
    cloudUrl: monitorOptions.cloud?.baseUrl ?? null,
    conditions: Object.fromEntries(comparedNames.map((name) => [name, resolved(name, options, request)])),
    options: {
      ...Object.fromEntries(keptNames.map((name) => [name, given[name]])),
      apiUrl: monitorOptions.api.baseUrl,
      cloudUrl: monitorOptions.cloud?.baseUrl,
    },
  });
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

/** What is not the same in two runs, in words: `the plan`, `the option marker`. A part that only one of them has is another. */
export function differences(kept: RunIdentity, now: RunIdentity): readonly string[] {
  const names = namesIn(kept, now).filter((name) => !NOT_COMPARED.has(name));
  return names.flatMap((name) => {
    const [before, after] = [kept[name], now[name]];
    if (isDeepStrictEqual(before, after)) return [];
    if (name !== 'conditions') return [TITLES[name] ?? `the ${name}`];
    const [old = {}, given = {}] = [before, after] as [RunIdentity | undefined, RunIdentity | undefined];
    const changed = namesIn(old, given).filter((option) => !isDeepStrictEqual(old[option], given[option]));
    return changed.map((option) => `the option ${option}`);
  });
}

/** What was given, for a later part to start from; and what the one who writes the run keeps, who compares it. */
const NOT_COMPARED: ReadonlySet<string> = new Set(['options', 'writing', 'command']);

const TITLES: Readonly<Record<string, string>> = {
  monitorId: 'the monitor',
  monitor: 'the model or the serial number of the monitor',
  address: 'the address of the API, its routes or the computer',
  cloudUrl: 'the address of the cloud API',
};

function namesIn(...identities: readonly RunIdentity[]): readonly string[] {
  return [...new Set(identities.flatMap(Object.keys))];
}

const writtenOptions = z.object({
  apiUrl: z.string(),
  /** Where the reference is the cloud API's. */
  cloudUrl: z.string().optional(),
  ...keptShape,
});

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
