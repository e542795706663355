import type { Rig } from '../monitor/rig.ts';

export const commandKinds = ['monitorConfiguration', 'assetInformation', 'requestToUpload'] as const;

export type CommandKind = (typeof commandKinds)[number];

/**
 * The states of a command. The specification shows NO_COMMAND alone and no transitions: the others, and the order in which
 * they follow each other, are the simulator's own.
 */
export const commandStatuses = {
  /** None was sent yet, or the last one was carried out. */
  none: 'NO_COMMAND',
  /** Sent; the monitor's computer has not fetched it. */
  waiting: 'WAITING',
  /** Received by the monitor. */
  underWay: 'IN_PROGRESS',
  /** The monitor could not carry it out. */
  failed: 'FAILED',
} as const;

/** End of a command: carried out; failed; or never received, as by a computer that is switched off. */
export type CommandEnd = 'done' | 'failed' | 'never-received';

/** Time until a command is received, and from there until it is completed, unscaled; the simulator's own figures. */
const durationsMs: Readonly<Record<CommandKind, { readonly toReceive: number; readonly toComplete: number }>> = {
  monitorConfiguration: { toReceive: 20_000, toComplete: 180_000 },
  assetInformation: { toReceive: 20_000, toComplete: 5000 },
  requestToUpload: { toReceive: 20_000, toComplete: 10_000 },
};

/** One command on its way to a monitor and back. */
export class RemoteCommand {
  readonly sentAtMs: number;
  readonly #receivedAtMs: number;
  readonly #completedAtMs: number;
  readonly #end: CommandEnd;
  readonly #effect: (completedAtMs: number) => void;
  #isOver = false;

  constructor(
    kind: CommandKind,
    rig: Rig,
    { nowMs, end, effect }: { nowMs: number; end: CommandEnd; effect: (completedAtMs: number) => void },
  ) {
    const { toReceive, toComplete } = durationsMs[kind];
    this.sentAtMs = nowMs;
    this.#receivedAtMs = nowMs + rig.scaledMs(toReceive);
    this.#completedAtMs = this.#receivedAtMs + rig.scaledMs(toComplete);
    this.#end = end;
    this.#effect = effect;
  }

  /** Applies everything that is due by now; false once nothing more is to come. */
  advance(nowMs: number): boolean {
    if (this.#isOver || this.#end === 'never-received') return false;
    if (nowMs < this.#completedAtMs) return true;
    this.#isOver = true;
    if (this.#end === 'done') this.#effect(this.#completedAtMs);
    return false;
  }

  /** In the shape of the service; `recievedByMonitorAt` is its spelling. */
  state(nowMs: number) {
    const isReceived = this.#end !== 'never-received' && nowMs >= this.#receivedAtMs;
    const isCompleted = isReceived && nowMs >= this.#completedAtMs;
    const isDone = isCompleted && this.#end === 'done';
    const { none, failed, underWay, waiting } = commandStatuses;
    return {
      status: isDone ? none : isCompleted ? failed : isReceived ? underWay : waiting,
      sentAt: timestamp(this.sentAtMs),
      recievedByMonitorAt: isReceived ? timestamp(this.#receivedAtMs) : null,
      completedAt: isCompleted ? timestamp(this.#completedAtMs) : null,
    };
  }
}

/** ISO 8601 UTC. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
