import type { Grade } from '../../judge/verdict.ts';
import { GRADE_TEXTS, type Html, html } from '../html/html.ts';
import type { Translate } from '../languages/languages.ts';
import { besideLocal, type LocalClock, localStart, utcText } from '../text/local-time.ts';
import { type RunSummary, shareText } from './run-summary.ts';

/** The language and clock for every part of an overview. */
export interface OverviewContext {
  readonly t: Translate;
  readonly clock: LocalClock;
}

/** A sign of its own for each grade, so that color is never the only one. */
const SIGNS: Readonly<Record<Grade, string>> = { pass: '✓', 'pass-marginal': '≈', fail: '✕', inconclusive: '?' };

/** A grade with its sign. */
export function gradeText(grade: Grade, t: Translate): Html {
  return html`<span aria-hidden="true">${SIGNS[grade]}</span> ${t(GRADE_TEXTS[grade])}`;
}

/** The verdict of a run as a link to its page, with the marks that keep it from being counted. */
export function verdictLink(run: RunSummary, href: string, { t }: OverviewContext): Html {
  const { grade, isSimulated, isSignalPathOnly, isRejudged, isGaugeStudy, isStopped } = run;
  const marks = [
    ...(isStopped ? [t('stoppedShort')] : []),
    ...(isGaugeStudy ? [t('gaugeTitle')] : []),
    ...(isRejudged ? [t('rejudgedShort')] : []),
    ...(isSimulated ? [t('simulatedShort')] : []),
  ];
  return html`<a class="${grade}" href="${href}">${gradeText(grade, t)}${isSignalPathOnly && html`, ${t('signalPathOnly')}`}</a>${
    marks.length > 0 && html` <small>${marks.join(', ')}</small>`
  }`;
}

/** The start of a run, in local time and UTC. */
export function startText(run: RunSummary, { t, clock }: OverviewContext): Html {
  const { startedAt } = run;
  const station = {
    name: run.station,
    operator: run.operator,
    ...(run.timeZone !== null && { timeZone: run.timeZone }),
  };
  const local = localStart({ startedAt, station }, clock);
  if (!local) return html`<time datetime="${startedAt}">${utcText(startedAt)}</time>`;
  const { utc, shift } = besideLocal(startedAt, local);
  return html`<time datetime="${startedAt}">${local.dateTime}</time> <small>${utc}</small>${
    shift !== null && html` <small>${t('shift')} ${shift}</small>`
  }`;
}

/** The part of a limit that the worst value takes up. */
export function limitShareText({ limitShare }: RunSummary): string {
  if (limitShare === null) return '–';
  return `${limitShare >= 2 ? '≥ ' : ''}${shareText(limitShare)}`;
}

/** The name of a unit; that of none is not given. */
export function unitCell(unit: string, t: Translate): Html {
  return html`<bdi>${unit === '' ? t('notGiven') : unit}</bdi>`;
}
