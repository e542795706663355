import type { JsonReply } from '../http/json-reply.ts';
import type { ErrorBehavior } from '../../behavior/behavior.ts';

/** An error as a service with this behavior sends it; other answers stay. */
export function behaveError(reply: JsonReply, { encoding = 'utf-8', status, body }: ErrorBehavior): JsonReply {
  if (reply.status < 400 || reply.deliver !== undefined) return reply;
  // A refusal with a text of its own is as it was asked for.
  const changed: JsonReply =
    reply.text !== undefined
      ? reply
      : {
          ...reply,
          ...(status !== undefined && [400, 404].includes(reply.status) && { status }),
          ...(body !== undefined && { text: body }),
        };
  if (encoding === 'utf-8') return changed;
  const text = changed.text ?? (changed.body === undefined ? '' : JSON.stringify(changed.body));
  const bytes = encoding === 'shift-jis' ? SHIFT_JIS : Buffer.from(text, encoding);
  return {
    ...changed,
    deliver: (response) => {
      response.writeHead(changed.status, { ...changed.headers, 'content-type': 'application/json' });
      response.end(bytes);
    },
  };
}

/** `{"message":"値が不正"}`: Node encodes no Shift JIS. */
const SHIFT_JIS = Buffer.concat([
  Buffer.from('{"message":"'),
  Buffer.from([0x92, 0x6c, 0x82, 0xaa, 0x95, 0x73, 0x90, 0xb3]),
  Buffer.from('"}'),
]);
