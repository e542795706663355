import {
  type AssetField,
  type AssetInformation,
  assetFields,
  assetInformationSchema,
} from './asset-information-schema.ts';
import type { CloudCallOptions } from './call-cloud.ts';
import type { CloudApi } from './cloud-api.ts';
import type { CloudMonitor } from './monitor-schema.ts';
import type { SendOutcome } from './send-outcome.ts';

/**
 * Sets fields of a monitor's asset information and leaves the others as they are: the present ones are read first, since
 * a send takes the place of all eight. What another program writes between the two is lost.
 * Throws what getMonitor and sendAssetInformation throw.
 */
export async function tagAsset(
  cloud: CloudApi,
  monitorId: string,
  field: AssetField,
  text: string,
  call: CloudCallOptions = {},
): Promise<SendOutcome> {
  const monitor = await cloud.getMonitor(monitorId, { ...call, keepAlive: false });
  const assetInformation = changedAsset(monitor, { [field]: text });
  return cloud.sendAssetInformation({ targetMonitorIds: [monitorId], assetInformation }, call);
}

/** A monitor's eight fields with some of them changed; a field that it lacks is empty. */
export function changedAsset(
  { assetInformation }: Pick<CloudMonitor, 'assetInformation'>,
  changes: Readonly<Partial<AssetInformation>>,
): AssetInformation {
  const fields = assetFields.map((field) => [field, changes[field] ?? assetInformation?.[field] ?? '']);
  return assetInformationSchema.parse(Object.fromEntries(fields));
}
