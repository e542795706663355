import { createHmac } from 'node:crypto';
import { requestProblem } from '../../../../base/http/network-message.ts';
import { safeText } from '../../../../base/http/safe-text.ts';
import type { WebhookAnswer } from '../../../protocol/webhook-row.ts';
import type { WebhookDelivery } from '../../store/webhooks/webhooks.ts';

/** Headers of every delivery. The signature is the HMAC-SHA256, by the secret, of the timestamp, a dot and the body, in hexadecimal. */
export const webhookHeaders = {
  key: 'idempotency-key',
  event: 'flatfield-event',
  /** Seconds since 1970, when this attempt was made. */
  timestamp: 'flatfield-timestamp',
  signature: 'flatfield-signature',
} as const;

export interface WebhookOptions {
  readonly now: Date;
  /** From the first byte to the last. */
  readonly timeoutMs: number;
  /** Fires when that time is over. */
  readonly timeout: AbortSignal;
  readonly signal: AbortSignal;
}

/** Sends an event once. An answer other than 2xx, a redirect among them, is a problem, and so is none. Throws only if the signal fires. */
export async function sendWebhook(
  { url, secret, key, event, body }: Pick<WebhookDelivery, 'url' | 'secret' | 'key' | 'event' | 'body'>,
  { now, timeoutMs, timeout, signal }: WebhookOptions,
): Promise<WebhookAnswer> {
  const { Agent, request } = await import('undici');
  // A connection of its own, which checks certificates even if NODE_TLS_REJECT_UNAUTHORIZED is 0.
  const dispatcher = new Agent({ connect: { timeout: timeoutMs, rejectUnauthorized: true }, pipelining: 1 });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  let status: number | null = null;
  let excerpt = '';
  try {
    const answer = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'flatfield',
        [webhookHeaders.key]: key,
        [webhookHeaders.event]: event,
        [webhookHeaders.timestamp]: timestamp,
        [webhookHeaders.signature]: `sha256=${signatureOf(secret, timestamp, body)}`,
      },
      body,
      dispatcher,
      signal: AbortSignal.any([timeout, signal]),
    });
    status = answer.statusCode;
    excerpt = await beginningOf(answer.body);
  } catch (error) {
    signal.throwIfAborted();
    // Of an answer that has begun, the status counts.
    if (status === null) {
      const why = timeout.aborted
        ? `no answer within ${timeoutMs / 1000} s`
        : safeText(requestProblem(error, new URL(url)));
      return { status, problem: why, excerpt };
    }
  } finally {
    await dispatcher.destroy();
  }
  return { status, problem: problemOf(status), excerpt };
}

/** HMAC-SHA-256 in hexadecimal, which a receiver computes again and compares. */
export function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Of an answer, no more than people need to recognize it. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return safeText(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'), 200);
}

const MAX_ANSWER_BYTES = 2000;

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `it redirects (${status}), which is not followed`;
  return `it answered ${status}`;
}
