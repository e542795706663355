import { describe, expect, it } from 'vitest';
import { reportFormats } from '../../src/report/report-formats.ts';
import { buildInspection } from './build-inspection.ts';

describe('reportFormats', () => {
  it('writes each format under a file name of its own, the same on each call', async () => {
    const flat = buildInspection({ columns: 2, rows: 2 });
    const formats = Object.values(reportFormats);
    expect(formats.map(({ fileName }) => fileName)).toEqual([
      'report.html',
      'summary.md',
      'junit.xml',
      'ctrf.json',
      'readings.csv',
      'readings.xlsx',
      'readings.ti3',
      'heat-map.png',
      'heat-map-4k.png',
      'heat-map.svg',
    ]);
    for (const { write, fileName } of formats) {
      const content = await write(flat);
      expect(content.length).toBeGreaterThan(100);
      // The files in a workbook have the time at which they were written.
      const part = (of: string | Uint8Array) => (fileName.endsWith('.xlsx') ? of.length : of);
      expect(part(await write(flat))).toEqual(part(content));
    }
  });
});
