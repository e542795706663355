import { besideLocal, localStart, utcText } from '../text/local-time.ts';
import { type HtmlPart, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** When a run began, in local time and UTC; of readings that came in a file, when the file says that they were measured. */
export function dateText({ inspection, t, clock }: PageContext): HtmlPart {
  const { startedAt, meter } = inspection;
  if (meter) return meter.measuredAt === undefined ? t('notGiven') : html`<bdi>${meter.measuredAt}</bdi>`;
  const local = localStart(inspection, clock);
  if (!local) return html`<time datetime="${startedAt}">${utcText(startedAt)}</time>`;
  const { utc, shift } = besideLocal(startedAt, local);
  return html`<time datetime="${startedAt}">${local.dateTime}</time> <small>${local.offset !== utc && `${local.offset} · `}${utc}</small>${
    shift !== null && html` <small>${t('shift')} ${shift}</small>`
  }`;
}
