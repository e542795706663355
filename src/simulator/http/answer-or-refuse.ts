import { Refusal, type RefusalReason } from '../monitor/refusal.ts';
import type { JsonReply } from './json-reply.ts';

/** The specifications show no status codes of errors; these are the simulator's own choice. */
const statuses: Readonly<Record<RefusalReason, number>> = {
  'bad-request': 400,
  'not-found': 404,
  'not-now': 409,
  unavailable: 503,
};

/** The reply of an operation, or that to what it refused. */
export async function answerOrRefuse(operation: () => JsonReply | Promise<JsonReply>): Promise<JsonReply> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof Refusal) return { status: statuses[error.reason], body: { message: error.message } };
    return { status: 500, body: { message: `The simulator itself failed: ${String(error)}` } };
  }
}

/**
 * A refusal without anything that the specifications do not show: of its status they show 429 alone, of its body nothing. Some status HTTP needs; it is
 * 400 for every reason.
 */
export function plainReply(reply: JsonReply): JsonReply {
  if (reply.status < 400 || reply.deliver !== undefined) return reply;
  if (reply.status !== 429) return { status: 400 };
  return { status: 429, ...(reply.headers && { headers: reply.headers }) };
}
