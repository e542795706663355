import type { JsonReply } from '../http/json-reply.ts';
import type { Fleet } from './fleet.ts';
import type { SerialNumberType } from './monitor-answers.ts';
import type { CommandEnd } from './remote-command.ts';

/** Input of an operation. */
export interface CloudContext {
  readonly fleet: Fleet;
  readonly serialNumbers: SerialNumberType;
  /** True if nothing is answered and nothing happens that the specification does not show. */
  readonly plain: boolean;
  /** The values of the route's parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The status with which the service refuses a command to the target at this place; undefined if it takes it. */
  readonly targetStatus?: ((place: number) => number | undefined) | undefined;
  /** Of the commands that are taken; default `done`. */
  readonly commandEnd?: CommandEnd | undefined;
}

/** Answers a request, or throws `simulated-refusal`. */
export type CloudHandler = (context: CloudContext) => JsonReply;
