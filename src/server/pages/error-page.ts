import { type Html, html } from '../../report/html/html.ts';
import { linePage } from './parts/line-page.ts';
import type { ErrorFacts, LinePageContext } from './parts/page-inputs.ts';

/** Why there is no page, and where to go on. */
export function errorPage(context: LinePageContext, { status, message }: ErrorFacts): Html {
  const title = TITLES[status] ?? 'Something went wrong';
  const main = html`<section class="narrow" aria-labelledby="error"><h1 id="error">${title}</h1>
<p><bdi>${message}</bdi></p>
<p><a href="/">Line today</a> <span class="hint">${status}</span></p>
</section>`;
  return linePage(context, { title, at: null, main });
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid address',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many requests',
};
