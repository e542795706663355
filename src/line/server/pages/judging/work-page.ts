import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
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
  const runs = (number: number) => address(['api', 'v1', 'judgings', String(number), 'runs'], { format: 'csv' });
  return scrollTable(rows, { labelledBy: 'judgings' }, [
    { name: t('Number'), kind: 'row', value: ({ number }) => html`<a href="${runs(number)}" download>${number}</a>` },
    {
      name: t('Profile'),
      value: ({ profile }) => html`${profileName(profile, t)} <small><code>${profile.hash.slice(0, 12)}</code></small>`,
    },
    { name: t('State'), value: ({ state }) => t(state) },
    { name: t('Done'), kind: 'n', value: ({ done }) => done },
    { name: t('Runs'), kind: 'n', value: (row) => row.runs },
    { name: t('Pass'), kind: 'n', value: ({ pass }) => pass },
    { name: t('Fail'), kind: 'n', value: ({ fail }) => fail },
    { name: t('Inconclusive'), kind: 'n', value: ({ inconclusive }) => inconclusive },
    { name: t('Started'), value: ({ startedAt }) => timeCell(startedAt, shifts.timeZone) },
    { name: t('By'), value: ({ startedBy }) => bdi(startedBy) },
  ]);
}

function webhooksSection({ shifts, t }: LinePageContext, rows: readonly WebhookRow[]): Html {
  const table = scrollTable(rows, { labelledBy: 'webhooks' }, [
    { name: t('Number'), kind: 'row', value: ({ number }) => number },
    { name: t('Address'), value: ({ url }) => bdi(url) },
    { name: t('Events'), value: ({ events }) => html`<code>${events.join(', ')}</code>` },
    { name: t('Waiting'), kind: 'n', value: ({ waiting }) => waiting },
    { name: t('Given up'), kind: 'n', value: ({ dead }) => dead },
    { name: t('Added'), value: ({ createdAt }) => timeCell(createdAt, shifts.timeZone) },
    { name: t('By'), value: ({ createdBy }) => bdi(createdBy) },
  ]);
  return html`<section data-live="webhooks" aria-labelledby="webhooks"><div class="head"><h2 id="webhooks">${t('Webhooks')}</h2>${dataLinks('webhooks', {})}</div>
${rows.length === 0 ? html`<p class="empty">${t('No webhook yet:')} <code>flatfield line webhook add ADDRESS --secret-file FILE</code>.</p>` : table}</section>`;
}

function deadSection({ shifts, t }: LinePageContext, rows: readonly DeliveryRow[]): Html {
  const retry = (number: number) =>
    html`<form method="post" action="${address(['work', 'deliveries', String(number), 'retry'])}"><button type="submit" aria-label="${t('Retry delivery {number}', { number })}">${t('Retry')}</button></form>`;
  const table = scrollTable(rows, { labelledBy: 'dead' }, [
    { name: t('Number'), kind: 'row', value: ({ number }) => number },
    { name: t('Address'), value: ({ url }) => bdi(url) },
    { name: t('Event'), value: ({ key }) => html`<code>${key}</code>` },
    { name: t('Attempts'), kind: 'n', value: ({ attempts }) => attempts },
    { name: t('Last attempt'), value: ({ attemptedAt: at }) => (at === null ? '–' : timeCell(at, shifts.timeZone)) },
    { name: t('Problem'), value: ({ answer }) => bdi(answer?.problem) },
    { name: t('Answer'), value: ({ answer }) => bdi(answer?.excerpt) },
    { name: t('Retry'), value: ({ number }) => retry(number) },
  ]);
  return html`<section data-live="dead" aria-labelledby="dead"><div class="head"><h2 id="dead">${t('Given up')}</h2>${dataLinks('deliveries', {})}</div>
<p class="hint">${t('Events that no attempt delivered, the newest 100.')}</p>
${rows.length === 0 ? html`<p class="empty">${t('No failed delivery.')}</p>` : table}</section>`;
}
