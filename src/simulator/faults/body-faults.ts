import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type JsonReply, replyText } from '../http/json-reply.ts';
import type { FaultEffect } from './fault-effect.ts';

/** Answers that are an error, or no JSON at all. */
export const bodyFaults = [
  /** An error in place of the operation. */
  z.strictObject({
    name: z.literal('status'),
    status: z.int().min(400).max(599),
    /** Sent as Retry-After; without it, no such header is sent. */
    retryAfterSeconds: z.int().min(0).optional(),
  }),
  /** A page, as an interposed proxy sends one. */
  z.strictObject({ name: z.literal('non-json') }),
  /** A complete answer whose JSON ends in the middle. */
  z.strictObject({ name: z.literal('truncated-json') }),
  z.strictObject({ name: z.literal('empty-body') }),
  /** JSON with so many bytes. */
  z.strictObject({ name: z.literal('huge-body'), bytes: z.int().min(2).max(1e9).default(10_000_000) }),
  /** A body that goes on until the client leaves. */
  z.strictObject({ name: z.literal('endless-body') }),
] as const;

type BodyFault = z.infer<(typeof bodyFaults)[number]>;

export function bodyEffect(fault: BodyFault): FaultEffect {
  switch (fault.name) {
    case 'status':
      return { instead: errorReply(fault.status, fault.retryAfterSeconds) };
    case 'non-json':
      return { rewrite: () => ({ status: 200, text: '<!doctype html><title>Sign in</title>' }) };
    case 'truncated-json':
      return {
        rewrite: (reply) => {
          const text = replyText(reply);
          return { status: reply.status, text: text.slice(0, Math.floor(text.length / 2)) };
        },
      };
    case 'empty-body':
      return { rewrite: ({ status }) => ({ status, text: '' }) };
    case 'huge-body':
      return { rewrite: () => ({ status: 200, text: `"${'a'.repeat(fault.bytes - 2)}"` }) };
    case 'endless-body':
      return { deliver: sendWithoutEnd };
    default:
      return fault satisfies never;
  }
}

function errorReply(status: number, retryAfterSeconds: number | undefined): JsonReply {
  const body = { message: `Simulated fault ${status}.` };
  return retryAfterSeconds === undefined
    ? { status, body }
    : { status, headers: { 'retry-after': String(retryAfterSeconds) }, body };
}

function sendWithoutEnd(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, '[');
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  const sendMore = () => {
    if (response.destroyed) return;
    if (response.write(chunk)) setImmediate(sendMore);
    else response.once('drain', sendMore);
  };
  sendMore();
}
