import { createHash } from 'node:crypto';
import { safeText } from '../../../base/http/safe-text.ts';
import type { AlarmEvent, AlarmRuleRow } from '../../protocol/alarm-rule.ts';
import type { AlarmMessage, PendingEvent } from '../store/alarms/change-alarms.ts';
import { findingText, localText } from './finding-text.ts';
import { ruleText } from './rule-text.ts';

export interface MessageContext {
  readonly nowMs: number;
  readonly timeZone: string;
  /** Identity of the store, so that events of two lines have different keys. */
  readonly server: string;
  readonly isDemonstration: boolean;
}

/**
 * One message about all events of a rule that wait; null until the first of them has waited for as long as the rule groups. Its key follows from the events
 * alone, so that a message that is made or sent twice is recognized.
 */
export function alarmMessage(
  rule: AlarmRuleRow,
  events: readonly PendingEvent[],
  context: MessageContext,
): AlarmMessage | null {
  const { nowMs, timeZone, server, isDemonstration } = context;
  const [first] = events;
  if (first === undefined) return null;
  const waitedMs = nowMs - first.atMs;
  // A clock that was set back must not hold it up.
  if (waitedMs >= 0 && waitedMs < rule.groupMs) return null;
  const identity = [server, rule.number, rule.createdAt, events.map(({ alarm, event, atMs }) => [alarm, event, atMs])];
  const key = `alarm-${createHash('sha256').update(JSON.stringify(identity)).digest('hex')}`;
  const at = new Date(nowMs).toISOString();
  const told = events.map((one) => ({ ...one, text: findingText(one.finding, timeZone) }));
  const said = told.map(({ alarm, event, station, text, finding, atMs }) => ({
    ...{ alarm, event, station, text, finding, at: new Date(atMs).toISOString() },
  }));
  const condition = ruleText(rule.condition);
  return {
    key,
    at,
    subject: subjectOf(told, isDemonstration),
    text: [
      ...(isDemonstration ? ['SIMULATED LINE: no run is of a real monitor.', ''] : []),
      `Rule ${rule.number}: ${plain(condition)}`,
      '',
      ...told.map((one) => `${localText(one.atMs, timeZone)}  ${EVENT_TEXTS[one.event]}  ${lineOf(one)}`),
      '',
      `Times are in ${timeZone}. Open alarms are on the page /alarms of the line server.`,
      '',
    ].join('\n'),
    body: {
      event: 'alarm',
      key,
      at,
      isSimulated: isDemonstration,
      rule: { number: rule.number, condition },
      alarms: said,
    },
  };
}

type ToldEvent = PendingEvent & { readonly text: string };

const EVENT_TEXTS: Readonly<Record<AlarmEvent, string>> = { opened: 'OPEN', repeated: 'STILL OPEN', ended: 'ENDED' };

function subjectOf(events: readonly ToldEvent[], isDemonstration: boolean): string {
  const [only, ...others] = events;
  const origin = isDemonstration ? '[Flatfield, simulated line]' : '[Flatfield]';
  if (only !== undefined && others.length === 0) {
    const state = only.event === 'opened' ? '' : `${EVENT_TEXTS[only.event].toLowerCase()}: `;
    return safeText(`${origin} ${state}${lineOf(only)}`, MAX_SUBJECT);
  }
  const stations = [...new Set(events.map(({ station }) => plain(station ?? 'line')))];
  return safeText(`${origin} ${events.length} events: ${stations.join(', ')}`, MAX_SUBJECT);
}

const MAX_SUBJECT = 150;

function lineOf({ station, text }: ToldEvent): string {
  return plain(station === null ? text : `${station}: ${text}`);
}

/** Names and sentences come from stations: in a line of a message, they stay within it. */
function plain(text: string): string {
  return safeText(text, 500);
}
