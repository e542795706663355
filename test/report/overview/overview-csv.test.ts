import { describe, expect, it } from 'vitest';
import { overviewCsv } from '../../../src/report/overview/overview-csv.ts';
import type { OverviewRow } from '../../../src/report/overview/overview-row.ts';
import { type RunSummary, summarizeRun } from '../../../src/report/overview/run-summary.ts';
import { buildInspection } from '../build-inspection.ts';
import { readCsv } from '../read-csv.ts';

const summary = summarizeRun(buildInspection(), 'en');

describe('overviewCsv', () => {
  it('has a row a run, and says which of them count, and as which attempt of their unit', () => {
    const rows = records([
      row('first', { startedAt: at(1), grade: 'fail' }),
      row('stopped', { startedAt: at(2), grade: 'inconclusive', isStopped: true }),
      row('second', { startedAt: at(3), timeZone: 'Asia/Tokyo' }),
      { ...row('copy', {}), copyOf: 'first' },
      { name: 'torn', href: './torn', run: null, problem: '=cmd()', copyOf: null },
    ]);
    expect(rows.map(({ run, counted, attempt, isLatest }) => [run, counted, attempt, isLatest])).toEqual([
      ['first', 'true', '1', 'false'],
      ['stopped', 'false', '', ''],
      ['second', 'true', '2', 'true'],
      ['copy', 'false', '', ''],
      ['torn', '', '', ''],
    ]);
    expect(rows[2]).toMatchObject({
      ...{ unit: 'UNIT-0042', station: 'line-3', operator: 'A. Tester', grade: 'pass' },
      ...{ localStart: '2026-01-03 09:00 UTC+09:00', unitFirst: 'fail', unitFinal: 'pass' },
    });
    expect(rows[3]?.['copyOf']).toBe('first');
    expect(rows[4]?.['problem']).toBe("'=cmd()");
  });

  it('counts simulations among themselves', () => {
    const rows = records([
      row('real', { startedAt: at(1) }),
      row('simulated', { startedAt: at(2), isSimulated: true }),
    ]);
    expect(rows.map(({ simulated, attempt }) => [simulated, attempt])).toEqual([
      ['false', '1'],
      ['true', '1'],
    ]);
  });

  it('takes no two runs without a name of the unit for one unit: a good one hides no bad one', () => {
    const rows = records([
      row('good', { unit: '', startedAt: '2026-01-02T00:00:00.000Z' }),
      row('bad', { unit: ' ', grade: 'fail', startedAt: '2026-01-01T00:00:00.000Z' }),
      row('bad too', { unit: '', grade: 'fail', startedAt: '2026-01-01T00:00:00.000Z' }),
    ]);
    expect(rows.map(({ attempt, unitFinal }) => [attempt, unitFinal])).toEqual([
      ['1', 'pass'],
      ['1', 'fail'],
      ['1', 'fail'],
    ]);
  });
});

function at(day: number): string {
  return new Date(Date.UTC(2026, 0, day)).toISOString();
}

function row(name: string, change: Partial<RunSummary>): OverviewRow {
  return { name, href: `./${name}`, run: { ...summary, ...change }, problem: null, copyOf: null };
}

function records(rows: readonly OverviewRow[]): readonly Readonly<Record<string, string>>[] {
  const [header = [], ...found] = readCsv(overviewCsv(rows));
  return found.map((fields) => Object.fromEntries(header.map((name, place) => [name, fields[place] ?? ''])));
}
