import type { IncomingMessage } from 'node:http';
import { parseJsonText } from '../../base/parse-json-text.ts';
import type { JsonReply } from './json-reply.ts';

const maxBytes = 1_000_000;

/**
 * The JSON value that a request carries, undefined if its body is empty; or the reply that refuses it. A body that is not
 * declared as JSON is refused: a web page may send any other type without asking first.
 */
export async function readJsonBody(request: IncomingMessage): Promise<{ value: unknown } | { refusal: JsonReply }> {
  const hasBody = request.headers['transfer-encoding'] !== undefined || declaredBytes(request) > 0;
  if (hasBody && !isJson(request.headers['content-type'])) {
    return refuse(415, 'A request body must be JSON: send the header Content-Type: application/json.');
  }
  const bytes = declaredBytes(request) > maxBytes ? 'too-large' : await readBytes(request);
  if (bytes === 'too-large') return refuse(413, `A request body has at most ${maxBytes} bytes.`);
  if (bytes === 'cut') return refuse(400, 'The request body ended too early.');
  if (bytes.length === 0) return { value: undefined };
  try {
    return { value: parseJsonText(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) };
  } catch {
    return refuse(400, 'The request body is not JSON in UTF-8.');
  }
}

function declaredBytes({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0);
}

function isJson(contentType: string | undefined): boolean {
  const [type = ''] = (contentType ?? '').split(';');
  return /^application\/(?:[\w.-]+\+)?json$/i.test(type.trim());
}

function readBytes(request: IncomingMessage): Promise<Buffer | 'too-large' | 'cut'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) return void chunks.push(chunk);
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
