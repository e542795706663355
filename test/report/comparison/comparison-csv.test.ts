import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../../src/record/comparison/compare-inspections.ts';
import { comparisonCsv } from '../../../src/report/comparison/comparison-csv.ts';

describe('comparisonCsv', () => {
  it('has a row per point, with an empty cell if there is no number', () => {
    const [header, row, ...rest] = comparisonCsv([comparison('a')]).split('\r\n');
    expect(header).toBe(
      'from,to,patch,xFraction,yFraction,codeChangeR,codeChangeG,codeChangeB,deltaE2000,luminanceChangePercent,deltaUv1976',
    );
    expect(row).toBe('a,b,white,0.5,0.25,,,,1.5,,');
    expect(rest).toEqual(['']);
  });

  it('says of which run it covers the signal path only', () => {
    const [header, row] = comparisonCsv([{ ...comparison('a'), signalPathOnly: [false, true] }]).split('\r\n');
    expect(header).toMatch(/,fromScope,toScope$/);
    expect(row).toMatch(/,,signal path only$/);
  });

  it('lets no name of a run become a formula or another column', () => {
    expect(comparisonCsv([comparison('=1+1,"')])).toContain(`"'=1+1,""",b,white`);
  });
});

function comparison(from: string): Comparison {
  const point = {
    patch: 'white',
    patchIndex: 0,
    pointIndex: 0,
    errorChange: null,
    xFraction: 0.5,
    yFraction: 0.25,
    codes: null,
    deltaE2000: 1.5,
  };
  const points = [{ ...point, luminancePercent: null, deltaUv1976: null }];
  return {
    from,
    to: 'b',
    grades: ['pass', 'fail'],
    profiles: ['calibration-match 1', 'calibration-match 1'],
    signalPathOnly: [false, false],
    metrics: [],
    points,
    onlyFrom: 0,
    onlyTo: 0,
  };
}
