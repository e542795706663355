import { FlatfieldError } from '../flatfield-error.ts';
import { safeText } from '../http/safe-text.ts';
import {
  type AssetChanges,
  type AssetField,
  type AssetInformation,
  assetFields,
  assetInformationSchema,
} from './asset-information-schema.ts';
import type { CloudCallOptions } from './call-cloud.ts';
import type { CloudApi } from './cloud-api.ts';
import type { CloudMonitor } from './monitor-schema.ts';
import { overwriteDoubt } from './overwrite-doubt.ts';
import type { SendOutcome } from './send-outcome.ts';

/**
 * Sets fields of a monitor's asset information and leaves the others as they are: the present ones are read first, since
 * a send takes the place of all eight. What another program writes between the two is lost.
 * Throws what getMonitor and sendAssetInformation throw, `asset-not-read`, and `command-pending` if the details may be outdated.
 */
export async function tagAsset(
  cloud: CloudApi,
  monitorId: string,
  field: AssetField,
  text: string,
  call: CloudCallOptions = {},
): Promise<SendOutcome> {
  const monitor = await cloud.getMonitor(monitorId, { ...call, keepAlive: false });
  const doubt = overwriteDoubt(monitor, await cloud.lastAssetSend(monitorId), []);
  if (doubt !== null)
    throw new FlatfieldError('command-pending', `Nothing was sent: ${doubt}. Try again once it is done.`);
  const assetInformation = changedAsset(monitor, { [field]: text });
  return cloud.sendAssetInformation({ targetMonitorIds: [monitorId], assetInformation }, call);
}

/**
 * A monitor's eight fields with some of them changed, and any others as they came. Only a field that was read, if only as null, or is changed can be written: to
 * write the others would be to empty them. Throws `asset-not-read`.
 */
export function changedAsset(
  { id, assetInformation }: Pick<CloudMonitor, 'id' | 'assetInformation'>,
  changes: AssetChanges,
): AssetInformation {
  const unread = assetFields.filter(
    (field) => changes[field] === undefined && (assetInformation == null || assetInformation[field] === undefined),
  );
  if (unread.length > 0) {
    throw new FlatfieldError(
      'asset-not-read',
      `Nothing was sent: the details of monitor ${safeText(id)} do not hold ${unread.join(', ')}, which would be emptied. ` +
        'Give all eight fields to replace whatever is there now.',
    );
  }
  const fields = assetFields.map((field) => [field, changes[field] ?? assetInformation?.[field] ?? '']);
  return assetInformationSchema.parse({ ...otherFields(assetInformation), ...Object.fromEntries(fields) });
}

/** Fields of asset information beyond the eight. */
export function otherFields(assetInformation: CloudMonitor['assetInformation']): Record<string, unknown> {
  const names: readonly string[] = assetFields;
  return Object.fromEntries(Object.entries(assetInformation ?? {}).filter(([name]) => !names.includes(name)));
}
