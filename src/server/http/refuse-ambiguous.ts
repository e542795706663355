import { createMiddleware } from 'hono/factory';
import type { LineEnv } from './line-env.ts';
import { refusal } from './refusal.ts';

/**
 * Refuses an address that two programs may read in two ways: a parameter that is there twice, or percent signs that encode no UTF-8. Whoever asks
 * for one unit must not get the answer for another.
 */
export const refuseAmbiguous = createMiddleware<LineEnv>(async ({ req }, next) => {
  const { pathname, search, searchParams } = new URL(req.url);
  if (!isDecodable(pathname) || !isDecodable(search)) {
    throw refusal('bad-request', 'The address is not UTF-8 in percent-encoding.');
  }
  const names = [...searchParams.keys()];
  if (new Set(names).size < names.length) throw refusal('bad-request', 'A parameter of the query is there twice.');
  await next();
});

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
