import { type Html, html } from '../../report/html/html.ts';
import { causeTitle, limitTitle } from './parts/cause-titles.ts';
import { linePage } from './parts/line-page.ts';
import { address, runsAddress, unitAddress } from './parts/links.ts';
import type { LinePageContext, RunFacts } from './parts/page-inputs.ts';
import { countsAs, gradeMark, gradeText, isStoppedAtFail, marksOf, SIGNS, STOPPED_AT_FAIL } from './parts/run-marks.ts';
import { durationText, timeCell } from './parts/time-text.ts';

/** One run: its verdict, what is known of it, its files. */
export function runPage(context: LinePageContext, run: RunFacts): Html {
  const { row } = run;
  const marks = marksOf(row);
  const main = html`<section class="verdict ${row.grade}" aria-labelledby="run"><p class="kicker"><a href="${unitAddress(row.unit)}">Unit <bdi>${row.unit}</bdi></a>, ${timeCell(row.finishedAt, context.shifts.timeZone)}</p>
<h1 id="run"><span aria-hidden="true">${SIGNS[row.grade]}</span> ${gradeText(row.grade)}</h1>
<p class="why"><bdi>${row.summary}</bdi></p>
${marks.length > 0 && html`<p class="problem">${countsAs(row)}: ${marks.join(', ')}.</p>`}
<p><a class="button" href="${address(['runs', row.id, 'report'])}">Open the report</a></p>
</section>
${mapSection(run)}
${quarantineSection(context, run)}
${suspicionSection(run)}
${failedCheckSection(context, run)}
${factsSection(context, run)}
${judgedAgainSection(context, run)}
${filesSection(run)}`;
  return linePage(context, { title: `Run of ${row.unit}`, at: '/runs', main });
}

/** The map that decides the verdict, made again from the record; nothing for a run without readings. */
function mapSection({ row }: RunFacts): Html | null {
  if (row.counts.read === 0) return null;
  return html`<section aria-labelledby="map"><h2 id="map">Map</h2>
<a href="${address(['runs', row.id, 'report'])}"><img class="map" src="${address(['runs', row.id, 'map.svg'])}" alt="Map of the readings that decide the verdict" width="960" height="700"></a></section>`;
}

function quarantineSection({ reader }: LinePageContext, { row }: RunFacts): Html | null {
  const { quarantine, id } = row;
  if (quarantine === null) return null;
  return html`<section class="quarantine" aria-labelledby="quarantine"><h2 id="quarantine">Quarantined</h2>
<p><bdi>${quarantine.detail}</bdi> <small>(${quarantine.reason})</small></p>
${reader?.role === 'admin' && releaseForm(id, 'A released run counts.', 'Release the run')}</section>`;
}

function suspicionSection({ suspicion }: RunFacts): Html | null {
  if (suspicion === null) return null;
  return html`<section class="quarantine" aria-labelledby="suspect"><h2 id="suspect">Suspect</h2>
<p><bdi>${suspicion}</bdi> <a href="/golden">Golden units</a></p></section>`;
}

function failedCheckSection({ reader }: LinePageContext, { row, isFailedCheck }: RunFacts): Html | null {
  if (!isFailedCheck || row.quarantine !== null) return null;
  return html`<section class="quarantine" aria-labelledby="check"><h2 id="check">Failed check of a golden unit</h2>
<p>Passes of station <bdi>${row.station}</bdi> since the last good check before are suspect.</p>
${reader?.role === 'admin' && releaseForm(row.id, 'Once the check is released, it makes no run suspect.', 'Release the check')}</section>`;
}

function releaseForm(id: string, hint: string, button: string): Html {
  return html`<form method="post" action="${address(['runs', id, 'release'])}" class="inline">
<p class="hint">${hint} Who released it, when and why is in the audit log.</p>
<label>Reason <input name="reason" required maxlength="500"></label>
<button type="submit">${button}</button>
</form>`;
}

