import { type AssetChanges, type AssetInformation, assetFields } from '../cloud-api/asset-information-schema.ts';
import type { CloudCallOptions } from '../cloud-api/call-cloud.ts';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import { changedAsset, otherFields } from '../cloud-api/tag-asset.ts';
import { type Chunk, toChunks } from './fleet-command.ts';
import { readSettled, type SettleOptions } from './read-settled.ts';

/**
 * Requests that change some asset fields and leave the others of each monitor as they are: the details of every target
 * are read, and monitors that end with the same fields share a request. Throws `asset-not-read`, `command-pending` if fields that are to
 * stay may be about to change, and what getMonitor throws.
 */
export async function assetChunks(
  cloud: CloudApi,
  changes: AssetChanges,
  targetMonitorIds: readonly string[],
  size: number,
  call: CloudCallOptions,
  settle: SettleOptions = { known: { done: [], failed: [] } },
): Promise<Chunk[]> {
  const byAsset = new Map<string, { assetInformation: AssetInformation; ids: string[] }>();
  for (const id of targetMonitorIds) {
    const assetInformation = await assetToSend(cloud, id, changes, call, settle);
    const key = JSON.stringify(assetInformation);
    const entry = byAsset.get(key) ?? { assetInformation, ids: [] };
    entry.ids.push(id);
    byAsset.set(key, entry);
  }
  return Array.from(byAsset.values()).flatMap(({ assetInformation, ids }) =>
    toChunks({ kind: 'assetInformation', assetInformation }, ids, size).map((chunk) => ({ ...chunk, changes })),
  );
}

/** The fields of one monitor with the changes. Nothing rests on what was read if all eight are given and there are no others. */
export async function assetToSend(
  cloud: CloudApi,
  id: string,
  changes: AssetChanges,
  call: CloudCallOptions,
  settle: SettleOptions,
): Promise<AssetInformation> {
  const isWhole = assetFields.every((field) => changes[field] !== undefined);
  if (isWhole) {
    const monitor = await cloud.getMonitor(id, call);
    if (Object.keys(otherFields(monitor.assetInformation)).length === 0) return changedAsset(monitor, changes);
  }
  return changedAsset(await readSettled(cloud, id, settle, call), changes);
}
