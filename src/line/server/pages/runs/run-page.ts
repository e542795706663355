import { type Html, type HtmlPart, html } from '../../../../report/html/html.ts';
import { reasonText } from '../../gate/gate-reason.ts';
import type { LineText, LineWords } from '../../languages/languages.ts';
import { causeTitle, limitTitle } from '../parts/cause-titles.ts';
import { linePage } from '../parts/line-page.ts';
import { address, runsAddress, unitAddress } from '../parts/links.ts';
import type { LinePageContext, RunFacts } from '../parts/page-inputs.ts';
import { durationText, timeCell } from '../parts/time-text.ts';
import {
  countsAs,
  gradeMark,
  gradeText,
  isStoppedAtFail,
  marksOf,
  profileName,
  SIGNS,
  STOPPED_AT_FAIL,
} from './run-marks.ts';

/** One run: its verdict, what is known of it, its files. */
export function runPage(context: LinePageContext, run: RunFacts): Html {
  const { t, shifts } = context;
  const { row } = run;
  const marks = marksOf(row, t);
  const main = html`<section class="verdict ${row.grade}" aria-labelledby="run"><p class="kicker"><a href="${unitAddress(row.unit)}">${t.html('Unit {unit}', { unit: html`<bdi>${row.unit}</bdi>` })}</a>, ${timeCell(row.finishedAt, shifts.timeZone)}</p>
<h1 id="run"><span aria-hidden="true">${SIGNS[row.grade]}</span> ${gradeText(row.grade, t)}</h1>
<p class="why"><bdi>${t.verdict(row.said)}</bdi></p>
${marks.length > 0 && html`<p class="problem">${countsAs(row, t)}: ${marks.join(', ')}.</p>`}
<p><a class="button" href="${address(['runs', row.id, 'report'])}">${t('Open the report')}</a></p>
</section>
${mapSection(context, run)}
${quarantineSection(context, run)}
${suspicionSection(context, run)}
${failedCheckSection(context, run)}
${factsSection(context, run)}
${judgedAgainSection(context, run)}
${filesSection(context, run)}`;
  return linePage(context, { title: t('Run of {unit}', { unit: row.unit }), at: '/runs', main });
}

/** The map that decides the verdict, made again from the record; nothing for a run without readings. */
function mapSection({ t }: LinePageContext, { row }: RunFacts): Html | null {
  if (row.counts.read === 0) return null;
  return html`<section aria-labelledby="map"><h2 id="map">${t('Map')}</h2>
<a href="${address(['runs', row.id, 'report'])}"><img class="map" src="${address(['runs', row.id, 'map.svg'])}" alt="${t('Map of the readings that decide the verdict')}" width="960" height="700"></a></section>`;
}

function quarantineSection({ reader, t }: LinePageContext, { row }: RunFacts): Html | null {
  const { quarantine, id } = row;
  if (quarantine === null) return null;
  return html`<section class="quarantine" aria-labelledby="quarantine"><h2 id="quarantine">${t('Quarantined')}</h2>
<p><bdi>${quarantine.detail}</bdi> <small>(${quarantine.reason})</small></p>
${reader?.role === 'admin' && releaseForm(t, id, 'A released run counts.', 'Release the run')}</section>`;
}

function suspicionSection({ t }: LinePageContext, { suspicion }: RunFacts): Html | null {
  if (suspicion === null) return null;
  return html`<section class="quarantine" aria-labelledby="suspect"><h2 id="suspect">${t('Suspect')}</h2>
<p><bdi>${reasonText(suspicion, t)}</bdi> <a href="/golden">${t('Golden units')}</a></p></section>`;
}

function failedCheckSection({ reader, t }: LinePageContext, { row, isFailedCheck }: RunFacts): Html | null {
  if (!isFailedCheck || row.quarantine !== null) return null;
  return html`<section class="quarantine" aria-labelledby="check"><h2 id="check">${t('Failed check of a golden unit')}</h2>
<p>${t.html('Passes of station {station} since the last good check before are suspect.', { station: html`<bdi>${row.station}</bdi>` })}</p>
${reader?.role === 'admin' && releaseForm(t, row.id, 'Once the check is released, it makes no run suspect.', 'Release the check')}</section>`;
}

function releaseForm(t: LineWords, id: string, hint: LineText, button: LineText): Html {
  return html`<form method="post" action="${address(['runs', id, 'release'])}" class="inline">
<p class="hint">${t(hint)} ${t('Who released it, when and why is in the audit log.')}</p>
<label>${t('Reason')} <input name="reason" required maxlength="500"></label>
<button type="submit">${t(button)}</button>
</form>`;
}

