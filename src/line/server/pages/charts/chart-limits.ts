import { type Html, type HtmlPart, html } from '../../../../report/html/html.ts';
import type { FrozenLimits } from '../../../protocol/chart-setting.ts';
import { isOfSubgroups } from '../../charts/series-chart.ts';
import type { ChartFacts, LinePageContext } from '../parts/page-inputs.ts';
import { localTime, timeCell } from '../parts/time-text.ts';

/** Origin of the limits of a chart, in a sentence. */
export function limitsText(
  { shifts, t }: Pick<LinePageContext, 'shifts' | 't'>,
  frozen: FrozenLimits | null,
): HtmlPart {
  if (frozen === null) {
    return t(
      'The limits come from these points themselves: they move with the data and can hide a drift, until an administrator freezes them.',
    );
  }
  const time = (utc: string) => timeCell(utc, shifts.timeZone);
  return t.html('Limits were frozen by {name} on {time}, from {count} points between {from} and {to}.', {
    ...{ name: html`<bdi>${frozen.frozenBy}</bdi>`, time: time(frozen.frozenAt), count: frozen.points },
    ...{ from: time(frozen.from), to: time(frozen.to) },
  });
}

/** For administrators: the period that limits are frozen from, first of all that of the drawn points. */
export function freezeForm({ shifts, t }: LinePageContext, facts: ChartFacts): Html | null {
  const { asked, drawn } = facts;
  const [first, last] = [drawn.groups[0]?.[0], drawn.groups.at(-1)?.at(-1)];
  if (first === undefined || last === undefined) return null;
  const local = (ms: number) => {
    const { day, time } = localTime(new Date(ms).toISOString(), shifts.timeZone);
    return `${day}T${time}`;
  };
  return html`<section aria-labelledby="freeze"><h2 id="freeze">${t('Freeze limits')}</h2>
<form method="post" action="/charts/limits" class="inline">${fieldsOf(facts)}
<p class="hint">${t('Choose a period in which the process is known to be good, with at least 20 points.')} ${t(isOfSubgroups(asked.kind) ? 'The limits apply to this kind of chart.' : 'The limits apply to I-MR, EWMA and CUSUM.')} ${t('They stay until they are frozen again or dropped.')}</p>
<label>${t('From')} <input type="datetime-local" name="from" required value="${local(first.endedMs)}"></label>
<label>${t('Until')} <input type="datetime-local" name="to" required value="${local(last.endedMs + 60_000)}"></label>
<button type="submit">${t('Freeze limits')}</button>
</form></section>`;
}

/** For administrators: drops frozen limits. */
export function dropLimitsForm({ t }: LinePageContext, facts: ChartFacts): Html {
  return html`<form method="post" action="/charts/limits" class="inline">${fieldsOf(facts)}<button type="submit">${t('Drop the frozen limits')}</button></form>`;
}

function fieldsOf({ asked, version }: ChartFacts): readonly Html[] {
  const { series, kind, subgroup, retests } = asked;
  const of = version === null ? {} : { version: String(version) };
  return Object.entries({ ...series, kind, subgroup: String(subgroup), retests: String(retests), ...of }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}
