import { getCookie } from 'hono/cookie';
import { LineToken } from '../../../protocol/line-token.ts';
import type { LineContext, LineDeps, Reader } from '../line-env.ts';

/** The reader, from the token in the Authorization header, else from the cookie of a browser session; null if from neither. */
export async function readerOf(
  context: LineContext,
  deps: LineDeps,
): Promise<(Reader & { isSession: boolean }) | null> {
  const header = context.req.header('authorization');
  const hash = header === undefined ? sessionHash(context, deps) : bearerHash(header);
  const token = hash === null ? null : await deps.store.tokenOf(hash);
  if (!token || token.revokedAt !== null) return null;
  return { name: token.name, role: token.role, isSession: header === undefined };
}

/** Browsers keep a cookie with `__Host-` to TLS and to this one host. */
export function sessionCookie({ isSecure }: Pick<LineDeps, 'isSecure'>): string {
  return `${isSecure ? '__Host-' : ''}flatfield-line`;
}

function sessionHash(context: LineContext, deps: LineDeps): string | null {
  const cookie = getCookie(context, sessionCookie(deps));
  return cookie === undefined ? null : deps.sessions.tokenHash(cookie, deps.now());
}

function bearerHash(header: string): string | null {
  const [, text] = /^Bearer (\S+)$/i.exec(header) ?? [];
  try {
    return text === undefined ? null : new LineToken(text).hash();
  } catch {
    return null;
  }
}
