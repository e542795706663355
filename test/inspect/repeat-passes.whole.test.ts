import { describe, expect, it } from 'vitest';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { toBeUniform } from '../../src/playwright/matchers/flatfield-matchers.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../src/report/languages/languages.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { FakeCapture, FakeMeter, reasonsOf, run } from './fake-source.ts';

/** Parts of the light by which the readings of a noisy meter differ, one after the other. */
const noise = [0.001, -0.002, 0.0005, 0.0015, -0.001, 0.002, -0.0015];

const MEANS: Readonly<Record<ReportLanguage, string>> = {
  en: 'Means of 5 passes',
  de: 'Mittelwerte aus 5 Durchgängen',
  ja: '5 回の測定の繰り返しの平均',
};

describe('five passes with a light meter', () => {
  it('are judged by their means, on every output, and again from the record', async () => {
    const source = new FakeMeter();
    source.sees = ({ X, Y, Z }, _, count) => {
      const part = 1 + (noise[count % noise.length] ?? 0);
      return { X: X * part, Y: Y * part, Z: Z * part };
    };
    const inspection = await run(source, { repeat: 5 });
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', basis: { passes: 5, passRule: 'means' } });
    expect(inspection.repeats).toMatchObject({ planned: 5, rule: 'means', judged: null, confidence: 0.95 });
    expect(inspection.repeats?.others.map(({ readings }) => readings.length)).toEqual([9, 9, 9, 9, 9]);
    expect(inspection.readings.map((reading) => reading.kind === 'light' && reading.meanOf)).toEqual(Array(9).fill(5));

    const stored = parseInspection(JSON.stringify(inspection), 'here');
    expect(stored).toEqual(JSON.parse(JSON.stringify(inspection)));
    const again = judgeAgain(
      { inspection: stored, recordSha256: 'a' },
      { runId: 'b', judgedAt: stored.judgment.judgedAt },
    );
    expect(again.judgment).toEqual(stored.judgment);
    expect(again.repeats).toEqual(stored.repeats);

    for (const lang of REPORT_LANGUAGES) {
      const page = reportHtml(inspection, { lang });
      expect(page).toContain(MEANS[lang]);
      expect(page).toMatch(/t = [12][.,]\d\d/);
      expect(page).not.toMatch(/\{(?:made|planned|metric|deviation|degrees|confidence|from|to)\}/);
    }
    expect(reportConsole(inspection, { color: false, width: 200 })).toContain('Means of 5 passes');
    expect(reportJunit(inspection)).toContain('Means of 5 passes');
  });

  it('are inconclusive if the monitor changed between two of them', async () => {
    const source = new FakeMeter();
    source.state = (count) => ({ calibrationId: count > 4 ? 'cal-2' : 'cal-1' });
    const inspection = await run(source, { repeat: 3 });
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'inconclusive', basis: { passRule: 'worst' } });
    expect(reasonsOf(inspection)).toContain('run-stopped');
  });
});

describe('passes over a signal that is not stable', () => {
  it('never pass, whichever profile or matcher looks at them', async () => {
    const source = new FakeCapture();
    let asked = 0;
    source.changes = (answer) => {
      asked += 1;
      if (asked !== 20) return answer;
      const rgbFull = { ...answer.rgbFull, r: Math.abs(answer.rgbFull.r - 1) };
      return { ...answer, rgbFull, rawValue: { format: 'RGB', ...rgbFull } };
    };
    const inspection = await run(source, { repeat: 3, profile: 'signal-exact' });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(inspection.judgment.verdict.reasons).toContainEqual(
      expect.objectContaining({ code: 'signal-unstable', params: expect.objectContaining({ count: 1 }) }),
    );
    const matched = toBeUniform.call(undefined, inspection, { metric: 'code-value-error', limit: 5 });
    expect(matched.pass).toBe(false);
    expect(matched.message()).toContain('The signal is unstable: 1 reading differs between passes');
  });
});
