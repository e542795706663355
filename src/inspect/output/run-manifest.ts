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
import type { RunPlan } from '../plan-run.ts';
import { namesOfLater, type RequestName } from '../request-fields.ts';
import type { Services } from '../run-services.ts';
import { announcedSimulation } from '../session/announced-simulation.ts';

/**
 * The identity of a run, for its journal. Every part of it but `options` (as they were given, for a later part that names none of them) must be the
 * same in a later part: see `differences`.
 */
export async function runManifestOf(
  plan: RunPlan,
  services: Services,
  monitor: Pick<Monitor, 'id' | 'modelName' | 'serialNumber'>,
): Promise<RunManifest> {
  const { request, reads, sampling, profile } = plan;
  const { from, golden } = services;
  const { resolution = sampling.resolution, patches } = request;
  const given: Readonly<Record<string, unknown>> = {
    ...request,
    resolution: typeof resolution === 'string' ? resolution : `${resolution.widthPx}x${resolution.heightPx}`,
    patches: patches?.map(patchInputText),
    profile: isBuiltIn(profile) ? `${profile.name}@${profile.version}` : profile,
    station: plan.station.name,
  };
  const { modelName, serialNumber } = monitor;
  const simulator = announcedSimulation(services);
  return asJson({
    monitorId: monitor.id,
    monitor: { modelName, serialNumber },
    plan: sampling,
    profile,
    ...(from.kind === 'custom' && { source: { name: from.source.name, kind: from.source.kind } }),
    ...(from.kind === 'monitor' &&
      from.light && { meter: sameMeter(from.light.meter.identity), metering: reads.metering }),
    ...(golden && { golden: golden.check }),
    ...(simulator && { simulator }),
    address: from.kind === 'monitor' ? await addressOf(from.api, plan.simulated) : null,
    cloudUrl: (from.kind === 'monitor' && from.cloud?.baseUrl) || null,
    conditions: Object.fromEntries(namesOfLater('same').map((name) => [name, resolved(name, plan, from.kind)])),
    options: {
      ...Object.fromEntries(namesOfLater('same', 'result').map((name) => [name, given[name]])),
      ...(from.kind === 'monitor' && { apiUrl: from.api.baseUrl, cloudUrl: from.cloud?.baseUrl }),
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
function resolved(
  name: RequestName,
  { request, reads, station, repeat, shownBy, judging }: RunPlan,
  kind: Services['from']['kind'],
): unknown {
  const defaults: Partial<Record<RequestName, unknown>> = {
    ...(kind === 'monitor' && { marker: reads.marker, bitDepth: reads.bitDepth }),
    repeat,
    shownBy,
    station: station.name,
    lockKeys: false,
    ...judging,
    stopAtFail: false,
  };
  const value = (request as typeof defaults)[name] ?? defaults[name] ?? null;
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
