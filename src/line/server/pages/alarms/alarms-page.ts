import { bdi, type Html, html } from '../../../../report/html/html.ts';
import { scrollTable } from '../../../../report/html/page-table.ts';
import { unitText } from '../../../../report/text/sentence-values.ts';
import type { AlarmFinding, AlarmRow } from '../../../protocol/alarm-finding.ts';
import type { AlarmCondition, AlarmRuleRow } from '../../../protocol/alarm-rule.ts';
import { findingText } from '../../alarms/finding-text.ts';
import { ruleText } from '../../alarms/rule-text.ts';
import type { LineWords } from '../../languages/languages.ts';
import { CHART_TITLES, metricWords } from '../charts/series-title.ts';
import { linePage } from '../parts/line-page.ts';
import { dataLinks, runsAddress } from '../parts/links.ts';
import type { Alarms, LinePageContext } from '../parts/page-inputs.ts';
import { durationText, localTime, timeCell } from '../parts/time-text.ts';

/** Open alarms, those that ended, and the rules that they come from; `?wall` for a large display. */
export function alarmsPage(context: LinePageContext, alarms: Alarms): Html {
  if (alarms.isWall) return alarmWall(context, alarms);
  const { t } = context;
  const { open, ended, rules } = alarms;
  const main = html`<h1>${t('Alarms')}</h1>
<div data-live="watch">${watchState(context, alarms)}</div>
<section data-live="open" aria-labelledby="open"><div class="head"><h2 id="open">${t('Open')}</h2>${dataLinks('alarms', { state: 'open' })}</div>
${open.length === 0 ? html`<p class="empty">${t('No alarm is open.')}</p>` : alarmTable(context, alarms.now, open, 'open')}
<p class="hint"><a href="/alarms?wall">${t('Wall display')}</a></p></section>
<section data-live="ended" aria-labelledby="ended"><div class="head"><h2 id="ended">${t('Ended')}</h2>${dataLinks('alarms', { state: 'ended' })}</div>
${ended.length === 0 ? html`<p class="empty">${t('No alarm has ended yet.')}</p>` : alarmTable(context, alarms.now, ended, 'ended')}</section>
<section data-live="rules" aria-labelledby="rules"><h2 id="rules">${t('Rules')}</h2>
${rules.length === 0 ? html`<p class="empty">${t.html('No rule yet. On the server: {command}.', { command: html`<code>flatfield line alarm add silent --after 15m</code>` })}</p>` : rulesTable(context, rules, alarms)}</section>`;
  return linePage(context, { title: t('Alarms'), at: '/alarms', main, events: 'run station', refreshS: 10 });
}

/** Reasons why the list of open alarms may be incomplete, or people were not told. */
function watchState({ shifts, t }: LinePageContext, { rules, watch, mails }: Alarms): Html {
  const { waiting, dead } = mails;
  return html`${
    rules.length > 0 &&
    !watch.isRunning &&
    html`<p class="problem">${watch.at === null ? t('The rules are not being checked: alarms may be missing.') : t.html('The rules are not being checked since {time}: alarms may be missing.', { time: timeCell(watch.at, shifts.timeZone) })} ${t.html('Is a server or {command} running?', { command: html`<code>flatfield line work</code>` })}</p>`
  }${waiting > 0 && html`<p class="hint">${t.count(waiting, '1 e-mail waits to be sent.', '{count} e-mails wait to be sent.')}</p>`}${
    dead > 0 &&
    html`<p class="problem">${t.count(dead, '1 e-mail was given up:', '{count} e-mails were given up:')} <code>flatfield line alarm dead</code>.</p>`
  }`;
}

function alarmTable(
  { shifts, t }: LinePageContext,
  now: string,
  rows: readonly AlarmRow[],
  name: 'open' | 'ended',
): Html {
  const time = (at: string) => timeCell(at, shifts.timeZone);
  const end = ({ openedAt, endedAt }: AlarmRow) =>
    endedAt === null ? durationText(Date.parse(now) - Date.parse(openedAt), t) : time(endedAt);
  return scrollTable(rows, { labelledBy: name }, [
    { name: t('Opened'), kind: 'row', value: ({ openedAt }) => time(openedAt) },
    { name: t('Station'), value: ({ station }) => stationLink(station, t) },
    {
      name: t('Alarm'),
      kind: 'wide',
      value: ({ finding }) => html`<span class="clip">${bdi(findingWords(finding, shifts.timeZone, t))}</span>`,
    },
    { name: t(name === 'open' ? 'Open for' : 'Ended'), value: end },
    { name: t('First sent'), value: ({ sentAt }) => (sentAt === null ? t('not yet') : time(sentAt)) },
    { name: t('Rule'), kind: 'n', value: ({ rule }) => rule },
  ]);
}

