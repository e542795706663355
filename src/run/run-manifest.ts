import { hostname } from 'node:os';
import type { LocalApi } from '../local-api/local-api.ts';
import type { Monitor } from '../local-api/monitor-schema.ts';
import { apiAddress } from '../monitor/api-address.ts';
import type { RunManifest } from '../reading/journal.ts';
import { patchInputText } from '../sampling/patch-input.ts';
import { builtInProfiles } from '../verdict/built-in-profiles.ts';
import type { InspectOptions } from './inspect-options.ts';
import { comparedNames, keptNames } from './kept-options.ts';
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
    patches: patches?.map(patchInputText),
    profile: builtInProfiles.includes(profile) ? profile.name : profile,
    station: plan.station.name,
  };
  const { modelName, serialNumber } = monitor;
  return asJson({
    monitorId: monitor.id,
    monitor: { modelName, serialNumber },
    plan: sampling,
    profile,
    address: await addressOf(monitorOptions.api, options.simulated),
    cloudUrl: monitorOptions.cloud?.baseUrl ?? null,
    conditions: Object.fromEntries(comparedNames.map((name) => [name, resolved(name, plan)])),
    options: {
      ...Object.fromEntries(keptNames.map((name) => [name, given[name]])),
      apiUrl: monitorOptions.api.baseUrl,
      cloudUrl: monitorOptions.cloud?.baseUrl,
    },
  });
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
