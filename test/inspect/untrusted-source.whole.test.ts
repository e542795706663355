import { describe, expect, test } from 'vitest';
import type { PixelAnswer } from '../../src/read/reading.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { REPORT_LANGUAGES, type ReportLanguage } from '../../src/report/languages/languages.ts';
import { wording } from '../../src/report/text/wording.ts';
import { clock, FakeMeter, impatient, reasonsOf, run } from './fake-source.ts';

const CALIBRATION: Readonly<Record<ReportLanguage, RegExp>> = {
  en: /calibration/i,
  de: /Kalibrierung/i,
  ja: /キャリブレーション/,
};

describe('a source that cannot be trusted never passes', () => {
  const asLight = (answer: PixelAnswer) => answer as PixelAnswer & { kind: 'light' };
  const answering =
    (change: (answer: PixelAnswer & { kind: 'light' }, count: number) => unknown) => (one: FakeMeter) => {
      one.answers = (answer, count) => change(asLight(answer), count) as PixelAnswer;
    };
  const stating = (change: (count: number) => object) => (one: FakeMeter) => {
    one.state = change;
  };
  const thrown = (): never => {
    throw new Error('no sample');
  };

  test.each<[string, (one: FakeMeter) => void, string]>([
    ['throws at each point', answering(thrown), 'too-many-misses'],
    ['throws at one point', answering((answer, count) => (count === 4 ? thrown() : answer)), 'unexpected-error'],
    ['repeats one answer', answering((answer) => ({ ...answer, received: 'same' })), 'answer-repeated'],
    [
      'repeats one answer with what it changes in place',
      answering((answer) => ({ ...answer, received: [] })),
      'answer-repeated',
    ],
    ['answers without what it received', answering(({ received: _, ...answer }) => answer), 'source-answer-unusable'],
    [
      'answers NaN',
      answering((answer) => ({ ...answer, light: { X: 1, Y: Number.NaN, Z: 1 } })),
      'source-answer-unusable',
    ],
    [
      'answers Infinity',
      answering((answer) => ({ ...answer, light: { X: 1, Y: 1 / 0, Z: 1 } })),
      'source-answer-unusable',
    ],
    ['answers without Z', answering((answer) => ({ ...answer, light: { X: 1, Y: 1 } })), 'source-answer-unusable'],
    [
      'answers negative light',
      answering((answer) => ({ ...answer, light: { X: 1, Y: -1, Z: 1 } })),
      'value-out-of-range',
    ],
    ['answers nothing', answering(() => undefined), 'source-answer-unusable'],
    [
      'answers for another place',
      answering((answer) => ({ ...answer, actual: { xPx: 0, yPx: 1 } })),
      'position-mismatch',
    ],
    [
      'changes its kind midway',
      answering((answer, count) => (count < 5 ? answer : signal(answer))),
      'source-answer-unusable',
    ],
    ['is gone at the end', stating((count) => ({ present: count < 2 })), 'monitor-gone'],
    ['says present by another word', stating(() => ({ present: 1 })), 'monitor-gone'],
    ['gives another color mode at the end', stating((count) => ({ colorModeIndex: count })), 'color-mode-changed'],
    [
      'knows a color mode at first only',
      stating((count) => (count < 2 ? { colorModeIndex: 1 } : {})),
      'color-mode-changed',
    ],
    [
      'gives another calibration at the end',
      stating((count) => ({ calibrationId: `c${count}` })),
      'calibration-changed',
    ],
    ['gives another fact at the end', stating((count) => ({ facts: { probe: `${count}` } })), 'state-changed'],
    ['gives a fact named like a method', stating((count) => ({ facts: { constructor: `${count}` } })), 'state-changed'],
    ['names another monitor in its facts', stating(() => ({ facts: { model: 'other' } })), 'monitor-changed'],
    ['tells a problem', stating(() => ({ problem: { code: 'usb', message: 'unplugged' } })), 'check-failed'],
    ['gives a check that is none', stating(() => ({ colorModeIndex: 'two' })), 'check-failed'],
    ['throws in a check', stating((count) => (count === 2 ? thrown() : {})), 'check-failed'],
    [
      'is moved to another monitor',
      (one) => {
        one.state = (count) => {
          if (count === 2) one.monitor.serialNumber = 'SN-8';
          return {};
        };
      },
      'monitor-changed',
    ],
    [
      'is moved to a monitor of another id',
      (one) => {
        one.state = (count) => {
          if (count === 2) one.monitor.id = 'rack_8';
          return {};
        };
      },
      'monitor-gone',
    ],
  ])('%s', async (_, spoil, code) => {
    const source = new FakeMeter();
    spoil(source);
    const inspection = await run(source);
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    const codes = [...inspection.missed.map((one) => one.code), inspection.stopped?.code, ...reasonsOf(inspection)];
    expect(codes).toContain(code);
    expect(() => parseInspection(JSON.stringify(inspection), 'here')).not.toThrow();
  });

  test('answers late: the answer is not used, and nothing more is asked', async () => {
    const source = new FakeMeter();
    source.answers = (answer, count) =>
      count < 3 ? answer : new Promise((resolve) => setImmediate(() => resolve(answer)));
    const patient = {
      ...clock,
      sleep: (ms: number, signal?: AbortSignal) => (source.asked === 2 ? impatient.sleep() : clock.sleep(ms, signal)),
    };
    const inspection = await run(source, { clock: patient });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(inspection.missed[0]?.code).toBe('source-late');
    expect(inspection.readings).toHaveLength(2);
    expect(source.asked).toBe(3);
  });

  test('never answers: an interruption ends the run', async () => {
    const controller = new AbortController();
    const source = new FakeMeter();
    source.answers = () => {
      controller.abort();
      return new Promise(() => undefined);
    };
    const inspection = await run(source, { signal: controller.signal });
    expect(inspection.stopped?.code).toBe('aborted');
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  });

  test('answers with the stored reading of another point: the plan decides what was read', async () => {
    const source = new FakeMeter();
    source.answers = (answer) => ({ ...answer, patchIndex: 0, pointIndex: 0, sequence: 0 }) as unknown as PixelAnswer;
    const inspection = await run(source);
    expect(inspection.readings.map(({ pointIndex }) => pointIndex)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('keeps a copy of what it was given, whatever the source does with it later', async () => {
    const source = new FakeMeter();
    const given: { measurement: number }[] = [];
    source.answers = (answer, count) => {
      const received = { measurement: count };
      given.push(received);
      return { ...answer, received };
    };
    const inspection = await run(source);
    for (const one of given) one.measurement = 0;
    expect(inspection.readings.at(-1)?.received).toEqual({ measurement: 9 });
  });

  test.each(REPORT_LANGUAGES)('whose own fact changed is not said to have another calibration: %s', async (lang) => {
    const reasonsOfChange = async (state: (count: number) => object) => {
      const source = new FakeMeter();
      stating(state)(source);
      const { judgment, plan } = await run(source);
      return judgment.verdict.reasons.map((reason) => wording(lang, plan).reason(reason)).join(' ');
    };
    const said = await reasonsOfChange((count) => ({ facts: { probe: `${count}` } }));
    expect(said).toContain('probe');
    expect(said).not.toMatch(CALIBRATION[lang]);
    // The word is the one that the language has for it.
    expect(await reasonsOfChange((count) => ({ calibrationId: `c${count}` }))).toMatch(CALIBRATION[lang]);
  });

  test('is watched: readings of light without a check before and after them get no verdict', async () => {
    const inspection = await run(new FakeMeter());
    const { judgeAgain } = await import('../../src/inspect/files/judge-again.ts');
    const again = judgeAgain(
      { inspection: { ...inspection, checks: [] }, recordSha256: '' },
      { runId: 'x', judgedAt: inspection.finishedAt },
    );
    expect(again.judgment.verdict.outcome).toBe('inconclusive');
    expect(again.judgment.verdict.reasons.map(({ code }) => code)).toEqual(['start-unchecked', 'end-unchecked']);
  });
});

function signal({ actual, received }: PixelAnswer): PixelAnswer {
  const codes = { r: 255, g: 255, b: 255 };
  const rawValue = { format: 'RGB', ...codes } as const;
  return { kind: 'signal', actual, received, rawValue, rgbFull: codes, bitDepth: 8, colorFormat: 'RGB', hdcp: false };
}