function factsSection({ shifts }: LinePageContext, { row }: RunFacts): Html {
  const { counts, profile, arrived } = { ...row, arrived: timeCell(row.receivedAt, shifts.timeZone) };
  const facts: readonly (readonly [string, Html | string])[] = [
    ['Unit', html`<a href="${unitAddress(row.unit)}"><bdi>${row.unit}</bdi></a>`],
    ['Monitor', html`<bdi>${row.modelName}</bdi>, serial number <bdi>${row.serialNumber}</bdi>`],
    [
      'Profile',
      html`<bdi>${profile.name}</bdi>, version ${profile.version} <small><code>${profile.hash.slice(0, 12)}</code></small>`,
    ],
    ['Station', html`<a href="${runsAddress({ station: row.station })}"><bdi>${row.station}</bdi></a>`],
    ['Operator', html`<bdi>${row.operator ?? 'not given'}</bdi>`],
    ['Attempt', row.attempt === null ? 'does not count as one' : `${row.attempt}${row.isLatest ? ', the latest' : ''}`],
    ...(row.retestReason === null && (row.attempt ?? 1) < 2
      ? []
      : [['Reason of the retest', html`<bdi>${row.retestReason ?? 'not given'}</bdi>`] as const]),
    ['Started', timeCell(row.startedAt, shifts.timeZone)],
    ['Finished', html`${timeCell(row.finishedAt, shifts.timeZone)}, after ${durationText(row.durationMs)}`],
    ['Received', html`${arrived} with token <bdi>${row.token}</bdi>, as number ${row.order} of this server`],
    ['Clock', row.clocks?.agree ? 'agrees with the time since its computer was started' : 'not witnessed'],
    [
      'Readings',
      `${counts.planned} planned, ${counts.read} read, ${counts.judged} judged${isStoppedAtFail(row) ? `; ${STOPPED_AT_FAIL}` : ''}`,
    ],
    ['Causes', links(row.causes, causeTitle, (cause) => ({ cause }))],
    ['Missed limits', links(row.missedLimits, limitTitle, (limit) => ({ limit }))],
    ['Signed', row.signedBy === null ? 'no' : html`by key <code>${row.signedBy.slice(0, 16)}</code>`],
    ['Run', html`<code>${row.id}</code>`],
    ['Record', html`<bdi>${row.runId}</bdi>, version ${row.schemaVersion}, by Flatfield <bdi>${row.toolVersion}</bdi>`],
  ];
  return html`<section aria-labelledby="facts"><h2 id="facts">Facts</h2>
<dl class="list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl></section>`;
}

function judgedAgainSection({ shifts }: LinePageContext, { row, judgedAgain }: RunFacts): Html | null {
  if (judgedAgain.length === 0) return null;
  const path = ['api', 'v1', 'runs', row.id, 'judged-again'];
  return html`<section aria-labelledby="again"><div class="head"><h2 id="again">Judged again</h2><p class="data"><a href="${address(path, { format: 'csv' })}" download>CSV</a> <a href="${address(path)}">JSON</a></p></div>
<p class="hint">The same readings under other profiles. None of these verdicts counts.</p>
<div class="scroll" tabindex="0" role="group" aria-labelledby="again"><table>
<thead><tr><th scope="col">Profile</th><th scope="col">Verdict</th><th scope="col">Reason</th><th scope="col">Judged</th></tr></thead>
<tbody>${judgedAgain.map(
    ({ profile, grade, summary, problem, judgedAt, toolVersion }) =>
      html`<tr><th scope="row"><bdi>${profile.name}</bdi>, version ${profile.version} <small><code>${profile.hash.slice(0, 12)}</code></small></th><td>${gradeMark(grade)} <span class="marks"><span class="tag">judged again</span></span></td><td><bdi>${summary}</bdi>${problem !== null && html` <small><bdi>${problem}</bdi></small>`}</td><td>${timeCell(judgedAt, shifts.timeZone)} <small>by Flatfield ${toolVersion}</small></td></tr>
`,
  )}</tbody>
</table></div></section>`;
}

function links(
  names: readonly string[],
  title: (name: string) => string,
  filter: (name: string) => Readonly<Record<string, string>>,
): Html | string {
  if (names.length === 0) return 'none';
  return html`${names.map((name) => html`<a href="${runsAddress(filter(name))}"><bdi>${title(name)}</bdi></a><br>`)}`;
}

function filesSection({ row, files }: RunFacts): Html {
  const path = ['api', 'v1', 'runs', row.id];
  return html`<section aria-labelledby="files"><div class="head"><h2 id="files">Files</h2><p class="data"><a href="${address([...path, 'record'])}">Record (JSON)</a> <a href="${address([...path, 'bundle'])}" download>All, as they arrived</a></p></div>
<div class="scroll" tabindex="0" role="group" aria-labelledby="files"><table>
<thead><tr><th scope="col">File</th><th scope="col" class="n">Bytes</th><th scope="col">SHA-256</th></tr></thead>
<tbody>${files.map(
    ({ path: name, bytes, sha256 }, place) =>
      html`<tr><th scope="row"><a href="${address([...path, 'files', String(place)])}" download><bdi>${name}</bdi></a></th><td class="n">${bytes}</td><td><code>${sha256}</code></td></tr>\n`,
  )}</tbody>
</table></div></section>`;
}
