import { localStart, utcText } from '../local-time.ts';
import { type HtmlPart, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** When a run began, in local time and UTC; of readings that came in a file, when the file says that they were measured. */
export function dateText({ inspection, t, clock }: PageContext): HtmlPart {
  const { startedAt, meter } = inspection;
  if (meter) return meter.measuredAt === undefined ? t('notGiven') : html`<bdi>${meter.measuredAt}</bdi>`;
  const local = localStart(inspection, clock);
  const utc = utcText(startedAt);
  if (!local) return html`<time datetime="${startedAt}">${utc}</time>`;
  const { dateTime, offset, shift } = local;
  const isSameDay = utc.startsWith(dateTime.slice(0, 10));
  return html`<time datetime="${startedAt}">${dateTime}</time> <small>${offset} · ${isSameDay ? utc.slice(11) : utc}</small>${
    shift !== null &&
    html` <small>${t('shift')} ${isSameDay && shift.startsWith(dateTime.slice(0, 10)) ? shift.slice(11) : shift}</small>`
  }`;
}
