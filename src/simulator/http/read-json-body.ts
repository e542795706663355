import type { IncomingMessage } from 'node:http';
import type { JsonReply } from './json-reply.ts';

const greatestBytes = 1_000_000;

/** The JSON value that a request carries, undefined where its body is empty; or the reply that refuses it. */
export async function readJsonBody(request: IncomingMessage): Promise<{ value: unknown } | { refusal: JsonReply }> {
  const bytes = await readBytes(request);
  if (bytes === 'too-large') return refuse(413, `A request body has at most ${greatestBytes} bytes.`);
  if (bytes === 'cut') return refuse(400, 'The request body ended too early.');
  if (bytes.length === 0) return { value: undefined };
  try {
    return { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return refuse(400, 'The request body is not JSON in UTF-8.');
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    // Settled once; what comes after a refusal is read on and forgotten, so that the client can read the answer.
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= greatestBytes) return void chunks.push(chunk);
      chunks.length = 0;
      resolve('too-large');
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('close', () => resolve('cut'));
  });
}

function refuse(status: number, message: string): { refusal: JsonReply } {
  return { refusal: { status, body: { message } } };
}
