import { type Html, html } from '../../../../report/html/html.ts';
import { linePage } from '../parts/line-page.ts';
import type { Alarms, LinePageContext } from '../parts/page-inputs.ts';
import { durationText, localTime, timeCell } from '../parts/time-text.ts';
import { alarmWords } from './alarm-words.ts';

/**
 * Open alarms for a display that is read from four meters: letters are 3 % of its width, which is 20 mm of capitals on a display of 43 inches, and it
 * names a few alarms only. It never looks calm while nobody checks the rules.
 */
export function alarmWall(context: LinePageContext, { open, rules, watch, now }: Alarms): Html {
  const { shifts, t } = context;
  const { time } = localTime(now, shifts.timeZone);
  const isOpen = open.length > 0;
  const isBlind = rules.length === 0 || !watch.isRunning;
  const level = isOpen ? 'alarm' : isBlind ? 'warning' : 'calm';
  const main = html`<div class="board ${level}" data-live="board"><h1>${headline(context, open.length, isBlind)}</h1>
${isBlind && html`<p class="blind">${isOpen && '? '}${reason(context, rules.length, watch.at, now)}</p>\n`}<ul>${open
    .slice(0, SHOWN)
    .map(
      ({ station, text, openedAt }) =>
        html`<li><p class="said"><strong><bdi>${station ?? t('Line')}</bdi></strong> <bdi>${alarmWords(text, t)}</bdi></p> <p class="age">${t('open for {time}', { time: durationText(Date.parse(now) - Date.parse(openedAt), t) })}</p></li>
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
