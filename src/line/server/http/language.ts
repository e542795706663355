import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { languageDetector } from 'hono/language';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../../report/languages/languages.ts';
import { formBody } from './form-body.ts';
import type { LineContext, LineDeps, LineEnv } from './line-env.ts';
import { ownPath } from './own-path.ts';
import { refusal } from './refusal.ts';

const COOKIE = 'flatfield-line-language';
const YEAR_S = 365 * 24 * 60 * 60;

/** Finds the language of a page: the one that its reader chose, else the one that the browser prefers, else English. */
export const detectLanguage = languageDetector({
  order: ['cookie', 'header'],
  lookupCookie: COOKIE,
  caches: false,
  supportedLanguages: [...REPORT_LANGUAGES],
  fallbackLanguage: 'en',
});

/** The language that `detectLanguage` found. */
export function languageOf(context: LineContext): ReportLanguage {
  return context.get('language') as ReportLanguage;
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
