import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/http/clock.ts';
import { inspect } from '../../src/inspect.ts';
import { parseInspection } from '../../src/inspection/read-inspection.ts';
import { parsePatches } from '../../src/pattern/patch.ts';
import type { CustomSource } from '../../src/reading/custom-source.ts';
import type { PixelAnswer } from '../../src/reading/reading.ts';
import type { Reference } from '../../src/reference/reference.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import { reportConsole } from '../../src/report/report-console.ts';
import { reportJunit } from '../../src/report/report-junit.ts';
import type { InspectOptions, InspectSourceOptions } from '../../src/run/inspect-options.ts';
import { planSampling } from '../../src/sampling/plan-sampling.ts';
import { REFERENCE } from '../verdict/build-evidence.ts';
import { inEnglish, summaryOf } from '../verdict/in-english.ts';
import { FakeCapture, FakeMeter, monitor, optionsOf } from './fake-source.ts';

/** Three days after the calibration of the reference. */
const clock = { ...systemClock, now: () => new Date('2026-01-05T08:00:00.000Z') };
/** A clock on which every wait is over at once: an answer that takes a real turn is late. */
const impatient = { ...clock, sleep: async () => undefined };

const light = { profile: 'panel-data-sheet' } as const;
const reference: Reference = { ...REFERENCE, source: 'custom' };

function run(source: FakeMeter | FakeCapture, more: Partial<InspectSourceOptions> = {}) {
  return inspect(optionsOf(source, { clock, ...light, ...more }));
}

function reasonsOf({ judgement, plan }: Awaited<ReturnType<typeof run>>): readonly string[] {
  return inEnglish(judgement.verdict, plan).reasons.map(({ code }) => code);
}

describe('a light meter as the source', () => {
  test('passes an even screen by a profile that needs no reference', async () => {
    const source = new FakeMeter();
    const inspection = await run(source);
    expect(inspection.judgement.verdict).toMatchObject({ outcome: 'pass', counts: { planned: 9, read: 9, judged: 9 } });
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
    expect(inspection.judgement.verdict).toMatchObject({ outcome: 'pass', basis: { evidence: 'light' } });
    expect(inspection.calibration.reference).toEqual(reference);
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
    expect(inspection.judgement.verdict.outcome).toBe('fail');
    expect(summaryOf(inspection)).toContain('0.7');
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
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
    expect(source.asked).toBe(0);
  });

  test('gets no verdict by code values, and nothing is measured', async () => {
    const source = new FakeMeter();
    const inspection = await run(source, { profile: 'signal-exact', patches: ['white', 'black'] });
    expect(inspection.stopped).toMatchObject({ code: 'signal-not-read' });
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
    expect(source.asked).toBe(0);
  });
});

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
    ['gives another fact at the end', stating((count) => ({ facts: { probe: `${count}` } })), 'calibration-changed'],
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
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
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
      sleep: (ms: number, signal?: AbortSignal) => (source.asked < 2 ? clock.sleep(ms, signal) : impatient.sleep()),
    };
    const inspection = await run(source, { clock: patient });
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
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
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
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

  test('is watched: readings of light without a check before and after them get no verdict', async () => {
    const inspection = await run(new FakeMeter());
    const { judgeAgain } = await import('../../src/run/judge-again.ts');
    const again = judgeAgain(
      { inspection: { ...inspection, checks: [] }, recordSha256: '', file: '', folder: '' },
      { runId: 'x', judgedAt: inspection.finishedAt },
    );
    expect(again.judgement.verdict.outcome).toBe('inconclusive');
    expect(again.judgement.verdict.reasons.map(({ code }) => code)).toEqual(['start-unchecked', 'end-unchecked']);
  });
});

describe('the reference of a custom source', () => {
  const changed: Reference = { ...reference, colors: { ...reference.colors, white: { X: 100, Y: 110, Z: 120 } } };
  const withProfile = { profile: 'calibration-match' } as const;

  test('is asked for at the start and again at the end', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return reference;
    };
    const inspection = await run(new FakeMeter(), { ...withProfile, reference: ask });
    expect(inspection.judgement.verdict.outcome).toBe('pass');
    expect(asked).toBe(2);
  });

  test.each<[string, () => Reference | null]>([
    ['another one', () => changed],
    ['none', () => null],
    [
      'an error',
      () => {
        throw new Error('gone');
      },
    ],
  ])('that is %s at the end gets no verdict', async (_, second) => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return asked === 1 ? reference : second();
    };
    const inspection = await run(new FakeMeter(), { ...withProfile, reference: ask });
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
    expect(inspection.calibration.problem?.code).toBe('calibration-inconsistent');
  });

  test('that is changed in place meanwhile gets no verdict', async () => {
    const white = { ...reference.colors.white };
    const own = { ...reference, colors: { ...reference.colors, white } };
    const source = new FakeMeter();
    source.answers = (answer) => {
      white.Y = 119;
      return answer;
    };
    const inspection = await run(source, { ...withProfile, reference: own });
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
    expect(inspection.calibration.problem?.message).toContain('changed');
  });

  test('that is a problem is one, and one that is neither is refused', async () => {
    const problem = { code: 'calibration-failed', message: 'It failed.', received: null } as const;
    const inspection = await run(new FakeMeter(), { ...withProfile, reference: problem });
    expect(inspection.judgement.verdict.reasons[0]?.code).toBe('calibration-failed');
    const noColors = { ...reference, colors: { white: { X: 1, Y: Number.NaN, Z: 1 } } } as unknown as Reference;
    for (const bad of [noColors, {}, 'sRGB', () => undefined]) {
      const given = bad as unknown as Reference;
      await expect(run(new FakeMeter(), { ...withProfile, reference: given })).rejects.toMatchObject({
        code: 'reference-unusable',
      });
    }
  });
});

