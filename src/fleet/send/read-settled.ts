import type { CloudCallOptions } from '../../api/cloud/call-cloud.ts';
import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import type { CloudMonitor, ListedMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { overwriteDoubt } from '../../api/cloud/sends/overwrite-doubt.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import type { KnownStatuses } from './command-fate.ts';
import { pollSpacingMs } from './wait-for-commands.ts';

/** Handling of asset information that is still on its way to a monitor. */
export interface SettleOptions {
  readonly known: KnownStatuses;
  /** Takes the details as they are, even if something is on its way. */
  readonly again?: boolean | undefined;
  /** Waits for it; without, it is refused. */
  readonly wait?: PollTiming | undefined;
  readonly clock?: Pick<Clock, 'now'> | undefined;
}

export interface PollTiming {
  readonly clock: Clock;
  /** Min time between two checks of a monitor. */
  readonly intervalMs: number;
  /** On the clock, in ms since 1970. */
  readonly deadlineMs: number;
}

/**
 * Details on which asset information may rest, since they are as new as the list entry and no other one is on its way. Throws
 * `command-pending` if that is not so at the deadline, or right away without `wait`, and what getMonitor throws.
 */
export async function readSettled(
  cloud: CloudApi,
  listed: ListedMonitor,
  { known, again = false, wait, clock = wait?.clock ?? systemClock }: SettleOptions,
  call: CloudCallOptions,
): Promise<CloudMonitor> {
  for (;;) {
    const monitor = await cloud.getMonitor(listed.id, call);
    if (again) return monitor;
    const lastSend = await cloud.lastAssetSend(listed.id);
    const ended = [...known.done, ...known.failed];
    const doubt = overwriteDoubt(monitor, { listed, lastSend, ended, now: clock.now() });
    if (doubt === null) return monitor;
    const pauseMs = Math.max(wait?.intervalMs ?? 0, pollSpacingMs);
    if (wait === undefined || wait.clock.now().getTime() + pauseMs > wait.deadlineMs) throw pendingError(doubt);
    await wait.clock.sleep(pauseMs, call.signal);
  }
}

function pendingError(doubt: string): FlatfieldError {
  return new FlatfieldError(
    'command-pending',
    `Nothing was sent: ${doubt}; fields that it sets could be overwritten. Wait for it with --wait-pending, name a status that is ` +
      'final with --done-status or --failed-status, or send in any case with --again.',
  );
}
