import type { AlarmRow, AlarmRuleRow } from '../../protocol/alarm-rule.ts';
import { type Html, html } from '../../report/html/html.ts';
import { ruleText, spanText } from '../alarms/rule-text.ts';
import { alarmWall } from './alarm-wall.ts';
import { linePage } from './parts/line-page.ts';
import { dataLinks, runsAddress } from './parts/links.ts';
import type { Alarms, LinePageContext } from './parts/page-inputs.ts';
import { durationText, timeCell } from './parts/time-text.ts';

/** Open alarms, those that ended, and the rules that they come from; `?wall` for a large display. */
export function alarmsPage(context: LinePageContext, alarms: Alarms): Html {
  if (alarms.isWall) return alarmWall(context, alarms);
  const { open, ended, rules } = alarms;
  const main = html`<h1>Alarms</h1>
<div data-live="watch">${watchState(context, alarms)}</div>
<section data-live="open" aria-labelledby="open"><div class="head"><h2 id="open">Open</h2>${dataLinks('alarms', { state: 'open' })}</div>
${open.length === 0 ? html`<p class="empty">No alarm is open.</p>` : alarmTable(context, alarms.now, open, 'open')}
<p class="hint"><a href="/alarms?wall">Wall display</a></p></section>
<section data-live="ended" aria-labelledby="ended"><div class="head"><h2 id="ended">Ended</h2>${dataLinks('alarms', { state: 'ended' })}</div>
${ended.length === 0 ? html`<p class="empty">No alarm has ended yet.</p>` : alarmTable(context, alarms.now, ended, 'ended')}</section>
<section data-live="rules" aria-labelledby="rules"><h2 id="rules">Rules</h2>
${rules.length === 0 ? html`<p class="empty">No rule yet. On the server: <code>flatfield line alarm add silent --after 15m</code>.</p>` : rulesTable(rules, alarms)}</section>`;
  return linePage(context, { title: 'Alarms', at: '/alarms', main, events: 'run station', refreshS: 10 });
}

/** Reasons why the list of open alarms may be incomplete, or people were not told. */
function watchState({ shifts }: LinePageContext, { rules, watch, mails }: Alarms): Html {
  const { waiting, dead } = mails;
  return html`${
    rules.length > 0 &&
    !watch.isRunning &&
    html`<p class="problem">The rules are not being checked${watch.at !== null && html` since ${timeCell(watch.at, shifts.timeZone)}`}: alarms may be missing. Is a server or <code>flatfield line work</code> running?</p>`
  }${waiting > 0 && html`<p class="hint">${waiting === 1 ? '1 e-mail waits' : `${waiting} e-mails wait`} to be sent.</p>`}${
    dead > 0 &&
    html`<p class="problem">${dead === 1 ? '1 e-mail was' : `${dead} e-mails were`} given up: <code>flatfield line alarm dead</code>.</p>`
  }`;
}

function alarmTable({ shifts }: LinePageContext, now: string, rows: readonly AlarmRow[], name: 'open' | 'ended'): Html {
  const { timeZone } = shifts;
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="${name}"><table>
<thead><tr><th scope="col">Opened</th><th scope="col">Station</th><th scope="col" class="wide">Alarm</th><th scope="col">${name === 'open' ? 'Open for' : 'Ended'}</th><th scope="col">First sent</th><th scope="col" class="n">Rule</th></tr></thead>
<tbody>${rows.map(
    ({ openedAt, station, text, endedAt, sentAt, rule }) =>
      html`<tr><th scope="row">${timeCell(openedAt, timeZone)}</th><td>${stationLink(station)}</td><td class="clip"><bdi>${text}</bdi></td><td>${endedAt === null ? durationText(Date.parse(now) - Date.parse(openedAt)) : timeCell(endedAt, timeZone)}</td><td>${sentAt === null ? 'not yet' : timeCell(sentAt, timeZone)}</td><td class="n">${rule}</td></tr>
`,
  )}</tbody>
</table></div>`;
}

function stationLink(station: string | null): Html {
  return station === null ? html`whole line` : html`<a href="${runsAddress({ station })}"><bdi>${station}</bdi></a>`;
}

function rulesTable(rows: readonly AlarmRuleRow[], { showsRecipients }: Alarms): Html {
  return html`<div class="scroll" tabindex="0" role="group" aria-labelledby="rules"><table>
<thead><tr><th scope="col">Number</th><th scope="col" class="wide">Rule</th><th scope="col">Grouped within</th><th scope="col">Told again after</th><th scope="col">E-mail to</th></tr></thead>
<tbody>${rows.map(
    ({ number, condition, groupMs, quietMs, mails }) =>
      html`<tr><th scope="row">${number}</th><td class="clip"><bdi>${ruleText(condition)}</bdi></td><td>${spanText(groupMs)}</td><td>${quietMs === 0 ? 'never' : spanText(quietMs)}</td><td>${mails.length === 0 ? '–' : showsRecipients ? mails.join(', ') : mails.length}</td></tr>
`,
  )}</tbody>
</table></div>`;
}
