import type { TargetOutcome } from '../../api/cloud/sends/send-outcome.ts';
import type { CommandFate, SentCommand } from './command-fate.ts';
import type { FleetCommand } from './fleet-command.ts';
import type { PriorState } from './prior-state.ts';

/** Record of what was sent to a fleet, and of the outcome; written before each request and after each answer. */
export interface Receipt {
  readonly schemaVersion: 1;
  readonly baseUrl: string;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly chunks: ReceiptChunk[];
  /** The last known state on each monitor that the service accepted the command for; empty if it was not waited for. */
  fates: CommandFate[];
}

export interface ReceiptChunk {
  readonly command: FleetCommand;
  readonly targetMonitorIds: readonly string[];
  /** `sending` is found where the program was ended in the middle: the service may have taken the command or not. */
  outcome: 'not-sent' | 'sending' | 'accepted' | 'mixed' | 'not-accepted' | 'refused' | 'unknown';
  sentAt: string | null;
  /** State of the monitors before; only if the command is waited for. */
  before?: readonly PriorState[];
  answeredAt: string | null;
  /** Each target by itself, as answered. */
  targets: readonly TargetOutcome[];
  message: string | null;
}

/** The commands of a receipt that the service accepted and whose monitors were read before, a command a monitor. */
export function acceptedCommands({ chunks }: Receipt): SentCommand[] {
  return chunks.flatMap(({ command, targets, before = [], sentAt, answeredAt }) => {
    const ids = targets.filter(({ outcome }) => outcome === 'accepted').map(({ monitorId }) => monitorId);
    if (sentAt === null || answeredAt === null) return [];
    return before
      .filter(({ monitorId }) => ids.includes(monitorId))
      .map(({ sentAt: shownBefore, updatedAt: updatedBefore, ...monitor }) => ({
        ...monitor,
        command,
        shownBefore,
        updatedBefore,
        sentAt,
        answeredAt,
      }));
  });
}
