import { type AssetInformation, assetFields } from '../cloud-api/asset-information-schema.ts';
import type { CloudCallOptions } from '../cloud-api/call-cloud.ts';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import type { SendOutcome } from '../cloud-api/send-outcome.ts';
import type { CalibrationTiming } from '../cloud-api/send-schema.ts';
import { changedAsset } from '../cloud-api/tag-asset.ts';

/** What is to be done on monitors of a fleet. */
export type FleetCommand =
  | {
      readonly kind: 'monitorConfiguration';
      readonly monitorConfigurationId: string;
      readonly calibrationTiming: CalibrationTiming;
    }
  | { readonly kind: 'assetInformation'; readonly assetInformation: AssetInformation | null }
  | { readonly kind: 'requestToUpload' };

/** One request to be sent: a command and the monitors that it is for. */
export interface Chunk {
  readonly command: FleetCommand;
  readonly targetMonitorIds: readonly string[];
}

/** Cuts a list of targets into requests of at most `size` monitors each. */
export function toChunks(command: FleetCommand, targetMonitorIds: readonly string[], size: number): Chunk[] {
  const count = Math.ceil(targetMonitorIds.length / size);
  return Array.from({ length: count }, (_, index) => ({
    command,
    targetMonitorIds: targetMonitorIds.slice(index * size, (index + 1) * size),
  }));
}

/**
 * Requests that change some asset fields and leave the others of each monitor as they are: the details of every target
 * are read, unless all eight fields are given, and monitors that end with the same eight share a request. Throws
 * `asset-not-read`, and what getMonitor throws.
 */
export async function assetChunks(
  cloud: CloudApi,
  changes: Readonly<Partial<AssetInformation>>,
  targetMonitorIds: readonly string[],
  size: number,
  call: CloudCallOptions,
): Promise<Chunk[]> {
  const needsPresent = assetFields.some((field) => changes[field] === undefined);
  const byAsset = new Map<string, { assetInformation: AssetInformation; ids: string[] }>();
  for (const id of targetMonitorIds) {
    const present = needsPresent ? await cloud.getMonitor(id, call) : { id };
    const assetInformation = changedAsset(present, changes);
    const key = JSON.stringify(assetInformation);
    const entry = byAsset.get(key) ?? { assetInformation, ids: [] };
    entry.ids.push(id);
    byAsset.set(key, entry);
  }
  return Array.from(byAsset.values()).flatMap(({ assetInformation, ids }) =>
    toChunks({ kind: 'assetInformation', assetInformation }, ids, size),
  );
}

/** Sends one request. Throws what sendCommand throws. */
export function sendChunk(
  cloud: CloudApi,
  { command, targetMonitorIds }: Chunk,
  call: CloudCallOptions,
): Promise<SendOutcome> {
  const ids = [...targetMonitorIds];
  switch (command.kind) {
    case 'monitorConfiguration': {
      const { monitorConfigurationId, calibrationTiming } = command;
      return cloud.sendMonitorConfiguration({ monitorConfigurationId, calibrationTiming, targetMonitorIds: ids }, call);
    }
    case 'assetInformation':
      return cloud.sendAssetInformation({ assetInformation: command.assetInformation, targetMonitorIds: ids }, call);
    case 'requestToUpload':
      return cloud.sendRequestToUpload({ targetMonitorIds: ids }, call);
  }
  return command satisfies never;
}
