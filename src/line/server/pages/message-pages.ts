import { type Html, html } from '../../../report/html/html.ts';
import type { LineText } from '../languages/languages.ts';
import { linePage } from './parts/line-page.ts';
import type { ErrorFacts, LinePageContext, Login } from './parts/page-inputs.ts';

/** Page for an error: its reason, and a link to continue. */
export function errorPage(context: LinePageContext, { status, message }: ErrorFacts): Html {
  const { t } = context;
  const title = t(TITLES[status] ?? 'Something went wrong');
  const main = html`<section class="narrow" aria-labelledby="error"><h1 id="error">${title}</h1>
<p><bdi>${message}</bdi></p>
<p><a href="/">${t('Line today')}</a> <span class="hint">${status}</span></p>
</section>`;
  return linePage(context, { title, at: null, main });
}

const TITLES: Readonly<Record<number, LineText>> = {
  400: 'Invalid address',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests',
};

/** Asks for a token. */
export function loginPage(context: LinePageContext, { problem, next }: Login): Html {
  const { t } = context;
  const main = html`<section class="narrow" aria-labelledby="login"><h1 id="login">${t('Log in')}</h1>
${problem !== null && html`<p class="problem" role="alert">${t(problem)}</p>`}
<form method="post" action="/login" class="stack">
<input type="hidden" name="next" value="${next}">
<label>${t('Token')} <input type="password" name="token" required maxlength="200" autocomplete="current-password" placeholder="ffl_…"></label>
<button type="submit" class="main">${t('Log in')}</button>
</form>
<p class="hint">${t.html("An administrator makes tokens with {command}. The first one is in {file} in the server's data folder.", { command: html`<code>flatfield line token</code>`, file: html`<code>admin.token</code>` })}</p>
</section>`;
  return linePage(context, { title: t('Log in'), at: null, main });
}
