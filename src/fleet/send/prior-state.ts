import { isDeepStrictEqual } from 'node:util';
import type { CloudCallOptions } from '../../api/cloud/call-cloud.ts';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { assetToSend } from './asset-chunks.ts';
import type { Chunk } from './fleet-command.ts';
import type { SettleOptions } from './read-settled.ts';

/** The last command of a kind that a monitor's details showed before another one was sent. */
export interface PriorState {
  readonly monitorId: string;
  /** As received; null if there was none. */
  readonly sentAt: string | null;
  readonly serialNumber: string;
  /** Of the details, as received. */
  readonly updatedAt: string | null;
}

/** Reads what each monitor's details show before a command is sent, one call a monitor. Throws what getMonitor throws. */
export async function priorStates(
  cloud: CloudApi,
  { command, targetMonitorIds }: Chunk,
  call: CloudCallOptions,
): Promise<PriorState[]> {
  const states: PriorState[] = [];
  for (const [index, monitorId] of targetMonitorIds.entries()) {
    // The send that follows needs a connection of its own.
    const keepAlive = index < targetMonitorIds.length - 1;
    const { remoteCommand, serialNumber, updatedAt = null } = await cloud.getMonitor(monitorId, { ...call, keepAlive });
    states.push({ monitorId, sentAt: remoteCommand?.[command.kind]?.sentAt ?? null, serialNumber, updatedAt });
  }
  return states;
}

/**
 * Reads the asset fields of each monitor again, right before those are sent that rest on them. Throws `command-pending` if any has
 * changed since, or may be about to, and what getMonitor throws.
 */
export async function expectUnchanged(
  cloud: CloudApi,
  { command, rest }: Chunk,
  call: CloudCallOptions,
  settle: SettleOptions,
): Promise<void> {
  if (command.kind !== 'assetInformation' || rest === undefined) return;
  const { changes, listed } = rest;
  for (const [index, monitor] of listed.entries()) {
    const keepAlive = index < listed.length - 1;
    const found = await assetToSend(cloud, monitor, changes, { ...call, keepAlive }, settle);
    if (isDeepStrictEqual(found, command.assetInformation)) continue;
    throw new FlatfieldError(
      'command-pending',
      `the asset information of ${safeText(monitor.id)} has changed meanwhile.`,
    );
  }
}
