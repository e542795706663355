import { type Html, html } from '../../../../report/html/html.ts';
import type { JudgingRow } from '../../../protocol/judging-row.ts';
import type { DeliveryRow, WebhookRow } from '../../../protocol/webhook-row.ts';
import { linePage } from '../parts/line-page.ts';
import { address, dataLinks } from '../parts/links.ts';
import type { LinePageContext, Work } from '../parts/page-inputs.ts';
import { timeCell } from '../parts/time-text.ts';
import { profileName } from '../runs/run-marks.ts';

/** Page of runs judged again, webhooks and failed deliveries. */
export function workPage(context: LinePageContext, { judgings, webhooks, dead, skippedPruning }: Work): Html {
  const { t } = context;
  const main = html`<h1>${t('Work')}</h1>
<section data-live="judgings" aria-labelledby="judgings"><div class="head"><h2 id="judgings">${t('Judged again')}</h2>${dataLinks('judgings', {})}</div>
<p class="hint">${t('Stored runs under another profile. None of these verdicts counts.')}</p>
${judgings.length === 0 ? html`<p class="empty">${t('No stored run was judged again yet:')} <code>flatfield line judge-again start PROFILE</code>.</p>` : judgingsTable(context, judgings)}</section>
<section aria-labelledby="days"><div class="head"><h2 id="days">${t('Sums of days')}</h2>${dataLinks('days', {})}</div>
<p class="hint">${t('By station, model and profile, made after each midnight.')}</p></section>
${
  skippedPruning !== null &&
  html`<section data-live="pruning" aria-labelledby="pruning"><h2 id="pruning">${t('Nightly pruning was skipped')}</h2>
<p><bdi>${skippedPruning}</bdi></p></section>`
}
${webhooks !== null && webhooksSection(context, webhooks)}
${dead !== null && deadSection(context, dead)}`;
  return linePage(context, { title: t('Work'), at: '/work', main, refreshS: 30 });
}

function judgingsTable({ shifts, t }: LinePageContext, rows: readonly JudgingRow[]): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="judgings"><table>
<thead><tr><th scope="col">${t('Number')}</th><th scope="col">${t('Profile')}</th><th scope="col">${t('State')}</th><th scope="col" class="n">${t('Done')}</th><th scope="col" class="n">${t('Runs')}</th><th scope="col" class="n">${t('Pass')}</th><th scope="col" class="n">${t('Fail')}</th><th scope="col" class="n">${t('Inconclusive')}</th><th scope="col">${t('Started')}</th><th scope="col">${t('By')}</th></tr></thead>
<tbody>${rows.map(
    ({ number, profile, state, done, runs, pass, fail, inconclusive, startedAt, startedBy }) =>
      html`<tr><th scope="row"><a href="${address(['api', 'v1', 'judgings', String(number), 'runs'], { format: 'csv' })}" download>${number}</a></th><td>${profileName(profile, t)} <small><code>${profile.hash.slice(0, 12)}</code></small></td><td>${t(state)}</td><td class="n">${done}</td><td class="n">${runs}</td><td class="n">${pass}</td><td class="n">${fail}</td><td class="n">${inconclusive}</td><td>${timeCell(startedAt, shifts.timeZone)}</td><td><bdi>${startedBy}</bdi></td></tr>
`,
  )}</tbody>
</table></div>`;
}

function webhooksSection({ shifts, t }: LinePageContext, rows: readonly WebhookRow[]): Html {
  const shown = html`<div class="scroll" tabindex="0" role="group" aria-labelledby="webhooks"><table>
<thead><tr><th scope="col">${t('Number')}</th><th scope="col">${t('Address')}</th><th scope="col">${t('Events')}</th><th scope="col" class="n">${t('Waiting')}</th><th scope="col" class="n">${t('Given up')}</th><th scope="col">${t('Added')}</th><th scope="col">${t('By')}</th></tr></thead>
<tbody>${rows.map(
    ({ number, url, events, waiting, dead, createdAt, createdBy }) =>
      html`<tr><th scope="row">${number}</th><td><bdi>${url}</bdi></td><td><code>${events.join(', ')}</code></td><td class="n">${waiting}</td><td class="n">${dead}</td><td>${timeCell(createdAt, shifts.timeZone)}</td><td><bdi>${createdBy}</bdi></td></tr>
`,
  )}</tbody>
</table></div>`;
  return html`<section data-live="webhooks" aria-labelledby="webhooks"><div class="head"><h2 id="webhooks">${t('Webhooks')}</h2>${dataLinks('webhooks', {})}</div>
${rows.length === 0 ? html`<p class="empty">${t('No webhook yet:')} <code>flatfield line webhook add ADDRESS --secret-file FILE</code>.</p>` : shown}</section>`;
}

function deadSection({ shifts, t }: LinePageContext, rows: readonly DeliveryRow[]): Html {
  const shown = html`<div class="scroll" tabindex="0" role="group" aria-labelledby="dead"><table>
<thead><tr><th scope="col">${t('Number')}</th><th scope="col">${t('Address')}</th><th scope="col">${t('Event')}</th><th scope="col" class="n">${t('Attempts')}</th><th scope="col">${t('Last attempt')}</th><th scope="col">${t('Problem')}</th><th scope="col">${t('Answer')}</th><th scope="col">${t('Retry')}</th></tr></thead>
<tbody>${rows.map(
    ({ number, url, key, attempts, attemptedAt, answer }) =>
      html`<tr><th scope="row">${number}</th><td><bdi>${url}</bdi></td><td><code>${key}</code></td><td class="n">${attempts}</td><td>${attemptedAt === null ? '–' : timeCell(attemptedAt, shifts.timeZone)}</td><td><bdi>${answer?.problem ?? ''}</bdi></td><td><bdi>${answer?.excerpt ?? ''}</bdi></td><td><form method="post" action="${address(['work', 'deliveries', String(number), 'retry'])}"><button type="submit" aria-label="${t('Retry delivery {number}', { number })}">${t('Retry')}</button></form></td></tr>
`,
  )}</tbody>
</table></div>`;
  return html`<section data-live="dead" aria-labelledby="dead"><div class="head"><h2 id="dead">${t('Given up')}</h2>${dataLinks('deliveries', {})}</div>
<p class="hint">${t('Events that no attempt delivered, the newest 100.')}</p>
${rows.length === 0 ? html`<p class="empty">${t('No failed delivery.')}</p>` : shown}</section>`;
}
