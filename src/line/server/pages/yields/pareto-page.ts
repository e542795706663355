import { type Html, html } from '../../../../report/html/html.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import type { ParetoRow } from '../../../protocol/summaries.ts';
import { countShare, partsBar } from '../parts/bars.ts';
import { causeTitle, limitTitle } from '../parts/cause-titles.ts';
import { filterForm } from '../parts/filter-form.ts';
import { linePage } from '../parts/line-page.ts';
import { dataLinks, runsAddress } from '../parts/links.ts';
import type { LinePageContext, Pareto } from '../parts/page-inputs.ts';

/** The most frequent causes and missed limits, each with its runs. */
export function paretoPage(context: LinePageContext, { filter, causes, limits, runs, choices }: Pareto): Html {
  const { t } = context;
  const main = html`<h1>${t('Pareto of causes')}</h1>
${filterForm(context, { path: '/pareto', filter, choices, ofRuns: false })}
<div class="columns" data-live="pareto">
${bars(context, 'causes', t('Causes'), causes, runs, (cause) => ({ title: causeTitle(cause, t), only: { ...filter, cause } }), filter)}
${bars(context, 'limits', t('Missed limits'), limits, runs, (limit) => ({ title: limitTitle(limit, t), only: { ...filter, limit } }), filter)}
</div>
<p class="hint">${t('Only runs that count are included. A run can have several causes and miss several limits.')}</p>`;
  return linePage(context, { title: t('Pareto of causes'), at: '/pareto', main, events: 'run' });
}

function bars(
  { t }: LinePageContext,
  path: 'causes' | 'limits',
  title: string,
  rows: readonly ParetoRow[],
  total: number,
  of: (name: string) => { readonly title: string; readonly only: RunFilter },
  filter: RunFilter,
): Html {
  const sorted = [...rows].sort((a, b) => b.runs - a.runs);
  const max = sorted[0]?.runs ?? 0;
  return html`<section aria-labelledby="${path}"><div class="head"><h2 id="${path}">${title}</h2>${dataLinks(path, filter)}</div>
${
  sorted.length === 0
    ? html`<p class="empty">${total === 0 ? t('No run counts yet.') : t.count(total, 'None in 1 run.', 'None in {count} runs.')}</p>`
    : html`<table class="pareto"><thead><tr><th scope="col">${title}</th><th scope="col" class="n">${t('Runs')}</th><th scope="col" class="n">${t('Units')}</th></tr></thead>
<tbody>${sorted.map(({ name, runs, units }) => {
        const { title: text, only } = of(name);
        return html`<tr><th scope="row"><a href="${runsAddress({ ...only, kind: 'production' })}"><bdi>${text}</bdi>${partsBar(
          [
            ['fill', runs],
            ['empty', max - runs],
          ],
        )}</a></th><td class="n">${countShare(runs, total, t)}</td><td class="n">${units}</td></tr>\n`;
      })}</tbody></table>`
}</section>`;
}
