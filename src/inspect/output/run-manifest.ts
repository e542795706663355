import { hostname } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import type { Monitor } from '../../api/local/answer-schemas.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { builtInProfiles } from '../../judge/profiles/built-in-profiles.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { patchInputText } from '../../plan/sampling/patch-input.ts';
import type { MeterIdentity } from '../../read/meter/meter.ts';
import { apiAddress } from '../../read/monitor/api-address.ts';
import type { RunManifest } from '../../read/state/journal.ts';
import type { RunPlan } from '../run-plan.ts';
import { announcedSimulation } from '../session/announced-simulation.ts';
import { comparedNames, type RunOptionName, storedNames } from './stored-options.ts';

/**
 * The identity of a run, for its journal. Every part of it but `options` (as they were given, for a later part that names none of them) must be the
 * same in a later part: see `differences`.
 */
export async function runManifestOf(
  plan: RunPlan,
  monitor: Pick<Monitor, 'id' | 'modelName' | 'serialNumber'>,
): Promise<RunManifest> {
  const { given: options, source, sampling, profile } = plan;
  const { resolution = sampling.resolution, patches } = options;
  const given: Readonly<Record<string, unknown>> = {
    ...options,
    resolution: typeof resolution === 'string' ? resolution : `${resolution.widthPx}x${resolution.heightPx}`,
    patches: patches?.map(patchInputText),
    profile: isBuiltIn(profile) ? `${profile.name}@${profile.version}` : profile,
    station: plan.station.name,
  };
  const { modelName, serialNumber } = monitor;
  const simulator = announcedSimulation(plan);
  return asJson({
    monitorId: monitor.id,
    monitor: { modelName, serialNumber },
    plan: sampling,
    profile,
    ...(source.kind === 'custom' && { source: { name: source.source.name, kind: source.source.kind } }),
    ...(source.kind === 'monitor' &&
      source.light && { meter: sameMeter(source.light.meter.identity), metering: source.metering }),
    ...(plan.golden && { golden: plan.golden.check }),
    ...(simulator && { simulator }),
    address: source.kind === 'monitor' ? await addressOf(source.api, plan.simulated) : null,
    cloudUrl: (source.kind === 'monitor' && source.cloud?.baseUrl) || null,
    conditions: Object.fromEntries(comparedNames.map((name) => [name, resolved(name, plan)])),
    options: {
      ...Object.fromEntries(storedNames.map((name) => [name, given[name]])),
      ...(source.kind === 'monitor' && { apiUrl: source.api.baseUrl, cloudUrl: source.cloud?.baseUrl }),
    },
  });
}

/** By its fields: it may come from a record. */
function isBuiltIn(profile: Profile): boolean {
  return builtInProfiles.some((builtIn) => isDeepStrictEqual(builtIn, profile));
}

/** Without its port: an instrument that is plugged in elsewhere is the same one. */
function sameMeter({ port: _, ...identity }: MeterIdentity): object {
  return identity;
}

/** An option as the run reads it, so that a default that is named is no difference. */
function resolved(name: RunOptionName, { given, source, station, repeat, shownBy, judging }: RunPlan): unknown {
  const defaults: Partial<Record<RunOptionName, unknown>> = {
    ...(source.kind === 'monitor' && { marker: source.marker, bitDepth: source.bitDepth }),
    repeat,
    shownBy,
    station: station.name,
    lockKeys: false,
    ...judging,
    stopAtFail: false,
  };
  const value = (given as typeof defaults)[name] ?? defaults[name] ?? null;
  return name === 'toneResponse' && typeof value === 'number' ? String(value) : value;
}

/** The address, routes and words by which the monitor is read; a loopback address is only meaningful with its computer. Null for a simulated monitor. */
async function addressOf(
  { baseUrl, routes, words }: LocalApi,
  simulated: RunPlan['simulated'],
): Promise<object | null> {
  if (simulated) return null;
  const address = await apiAddress(baseUrl);
  const isHere = new URL(address).hostname === '127.0.0.1';
  return { url: address + new URL(baseUrl).pathname, computer: isHere ? hostname() : null, routes, words };
}

/** As it is read back from a line of JSON. */
function asJson(value: RunManifest): RunManifest {
  const parsed: unknown = JSON.parse(JSON.stringify(value));
  return parsed as RunManifest;
}