describe('a source of the signal', () => {
  const exact = { profile: 'signal-exact', patches: ['white', 'black'] } as const;

  test('passes an unchanged signal of the confirmed size', async () => {
    const inspection = await run(new FakeCapture(), exact);
    expect(inspection.judgement.verdict).toMatchObject({ outcome: 'pass', basis: { source: 'capture card' } });
    expect(inspection.conditions?.source).toMatchObject({ kind: 'signal', confirmsResolution: true });
  });

  test('turns code values into colors by the reference', async () => {
    const inspection = await run(new FakeCapture(), { profile: 'calibration-match', reference, layout: '5x5' });
    expect(inspection.judgement.verdict).toMatchObject({ outcome: 'pass', basis: { evidence: 'signal-as-colors' } });
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
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
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
    expect(inspection.judgement.verdict.outcome).toBe('inconclusive');
  });

  test('that does not know the calibration in force gets no verdict by its colors', async () => {
    const source = Object.assign(new FakeCapture(), { check: async () => ({ present: true, colorModeIndex: 0 }) });
    const inspection = await run(source, { profile: 'calibration-match', reference, layout: '5x5' });
    expect(reasonsOf(inspection)).toContain('calibration-not-in-force');
  });

  test('fails a changed code value', async () => {
    const source = new FakeCapture();
    source.changes = (answer) => ({ ...answer, rgbFull: { ...answer.rgbFull, g: Math.max(0, answer.rgbFull.g - 1) } });
    expect((await run(source, exact)).judgement.verdict.outcome).not.toBe('pass');
  });

  test('covers the signal path only under a light profile, if that is accepted', async () => {
    expect((await run(new FakeCapture())).stopped?.code).toBe('light-not-measured');
    const inspection = await run(new FakeCapture(), { acceptSignal: true, reference });
    expect(inspection.judgement.verdict.basis.evidence).toBe('signal-path-only');
  });
});

describe('what a caller gives', () => {
  const plan = planSampling({
    layout: '3x3',
    order: 'row-major',
    resolution: { widthPx: 3840, heightPx: 2160 },
    patches: parsePatches('white'),
  });
  const { layout: _, patches: __, resolution: ___, ...withoutPlan } = optionsOf(new FakeMeter(), { clock, ...light });

  test('may be a plan, which is read as it is', async () => {
    const source = new FakeMeter();
    const inspection = await inspect({ ...withoutPlan, source, showPatch: source.showPatch, plan });
    expect(inspection.plan).toEqual(plan);
    expect(inspection.judgement.verdict.outcome).toBe('pass');
  });

  const [first] = plan.points;
  test.each<[string, object]>([
    ['no points', { points: [] }],
    ['no patches', { patches: [] }],
    ['a patch twice', { patches: [...plan.patches, ...plan.patches] }],
    ['a point twice', { points: [...plan.points, first] }],
    ['two points on one pixel', { points: [...plan.points, { ...first, index: 99 }] }],
    ['a point off the screen', { points: [{ ...first, xPx: 3840 }, ...plan.points.slice(1)] }],
    ['no center', { centreIndex: 99 }],
    ['no layout', { layout: undefined }],
  ])('a plan with %s is refused', async (_name, change) => {
    await expect(inspect({ ...withoutPlan, plan: { ...plan, ...change } })).rejects.toMatchObject({
      code: 'invalid-plan',
    });
  });

  test.each<[string, object]>([
    ['neither a plan nor a resolution', {}],
    ['a plan and a layout', { plan, layout: '5x5' }],
    ['a plan and another resolution', { plan, resolution: '1920x1080' }],
    ['a source and an API', { plan, api: {} }],
    ['a source and a marker mode', { plan, marker: 'off' }],
    ['no reference', { plan, reference: undefined }],
    ['neither a source nor an API', { plan, source: undefined }],
    ['a source without a name', { plan, source: Object.assign(new FakeMeter(), { name: '' }) }],
    ['a source without a monitor', { plan, source: Object.assign(new FakeMeter(), { monitor: undefined }) }],
    ['a source of no kind', { plan, source: Object.assign(new FakeMeter(), { kind: 'sound' }) }],
    ['a source that cannot read', { plan, source: Object.assign(new FakeMeter(), { read: undefined }) }],
    ['a source without time', { plan, source: Object.assign(new FakeMeter(), { timeoutMs: 0 }) }],
  ])('is refused: %s', async (_name, change) => {
    const options = { ...withoutPlan, ...change } as InspectSourceOptions;
    await expect(inspect(options)).rejects.toMatchObject({ code: 'invalid-plan' });
  });

  test('a reference or a plan next to an API is refused', async () => {
    const options = { api: {}, resolution: '3840x2160', plan } as unknown as InspectOptions;
    await expect(inspect(options)).rejects.toMatchObject({ code: 'invalid-plan' });
  });

  test('an instance of a class keeps its methods', async () => {
    class Counted extends FakeMeter {
      override readonly name = 'counted';
    }
    const source: CustomSource = new Counted();
    expect((await run(source as FakeMeter)).conditions?.source?.name).toBe('counted');
  });
});

function signal({ actual, received }: PixelAnswer): PixelAnswer {
  const codes = { r: 255, g: 255, b: 255 };
  const rawValue = { format: 'RGB', ...codes } as const;
  return { kind: 'signal', actual, received, rawValue, rgbFull: codes, bitDepth: 8, colorFormat: 'RGB', hdcp: false };
}
