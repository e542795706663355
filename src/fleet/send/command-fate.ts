import { isSameSerialNumber } from '../../api/cloud/detail-age.ts';
import type { CloudMonitor } from '../../api/cloud/schemas/monitor-schema.ts';
import type { RemoteCommandState } from '../../api/cloud/schemas/remote-command-schema.ts';
import { isSameAsset } from '../../api/cloud/sends/asset-content.ts';
import { clockDifferenceMs, isEarlier, isInFuture, serviceTimeMs } from '../../api/cloud/service-time.ts';
import { safeText } from '../../base/http/safe-text.ts';
import type { FleetCommand } from './fleet-command.ts';

/** State of the last command sent to a monitor, according to its details. */
export interface CommandFate {
  readonly monitorId: string;
  /**
   * `done` and `failed` are final; `ended` is final too, with an undocumented status, and is not a success; so is `replaced`: the details show
   * another command in its place. `pending` may still change; `unseen`: the details do not show the command that was sent.
   */
  readonly fate: 'done' | 'failed' | 'ended' | 'replaced' | 'pending' | 'unseen';
  /** As received; null if there is none. */
  readonly status: string | null;
  readonly sentAt: string | null;
  readonly recievedByMonitorAt: string | null;
  readonly completedAt: string | null;
  /** Reason why it could not be checked, or is not done; null if there is nothing to say. */
  readonly message: string | null;
}

/** Status values and what they mean, as far as the user knows more than the documents tell. */
export interface KnownStatuses {
  readonly done: readonly string[];
  readonly failed: readonly string[];
}

/** A command that the service accepted for a monitor. */
export interface SentCommand {
  readonly monitorId: string;
  readonly command: FleetCommand;
  /** Send time of the command that the details showed before this one, as received; null if there was none. */
  readonly shownBefore: string | null;
  /** Of the details that were read before. */
  readonly serialNumber: string;
  readonly updatedBefore: string | null;
  /** Of the request and its answer: UTC, ISO 8601, on the clock of this computer. */
  readonly sentAt: string;
  readonly answeredAt: string;
}

/**
 * The specification shows one status, NO_COMMAND, and no transitions. So a command is done when it was completed and
 * none is pending any more; any other status is shown as it is and taken for no success, unless the user has named it.
 * The command shown is the one that was sent only if it is later than the one and the details shown before, of the time of the request
 * and its answer (the clocks may differ by 5 minutes), and has the name or the fields that were sent. `seenSentAt`: its time as an
 * earlier look showed it.
 */
export function commandFate(
  monitor: CloudMonitor,
  sent: SentCommand,
  known: KnownStatuses,
  now: Date,
  seenSentAt: string | null = null,
): CommandFate {
  const state = monitor.remoteCommand?.[sent.command.kind] ?? null;
  const [fate, message] =
    state === null ? (['unseen', null] as const) : fateOf(state, monitor, sent, known, now, seenSentAt);
  return {
    monitorId: monitor.id,
    fate,
    status: state?.status ?? null,
    sentAt: state?.sentAt ?? null,
    recievedByMonitorAt: state?.recievedByMonitorAt ?? null,
    completedAt: state?.completedAt ?? null,
    message,
  };
}

/** Reason why details read while waiting do not count: they are of another monitor, or of before `newestUpdatedAt`; null if they count. */
export function lookDoubt(
  { serialNumber, updatedAt }: Pick<CloudMonitor, 'serialNumber' | 'updatedAt'>,
  sent: SentCommand,
  newestUpdatedAt: string | null,
): string | null {
  if (!isSameSerialNumber(serialNumber, sent.serialNumber))
    return `its details carry the serial number ${safeText(serialNumber, 80)}, not ${safeText(sent.serialNumber, 80)}`;
  if (serviceTimeMs(newestUpdatedAt) === undefined) return null;
  if (serviceTimeMs(updatedAt) !== undefined && !isEarlier(updatedAt, newestUpdatedAt)) return null;
  return `its details of ${safeText(updatedAt ?? 'no time', 80)} are older than those of ${newestUpdatedAt}, seen before`;
}

/** True if the fate cannot change any more. */
export function isFinal({ fate }: CommandFate): boolean {
  return fate !== 'pending' && fate !== 'unseen';
}

type Judged = readonly [CommandFate['fate'], string | null];

function fateOf(
  state: RemoteCommandState,
  monitor: CloudMonitor,
  sent: SentCommand,
  known: KnownStatuses,
  now: Date,
  seenSentAt: string | null,
): Judged {
  const { status, sentAt = null, completedAt } = state;
  const sentMs = serviceTimeMs(sentAt);
  const isShownBefore = serviceTimeMs(sent.shownBefore) !== undefined && !isEarlier(sent.shownBefore, sentAt);
  if (sentMs === undefined || sentAt === sent.shownBefore || isShownBefore) return ['unseen', null];
  if (serviceTimeMs(sent.updatedBefore) !== undefined && !isEarlier(sent.updatedBefore, sentAt))
    return [
      'unseen',
      `the details show a command of ${sentAt}, before those of ${sent.updatedBefore} that did not; are the clocks right?`,
    ];
  if (sentMs < Date.parse(sent.sentAt) - clockDifferenceMs)
    return [
      'unseen',
      `the details show a command of ${sentAt}, before this one was sent at ${sent.sentAt}; are the clocks right?`,
    ];
  const isLater =
    sentMs > Date.parse(sent.answeredAt) + clockDifferenceMs || (seenSentAt !== null && sentAt !== seenSentAt);
  if (isLater || isOtherConfiguration(state, sent)) return replaced;
  if (known.failed.includes(status ?? '')) return ['failed', null];
  const completedMs = serviceTimeMs(completedAt);
  if (isInFuture(completedAt, now))
    return ['pending', `it was completed at ${completedAt}, which lies in the future; are the clocks right?`];
  const isCompleted = completedMs !== undefined && !isEarlier(completedAt, sentAt);
  if (!known.done.includes(status ?? '') && !(isCompleted && status === 'NO_COMMAND'))
    return [isCompleted ? 'ended' : 'pending', null];
  if (isOtherAsset(monitor, sent)) return replaced;
  return sharesName(sent)
    ? ['ended', 'another configuration has the same name, and the details do not tell which of them was applied']
    : ['done', null];
}

const replaced: Judged = ['replaced', 'replaced by another command'];

function isOtherConfiguration(state: RemoteCommandState, { command }: SentCommand): boolean {
  if (command.kind !== 'monitorConfiguration') return false;
  const { monitorConfigurationName: name, calibrationTiming: timing } = state as { [field: string]: unknown };
  return name !== command.monitorConfigurationName || (timing != null && timing !== command.calibrationTiming.type);
}

function isOtherAsset({ assetInformation }: CloudMonitor, { command }: SentCommand): boolean {
  return command.kind === 'assetInformation' && !isSameAsset(assetInformation, command.assetInformation);
}

function sharesName({ command }: SentCommand): boolean {
  return command.kind === 'monitorConfiguration' && command.sharesName === true;
}
