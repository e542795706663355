import type { CloudCallOptions } from '../cloud-api/call-cloud.ts';
import type { CloudApi } from '../cloud-api/cloud-api.ts';
import type { RemoteCommandKind } from '../cloud-api/remote-command-schema.ts';

/** The last command of a kind that a monitor's details showed before another one was sent. */
export interface StateBefore {
  readonly monitorId: string;
  /** As received; null if there was none. */
  readonly sentAt: string | null;
}

/** Reads what each monitor's details show before a command is sent, one call a monitor. Throws what getMonitor throws. */
export async function statesBefore(
  cloud: CloudApi,
  kind: RemoteCommandKind,
  monitorIds: readonly string[],
  call: CloudCallOptions,
): Promise<StateBefore[]> {
  const states: StateBefore[] = [];
  for (const [index, monitorId] of monitorIds.entries()) {
    // The send that follows needs a connection of its own.
    const keepAlive = index < monitorIds.length - 1;
    const { remoteCommand } = await cloud.getMonitor(monitorId, { ...call, keepAlive });
    states.push({ monitorId, sentAt: remoteCommand?.[kind]?.sentAt ?? null });
  }
  return states;
}
