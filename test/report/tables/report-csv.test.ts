import { describe, expect, it } from 'vitest';
import { isSignal, type SignalReading } from '../../../src/read/reading.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import { reportCsv } from '../../../src/report/tables/report-csv.ts';
import { asLight, buildInspection, tintedCorner } from '../build-inspection.ts';
import { HOSTILE_TEXTS, hostileInspection } from '../hostile.ts';
import { readCsv } from '../read-csv.ts';

function records(inspection: Inspection): Record<string, string>[] {
  const [header = [], ...rows] = readCsv(reportCsv(inspection));
  return rows.map((row) => Object.fromEntries(header.map((name, column) => [name, row[column] ?? 'absent'])));
}

describe('reportCsv', () => {
  const flat = buildInspection({ columns: 3, rows: 3, read: tintedCorner });

  it('says nothing about a signal if only light was measured', () => {
    const readings = flat.readings.map((reading) => asLight(reading, { X: 95, Y: 100, Z: 108 }));
    expect(records({ ...flat, readings })[0]).toMatchObject({
      luminanceCdM2: '100',
      format: '',
      hdcp: '',
      fullR: '',
      rawR: '',
      expectedR: '',
      codeErrorR: '',
    });
  });

  it('has the signal that was read at the point of a light, in the columns of the signal', () => {
    const signal = flat.readings.filter(isSignal).slice(0, 1);
    const readings = flat.readings.map((reading) => asLight(reading, { X: 95, Y: 100, Z: 108 }));
    const meterLog = { warmUps: [], drift: [], driftMissed: [], driftSkipped: 0, signal, signalMissed: [] };
    const [first, second] = records({ ...flat, readings, meterLog });
    expect(first).toMatchObject({ luminanceCdM2: '100', hdcp: 'false', fullR: String(signal[0]?.rgbFull.r) });
    expect(second).toMatchObject({ luminanceCdM2: '100', hdcp: '', fullR: '' });
  });

  it('tells a component below the floor of the instrument from a measured zero and from none', () => {
    const [one, two, three] = flat.readings.map((reading) => asLight(reading, { X: 0, Y: 0.002, Z: 0 }));
    if (!one || !two || !three) throw new Error('three readings expected');
    const readings = [
      { ...one, unresolved: { X: 0.0005, Z: 'floor-unknown' as const } },
      { ...two, unresolved: { X: 'not-measured' as const, Z: 'not-measured' as const } },
      three,
    ];
    const rows = records({ ...flat, readings });
    expect(rows[0]).toMatchObject({
      X: '0',
      Z: '0',
      unresolvedX: '0.0005',
      unresolvedY: '',
      unresolvedZ: 'floor-unknown',
    });
    expect(rows[1]).toMatchObject({ X: '', luminanceCdM2: '0.002', Z: '', unresolvedX: 'not-measured' });
    expect(rows[2]).toMatchObject({ X: '0', Z: '0', unresolvedX: '' });
    expect(records(flat)[0]).not.toHaveProperty('unresolvedX');
  });

  it('has the decimals that decide, and no rounding of a computation', () => {
    const text = reportCsv(flat);
    expect(text).not.toMatch(/\d\.\d{8}|e-\d/);
    expect(records(flat)[8]).toMatchObject({
      deltaE2000: '5.43',
      luminanceDeviationPercent: expect.stringMatching(/^-?\d+(\.\d{1,2})?$/),
    });
  });

  it('has one row a reading with numbers as numbers', () => {
    const rows = records(flat);
    expect(rows).toHaveLength(9);
    expect(rows[8]).toMatchObject({
      sequence: '8',
      status: 'judged',
      patch: 'white',
      point: '8',
      row: '2',
      column: '2',
      requestedXPx: '3200',
      actualYPx: '1800',
      hdcp: 'false',
      fullR: '245',
      codeErrorR: '-10',
      rawG: '255',
      rawY: '',
      attempts: '1',
      durationMs: '3900',
      problem: '',
    });
    expect(Number(rows[8]?.['deltaE2000'])).toBeGreaterThan(2);
    expect(Number(rows[8]?.['u1976'])).toBeCloseTo(0.195, 2);
  });

  it('says what became of missed, never read and replaced points, and of readings without a color', () => {
    const [first, second, third] = flat.readings;
    if (!first || !second || !third) throw new Error('too few readings');
    const [deviation] = flat.judgment.deviations;
    const broken: Inspection = {
      ...flat,
      readings: [
        {
          ...(first as SignalReading),
          ...{ rawValue: { format: 'YCBCR', y: 235, cb: 128, cr: 127 }, colorFormat: 'YCBCR' },
        },
        { ...second, pointIndex: 99, patchIndex: 7 },
      ],
      missed: [{ ...third, code: 'timed-out', message: 'No answer, "none"\r\nat all' }],
      replaced: [third],
      judgment: { ...flat.judgment, deviations: deviation ? [{ ...deviation, color: null }] : [] },
    };
    const rows = records(broken);
    expect(rows.map(({ status }) => status)).toEqual([
      'judged',
      'read',
      'missed',
      ...Array(7).fill('not-read'),
      'replaced',
    ]);
    expect(rows[0]).toMatchObject({ rawY: '235', rawCr: '127', rawR: '', X: '', u1976: '' });
    expect(rows[1]).toMatchObject({ patch: '', row: '', point: '99' });
    expect(rows[2]).toMatchObject({ problemCode: 'timed-out', problem: 'No answer, "none"\r\nat all' });
    expect(rows[3]).toMatchObject({ attempts: '', sequence: '' });
  });

  it.each(HOSTILE_TEXTS)('runs nothing in a spreadsheet and keeps its columns: %j', (text) => {
    const rows = readCsv(reportCsv(hostileInspection(text)));
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    const texts = rows.flat().filter((field) => !/^-?\d+(\.\d+)?(e-?\d+)?$/.test(field));
    expect(texts.filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([]);
  });
});
