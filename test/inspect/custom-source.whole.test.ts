import { describe, expect, test } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { reportJunit } from '../../src/report/ci/report-junit.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { summaryOf } from '../judge/in-english.ts';
import { clock, FakeCapture, FakeMeter, monitor, reasonsOf, reference, run } from './fake-source.ts';

describe('a light meter as the source', () => {
  test('passes an even screen by a profile that needs no reference', async () => {
    const source = new FakeMeter();
    const inspection = await run(source);
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', counts: { planned: 9, read: 9, judged: 9 } });
    expect(reasonsOf(inspection)).toEqual([]);
    expect(source.checked).toBe(2);
    expect(inspection).toMatchObject({ monitor, calibration: { reference: null, problem: null } });
    expect(inspection.conditions).toEqual({
      source: { name: 'fake colorimeter', kind: 'light', confirmsResolution: false },
      apiUrl: null,
      marker: null,
      requestedBitDepth: null,
      shownBy: 'person',
      colorMode: null,
      keyLock: null,
      changed: [],
    });
    expect(parseInspection(JSON.stringify(inspection), 'here')).toEqual(JSON.parse(JSON.stringify(inspection)));
  });

  test('passes a screen that shows what the reference promises', async () => {
    const inspection = await run(new FakeMeter(), { reference, profile: 'calibration-match' });
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', basis: { evidence: 'light' } });
    expect(inspection.calibration.reference).toEqual(reference);
  });

  test('that reports another calibration in force than that of the reference gets no verdict', async () => {
    const source = new FakeMeter();
    source.state = () => ({ calibrationId: 'cal-2' });
    const inspection = await run(source, { reference, profile: 'calibration-match' });
    expect(reasonsOf(inspection)).toContain('calibration-not-in-force');
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  });

  test('says on every output that a custom source was read, in each language', async () => {
    const inspection = await run(new FakeMeter());
    for (const text of [
      reportConsole(inspection, { color: false, width: 200 }),
      reportJunit(inspection),
      reportHtml(inspection),
    ]) {
      expect(text).toContain('Read by the custom source fake colorimeter');
    }
    expect(reportHtml(inspection)).toContain('of the plan only');
    expect(reportHtml(inspection)).toContain('Fake 1');
    expect(reportHtml(inspection, { lang: 'de' })).toContain('fake colorimeter (eigene Quelle');
    expect(reportHtml(inspection, { lang: 'ja' })).toContain('fake colorimeter（ユーザー独自のソース）');
  });

  test('escapes the name of the source', async () => {
    const name = '<b>meter</b>';
    const page = reportHtml(await run(Object.assign(new FakeMeter(), { name })));
    expect(page).not.toContain(name);
    expect(page).toContain('&lt;b&gt;meter');
  });

  test('fails a dark corner', async () => {
    const source = new FakeMeter();
    source.sees = ({ X, Y, Z }, { xPx, yPx }) => {
      const dim = xPx < 1000 && yPx < 600 ? 0.7 : 1;
      return { X: dim * X, Y: dim * Y, Z: dim * Z };
    };
    const inspection = await run(source);
    expect(inspection.judgment.verdict.outcome).toBe('fail');
    expect(summaryOf(inspection)).toContain('1.429');
  });

  test('is late, but within its time, without a note about blanking', async () => {
    let nowMs = 0;
    const source = new FakeMeter();
    source.answers = (answer) => {
      nowMs += 20_000;
      return answer;
    };
    const inspection = await run(source, { clock: { ...clock, monotonicMs: () => nowMs } });
    expect(inspection.readings[0]).toMatchObject({ durationMs: 20_000, attempts: [{ outcome: 'answered' }] });
    expect(reasonsOf(inspection)).toEqual([]);
  });

  test('gets no verdict without a calibration that the profile needs, and nothing is measured', async () => {
    const source = new FakeMeter();
    const inspection = await run(source, { profile: 'calibration-match' });
    expect(reasonsOf(inspection)).toContain('calibration-missing');
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(source.asked).toBe(0);
  });

  test('gets no verdict by code values, and nothing is measured', async () => {
    const source = new FakeMeter();
    const inspection = await run(source, { profile: 'signal-exact', patches: ['white', 'black'] });
    expect(inspection.stopped).toMatchObject({ code: 'signal-not-read' });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(source.asked).toBe(0);
  });
});

describe('a source of the signal', () => {
  const exact = { profile: 'signal-exact', patches: ['white', 'black'] } as const;

  test('passes an unchanged signal of the confirmed size', async () => {
    const inspection = await run(new FakeCapture(), exact);
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', basis: { source: 'capture card' } });
    expect(inspection.conditions?.source).toMatchObject({ kind: 'signal', confirmsResolution: true });
  });

  test('turns code values into colors by the reference', async () => {
    const inspection = await run(new FakeCapture(), { profile: 'calibration-match', reference, layout: '5x5' });
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', basis: { evidence: 'signal-as-colors' } });
  });

  test.each<[string, (one: FakeCapture) => void]>([
    ['cannot be confirmed', (one) => delete one.confirmResolution],
    ['is another', (one) => (one.confirmResolution = async () => false)],
    ['is confirmed by another word', (one) => (one.confirmResolution = async () => 'yes' as unknown as boolean)],
    ['cannot be read', (one) => (one.confirmResolution = () => Promise.reject(new Error('no lock')))],
  ])('whose size %s gets no verdict, and nothing is read', async (_, spoil) => {
    const source = new FakeCapture();
    spoil(source);
    const inspection = await run(source, exact);
    expect(inspection.stopped?.code).toBe('resolution-unconfirmed');
    expect(inspection.readings).toEqual([]);
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  });

  test('whose size changes while it is read gets no verdict', async () => {
    let asked = 0;
    const source = new FakeCapture();
    source.confirmResolution = async () => {
      asked += 1;
      return asked === 1;
    };
    const inspection = await run(source, exact);
    expect(inspection.stopped?.code).toBe('resolution-unconfirmed');
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  });

  test('that does not know the calibration in force gets no verdict by its colors', async () => {
    const source = Object.assign(new FakeCapture(), { check: async () => ({ present: true, colorModeIndex: 0 }) });
    const inspection = await run(source, { profile: 'calibration-match', reference, layout: '5x5' });
    expect(reasonsOf(inspection)).toContain('calibration-not-in-force');
  });

  test('fails a changed code value', async () => {
    const source = new FakeCapture();
    source.changes = (answer) => ({ ...answer, rgbFull: { ...answer.rgbFull, g: Math.max(0, answer.rgbFull.g - 1) } });
    expect((await run(source, exact)).judgment.verdict.outcome).not.toBe('pass');
  });

  test('covers the signal path only under a light profile, if that is accepted', async () => {
    expect((await run(new FakeCapture())).stopped?.code).toBe('light-not-measured');
    const inspection = await run(new FakeCapture(), { acceptSignal: true, reference });
    expect(inspection.judgment.verdict.basis.evidence).toBe('signal-path-only');
  });

  test('is not asked for a reading if the plan would miss an error that must be seen', async () => {
    const source = new FakeCapture();
    const inspection = await run(source, {
      profile: 'calibration-match',
      reference,
      layout: '5x5',
      requireDetectable: 16,
    });
    expect([inspection.stopped?.code, inspection.readings]).toEqual(['plan-blind', []]);
    expect(reasonsOf(inspection)).toContain('plan-blind');
  });
});
