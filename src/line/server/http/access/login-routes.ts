import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { LineToken } from '../../../protocol/line-token.ts';
import type { LineText } from '../../languages/languages.ts';
import { loginPage } from '../../pages/message-pages.ts';
import type { StoredToken } from '../../store/access/access-tables.ts';
import { formBody } from '../form-body.ts';
import type { LineContext, LineDeps, LineEnv } from '../line-env.ts';
import { ownPath } from '../own-path.ts';
import { pageContext } from '../page-context.ts';
import { refusal } from '../refusal.ts';
import { sessionCookie } from './authenticate.ts';

/** Logging in, by pasting a token or by a link that works once, and out. */
export function loginRoutes(deps: LineDeps): Hono<LineEnv> {
  const app = new Hono<LineEnv>();
  const show = async (context: LineContext, problem: LineText | null, next: string, status: 200 | 401) => {
    const page = loginPage(await pageContext(deps, context, null), { problem, next });
    return context.html(page.markup, status);
  };

  app.get('/login', async (context) => {
    const { link, next } = context.req.query();
    if (link === undefined || context.req.method !== 'GET') return show(context, null, ownPath(next), 200);
    const hash = deps.loginLinks.use(link, deps.now());
    const token = hash === null ? null : await deps.store.tokenOf(hash);
    if (!token) return show(context, 'This link was used or has ended. Paste a token instead.', '/', 401);
    return logIn(context, deps, token, '/');
  });

  app.post('/login', async (context) => {
    const form = await formBody(context, deps);
    const next = ownPath(form.get('next') ?? undefined);
    const token = await tokenOf(deps, form.get('token') ?? '');
    if (!token) return show(context, 'This is not a token of this server, or it was revoked.', next, 401);
    if (token.role === 'station')
      return show(context, 'The token of a station sends runs and reads nothing.', next, 401);
    return logIn(context, deps, token, next);
  });

  app.post('/logout', (context) => {
    if (context.req.header('origin') === undefined && context.req.header('sec-fetch-site') === undefined) {
      throw refusal('cross-site', 'The request does not say where it comes from.');
    }
    deleteCookie(context, sessionCookie(deps), { path: '/', secure: deps.isSecure });
    return context.redirect('/login', 303);
  });
  return app;
}

async function logIn(context: LineContext, deps: LineDeps, token: StoredToken, next: string): Promise<Response> {
  const at = deps.now();
  const { value, maxAgeS } = deps.sessions.begin(token.hash, token.role, at);
  const kept = { path: '/', httpOnly: true, sameSite: 'Strict', secure: deps.isSecure, maxAge: maxAgeS } as const;
  setCookie(context, sessionCookie(deps), value, kept);
  const entry = { who: token.name, action: 'logged in', subject: token.role, detail: '' };
  await deps.store.audit({ at: at.toISOString(), ...entry });
  return context.redirect(next, 303);
}

async function tokenOf({ store }: LineDeps, text: string): Promise<StoredToken | null> {
  try {
    return await store.tokenOf(new LineToken(text).hash());
  } catch {
    return null;
  }
}