function stationLink(station: string | null, t: LineWords): Html {
  return station === null
    ? html`${t('whole line')}`
    : html`<a href="${runsAddress({ station })}"><bdi>${station}</bdi></a>`;
}

function rulesTable({ t }: LinePageContext, rows: readonly AlarmRuleRow[], { showsRecipients }: Alarms): Html {
  const recipients = ({ mails }: AlarmRuleRow) =>
    mails.length === 0 ? '–' : showsRecipients ? mails.join(', ') : mails.length;
  return scrollTable(rows, { labelledBy: 'rules' }, [
    { name: t('Number'), kind: 'row', value: ({ number }) => number },
    {
      name: t('Rule'),
      kind: 'wide',
      value: ({ condition }) => html`<span class="clip">${bdi(ruleWords(condition, t))}</span>`,
    },
    { name: t('Grouped within'), value: ({ groupMs }) => durationText(groupMs, t) },
    { name: t('Told again after'), value: ({ quietMs }) => (quietMs === 0 ? t('never') : durationText(quietMs, t)) },
    { name: t('E-mail to'), value: recipients },
  ]);
}

/**
 * Open alarms for a display that is read from four meters: letters are 3 % of its width, which is 20 mm of capitals on a display of 43 inches, and it
 * names a few alarms only. It never looks calm while nobody checks the rules.
 */
function alarmWall(context: LinePageContext, { open, rules, watch, now }: Alarms): Html {
  const { shifts, t } = context;
  const { time } = localTime(now, shifts.timeZone);
  const isOpen = open.length > 0;
  const isBlind = rules.length === 0 || !watch.isRunning;
  const level = isOpen ? 'alarm' : isBlind ? 'warning' : 'calm';
  const main = html`<div class="board ${level}" data-live="board"><h1>${headline(context, open.length, isBlind)}</h1>
${isBlind && html`<p class="blind">${isOpen && '? '}${reason(context, rules.length, watch.at, now)}</p>\n`}<ul>${open
    .slice(0, SHOWN)
    .map(
      ({ station, finding, openedAt }) =>
        html`<li><p class="said"><strong><bdi>${station ?? t('Line')}</bdi></strong> <bdi>${findingWords(finding, shifts.timeZone, t)}</bdi></p> <p class="age">${t('open for {time}', { time: durationText(Date.parse(now) - Date.parse(openedAt), t) })}</p></li>
`,
    )}</ul>
<p class="board-foot">${open.length > SHOWN && html`<strong>${t('and {count} more', { count: open.length - SHOWN })}</strong> `}<time datetime="${now}">${time}</time></p></div>
<p class="hint"><a href="/alarms">${t('Leave the wall display')}</a></p>`;
  return linePage(context, {
    ...{ title: t('Alarms'), at: '/alarms', main, events: 'run station', refreshS: 10, isWall: true },
  });
}

/** Of two lines each, they fill the display. */
const SHOWN = 5;

/** Says why the rules are not checked, and what to do. */
function reason({ shifts, t }: LinePageContext, rules: number, checkedAt: string | null, now: string): Html {
  if (rules === 0) {
    const command = html`<code>flatfield line alarm add silent --after 15m</code>`;
    return t.html('No rule yet. On the server: {command}.', { command });
  }
  const time = checkedAt !== null && timeCell(checkedAt, shifts.timeZone, now);
  const state = time ? t.html('Rules not checked since {time}.', { time }) : t('Rules not checked.');
  return html`${state} ${t.html('Is a server or {command} running?', { command: html`<code>flatfield line work</code>` })}`;
}

function headline({ t }: LinePageContext, open: number, isBlind: boolean): string {
  if (open > 0) return `✕ ${t.count(open, '1 alarm', '{count} alarms')}`;
  return isBlind ? `? ${t('Alarms are not watched')}` : `✓ ${t('No alarm')}`;
}

/** A rule in the language of the reader, with the words that the pages of charts use. */
export function ruleWords(condition: AlarmCondition, t: LineWords): string {
  return ruleText(condition, wordsOf(t));
}

/** The sentence of an alarm in the language of the reader. */
export function findingWords(finding: AlarmFinding, timeZone: string, t: LineWords): string {
  return findingText(finding, timeZone, wordsOf(t));
}

function wordsOf(t: LineWords) {
  return {
    say: t,
    span: (ms: number) => durationText(ms, t),
    chart: (kind: keyof typeof CHART_TITLES) => CHART_TITLES[kind],
    metric: (name: string) => metricWords(name, t),
    value: (value: number, unit: string) => t.decimal(unit === '' ? String(value) : `${value} ${unitText(unit)}`),
  };
}
