import type { RunRow } from '../../protocol/run-row.ts';
import { type Html, html } from '../../report/html/html.ts';
import { type Attention, SILENT_AFTER_MS } from './attention.ts';
import { countShare } from './parts/bars.ts';
import { runAddress, runsAddress, unitAddress } from './parts/links.ts';
import type { LinePageContext } from './parts/page-inputs.ts';
import { gradeText, isCounted, marksOf, SIGNS } from './parts/run-marks.ts';
import { durationText, timeCell } from './parts/time-text.ts';
import type { StationToday } from './station-today.ts';

/** One station: what it does, how its last units ended, its yields. */
export function stationTile(
  station: StationToday,
  place: number,
  attention: readonly Attention[],
  since: string,
  context: LinePageContext,
): Html {
  const { name, runs, yields, taktMs, report } = station;
  const levels = attention.filter((one) => one.station === name).map(({ level }) => level);
  const level = levels.includes('alarm') ? 'alarm' : levels.includes('warning') ? 'warning' : 'calm';
  const units = yields?.units ?? 0;
  return html`<li class="station ${level}${isSilent(station) && ' silent'}" data-live="station ${place}"><h2><a href="${runsAddress({ from: since, station: name })}"><bdi>${name}</bdi></a></h2>
${doing(station, context)}
${lastVerdicts(runs)}
<dl><div><dt>First pass</dt><dd>${units === 0 ? '–' : countShare(yields?.firstPass ?? 0, units)}</dd></div><div><dt>Final</dt><dd>${units === 0 ? '–' : countShare(yields?.finalPass ?? 0, units)}</dd></div><div><dt>Takt time</dt><dd>${taktMs === null ? '–' : durationText(taktMs)}</dd></div><div><dt>Waiting</dt><dd>${report === null ? '–' : `${report.waiting}${report.parked > 0 ? ` + ${report.parked} refused` : ''}`}</dd></div><div><dt>Clock</dt><dd>${report === null ? '–' : clockText(report.clockOffsetMs)}</dd></div></dl></li>
`;
}

function isSilent({ silentMs }: StationToday): boolean {
  return silentMs === null || silentMs >= SILENT_AFTER_MS;
}

function doing(station: StationToday, { now, shifts }: LinePageContext): Html {
  const { report } = station;
  if (report === null) return html`<p class="doing">Has never reported; its runs arrived.</p>`;
  if (isSilent(station)) {
    return html`<p class="doing">Not heard from since ${timeCell(report.seenAt, shifts.timeZone, now)}</p>`;
  }
  const { run } = report;
  if (run === null) return html`<p class="doing">Idle</p>`;
  const unit = run.unit === null ? run.modelName : html`<a href="${unitAddress(run.unit)}"><bdi>${run.unit}</bdi></a>`;
  const left = run.remainingMs === null ? '' : `, ${durationText(run.remainingMs)} left`;
  return html`<p class="doing">${unit} <span class="left">${run.done} of ${run.planned}${left}</span><progress max="${Math.max(run.planned, 1)}" value="${Math.min(run.done, Math.max(run.planned, 1))}" aria-label="Progress of the run"></progress></p>`;
}

const LAST = 12;

/** Oldest first, so that the newest is at the end, as in a text. */
function lastVerdicts(runs: readonly RunRow[]): Html {
  if (runs.length === 0) return html`<p class="last none">No run today</p>`;
  return html`<ol class="last" aria-label="Last verdicts, the newest at the end">${runs
    .slice(0, LAST)
    .reverse()
    .map((run) => {
      const said = [run.unit, gradeText(run.grade), ...marksOf(run)].join(', ');
      const kind = isCounted(run) ? run.grade : `${run.grade} uncounted`;
      return html`<li><a class="${kind}" href="${runAddress(run.id)}" title="${said}" aria-label="${said}">${SIGNS[run.grade]}</a></li>`;
    })}</ol>`;
}

function clockText(offsetMs: number): string {
  const sign = offsetMs < 0 ? '−' : '+';
  const abs = Math.abs(offsetMs);
  return abs < 1000 ? 'in step' : `${sign}${durationText(abs)}`;
}
