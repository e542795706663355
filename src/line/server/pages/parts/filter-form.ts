import { OUTCOMES } from '../../../../judge/verdict.ts';
import { type Html, html } from '../../../../report/html/html.ts';
import type { RunFilter } from '../../../protocol/run-filter.ts';
import { RUN_KINDS } from '../../../protocol/run-row.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';
import { gradeText } from '../runs/run-marks.ts';
import { byName } from './by-name.ts';
import { causeTitle, limitTitle } from './cause-titles.ts';
import { address } from './links.ts';
import type { Choices, LinePageContext } from './page-inputs.ts';
import { localTime, startOfDay } from './time-text.ts';

/** Fields of a filter form; it keeps the filter's other fields hidden. */
export interface FilterForm {
  readonly path: string;
  readonly filter: RunFilter;
  readonly choices: Choices;
  /** True to offer the filters that only a list of runs has: outcome, kind, quarantine. */
  readonly ofRuns: boolean;
  /** Parameters besides the filter, kept in links and in the form. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Filters as a form that asks for the same page again, with a link for each usual time. */
export function filterForm(context: LinePageContext, form: FilterForm): Html {
  const { t } = context;
  const { filter, choices, ofRuns, kept = {}, path } = form;
  const shown = new Set<string>(['from', 'to', 'station', 'model', 'profile', 'unit', ...(ofRuns ? RUN_FIELDS : [])]);
  const hidden = Object.entries({ ...kept, ...filter }).filter(([name]) => !shown.has(name));
  return html`<form class="filters" method="get" action="${path}" role="search" aria-label="${t('Filter')}">
${times(context, form)}
<div class="fields">
<label>${t('Unit')} <input type="search" name="unit" maxlength="200" value="${filter.unit}" placeholder="${t('Serial number')}"></label>
${choiceField('station', t('Station'), choices.station, filter.station, t)}
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`)}
<button type="submit">${t('Filter')}</button>
</div>
<details${isNarrowed(filter) && html` open`}><summary>${t('More filters')}</summary><div class="fields">
${choiceField('model', t('Model'), choices.model, filter.model, t)}
${choiceField('profile', t('Profile'), choices.profile, filter.profile, t)}
${ofRuns && runFields(filter, t)}
${moment('from', t('From'), filter.from, context)}
${moment('to', t('Until'), filter.to, context)}
</div></details>
${active(form, t)}
</form>`;
}

/** True if a collapsed filter is set; the usual times have links of their own. */
function isNarrowed({ model, profile, outcome, kind, quarantined, to }: RunFilter): boolean {
  return [model, profile, outcome, kind, quarantined, to].some((value) => value !== undefined);
}

const RUN_FIELDS = ['outcome', 'kind', 'quarantined'] as const;

/** A field to choose one of some names, or all. */
export function choiceField(
  name: string,
  title: string,
  values: readonly string[],
  chosen: string | undefined,
  t: LineWords,
): Html {
  const all = [...new Set([...values, ...(chosen === undefined ? [] : [chosen])])].sort(byName);
  return select(
    name,
    title,
    all.map((value) => [value, value]),
    chosen,
    t,
  );
}

function select(
  name: string,
  title: string,
  options: readonly (readonly [string, string])[],
  chosen: string | undefined,
  t: LineWords,
): Html {
  return html`<label>${title} <select name="${name}"><option value="">${t('All')}</option>${options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`,
  )}</select></label>`;
}

function runFields({ outcome, kind, quarantined }: RunFilter, t: LineWords): Html {
  const kinds = RUN_KINDS.map((one) => [one, t(KIND_TEXTS[one])] as const);
  return html`${select(
    'outcome',
    t('Outcome'),
    OUTCOMES.map((one) => [one, gradeText(one, t)]),
    outcome,
    t,
  )}
${select('kind', t('Kind'), kinds, kind, t)}
${select(
  'quarantined',
  t('Quarantine'),
  [
    ['true', t('Quarantined')],
    ['false', t('Not quarantined')],
  ],
  quarantined === undefined ? undefined : String(quarantined),
  t,
)}`;
}

const KIND_TEXTS = {
  production: 'Production',
  simulated: 'Simulation',
  rejudged: 'Judged again',
  imported: 'Imported',
  gauge: 'Gauge study',
  golden: 'Golden unit check',
} as const;

function moment(name: string, title: string, utc: string | undefined, { shifts }: LinePageContext): Html {
  const local = utc === undefined ? null : localTime(utc, shifts.timeZone);
  return html`<label>${title} <input type="datetime-local" name="${name}" value="${local && `${local.day}T${local.time}`}"></label>`;
}

function times({ now, shifts, t }: LinePageContext, { path, filter, kept }: FilterForm): Html {
  const { from, to, ...rest } = filter;
  const usual = TIMES.map(([title, days]) => {
    const since = days === null ? undefined : startOfDay(now, shifts.timeZone, days);
    const isCurrent = since === from && to === undefined;
    const query = { ...kept, ...rest, ...(since !== undefined && { from: since }) };
    return html`<a href="${address([path.slice(1)], query)}"${isCurrent && html` aria-current="true"`}>${t(title)}</a>`;
  });
  return html`<p class="times">${usual}</p>`;
}

/** Title, and how many days before today it begins. */
const TIMES: readonly (readonly [LineText, number | null])[] = [
  ['Today', 0],
  ['7 days', 6],
  ['30 days', 29],
  ['All', null],
];

/** Filters that have no field: each with a link that drops it. */
function active({ filter, path, kept }: FilterForm, t: LineWords): Html | null {
  const { cause, limit } = filter;
  const said = [
    ...(cause === undefined ? [] : [['cause', t('Cause: {cause}', { cause: causeTitle(cause, t) })] as const]),
    ...(limit === undefined ? [] : [['limit', t('Missed limit: {limit}', { limit: limitTitle(limit, t) })] as const]),
  ];
  if (said.length === 0) return null;
  return html`<p class="active">${said.map(([name, text]) => {
    const rest = Object.fromEntries(Object.entries({ ...kept, ...filter }).filter(([key]) => key !== name));
    return html`<span class="tag"><bdi>${text}</bdi> <a href="${address([path.slice(1)], rest)}" aria-label="${t('Drop this filter')}">×</a></span> `;
  })}</p>`;
}
