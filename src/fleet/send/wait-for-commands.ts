import type { CloudApi } from '../../api/cloud/cloud-api.ts';
import { endpointLimits } from '../../api/cloud/limits/rate-limits.ts';
import { RateLimitedError } from '../../api/cloud/limits/too-long-wait.ts';
import type { CloudMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import { newestTime } from '../../api/cloud/service-time.ts';
import { hasCode } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import {
  type CommandFate,
  commandFate,
  isFinal,
  type KnownStatuses,
  lookDoubt,
  type SentCommand,
} from './command-fate.ts';

export interface CommandWaitOptions {
  readonly cloud: CloudApi;
  /** Commands that were sent, one for each monitor. */
  readonly sent: readonly SentCommand[];
  readonly known: KnownStatuses;
  readonly clock: Clock;
  /** Min time between two checks of the same monitor; longer where the limit of the endpoint asks for it. */
  readonly intervalMs: number;
  /** On the clock, in ms since 1970. */
  readonly deadlineMs: number;
  readonly signal?: AbortSignal | undefined;
  readonly onLook?: (fates: CommandFate[]) => Promise<void>;
}

/**
 * Looks at each monitor's details until its command has ended or the deadline passes, and returns the last that is known
 * of each, in the order given. A check that fails is shown and repeated. Throws `aborted` and `call-count`.
 */
export async function waitForCommands(options: CommandWaitOptions): Promise<CommandFate[]> {
  const { cloud, sent, known, clock, deadlineMs, signal, onLook } = options;
  const fates = new Map(sent.map(({ monitorId: id }) => [id, unseen(id, 'not looked at yet')]));
  const newest = new Map(sent.map(({ monitorId, updatedBefore }) => [monitorId, updatedBefore]));
  const nowMs = () => clock.now().getTime();
  for (;;) {
    for (const command of sent) {
      const { monitorId } = command;
      const fate = fates.get(monitorId);
      if (fate === undefined || isFinal(fate) || nowMs() > deadlineMs) continue;
      const call = { signal, keepAlive: true, maxWaitMs: deadlineMs - nowMs() };
      const seenSentAt = fate.fate === 'pending' ? fate.sentAt : null;
      const look = (monitor: CloudMonitor): CommandFate => {
        const before = newest.get(monitorId) ?? null;
        const message = lookDoubt(monitor, command, before);
        if (message !== null) return { ...fate, message };
        newest.set(monitorId, newestTime([before, monitor.updatedAt], clock.now()));
        return commandFate(monitor, command, known, clock.now(), seenSentAt);
      };
      fates.set(monitorId, await cloud.getMonitor(monitorId, call).then(look, lookFailed(fate)));
    }
    await onLook?.([...fates.values()]);
    const open = [...fates.values()].filter((fate) => !isFinal(fate)).length;
    const pauseMs = Math.max(options.intervalMs, open * pollSpacingMs);
    if (open === 0 || nowMs() + pauseMs > deadlineMs) return [...fates.values()];
    await clock.sleep(pauseMs, signal);
  }
}

/** At most half of the endpoint's limit is used for looking, so that half is left for others. */
export const pollSpacingMs = (2 * endpointLimits.getMonitor.windowMs) / endpointLimits.getMonitor.calls;

function lookFailed(before: CommandFate): (error: unknown) => CommandFate {
  return (error) => {
    if (hasCode(error, 'aborted', 'call-count') || !(error instanceof Error)) throw error;
    const message = error instanceof RateLimitedError ? 'the limit leaves no look before the deadline' : error.message;
    return { ...before, message };
  };
}

function unseen(monitorId: string, message: string): CommandFate {
  return {
    monitorId,
    fate: 'unseen',
    status: null,
    sentAt: null,
    recievedByMonitorAt: null,
    completedAt: null,
    message,
  };
}
