import type { ErrorBehavior } from '../../api/probed/behavior.ts';
import type { JsonReply } from '../http/json-reply.ts';

/** An error as a service with this behavior sends it; other answers stay. */
export function behaveError(reply: JsonReply, { encoding, status, body }: ErrorBehavior): JsonReply {
  if (reply.status < 400 || reply.deliver !== undefined || reply.encoding !== undefined) return reply;
  const encoded = encoding === undefined ? reply : { ...reply, encoding };
  // A refusal with a text of its own is as it was asked for.
  if (reply.text !== undefined) return encoded;
  const text = body ?? (encoding === 'shift-jis' || encoding === 'euc-jp' ? JAPANESE : undefined);
  return {
    ...encoded,
    ...(status !== undefined && [400, 404].includes(reply.status) && { status }),
    ...(text !== undefined && { text }),
  };
}

/** "The value is wrong": the simulator's own messages are the same in these encodings as in UTF-8. */
const JAPANESE = '{"message":"値が不正"}';
