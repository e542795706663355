import type { CloudCallOptions } from '../../api/cloud/call-cloud.ts';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import {
  type AssetChanges,
  type AssetInformation,
  assetFields,
} from '../../api/cloud/schemas/asset-information-schema.ts';
import type { ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { isSameAsset, otherFields } from '../../api/cloud/sends/asset-content.ts';
import { changedAsset } from '../../api/cloud/sends/tag-asset.ts';
import { dataCopy } from '../../base/data-copy.ts';
import { type Chunk, toChunks } from './fleet-command.ts';
import { readSettled, type SettleOptions } from './read-settled.ts';

/**
 * Requests that change some asset fields and leave the others of each monitor as they are: the details of every target
 * are read, and monitors that end with the same fields share a request. `targets` are entries of a list that was asked for before.
 * Throws `asset-not-read`, `command-pending` if fields that are to stay may be about to change, and what getMonitor throws.
 */
export async function assetChunks(
  cloud: CloudApi,
  changes: AssetChanges,
  targets: readonly ListedMonitor[],
  size: number,
  call: CloudCallOptions,
  settle: SettleOptions = { known: { done: [], failed: [] } },
): Promise<Chunk[]> {
  const byAsset = new Map<string, { assetInformation: AssetInformation; listed: ListedMonitor[] }>();
  for (const target of targets) {
    const assetInformation = await assetToSend(cloud, target, changes, call, settle);
    const key = JSON.stringify(assetInformation);
    const entry = byAsset.get(key) ?? { assetInformation, listed: [] };
    entry.listed.push(target);
    byAsset.set(key, entry);
  }
  return Array.from(byAsset.values()).flatMap(({ assetInformation, listed }) => {
    const ids = listed.map(({ id }) => id);
    const chunks = toChunks({ kind: 'assetInformation', assetInformation }, ids, size);
    return chunks.map((chunk, index) => ({
      ...chunk,
      rest: dataCopy({ changes, listed: listed.slice(index * size, (index + 1) * size) }),
    }));
  });
}

/**
 * Requests for changes of their own for each monitor. Monitors whose information is already as it is to be are left out, so that a file that changes
 * little takes few requests. Throws what assetChunks throws.
 */
export async function assetChunksOf(
  cloud: CloudApi,
  changesOf: (id: string) => AssetChanges,
  targets: readonly ListedMonitor[],
  size: number,
  call: CloudCallOptions,
  settle: SettleOptions,
): Promise<{ readonly chunks: Chunk[]; readonly unchanged: readonly string[] }> {
  const byChanges = new Map<string, { changes: AssetChanges; targets: ListedMonitor[] }>();
  const unchanged: string[] = [];
  for (const target of targets) {
    const changes = changesOf(target.id);
    const { assetInformation } = await readSettled(cloud, target, settle, call);
    if (assetInformation != null && isSameAsset(assetInformation, { ...assetInformation, ...changes })) {
      unchanged.push(target.id);
      continue;
    }
    const key = JSON.stringify(changes);
    const entry = byChanges.get(key) ?? { changes, targets: [] };
    entry.targets.push(target);
    byChanges.set(key, entry);
  }
  const chunks: Chunk[] = [];
  for (const { changes, targets: alike } of byChanges.values())
    chunks.push(...(await assetChunks(cloud, changes, alike, size, call, settle)));
  return { chunks, unchanged };
}

/** The fields of one monitor with the changes. Nothing rests on what was read if all eight are given and there are no others. */
export async function assetToSend(
  cloud: CloudApi,
  listed: ListedMonitor,
  changes: AssetChanges,
  call: CloudCallOptions,
  settle: SettleOptions,
): Promise<AssetInformation> {
  const isWhole = assetFields.every((field) => changes[field] !== undefined);
  if (isWhole) {
    const monitor = await cloud.getMonitor(listed.id, call);
    if (Object.keys(otherFields(monitor.assetInformation)).length === 0) return changedAsset(monitor, changes);
  }
  return changedAsset(await readSettled(cloud, listed, settle, call), changes);
}
