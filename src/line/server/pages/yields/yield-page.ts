import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { YIELD_GROUPS, type YieldGroup, type YieldRow } from '../../../protocol/summaries.ts';
import type { LineText } from '../../languages/languages.ts';
import { countShare, partsBar } from '../parts/bars.ts';
import { filterForm } from '../parts/filter-form.ts';
import { groupFilter, inOrder } from '../parts/group-filter.ts';
import { linePage } from '../parts/line-page.ts';
import { address, dataLinks, runsAddress } from '../parts/links.ts';
import type { LinePageContext, Yields } from '../parts/page-inputs.ts';
import { durationText } from '../parts/time-text.ts';
import { yieldOverTime } from './yield-over-time.ts';

/** First-pass and final yield by day, shift, station, model or profile. */
export function yieldPage(context: LinePageContext, yields: Yields): Html {
  const { t } = context;
  const { filter, group, rows, all, choices, overTime } = yields;
  const main = html`<h1>${t('Yield')}</h1>
${filterForm(context, { path: '/yield', filter, choices, ofRuns: false, kept: { group } })}
<nav class="tabs" aria-label="${t('Group by')}">${YIELD_GROUPS.map((one) => html`<a href="${address(['yield'], { ...filter, group: one })}"${one === group && html` aria-current="true"`}>${t(GROUP_TEXTS[one])}</a>`)}</nav>
<section data-live="yield" aria-labelledby="list"><div class="head"><h2 id="list">${t(HEADINGS[group])}</h2>${dataLinks('summary', { ...filter, group })}</div>
${all === null || all.units === 0 ? html`<p class="empty">${t('No unit has a run that counts. Choose another period, or wait for the first complete production run.')}</p>` : yieldTable(context, filter, group, inOrder(rows, group), all)}
<p class="hint key"><span class="swatch first"></span> ${t('passed the first complete run')} <span class="swatch later"></span> ${t('passed the latest, not the first')} <span class="swatch not"></span> ${t('did not pass the latest')}</p>
<p class="hint">${t('Only complete production runs count: no simulations, no runs judged again or imported, no gauge studies, none that are quarantined or were stopped for another reason than a proven fail.')} ${t('Days and shifts are in {zone}.', { zone: context.shifts.timeZone })}</p></section>
${overTime && yieldOverTime(context, filter, group, overTime)}`;
  return linePage(context, { title: t('Yield'), at: '/yield', main, events: 'run' });
}

const GROUP_TEXTS = {
  all: 'All',
  station: 'Station',
  model: 'Model',
  profile: 'Profile',
  day: 'Day',
  shift: 'Shift',
} as const satisfies Readonly<Record<YieldGroup, LineText>>;

const HEADINGS = {
  all: 'All units',
  station: 'By station',
  model: 'By model',
  profile: 'By profile',
  day: 'By day',
  shift: 'By shift',
} as const satisfies Readonly<Record<YieldGroup, LineText>>;

function yieldTable(
  { shifts, t }: LinePageContext,
  filter: RunFilter,
  group: YieldGroup,
  rows: readonly YieldRow[],
  all: YieldRow,
): Html {
  const nameOf = (one: YieldRow) => {
    if (one === all) return t('All');
    const narrowed = groupFilter(filter, group, one.group, shifts);
    return html`<a href="${runsAddress({ ...narrowed, kind: 'production' })}">${bdi(one.group)}</a>`;
  };
  return scrollTable(group === 'all' ? [] : rows, { labelledBy: 'list', name: 'yields', sum: all }, [
    { name: t(GROUP_TEXTS[group]), kind: 'row', value: nameOf },
    { name: t('First-pass yield'), kind: 'n', value: ({ firstPass, units }) => countShare(firstPass, units, t) },
    { name: t('Final yield'), kind: 'n', value: ({ finalPass, units }) => countShare(finalPass, units, t) },
    { name: t('Units'), kind: 'chart', value: yieldBar },
    { name: t('Runs'), kind: 'n', value: ({ runs }) => runs },
    { name: t('Mean time of a run'), kind: 'n', value: ({ meanDurationMs }) => durationText(meanDurationMs, t) },
  ]);
}

/** Never less than nothing: a unit that passed first and failed later is in the last part. */
function yieldBar({ units, firstPass, finalPass }: YieldRow): Html {
  const first = Math.min(firstPass, finalPass);
  return partsBar([
    ['first', first],
    ['later', finalPass - first],
    ['not', units - finalPass],
  ]);
}

/** All groups of yields as one, which they add up to; null if there are none. */
export function wholeYield(rows: readonly YieldRow[]): YieldRow | null {
  const sum = (value: (row: YieldRow) => number) => rows.reduce((total, row) => total + value(row), 0);
  const runs = sum((row) => row.runs);
  if (runs === 0) return null;
  return {
    group: 'all',
    units: sum(({ units }) => units),
    firstPass: sum(({ firstPass }) => firstPass),
    finalPass: sum(({ finalPass }) => finalPass),
    runs,
    meanDurationMs: Math.round(sum((row) => row.runs * row.meanDurationMs) / runs),
  };
}
