import { describe, expect, it } from 'vitest';
import { besideLocal, localStart, utcText } from '../../../src/report/text/local-time.ts';

const shifts = ['06:00', '14:00', '22:00'];

function at(startedAt: string, timeZone?: string) {
  return { startedAt, station: { name: 's', operator: null, ...(timeZone !== undefined && { timeZone }) } };
}

describe('localStart', () => {
  it.each([
    ['2026-07-01T06:30:00.000Z', 'Europe/Berlin', '2026-07-01 08:30', 'UTC+02:00', '2026-07-01 06:00–14:00'],
    ['2026-12-31T23:30:00.000Z', 'Europe/Berlin', '2027-01-01 00:30', 'UTC+01:00', '2026-12-31 22:00–06:00'],
    ['2026-12-31T13:00:00.000Z', 'Asia/Tokyo', '2026-12-31 22:00', 'UTC+09:00', '2026-12-31 22:00–06:00'],
    ['2026-03-01T05:29:00.000Z', 'America/Los_Angeles', '2026-02-28 21:29', 'UTC-08:00', '2026-02-28 14:00–22:00'],
  ])('%s in %s is %s (%s), shift %s', (utc, timeZone, dateTime, offset, shift) => {
    expect(localStart(at(utc, timeZone), { shifts })).toEqual({ dateTime, offset, shift });
  });

  it('prefers the time zone that was asked for, and names no shift without their begins', () => {
    const local = localStart(at('2026-01-05T08:00:00.000Z', 'Asia/Tokyo'), { timeZone: 'Europe/Berlin' });
    expect(local).toEqual({ dateTime: '2026-01-05 09:00', offset: 'UTC+01:00', shift: null });
  });

  it.each([
    ['no time zone', at('2026-01-05T08:00:00.000Z')],
    ['a name that is not a time zone', at('2026-01-05T08:00:00.000Z', '<Mars/Phobos>')],
    ['a time that is none', at('yesterday', 'Europe/Berlin')],
  ])('is not known with %s', (_, run) => {
    expect(localStart(run, { shifts })).toBeNull();
  });
});

describe('besideLocal', () => {
  it.each([
    ['Asia/Tokyo', '06:00 UTC', '14:00–22:00'],
    ['America/Los_Angeles', '2026-01-05 06:00 UTC', '22:00–06:00'],
    ['Etc/UTC', 'UTC', '06:00–14:00'],
  ])('says in %s only what the local time does not: %s, %s', (timeZone, utc, shift) => {
    const run = at('2026-01-05T06:00:00.000Z', timeZone);
    const local = localStart(run, { shifts });
    expect(local && besideLocal(run.startedAt, local)).toEqual({ utc, shift });
  });
});

describe('utcText', () => {
  it('is short, and leaves alone what is not a time', () => {
    expect(utcText('2026-01-05T08:00:00.000Z')).toBe('2026-01-05 08:00 UTC');
    expect(utcText('<b>')).toBe('<b>');
  });
});
