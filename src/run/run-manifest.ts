import { hostname } from 'node:os';
import type { LocalApi } from '../local-api/local-api.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import { apiAddress } from '../monitor/api-address.ts';
import type { RunManifest } from '../reading/journal.ts';
import { builtInProfiles } from '../verdict/built-in-profiles.ts';
import type { InspectOptions } from './inspect-options.ts';
import type { RunPlan } from './run-plan.ts';

/**
 * What a run is, for its journal. Every part of it but `options` (as they were given, for a later part that names none of them) must
 * be the same in a later part: see `differences`.
 */
export async function runManifestOf(
  plan: RunPlan,
  monitor: Pick<Monitor, 'id' | 'modelName' | 'serialNumber'>,
): Promise<RunManifest> {
  const { given: options, sampling, profile, monitorOptions } = plan;
  const { resolution, patches } = options;
  const given = {
    ...options,
    resolution: typeof resolution === 'string' ? resolution : `${resolution.widthPx}x${resolution.heightPx}`,
    patches: patches?.map((patch) => (typeof patch === 'string' ? patch : patch.name)),
    profile: builtInProfiles.includes(profile) ? profile.name : profile,
    station: plan.station.name,
  };
  const [kept, compared] = [namesOf('kept', 'compared'), namesOf('compared')];
  const { modelName, serialNumber } = monitor;
  return asJson({
    monitorId: monitor.id,
    monitor: { modelName, serialNumber },
    plan: sampling,
    profile,
    address: await addressOf(monitorOptions.api, options.simulated),
    cloudUrl: monitorOptions.cloud?.baseUrl ?? null,
    conditions: Object.fromEntries(compared.map((name) => [name, resolved(name, plan)])),
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
  onEvent: 'part',
  clock: 'part',
} as const satisfies Record<keyof InspectOptions, 'compared' | 'kept' | 'part'>;

/** The options that a journal keeps. */
export type KeptName = { [K in keyof typeof ROLES]: (typeof ROLES)[K] extends 'part' ? never : K }[keyof typeof ROLES];

function namesOf(...roles: readonly (typeof ROLES)[keyof typeof ROLES][]): readonly (keyof InspectOptions)[] {
  return (Object.keys(ROLES) as (keyof InspectOptions)[]).filter((name) => roles.includes(ROLES[name]));
}

/** An option as the run reads it, so that a default that is named is no difference. */
function resolved(name: keyof InspectOptions, plan: RunPlan): unknown {
  const { given, monitorOptions, station, repeat, shownBy } = plan;
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
  const value = given[name] ?? defaults[name] ?? null;
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

/** As it is read back from a line of JSON. */
function asJson(value: RunManifest): RunManifest {
  const parsed: unknown = JSON.parse(JSON.stringify(value));
  return parsed as RunManifest;
}
