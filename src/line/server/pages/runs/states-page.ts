import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
import { UNIT_STATES } from '../../../protocol/unit-answer.ts';
import { NEXT_STEPS } from '../../gate/gate-reason.ts';
import { linePage } from '../parts/line-page.ts';
import { address, pager, unitAddress } from '../parts/links.ts';
import type { LinePageContext, UnitStates } from '../parts/page-inputs.ts';
import { timeCell } from '../parts/time-text.ts';
import { STATE_NAMES, stateMark } from './unit-state.ts';

/** Units by whether they may ship, newest first. */
export function statesPage(context: LinePageContext, { state, cursor, page }: UnitStates): Html {
  const { t, isDemonstration } = context;
  const asked = state === null ? {} : { state };
  const link = (name: (typeof UNIT_STATES)[number] | null) => {
    const text = name === null ? t('All units') : t(STATE_NAMES[name]);
    return html`<a href="${address(['states'], name === null ? {} : { state: name })}"${name === state && html` aria-current="true"`}>${text}</a>`;
  };
  const file = address(['api', 'v1', 'unit-states'], { ...asked, format: 'csv' });
  const main = html`<h1>${t('May it ship?')}</h1>
<nav class="tabs" aria-label="${t('May it ship?')}">${[null, ...UNIT_STATES.filter((one) => one !== (isDemonstration ? 'may-ship' : 'would-ship'))].map(link)}</nav>
<section aria-labelledby="list"><div class="head"><h2 id="list">${state === null ? t('All units') : t(STATE_NAMES[state])}</h2><p class="data"><a href="${file}">CSV</a></p></div>
${page.rows.length === 0 ? html`<p class="empty">${page.next === null ? t('No unit is in this state.') : t('No unit of this page is in this state: go on to the next one.')}</p>` : statesTable(context, page.rows)}
${pager('/states', asked, { cursor, next: page.next }, t)}</section>`;
  return linePage(context, { title: t('May it ship?'), at: '/states', main });
}

function statesTable({ shifts, t }: LinePageContext, rows: UnitStates['page']['rows']): Html {
  return scrollTable(rows, { labelledBy: 'list' }, [
    { name: t('Unit'), kind: 'row', value: ({ unit }) => html`<a href="${unitAddress(unit)}">${bdi(unit)}</a>` },
    { name: t('May it ship?'), value: ({ state }) => stateMark(state, t) },
    { name: t('Next step'), kind: 'wide', value: ({ next }) => next.map((step) => t(NEXT_STEPS[step])).join(' ') },
    { name: t('Latest run'), value: ({ latestAt }) => timeCell(latestAt, shifts.timeZone) },
    { name: t('Model'), value: ({ model }) => bdi(model ?? '–') },
  ]);
}
