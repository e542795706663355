import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { hasCode } from '../../../base/flatfield-error.ts';
import type { Problem } from '../../protocol/problem.ts';

/** The status of each problem. */
export const PROBLEM_STATUSES = {
  'not-authenticated': 401,
  'not-allowed': 403,
  'cross-site': 403,
  'not-found': 404,
  'bad-request': 400,
  'too-large': 413,
  'invalid-run': 422,
  'newer-record': 426,
  'too-many-requests': 429,
  busy: 503,
  'cannot-store': 503,
  failed: 500,
} as const satisfies Readonly<Record<Problem['code'], ContentfulStatusCode>>;

/** Seconds after which to try again, for problems that may pass; a full disk takes longer, since a person must free it. */
export const RETRY_AFTER_S: Partial<Readonly<Record<Problem['code'], number>>> = {
  'too-many-requests': 2,
  busy: 2,
  'cannot-store': 60,
};

/** The exception that a handler throws to answer with a problem. */
export function refusal(code: Problem['code'], message: string): HTTPException {
  return new HTTPException(PROBLEM_STATUSES[code], { message, cause: { code, message } satisfies Problem });
}

/** The problem to answer for an error, as far as the client may know it; null if the server itself failed. */
export function problemOf(error: unknown): Problem | null {
  if (error instanceof HTTPException) return error.cause as Problem;
  if (hasCode(error, 'invalid-bundle', 'invalid-record')) return { code: 'invalid-run', message: error.message };
  if (hasCode(error, 'store-busy')) return { code: 'busy', message: 'The store is busy: ask again later.' };
  if (hasCode(error, 'store-unreachable'))
    return { code: 'busy', message: 'The database cannot be reached: ask again later.' };
  if (hasCode(error, 'store-unusable')) {
    return {
      code: 'cannot-store',
      message: 'The server cannot store anything now, as if its disk were full: ask again later.',
    };
  }
  if (hasCode(error, 'newer-record', 'too-large')) return { code: error.code, message: error.message };
  if (hasCode(error, 'invalid-profile', 'invalid-key', 'invalid-cursor'))
    return { code: 'bad-request', message: error.message };
  return null;
}
