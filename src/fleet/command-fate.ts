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
  /** As received; null if there is none. */
  readonly status: string | null;
  readonly sentAt: string | null;
  readonly recievedByMonitorAt: string | null;
  readonly completedAt: string | null;
  /** Why it could not be looked at; null if it was. */
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
 * `sentBefore`: the time of the last command that the details showed before this one was sent, as received; a command counts as
 * this one only if it is a later one. Both are times of the service, so that no clock of ours matters.
 */
export function commandFate(
  monitor: CloudMonitor,
  kind: RemoteCommandKind,
  sentBefore: string | null,
  known: KnownStatuses,
): CommandFate {
  const state = monitor.remoteCommand?.[kind] ?? null;
  return {
    monitorId: monitor.id,
    fate: state === null ? 'unseen' : fateOf(state, sentBefore, known),
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

function fateOf(state: RemoteCommandState, sentBefore: string | null, known: KnownStatuses): CommandFate['fate'] {
  const { status, sentAt, completedAt } = state;
  const stateSentMs = Date.parse(sentAt ?? '');
  const isLater = sentBefore === null || stateSentMs > Date.parse(sentBefore);
  if (Number.isNaN(stateSentMs) || !isLater) return 'unseen';
  const isCompleted = Date.parse(completedAt ?? '') >= stateSentMs;
  if (known.failed.includes(status)) return 'failed';
  if (known.done.includes(status) || (isCompleted && status === 'NO_COMMAND')) return 'done';
  return isCompleted ? 'ended' : 'pending';
}
