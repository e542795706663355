import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type JsonReply, replyText, sendReply } from '../http/json-reply.ts';
import type { FaultContext, FaultEffect } from './fault-effect.ts';

/** Faults of the connection. Those that concern the answer leave the operation performed. */
export const transportFaults = [
  /** The connection ends before the operation is performed. */
  z.strictObject({ name: z.literal('connection-reset') }),
  /** The operation is performed, and the answer never arrives. */
  z.strictObject({ name: z.literal('answer-lost') }),
  z.strictObject({ name: z.literal('reset-in-body') }),
  /** The connection ends in good order, in the middle of the body. */
  z.strictObject({ name: z.literal('cut-body') }),
  /** Nothing comes until the client leaves. */
  z.strictObject({ name: z.literal('stalled-header') }),
  /** Half the body comes, then nothing until the client leaves. */
  z.strictObject({ name: z.literal('stalled-body') }),
  z.strictObject({ name: z.literal('slow-answer'), delayMs: z.number().min(0) }),
  z.strictObject({ name: z.literal('not-http') }),
] as const;

type TransportFault = z.infer<(typeof transportFaults)[number]>;

export function transportEffect(fault: TransportFault, { rig }: FaultContext): FaultEffect {
  switch (fault.name) {
    case 'connection-reset':
      return { instead: 'reset' };
    case 'answer-lost':
      return { deliver: (response) => response.socket?.resetAndDestroy() };
    case 'reset-in-body':
      return { deliver: (response, reply) => sendHalf(response, reply, () => response.socket?.resetAndDestroy()) };
    case 'cut-body':
      return { deliver: (response, reply) => sendHalf(response, reply, () => response.socket?.end()) };
    case 'stalled-header':
      return { deliver: () => undefined };
    case 'stalled-body':
      return { deliver: (response, reply) => sendHalf(response, reply, () => undefined) };
    case 'slow-answer':
      return {
        deliver: (response, reply) => {
          void rig.wait(fault.delayMs).then((hasPassed) => {
            if (hasPassed) sendReply(response, reply);
          });
        },
      };
    case 'not-http':
      return { deliver: (response) => void response.socket?.end('220 this is no HTTP server\r\n') };
    default:
      return fault satisfies never;
  }
}

function sendHalf(response: ServerResponse, reply: JsonReply, then: () => void): void {
  const bytes = Buffer.from(replyText(reply));
  response.writeHead(reply.status, {
    'content-type': 'application/json; charset=utf-8',
    // One more than there is, so that an empty body is cut, too.
    'content-length': bytes.length + 1,
  });
  response.flushHeaders();
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), then);
}
