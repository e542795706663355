import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../../base/http/clock.ts';
import { safeText } from '../../../base/http/safe-text.ts';
import type { CloudCallOptions } from '../call-cloud.ts';
import type { CloudApi } from '../cloud-api.ts';
import { repeatedIdText } from '../monitor-list.ts';
import {
  type AssetChanges,
  type AssetField,
  type AssetInformation,
  assetFields,
  assetInformationSchema,
} from '../schemas/asset-information-schema.ts';
import type { CloudMonitor, ListedMonitor } from '../schemas/monitor-schema.ts';
import { otherFields } from './asset-content.ts';
import { overwriteDoubt } from './overwrite-doubt.ts';
import type { SendOutcome } from './send-outcome.ts';

/**
 * Sets fields of a monitor's asset information and leaves the others as they are: the list and the present fields are read first, since
 * a send is assumed to replace all eight. What another program writes between the two is lost.
 * Throws what listFleet, getMonitor and sendAssetInformation throw, `asset-not-read`, `unknown-target`, and `command-pending` if the
 * details may be outdated.
 */
export async function tagAsset(
  cloud: CloudApi,
  monitorId: string,
  field: AssetField,
  text: string,
  call: CloudCallOptions = {},
  clock: Pick<Clock, 'now'> = systemClock,
): Promise<SendOutcome> {
  const listed = await listedOnce(cloud, monitorId, call);
  const monitor = await cloud.getMonitor(monitorId, { ...call, keepAlive: false });
  const lastSend = await cloud.lastAssetSend(monitorId);
  const doubt = overwriteDoubt(monitor, { listed, lastSend, ended: [], now: clock.now() });
  if (doubt !== null)
    throw new FlatfieldError('command-pending', `Nothing was sent: ${doubt}. Try again once it is done.`);
  const assetInformation = changedAsset(monitor, { [field]: text });
  return cloud.sendAssetInformation({ targetMonitorIds: [monitorId], assetInformation }, call);
}

/** The entry of a monitor in the list. Throws `unknown-target` if there is none, `cloud-wrong-shape` if there are several. */
async function listedOnce(cloud: CloudApi, monitorId: string, call: CloudCallOptions): Promise<ListedMonitor> {
  const { monitors, repeatedIds } = await cloud.listFleet(call);
  if (repeatedIds.includes(monitorId)) throw new FlatfieldError('cloud-wrong-shape', repeatedIdText(monitorId));
  const listed = monitors.find(({ id }) => id === monitorId);
  if (listed === undefined)
    throw new FlatfieldError('unknown-target', `Nothing was sent: ${safeText(monitorId)} is not in the fleet.`);
  return listed;
}

/**
 * A monitor's eight fields with some of them changed, and any others as they came. A field of null has no text and stays empty. Only a field
 * that was read, or is changed, can be written: to write the others would be to empty them. Throws `asset-not-read`.
 */
export function changedAsset(
  { id, assetInformation }: Pick<CloudMonitor, 'id' | 'assetInformation'>,
  changes: AssetChanges,
): AssetInformation {
  const unread = assetFields.filter((field) => changes[field] === undefined && assetInformation?.[field] === undefined);
  if (unread.length > 0) {
    throw new FlatfieldError(
      'asset-not-read',
      `Nothing was sent: the details of monitor ${safeText(id)} do not hold ${unread.join(', ')}, which would be emptied. ` +
        'Give all eight fields to replace whatever is there now.',
    );
  }
  const others = otherFields(assetInformation);
  if (!isKeptInJson(others)) {
    throw new FlatfieldError(
      'asset-not-read',
      `Nothing was sent: the asset information of monitor ${safeText(id)} has a number of so many digits that it could not be sent back as it came.`,
    );
  }
  const fields = assetFields.map((field) => [field, changes[field] ?? assetInformation?.[field] ?? '']);
  return assetInformationSchema.parse({ ...others, ...Object.fromEntries(fields) });
}

/** True if each number is one that JSON of other programs can hold without losing digits. */
function isKeptInJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isInteger(value) ? Number.isSafeInteger(value) : digitsOf(value) <= 15;
  return typeof value !== 'object' || value === null || Object.values(value).every(isKeptInJson);
}

function digitsOf(value: number): number {
  return String(value)
    .replace(/e.*$/, '')
    .replace(/^[-0.]+|\./g, '').length;
}