function factsSection({ shifts, t }: LinePageContext, { row }: RunFacts): Html {
  const { counts, profile, arrived } = { ...row, arrived: timeCell(row.receivedAt, shifts.timeZone) };
  const facts: readonly (readonly [string, HtmlPart])[] = [
    [t('Unit'), html`<a href="${unitAddress(row.unit)}"><bdi>${row.unit}</bdi></a>`],
    [
      t('Monitor'),
      t.html('{model}, serial number {serial}', {
        model: html`<bdi>${row.modelName}</bdi>`,
        serial: html`<bdi>${row.serialNumber}</bdi>`,
      }),
    ],
    [t('Profile'), html`${profileName(profile, t)} <small><code>${profile.hash.slice(0, 12)}</code></small>`],
    [t('Station'), html`<a href="${runsAddress({ station: row.station })}"><bdi>${row.station}</bdi></a>`],
    [t('Operator'), html`<bdi>${row.operator ?? t('not given')}</bdi>`],
    [
      t('Attempt'),
      row.attempt === null
        ? t('does not count as one')
        : row.isLatest
          ? t('{attempt}, the latest', { attempt: row.attempt })
          : String(row.attempt),
    ],
    ...(row.retestReason === null && (row.attempt ?? 1) < 2
      ? []
      : [[t('Reason of the retest'), html`<bdi>${row.retestReason ?? t('not given')}</bdi>`] as const]),
    [t('Started'), timeCell(row.startedAt, shifts.timeZone)],
    [
      t('Finished'),
      t.html('{time}, after {duration}', {
        time: timeCell(row.finishedAt, shifts.timeZone),
        duration: durationText(row.durationMs, t),
      }),
    ],
    [
      t('Received'),
      t.html('{time} with token {token}, as number {number} of this server', {
        time: arrived,
        token: html`<bdi>${row.token}</bdi>`,
        number: row.order,
      }),
    ],
    [t('Clock'), t(row.clocks?.agree ? 'agrees with the time since its computer was started' : 'not witnessed')],
    [
      t('Readings'),
      `${t('{planned} planned, {read} read, {judged} judged', counts)}${isStoppedAtFail(row) ? `; ${t(STOPPED_AT_FAIL)}` : ''}`,
    ],
    [t('Causes'), links(t, row.causes, causeTitle, (cause) => ({ cause }))],
    [t('Missed limits'), links(t, row.missedLimits, limitTitle, (limit) => ({ limit }))],
    [
      t('Signed'),
      row.signedBy === null
        ? t('no')
        : t.html('by key {key}', { key: html`<code>${row.signedBy.slice(0, 16)}</code>` }),
    ],
    [t('Run'), html`<code>${row.id}</code>`],
    [
      t('Record'),
      t.html('{id}, version {version}, by Flatfield {tool}', {
        id: html`<bdi>${row.runId}</bdi>`,
        version: row.schemaVersion,
        tool: html`<bdi>${row.toolVersion}</bdi>`,
      }),
    ],
  ];
  return html`<section aria-labelledby="facts"><h2 id="facts">${t('Facts')}</h2>
<dl class="list">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl></section>`;
}

function judgedAgainSection({ shifts, t }: LinePageContext, { row, judgedAgain }: RunFacts): Html | null {
  if (judgedAgain.length === 0) return null;
  const path = ['api', 'v1', 'runs', row.id, 'judged-again'];
  return html`<section aria-labelledby="again"><div class="head"><h2 id="again">${t('Judged again')}</h2><p class="data"><a href="${address(path, { format: 'csv' })}" download>CSV</a> <a href="${address(path)}">JSON</a></p></div>
<p class="hint">${t('The same readings under other profiles. None of these verdicts counts.')}</p>
<div class="scroll" tabindex="0" role="group" aria-labelledby="again"><table>
<thead><tr><th scope="col">${t('Profile')}</th><th scope="col">${t('Verdict')}</th><th scope="col">${t('Reason')}</th><th scope="col">${t('Judged')}</th></tr></thead>
<tbody>${judgedAgain.map(
    ({ profile, grade, said, problem, judgedAt, toolVersion }) =>
      html`<tr><th scope="row">${profileName(profile, t)} <small><code>${profile.hash.slice(0, 12)}</code></small></th><td>${gradeMark(grade, t)} <span class="marks"><span class="tag">${t('judged again')}</span></span></td><td><bdi>${t.verdict(said)}</bdi>${problem !== null && html` <small><bdi>${problem}</bdi></small>`}</td><td>${timeCell(judgedAt, shifts.timeZone)} <small>${t('by Flatfield {version}', { version: toolVersion })}</small></td></tr>
`,
  )}</tbody>
</table></div></section>`;
}

function links(
  t: LineWords,
  names: readonly string[],
  title: (name: string, t: LineWords) => string,
  filter: (name: string) => Readonly<Record<string, string>>,
): Html | string {
  if (names.length === 0) return t('none');
  return html`${names.map((name) => html`<a href="${runsAddress(filter(name))}"><bdi>${title(name, t)}</bdi></a><br>`)}`;
}

function filesSection({ t }: LinePageContext, { row, files }: RunFacts): Html {
  const path = ['api', 'v1', 'runs', row.id];
  if (files === null) {
    const why = t('The files of this run are gone or damaged: restore a backup, or send the run again.');
    return html`<section aria-labelledby="files"><h2 id="files">${t('Files')}</h2><p class="problem">${why}</p></section>`;
  }
  return html`<section aria-labelledby="files"><div class="head"><h2 id="files">${t('Files')}</h2><p class="data"><a href="${address([...path, 'record'])}">${t('Record (JSON)')}</a> <a href="${address([...path, 'bundle'])}" download>${t('All, as they arrived')}</a></p></div>
<div class="scroll" tabindex="0" role="group" aria-labelledby="files"><table>
<thead><tr><th scope="col">${t('File')}</th><th scope="col" class="n">${t('Bytes')}</th><th scope="col">${t('SHA-256')}</th></tr></thead>
<tbody>${files.map(
    ({ path: name, bytes, sha256 }, place) =>
      html`<tr><th scope="row"><a href="${address([...path, 'files', String(place)])}" download><bdi>${name}</bdi></a></th><td class="n">${bytes}</td><td><code>${sha256}</code></td></tr>\n`,
  )}</tbody>
</table></div></section>`;
}
