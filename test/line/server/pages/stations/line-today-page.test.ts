import { describe, expect, it } from 'vitest';
import { lineTodayPage } from '../../../../../src/line/server/pages/stations/line-today-page.ts';
import { context, runRow, SINCE, stationRow } from '../example-pages.ts';

const page = (other: Partial<Parameters<typeof lineTodayPage>[1]>) =>
  lineTodayPage(context, {
    ...{ since: SINCE, stations: [], runs: [], yields: [], all: null, goldenChecks: [], isWall: false },
    ...other,
  }).markup;

describe('the page of the line today', () => {
  it('claims nothing about the clock of a station that is silent', () => {
    const silent = { seenAt: '2026-03-20T12:20:00.000Z' };
    expect(page({ stations: [stationRow()] })).toContain('<dt>Clock</dt><dd>in step</dd>');
    expect(page({ stations: [stationRow(silent)] })).toContain('<dt>Clock</dt><dd>–</dd>');
    expect(page({ stations: [stationRow({ ...silent, clockOffsetMs: 95_000 })] })).not.toContain('ahead');
  });

  it('says what the marks of runs mean, also on a wall', () => {
    for (const isWall of [false, true]) {
      const markup = page({ stations: [stationRow()], runs: [runRow({ grade: 'pass-marginal' })], isWall });
      expect(markup).toMatch(/≈<\/span> Pass, marginal/);
      expect(markup).toContain('dashed: does not count');
    }
    expect(page({})).not.toContain('dashed');
  });

  it('is neither good nor bad before the first station', () => {
    expect(page({})).toContain('class="attention unknown"');
    expect(page({ stations: [stationRow()] })).toContain('class="attention calm"');
  });
});
