import { describe, expect, it } from 'vitest';
import { countShare } from '../../../../src/line/server/pages/parts/bars.ts';
import { causeTitle, limitTitle } from '../../../../src/line/server/pages/parts/cause-titles.ts';
import { groupFilter, inOrder } from '../../../../src/line/server/pages/parts/group-filter.ts';
import { unitAddress } from '../../../../src/line/server/pages/parts/links.ts';
import { pageFilter } from '../../../../src/line/server/pages/parts/page-filter.ts';
import {
  durationText,
  localTime,
  startOfDay,
  timeCell,
  utcOf,
} from '../../../../src/line/server/pages/parts/time-text.ts';
import { dayGroups, shiftGroups } from '../../../../src/line/server/store/yields/local-groups.ts';
import { context, NOW } from './example-pages.ts';

const berlin = { timeZone: 'Europe/Berlin', begins: ['06:00', '14:00', '22:00'] };

/** As the store names the group of a time. */
function nameOf(group: 'day' | 'shift', utcMs: number): string {
  const groups = group === 'day' ? dayGroups(berlin) : shiftGroups(berlin);
  return groups.nameOf(groups.keyOf(utcMs));
}

describe('local time', () => {
  it.each([
    ['2026-03-20 13:40', '2026-03-20T12:40:00.000Z'],
    ['2026-07-01 00:00', '2026-06-30T22:00:00.000Z'],
    // Clocks skip 02:00 to 03:00 on this day, and show 02:00 to 03:00 twice on the other.
    ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ])('%s is %s', (local, utc) => {
    const [day = '', time = ''] = local.split(' ');
    expect(utcOf({ day, time }, 'Europe/Berlin')).toBe(utc);
  });

  it.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Tokyo', 'UTC', 'Pacific/Apia'])(
    'comes back in %s',
    (timeZone) => {
      for (const utc of ['2026-01-01T00:00:00.000Z', '2026-03-20T12:40:00.000Z', '2026-11-01T09:15:00.000Z']) {
        expect(utcOf(localTime(utc, timeZone), timeZone)).toBe(utc);
      }
    },
  );

  it('begins the day at midnight, also so many days before, across a change of the clocks', () => {
    expect(startOfDay('2026-03-30T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
    expect(startOfDay('2026-03-30T12:00:00Z', 'Europe/Berlin', 2)).toBe('2026-03-27T23:00:00.000Z');
  });

  it('is shown with UTC in its title, and without the day if it is today', () => {
    expect(timeCell(NOW, 'Europe/Berlin').markup).toBe(
      `<time datetime="${NOW}" title="2026-03-20 12:40:00 UTC">2026-03-20 13:40</time>`,
    );
    expect(timeCell(NOW, 'Europe/Berlin', NOW).markup).toContain('>13:40<');
  });
});

describe('the filter of a group', () => {
  it.each(['2026-03-20T12:40:00Z', '2026-03-28T23:30:00Z', '2026-10-25T03:00:00Z', '2026-03-20T01:00:00Z'])(
    'has the runs that the store counts in it, at %s',
    (utc) => {
      for (const [group, name] of [
        ['day', nameOf('day', Date.parse(utc))],
        ['shift', nameOf('shift', Date.parse(utc))],
      ] as const) {
        const { from = '', to = '' } = groupFilter({}, group, name, berlin);
        expect([from <= new Date(utc).toISOString(), new Date(utc).toISOString() < to]).toEqual([true, true]);
        expect([nameOf(group, Date.parse(from)), nameOf(group, Date.parse(to) - 1)]).toEqual([name, name]);
        expect(nameOf(group, Date.parse(to))).not.toBe(name);
      }
    },
  );

  it('stays within the filter that is there', () => {
    const filter = { from: '2026-03-20T05:00:00.000Z', to: '2026-03-20T06:00:00.000Z', station: 'x' };
    expect(groupFilter(filter, 'day', '2026-03-20', berlin)).toEqual(filter);
    expect(groupFilter(filter, 'model', 'CG', berlin)).toEqual({ ...filter, model: 'CG' });
    expect(groupFilter(filter, 'all', 'all', berlin)).toEqual(filter);
    expect(groupFilter(filter, 'day', 'odd', berlin)).toEqual(filter);
  });

  it('is offered newest first for times, and as people count for names', () => {
    const groups = (names: readonly string[]) => names.map((group) => ({ group }));
    expect(inOrder(groups(['s-10', 's-2']), 'station')).toEqual(groups(['s-2', 's-10']));
    expect(inOrder(groups(['2026-03-01', '2026-03-02']), 'day')).toEqual(groups(['2026-03-02', '2026-03-01']));
  });
});

describe('the filter of a page', () => {
  const read = (query: string) => pageFilter(new URLSearchParams(query), 'Europe/Berlin');

  it('takes what its form sends, local times and empty fields', () => {
    expect(read('unit=&station=+a+&from=2026-03-20T13:40&to=2026-03-21&quarantined=true&cursor=x')).toEqual({
      station: 'a',
      from: '2026-03-20T12:40:00.000Z',
      to: '2026-03-20T23:00:00.000Z',
      quarantined: true,
    });
  });

  it('takes what links carry', () => {
    expect(read('from=2026-03-20T12:40:00.000Z&outcome=fail')).toEqual({
      from: '2026-03-20T12:40:00.000Z',
      outcome: 'fail',
    });
  });

  it.each(['outcome=good', 'from=yesterday', 'from=2026-13-45', `unit=${'x'.repeat(201)}`, 'kind=x'])(
    'refuses %s',
    (query) => {
      expect(() => read(query)).toThrow(/invalid|expected|too_big/i);
    },
  );
});

describe('texts', () => {
  const { t } = context;

  it.each([
    [0, 0, 'none yet'],
    [0, 5, '0 of 5 (0 %)'],
    [5, 5, '5 of 5 (100 %)'],
    [999, 1000, '999 of 1000 (99.9 %)'],
    [9999, 10_000, '9999 of 10000 (> 99.9 %)'],
    [1, 1000, '1 of 1000 (0.1 %)'],
    [1, 10_000, '1 of 10000 (< 0.1 %)'],
    [41, 45, '41 of 45 (91 %)'],
  ])('%i of %i is %s', (count, of, text) => {
    expect(countShare(count, of, t)).toBe(text);
  });

  it.each([
    [-5, '0 s'],
    [48_000, '48 s'],
    [60_000, '1 min'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
    [273_600_000, '3 d 4 h'],
  ])('%i ms is %s', (ms, text) => {
    expect(durationText(ms, t)).toBe(text);
  });

  it('has words for causes and limits, and shows as they are those that it does not know', () => {
    expect(causeTitle('region-apart', t)).toBe('A region of the screen differs');
    expect([causeTitle('toString', t), causeTitle('new', t)]).toEqual(['toString', 'new']);
    expect(limitTitle('delta-e-2000-reference-max white', t)).toBe('Max ΔE2000 from calibration, white');
    expect([limitTitle('toString white', t), limitTitle('', t)]).toEqual(['toString, white', '']);
  });

  it('gives a unit of dots its runs, since browsers take it for a folder', () => {
    expect([unitAddress('..'), unitAddress('a/b')]).toEqual(['/runs?unit=..', '/units/a%2Fb']);
  });
});
