import { describe, expect, it } from 'vitest';
import type { Patch } from '../../../src/plan/pattern/patch.ts';
import { reportHtml } from '../../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES } from '../../../src/report/languages/languages.ts';
import { asLight, buildInspection, WHITE } from '../build-inspection.ts';

const codes = [
  { r: 10, g: 20, b: 30 },
  { r: 200, g: 0, b: 0 },
  { r: 0, g: 200, b: 0 },
  { r: 0, g: 0, b: 200 },
];
const CHART: Patch = {
  name: 'own-chart',
  bitDepth: 8,
  codes: { r: 0, g: 0, b: 0 },
  pattern: { kind: 'cells', name: 'own-chart', columns: 2, rows: 2, codes },
};

/** A run of white and a chart of four cells, whose readings are off by these code values, from the first cell on; null for one that was not judged. */
function run(errors: readonly (Partial<Record<'r' | 'g' | 'b', number>> | null)[]) {
  const inspection = buildInspection({ columns: 2, rows: 2, patches: [WHITE, CHART] });
  const deviations = inspection.judgment.deviations.flatMap((deviation) => {
    if (deviation.patchIndex === 0) return [deviation];
    const error = errors[deviation.pointIndex];
    return error == null ? [] : [{ ...deviation, commandedCodeValueError: { r: 0, g: 0, b: 0, ...error } }];
  });
  return { ...inspection, judgment: { ...inspection.judgment, deviations } };
}

function section(inspection: ReturnType<typeof run>, lang: 'en' | 'de' = 'en'): string {
  return /<section aria-labelledby="charts"[\s\S]*?<\/section>/.exec(reportHtml(inspection, { lang }))?.[0] ?? '';
}

describe('a chart on the page', () => {
  it('is one picture if it arrived as it was sent', () => {
    const html = section(run([{}, {}, {}, {}]));
    expect(html).toContain('Each of the 4 colors that were read arrived as it was sent.');
    expect(html.match(/<svg/g)).toHaveLength(1);
    for (const color of ['#0a141e', '#c80000', '#00c800', '#0000c8']) expect(html).toContain(`fill="${color}"`);
  });

  it('is sent beside received otherwise, with the deviation over the levels of the channels that changed', () => {
    const html = section(run([{}, { r: -7 }, {}, { b: 3 }]));
    expect(html).toContain('2 of 4 colors arrived changed.');
    const [sent = '', received = '', ...strips] = html.split('<svg').slice(1);
    expect(sent).toContain('fill="#c80000"');
    expect(received).toContain('fill="#c10000"');
    expect(received).toContain('200/0/0 → 193/0/0');
    expect(strips.map((strip) => /aria-label="([^"]*)"/.exec(strip)?.[1])).toEqual([
      'red: -7 to 0 code values over levels from 0 to 255',
      'blue: 0 to 3 code values over levels from 0 to 255',
    ]);
  });

  it('hatches a cell that was not judged, and does not call it as sent', () => {
    const html = section(run([{}, {}, {}, null]), 'de');
    expect(html).toContain('Jede der 3 gelesenen Farben kam an');
    expect(html.split('<svg')).toHaveLength(3);
    expect(html.match(/class="hatch"/g)).toHaveLength(1);
  });

  it('stays within the range of codes, and follows an error of part of a step', () => {
    expect(section(run([{ r: -99, g: 999, b: 0.5 }, {}, {}, {}]))).toContain('10/20/30 → 0/255/31');
  });

  it.each(REPORT_LANGUAGES)('is not there without a reading of the signal of a chart (%s)', (lang) => {
    const signal = run([{}, {}, {}, {}]);
    const light = {
      ...signal,
      readings: signal.readings.map((reading) => asLight(reading, { X: 95, Y: 100, Z: 109 })),
    };
    for (const inspection of [buildInspection(), light, run([null, null, null, null])]) {
      expect(reportHtml(inspection, { lang })).not.toContain('id="charts"');
    }
  });
});
