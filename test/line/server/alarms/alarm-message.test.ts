import { describe, expect, it } from 'vitest';
import type { AlarmRuleRow } from '../../../../src/line/protocol/alarm-rule.ts';
import { alarmMessage, type MessageContext } from '../../../../src/line/server/alarms/alarm-message.ts';
import { planChanges } from '../../../../src/line/server/alarms/plan-changes.ts';
import type { OpenAlarm, PendingEvent } from '../../../../src/line/server/store/alarms/change-alarms.ts';

const nowMs = Date.parse('2026-03-20T12:40:00.000Z');
const rule: AlarmRuleRow = {
  ...{ number: 3, condition: { kind: 'silent', afterMs: 900_000, stations: [] }, workingTime: [], groupMs: 60_000 },
  ...{ quietMs: 3_600_000, mails: ['ops@example.com'], createdAt: '2026-03-01T00:00:00.000Z', createdBy: 'me' },
};
const event = (other: Partial<PendingEvent> = {}): PendingEvent => ({
  ...{
    alarm: 1,
    event: 'opened',
    atMs: nowMs - 60_000,
    station: 'station-1',
    finding: { code: 'silent', sinceMs: nowMs - 3_600_000, isRunning: false },
  },
  ...other,
});
const context: MessageContext = { nowMs, timeZone: 'Europe/Berlin', server: 'key', isDemonstration: false };
const message = (events: readonly PendingEvent[], other: Partial<MessageContext> = {}) =>
  alarmMessage(rule, events, { ...context, ...other });

describe('a message about alarms', () => {
  it('waits until its first event is as old as the rule groups, then tells of all', () => {
    const events = [event({ atMs: nowMs - 59_999 }), event({ alarm: 2, station: 'station-2', atMs: nowMs })];
    expect(message(events)).toBeNull();
    expect(message([])).toBeNull();
    const told = message([event(), event({ alarm: 2, station: 'station-2', atMs: nowMs, event: 'ended' })]);
    expect(told?.subject).toBe('[Flatfield] 2 events: station-1, station-2');
    expect(told?.text.split('\n').slice(0, 4)).toEqual([
      'Rule 3: any station silent for longer than 15 min',
      '',
      '2026-03-20 13:39  OPEN  station-1: not heard from since 2026-03-20 12:40',
      '2026-03-20 13:40  ENDED  station-2: not heard from since 2026-03-20 12:40',
    ]);
    expect(told?.body).toMatchObject({ event: 'alarm', key: told?.key, rule: { number: 3 }, isSimulated: false });
  });

  it('is not held up by a clock that was set back', () => {
    expect(message([event({ atMs: nowMs + 86_400_000 })])).not.toBeNull();
  });

  it('has a key that follows from its events: of another event, time, rule or line, another one', () => {
    const [own, again] = [message([event()])?.key, message([event()], { nowMs: nowMs + 5000 })?.key];
    expect(own).toMatch(/^alarm-[0-9a-f]{64}$/);
    expect(again).toBe(own);
    const others = [
      message([event({ atMs: nowMs - 60_001 })]),
      message([event({ alarm: 2 })]),
      message([event({ event: 'ended' })]),
      message([event(), event({ alarm: 2 })]),
      message([event()], { server: 'other' }),
      alarmMessage({ ...rule, number: 4 }, [event()], context),
    ];
    expect(new Set([own, ...others.map((one) => one?.key)]).size).toBe(7);
  });

  it('says that a simulated line is one', () => {
    const told = message([event()], { isDemonstration: true });
    expect(told?.subject).toMatch(/^\[Flatfield, simulated line\]/);
    expect(told?.text).toMatch(/^SIMULATED LINE: no run is of a real monitor\.\n/);
    expect(told?.body).toMatchObject({ isSimulated: true });
  });

  it.each([
    'a\r\nBcc: evil@example.com',
    'b\u2028c\u0085d',
    '\u202egnp',
    'x\u0000y',
    '\ud800',
    'x'.repeat(5000),
    '=?utf-8?q?x?=',
  ])('keeps the name %j within its line', (name) => {
    const told = message([event({ station: name, finding: { code: 'told', text: name } })]);
    expect(told?.subject).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
    expect((told?.subject ?? '').length).toBeLessThan(160);
    const lines = told?.text.split('\n') ?? [];
    expect(lines).toHaveLength(6);
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  });
});

describe('the changes of alarms', () => {
  const clock = { nowMs, timeZone: 'UTC' };
  const open = (other: Partial<OpenAlarm> = {}): OpenAlarm => ({
    ...{ alarm: 1, rule: 3, subject: 'A', lastEventMs: nowMs - 1000 },
    ...other,
  });
  const found = (subject: string) => ({ subject, station: subject, finding: { code: 'never-reported' } as const });

  it('open what is new, once, and end what is no longer found', () => {
    expect(planChanges(rule, [open()], [found('B'), found('B')], clock)).toEqual({
      ...{ opened: [{ ...found('B'), rule: 3 }], repeated: [], ended: [1] },
    });
  });

  it('leave the alarms of other rules alone', () => {
    expect(planChanges(rule, [open({ rule: 4 })], [found('A')], clock)).toMatchObject({
      opened: [{ rule: 3 }],
      ended: [],
    });
  });

  it('repeat an alarm that is still open after the quiet time, and not before', () => {
    const repeated = (sinceMs: number, other = {}) =>
      planChanges({ ...rule, ...other }, [open({ lastEventMs: nowMs - sinceMs })], [found('A')], clock).repeated;
    expect(repeated(3_599_999)).toEqual([]);
    expect(repeated(3_600_000)).toEqual([1]);
    expect(repeated(3_600_000, { quietMs: 0 })).toEqual([]);
    expect(repeated(3_600_000, { workingTime: [{ days: [6], from: '06:00', to: '22:00' }] })).toEqual([]);
  });
});
