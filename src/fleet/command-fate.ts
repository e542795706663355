import type { CloudMonitor } from '../cloud-api/monitor-schema.ts';
import type { RemoteCommandKind, RemoteCommandState } from '../cloud-api/remote-command-schema.ts';

/** What a monitor's details say of the last command sent to it. */
export interface CommandFate {
  readonly monitorId: string;
  /**
   * `done` and `failed` are final; `ended` is final too, with a status that nobody documented, and is no success;
   * `pending` may still change; `unseen`: the details do not show the command that was sent.
   */
  readonly fate: 'done' | 'failed' | 'ended' | 'pending' | 'unseen';
  /** As received; null where there is none. */
  readonly status: string | null;
  readonly sentAt: string | null;
  readonly recievedByMonitorAt: string | null;
  readonly completedAt: string | null;
  /** Why it could not be looked at; null where it was. */
  readonly message: string | null;
}

/** Status values and what they mean, as far as the user knows more than the documents tell. */
export interface KnownStatuses {
  readonly done: readonly string[];
  readonly failed: readonly string[];
}

/**
 * The specification shows one status, NO_COMMAND, and no transitions. So a command is done when it was completed and
 * none is pending any more; any other status is shown as it is and taken for no success, unless the user has named it.
 * `sentAtMs`: when the command was sent here; an earlier one on the monitor, allowing for clocks that differ, is another.
 */
export function commandFate(
  monitor: CloudMonitor,
  kind: RemoteCommandKind,
  sentAtMs: number,
  known: KnownStatuses,
): CommandFate {
  const state = monitor.remoteCommand?.[kind] ?? null;
  return {
    monitorId: monitor.id,
    fate: state === null ? 'unseen' : fateOf(state, sentAtMs, known),
    status: state?.status ?? null,
    sentAt: state?.sentAt ?? null,
    recievedByMonitorAt: state?.recievedByMonitorAt ?? null,
    completedAt: state?.completedAt ?? null,
    message: null,
  };
}

/** Whether nothing more is to be expected. */
export function isFinal({ fate }: CommandFate): boolean {
  return fate === 'done' || fate === 'failed' || fate === 'ended';
}

/** The clocks of a computer and of a service differ by less, or the computer's is wrong. */
const clockDifferenceMs = 300_000;

function fateOf(state: RemoteCommandState, sentAtMs: number, known: KnownStatuses): CommandFate['fate'] {
  const { status, sentAt, completedAt } = state;
  const stateSentMs = Date.parse(sentAt ?? '');
  if (!(stateSentMs >= sentAtMs - clockDifferenceMs)) return 'unseen';
  const isCompleted = Date.parse(completedAt ?? '') >= stateSentMs;
  if (known.failed.includes(status)) return 'failed';
  if (known.done.includes(status) || (isCompleted && status === 'NO_COMMAND')) return 'done';
  return isCompleted ? 'ended' : 'pending';
}
