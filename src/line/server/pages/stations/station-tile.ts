import { type Html, html } from '../../../../report/html/html.ts';
import type { RunRow } from '../../../protocol/run-row.ts';
import type { LineWords } from '../../languages/languages.ts';
import { countShare } from '../parts/bars.ts';
import { runAddress, runsAddress, unitAddress } from '../parts/links.ts';
import type { LinePageContext } from '../parts/page-inputs.ts';
import { durationText, timeCell } from '../parts/time-text.ts';
import { gradeText, isCounted, marksOf, SIGNS } from '../runs/run-marks.ts';
import { type Attention, SILENT_AFTER_MS } from './attention.ts';
import type { StationToday } from './station-today.ts';

/** One station: what it does, how its last units ended, its yields. */
export function stationTile(
  station: StationToday,
  place: number,
  attention: readonly Attention[],
  since: string,
  context: LinePageContext,
): Html {
  const { t } = context;
  const { name, runs, yields, taktMs, report } = station;
  const levels = attention.filter((one) => one.station === name).map(({ level }) => level);
  const level = levels.includes('alarm') ? 'alarm' : levels.includes('warning') ? 'warning' : 'calm';
  const units = yields?.units ?? 0;
  return html`<li class="station ${level}${isSilent(station) && ' silent'}" data-live="station ${place}"><h2><a href="${runsAddress({ from: since, station: name })}"><bdi>${name}</bdi></a></h2>
${doing(station, context)}
${lastVerdicts(runs, t)}
<dl><div><dt>${t('First pass')}</dt><dd>${units === 0 ? '–' : countShare(yields?.firstPass ?? 0, units, t)}</dd></div><div><dt>${t('Final')}</dt><dd>${units === 0 ? '–' : countShare(yields?.finalPass ?? 0, units, t)}</dd></div><div><dt>${t('Takt time')}</dt><dd>${taktMs === null ? '–' : durationText(taktMs, t)}</dd></div><div><dt>${t('Waiting')}</dt><dd>${report === null ? '–' : report.parked > 0 ? t('{waiting} + {parked} refused', { waiting: report.waiting, parked: report.parked }) : report.waiting}</dd></div><div><dt>${t('Clock')}</dt><dd>${report === null || isSilent(station) ? '–' : clockText(report.clockOffsetMs, t)}</dd></div></dl></li>
`;
}

function isSilent({ silentMs }: StationToday): boolean {
  return silentMs === null || silentMs >= SILENT_AFTER_MS;
}

function doing(station: StationToday, { now, shifts, t }: LinePageContext): Html {
  const { report } = station;
  if (report === null) return html`<p class="doing">${t('Has never reported; its runs arrived.')}</p>`;
  if (isSilent(station)) {
    return html`<p class="doing">${t.html('Not heard from since {time}', { time: timeCell(report.seenAt, shifts.timeZone, now) })}</p>`;
  }
  const { run } = report;
  if (run === null) return html`<p class="doing">${t('Idle')}</p>`;
  const unit = run.unit === null ? run.modelName : html`<a href="${unitAddress(run.unit)}"><bdi>${run.unit}</bdi></a>`;
  const counts = { count: run.done, of: run.planned };
  const done =
    run.remainingMs === null
      ? t('{count} of {of}', counts)
      : t('{count} of {of}, {time} left', { ...counts, time: durationText(run.remainingMs, t) });
  return html`<p class="doing">${unit} <span class="left">${done}</span><progress max="${Math.max(run.planned, 1)}" value="${Math.min(run.done, Math.max(run.planned, 1))}" aria-label="${t('Progress of the run')}"></progress></p>`;
}

const LAST = 12;

/** Oldest first, so that the newest is at the end, as in a text. */
function lastVerdicts(runs: readonly RunRow[], t: LineWords): Html {
  if (runs.length === 0) return html`<p class="last none">${t('No run today')}</p>`;
  return html`<ol class="last" aria-label="${t('Last verdicts, the newest at the end')}">${runs
    .slice(0, LAST)
    .reverse()
    .map((run) => {
      const said = [run.unit, gradeText(run.grade, t), ...marksOf(run, t)].join(', ');
      const kind = isCounted(run) ? run.grade : `${run.grade} uncounted`;
      return html`<li><a class="${kind}" href="${runAddress(run.id)}" title="${said}" aria-label="${said}">${SIGNS[run.grade]}</a></li>`;
    })}</ol>`;
}

function clockText(offsetMs: number, t: LineWords): string {
  const sign = offsetMs < 0 ? '−' : '+';
  const abs = Math.abs(offsetMs);
  return abs < 1000 ? t('in step') : `${sign}${durationText(abs, t)}`;
}
