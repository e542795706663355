import type { LineContext, LineDeps } from './line-env.ts';
import { refusal } from './refusal.ts';

/** Largest form, in bytes. */
const MAX_FORM_BYTES = 16 * 1024;

/** The fields of a form of one of our pages. */
export async function formBody({ req }: LineContext, { uploads }: LineDeps): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(req.header('content-type') ?? '')) {
    throw refusal('bad-request', 'Expected a form of one of the pages of this server.');
  }
  return uploads.withBody(req.raw.body, MAX_FORM_BYTES, async (bytes) => new URLSearchParams(bytes.toString('utf8')));
}
