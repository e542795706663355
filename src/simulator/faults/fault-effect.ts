import type { ServerResponse } from 'node:http';
import type { CommandEnd } from '../cloud-server/remote-command.ts';
import type { JsonReply } from '../http/json-reply.ts';
import type { Rig } from '../monitor/rig.ts';
import type { VirtualMonitor } from '../monitor/virtual-monitor.ts';
import type { Random } from '../seeded-random.ts';

/** The facts that a fault may use. */
export interface FaultContext {
  readonly rig: Rig;
  /** The one that the request names, if it is there; the first one if the request names none. */
  readonly monitor: VirtualMonitor | undefined;
  readonly random: Random;
  /** The pixel information answered before this request, if any. */
  readonly previousReading: unknown;
}

/** Effect of a fault on one request; an absent field changes nothing. */
export interface FaultEffect {
  /** Takes the place of the operation, which is then not performed; `reset` answers with the end of the connection. */
  readonly instead?: JsonReply | 'reset';
  /** Calls of another program of the same user to this endpoint, just before this one. */
  readonly callsElsewhere?: number;
  /** The status with which a command to the target at this place is refused; undefined if it is not. */
  readonly targetStatus?: (place: number) => number | undefined;
  /** End of the commands that this request sends. */
  readonly commandEnd?: CommandEnd;
  /** Time for which a pixel reading blanks the display, in milliseconds, unscaled. */
  readonly blankingMs?: number;
  /** Changes the answer of the operation, which has been performed. */
  readonly rewrite?: (reply: JsonReply) => JsonReply;
  /** Sends the answer instead of the server. */
  readonly deliver?: (response: ServerResponse, reply: JsonReply) => void;
}
