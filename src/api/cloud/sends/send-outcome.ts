import { safeText } from '../../../base/http/safe-text.ts';
import { acceptedStatus, type SendResult } from '../schemas/send-schema.ts';

/** Outcome of a send for one monitor. */
export interface TargetOutcome {
  readonly monitorId: string;
  /**
   * `accepted`: the service answered 202 for it; `not-accepted`: it answered another status; `unanswered`: its answer has
   * no entry for it; `unknown`: no answer came, so that the command may have been taken or not.
   */
  readonly outcome: 'accepted' | 'not-accepted' | 'unanswered' | 'unknown';
  /** As answered; null if it was not. */
  readonly status: number | null;
  /** The entries for this monitor as received. */
  readonly received: readonly SendResult[];
}

/** Outcome of one send. Accepted says that the service took the command, not that the monitor carried it out. */
export interface SendOutcome {
  /** `accepted` only if every target was; `mixed` if some were, or if the answer names other monitors; `not-accepted` if none was. */
  readonly outcome: 'accepted' | 'mixed' | 'not-accepted' | 'unknown';
  readonly targets: readonly TargetOutcome[];
  /** Problem of the answer; if the outcome is unknown, also how to look it up. Null if there is none. */
  readonly message: string | null;
}

/**
 * Holds the service's entries against the targets that were sent to. A mixed answer is no success; one without an entry for any
 * target says nothing about what became of the command, and one about other monitors is not to be relied on.
 */
export function judgeSend(targetIds: readonly string[], responses: readonly SendResult[]): SendOutcome {
  const targets = targetIds.map((monitorId): TargetOutcome => {
    const received = responses.filter(({ targetMonitorId }) => targetMonitorId === monitorId);
    const worst = received.find(({ status }) => status !== acceptedStatus) ?? received[0];
    if (worst === undefined) return { monitorId, outcome: 'unanswered', status: null, received };
    const outcome = worst.status === acceptedStatus ? 'accepted' : 'not-accepted';
    return { monitorId, outcome, status: worst.status, received };
  });
  if (targets.every(({ outcome }) => outcome === 'unanswered')) {
    return unknownSend(targetIds, 'The answer has no entry for any of the monitors.');
  }
  const others = responses.filter(({ targetMonitorId }) => !targetIds.includes(targetMonitorId));
  if (others.length > 0) {
    const named = safeText(others.map(({ targetMonitorId }) => targetMonitorId).join(', '));
    return { outcome: 'mixed', targets, message: `The answer names monitors that nothing was sent to: ${named}.` };
  }
  const accepted = targets.filter(({ outcome }) => outcome === 'accepted').length;
  const outcome = accepted === targets.length ? 'accepted' : accepted === 0 ? 'not-accepted' : 'mixed';
  return { outcome, targets, message: null };
}

/** A send to which no answer came that can be read. */
export function unknownSend(targetIds: readonly string[], why: string): SendOutcome {
  return {
    outcome: 'unknown',
    targets: targetIds.map((monitorId) => ({ monitorId, outcome: 'unknown', status: null, received: [] })),
    message:
      `${why} The service may have taken the command; it was not sent again. ` +
      'Look it up before you do: `flatfield fleet monitor ID` shows under remoteCommand when a command was last sent.',
  };
}
