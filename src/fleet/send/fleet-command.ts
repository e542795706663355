import type { CloudCallOptions } from '../../api/cloud/call-cloud.ts';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { AssetChanges, AssetInformation } from '../../api/cloud/schemas/asset-information-schema.ts';
import type { ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import type { CalibrationTiming } from '../../api/cloud/schemas/send-schema.ts';
import type { SendOutcome } from '../../api/cloud/sends/send-outcome.ts';
import { dataCopy } from '../../base/data-copy.ts';

/** A command for monitors of a fleet. */
export type FleetCommand =
  | {
      readonly kind: 'monitorConfiguration';
      readonly monitorConfigurationId: string;
      readonly monitorConfigurationName: string;
      readonly calibrationTiming: CalibrationTiming;
      /** Another configuration has the same name, so that details cannot tell which of them was applied. */
      readonly sharesName?: boolean | undefined;
    }
  | { readonly kind: 'assetInformation'; readonly assetInformation: AssetInformation | null }
  | { readonly kind: 'requestToUpload' };

/** One request to be sent: a command and the monitors that it is for. */
export interface Chunk {
  readonly command: FleetCommand;
  readonly targetMonitorIds: readonly string[];
  /** Basis of the command, if its asset fields were read in part; it is read again before the command is sent. */
  readonly rest?: AssetRest | undefined;
}

export interface AssetRest {
  /** The fields that are to change; the others were read. */
  readonly changes: AssetChanges;
  /** The list entry of each monitor. */
  readonly listed: readonly ListedMonitor[];
}

/** Cuts a list of targets into requests of at most `size` monitors each, every one with its own copy of the command. */
export function toChunks(command: FleetCommand, targetMonitorIds: readonly string[], size: number): Chunk[] {
  const count = Math.ceil(targetMonitorIds.length / size);
  return Array.from({ length: count }, (_, index) => ({
    command: dataCopy(command),
    targetMonitorIds: targetMonitorIds.slice(index * size, (index + 1) * size),
  }));
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
