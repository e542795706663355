import { describe, expect, it } from 'vitest';
import type { SignalPath } from '../../../src/judge/color/signal/signal-path.ts';
import { reportHtml } from '../../../src/report/html/report-html.ts';
import { buildInspection } from '../build-inspection.ts';

function page(signalPath: SignalPath | undefined, language: 'en' | 'de' = 'en'): string {
  const inspection = buildInspection();
  const judgment = signalPath ? { ...inspection.judgment, signalPath } : inspection.judgment;
  return reportHtml({ ...inspection, judgment }, { lang: language });
}

describe('the signal path on the page', () => {
  it('is left out if the record does not hold it', () => {
    expect(page(undefined)).not.toMatch(/Conversion of the signal|Expansion to more bits/);
  });

  it('names range and matrix, each that fits', () => {
    const grays = {
      conversions: [{ range: 'limited', matrix: 'BT.709' } as const, { range: 'limited', matrix: 'BT.601' } as const],
    };
    expect(page(grays)).toContain('YCbCr BT.709, limited range / YCbCr BT.601, limited range');
    expect(page({ conversions: [{ range: 'full', matrix: null }] })).toContain('RGB, full range');
    expect(page({ conversions: [{ range: 'limited-109', matrix: null }] }, 'de')).toContain(
      'RGB, eingeschränkter Wertebereich, Weiß 109 %',
    );
    expect(page({ conversions: [] })).toContain('no conversion fits all readings');
    expect(page({ conversions: [] })).not.toContain('Expansion to more bits');
  });

  it('names the expansions', () => {
    expect(page({ conversions: [], expansions: ['scaling', 'replication'] })).toContain('scaling / replication');
    expect(page({ conversions: [], expansions: [] })).toContain('no expansion fits all readings');
  });
});
