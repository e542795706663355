import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../report/languages/languages.ts';
import { preferredLanguage } from '../pages/languages/languages.ts';
import { formBody } from './form-body.ts';
import type { LineContext, LineDeps, LineEnv } from './line-env.ts';
import { ownPath } from './own-path.ts';
import { refusal } from './refusal.ts';

/** The language of a page: the one that its reader chose, else the one that the browser prefers. */
export function languageOf(context: LineContext): ReportLanguage {
  const chosen = getCookie(context, COOKIE);
  return REPORT_LANGUAGES.find((lang) => lang === chosen) ?? preferredLanguage(context.req.header('accept-language'));
}

/** Keeps the language that a reader chose, in a cookie that says nothing else. */
export function languageRoutes(deps: LineDeps): Hono<LineEnv> {
  const app = new Hono<LineEnv>();
  app.post('/language', async (context) => {
    const form = await formBody(context, deps);
    const lang = REPORT_LANGUAGES.find((one) => one === form.get('lang'));
    if (lang === undefined) throw refusal('bad-request', `The language is one of ${REPORT_LANGUAGES.join(', ')}.`);
    const kept = { path: '/', httpOnly: true, sameSite: 'Lax', secure: deps.isSecure, maxAge: YEAR_S } as const;
    setCookie(context, COOKIE, lang, kept);
    return context.redirect(ownPath(form.get('next') ?? undefined), 303);
  });
  return app;
}

const COOKIE = 'flatfield-line-language';
const YEAR_S = 365 * 24 * 60 * 60;
