import { createMiddleware } from 'hono/factory';
import type { Role } from '../../../protocol/fields.ts';
import { LINE_POLICY } from '../../pages/parts/line-assets.ts';
import type { LineContext, LineDeps, LineEnv } from '../line-env.ts';
import { refusal } from '../refusal.ts';
import { readerOf } from './authenticate.ts';

/** Headers of every answer; a handler may set a policy of its own. */
export const withSafeHeaders = createMiddleware<LineEnv>(async (context, next) => {
  await next();
  const { headers } = context.res;
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', LINE_POLICY);
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('referrer-policy', 'same-origin');
  headers.set('cross-origin-opener-policy', 'same-origin');
  headers.set('cross-origin-resource-policy', 'same-origin');
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
});

/** Refuses what a web page of another site sends, by another name of this computer or across sites. */
export function refuseForeign({ isOwnHost }: LineDeps) {
  return createMiddleware<LineEnv>(async (context, next) => {
    const host = context.req.header('host');
    if (!isOwnHost(host)) {
      throw refusal(
        'cross-site',
        'The Host header names another server: start this one with --host-name for its own name.',
      );
    }
    if (!isRead(context)) {
      const site = context.req.header('sec-fetch-site');
      if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite();
      const origin = context.req.header('origin');
      if (origin !== undefined && hostOf(origin) !== host?.toLowerCase()) throw crossSite();
    }
    await next();
  });
}

/** Lets only these roles through, and so many requests with one token. A browser's session changes nothing without telling where the request comes from. */
export function requireRole(deps: LineDeps, roles: readonly Role[]) {
  return createMiddleware<LineEnv>(async (context, next) => {
    await deps.store.confirm();
    const reader = await readerOf(context, deps);
    if (!reader) throw refusal('not-authenticated', 'A token is needed, in the Authorization header or by logging in.');
    if (!roles.includes(reader.role)) {
      throw refusal('not-allowed', `${reader.name} has the role ${reader.role}, but this needs ${roles.join(' or ')}.`);
    }
    if (reader.isSession && !isRead(context) && !isStated(context)) throw crossSite();
    const end = deps.requests.begin(reader.name);
    if (!end) throw refusal('too-many-requests', `Too many requests with the token ${reader.name} are under way.`);
    const distrust = deps.connections.trust(context.env.incoming.socket);
    const ended = () => {
      end();
      distrust();
    };
    // Whoever asked may be gone already; then nothing is answered.
    if (context.env.outgoing.destroyed) ended();
    else context.env.outgoing.once('close', ended);
    context.set('reader', { name: reader.name, role: reader.role });
    await next();
  });
}

/** Refuses a reader whose token was revoked since `requireRole` let it through: a body may take a minute to come, and a run waits for its turn. */
export async function refuseRevoked(context: LineContext, deps: LineDeps): Promise<void> {
  if (!(await readerOf(context, deps))) throw refusal('not-authenticated', 'The token was revoked in the meantime.');
}

function isRead({ req }: LineContext): boolean {
  return req.method === 'GET' || req.method === 'HEAD';
}

function isStated({ req }: LineContext): boolean {
  return req.header('origin') !== undefined || req.header('sec-fetch-site') === 'same-origin';
}

function crossSite() {
  return refusal('cross-site', 'The request comes from another site.');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
