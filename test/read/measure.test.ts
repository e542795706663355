import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Patch } from '../../src/plan/pattern/patch.ts';
import { measure } from '../../src/read/measure.ts';
import type { MeasureProgress, Measuring } from '../../src/read/measuring.ts';
import type { Measurement } from '../../src/read/state/measurement.ts';
import { reduce } from '../../src/read/state/reduce.ts';
import { isKept, type RunEvent } from '../../src/read/state/run-event.ts';
import { initialState, type RunState } from '../../src/read/state/run-state.ts';
import { stopText } from '../stop-text.ts';
import { planOf, readMs, ScriptedSource, SourceError, TestClock, underHdcp } from './scripted-source.ts';

let clock: TestClock;
let source: ScriptedSource;
let shown: string[];
/** What the journal would hold of the last measurement. */
let kept: RunEvent[];

beforeEach(() => {
  clock = new TestClock();
  source = new ScriptedSource(clock);
  shown = [];
  kept = [];
});

function take(options: Partial<Measuring> = {}): Promise<Measurement> {
  const showPatch = async (patch: Patch): Promise<void> => {
    shown.push(patch.name);
    await source.showPatch(patch);
  };
  kept = [];
  const onEvent = (event: RunEvent) => {
    if (isKept(event)) kept.push(event);
    return options.onEvent?.(event);
  };
  return measure({ plan: planOf('3x3'), source, clock, showPatch, ...options, onEvent });
}

/** What was kept of the last measurement, when another part of its run begins. */
function resumed({ plan = planOf('3x3'), pauseMs = 0 } = {}): RunState {
  const state = kept.reduce(reduce, reduce(initialState(plan), { type: 'part', startedAt: at(0) }));
  return reduce(state, { type: 'part', startedAt: at(pauseMs) });
}

function at(ms: number): string {
  return new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
}

const odd = '101px,101px;201px,101px;300px,102px';

describe('an undisturbed run', () => {
  test('reads every point under every patch, in the order of the plan', async () => {
    const plan = planOf('3x1', 'white,black');
    const taking = await take({ plan });
    expect(taking).toMatchObject({ plan, replaced: [], missed: [], stopped: null });
    expect(taking.readings.map((reading) => [reading.sequence, reading.patchIndex, reading.pointIndex])).toEqual([
      [0, 0, 0],
      [1, 0, 1],
      [2, 0, 2],
      [3, 1, 0],
      [4, 1, 1],
      [5, 1, 2],
    ]);
    expect(shown).toEqual(['white', 'black']);
    expect(source.overlapped).toBe(false);
  });

  test('checks the state before the first reading and after the last, and not between', async () => {
    const taking = await take();
    expect(source.looked).toEqual([null, 8]);
    expect(taking.checks.map((check) => check.afterReading)).toEqual([null, 8]);
  });

  test('a reading carries its times, its attempts and the answer as received', async () => {
    clock.ms = 500;
    const taking = await take({ plan: planOf('2x1') });
    expect(taking.readings[1]).toEqual({
      kind: 'signal',
      patchIndex: 0,
      pointIndex: 1,
      requested: { xPx: 2880, yPx: 1080 },
      actual: { xPx: 2880, yPx: 1080 },
      rawValue: { format: 'RGB', r: 255, g: 255, b: 255 },
      rgbFull: { r: 255, g: 255, b: 255 },
      bitDepth: 8,
      colorFormat: 'RGB',
      hdcp: false,
      received: { answer: 2 },
      sequence: 1,
      startedAt: '2026-01-01T00:00:04.500Z',
      part: 0,
      elapsedMs: readMs,
      durationMs: readMs,
      attempts: [{ startedAt: '2026-01-01T00:00:04.500Z', durationMs: readMs, outcome: 'answered' }],
    });
  });

  test('times by its own clock if the source reports no attempt', async () => {
    source.read = async (position) => {
      clock.ms += 7;
      return new ScriptedSource(clock).read(position);
    };
    const { readings } = await take({ plan: planOf('center') });
    expect(readings[0]).toMatchObject({ elapsedMs: 0, durationMs: 7 + readMs, attempts: [] });
  });

  test('tells how far it is and how long the rest takes', async () => {
    const progress: MeasureProgress[] = [];
    await take({ plan: planOf('4x1'), onProgress: (each) => progress.push(each) });
    expect(progress.map(({ done, planned, remainingMs }) => [done, planned, remainingMs])).toEqual([
      [1, 4, 3 * readMs],
      [2, 4, 2 * readMs],
      [3, 4, readMs],
      [4, 4, 0],
    ]);
    expect(progress[0]?.reading?.sequence).toBe(0);
  });

  test('keeps each reading before the next request leaves', async () => {
    const counts: number[] = [];
    const onEvent = async (event: RunEvent): Promise<void> => {
      const asked = source.asked.length;
      await new Promise(setImmediate);
      if (event.type === 'reading') counts.push(asked, source.asked.length);
    };
    await take({ plan: planOf('3x1'), onEvent });
    expect(counts).toEqual([1, 1, 2, 2, 3, 3]);
  });
});

describe('a run of several patches', () => {
  test('looks before each further patch, so that a changed mode does not cost the rest of the run', async () => {
    source.state = (place) => (place === 1 ? { colorModeIndex: 5 } : {});
    const taking = await take({ plan: planOf('3x1', 'white,black,red') });
    expect(source.looked).toEqual([null, 2]);
    expect(taking).toMatchObject({ stopped: { code: 'color-mode-changed', afterReading: 2 } });
    expect(shown).toEqual(['white']);
  });

  test('a stale answer, the one under the patch before to the last byte, is never a value', async () => {
    const stale = { received: { rgb: [255, 255, 255] }, rgbFull: { r: 255, g: 255, b: 255 } };
    source.answer = () => stale;
    const taking = await take({ plan: planOf('center', 'white,255/255/254,black') });
    expect(taking.readings.map(({ patchIndex }) => patchIndex)).toEqual([0]);
    expect(taking.missed).toMatchObject([{ patchIndex: 1, code: 'answer-repeated' }]);
    expect(taking.stopped?.code).toBe('patch-not-shown');
  });

  test('a stale answer that only counts further is never a value', async () => {
    let count = 0;
    const rgb = { r: 255, g: 255, b: 255 };
    source.answer = () => ({ received: { count: count++ }, rgbFull: rgb, rawValue: { format: 'RGB', ...rgb } });
    const taking = await take({ plan: planOf('center', 'white,255/255/254') });
    expect(taking.missed).toMatchObject([{ patchIndex: 1, code: 'answer-repeated' }]);
  });

  test('the same answer for the same color at another depth is a value', async () => {
    source.answer = () => ({ received: { rgb: [255, 255, 255] } });
    expect((await take({ plan: planOf('center', 'white,white@10') })).readings).toHaveLength(2);
  });
});

describe('a point that gives no value', () => {
  test('is missed with its attempts, after a state check, and the run continues', async () => {
    source.answer = (_, place) => {
      if (place === 1) throw new SourceError('reset');
      return {};
    };
    const taking = await take({ plan: planOf('3x1') });
    expect(taking.readings.map((reading) => reading.pointIndex)).toEqual([0, 2]);
    expect(taking.missed).toMatchObject([
      { patchIndex: 0, pointIndex: 1, code: 'unreachable', message: 'reset', attempts: [{ outcome: 'failed' }] },
    ]);
    expect(taking.stopped).toBeNull();
    expect(source.looked).toEqual([null, 0, 1]);
  });

  test.each([
    ['another position', { actual: { xPx: 641, yPx: 360 } }, 'position-mismatch'],
    ['an even neighbour without HDCP', { actual: { xPx: 638, yPx: 360 } }, 'position-mismatch'],
    ['a value beyond its bit depth', { rgbFull: { r: 256, g: 0, b: 0 } }, 'value-out-of-range'],
  ])('an answer with %s is never a value', async (_, answer, code) => {
    source.answer = (_position, place) => (place === 0 ? answer : {});
    const taking = await take();
    expect(taking.missed).toMatchObject([{ pointIndex: 0, code }]);
    expect(taking.readings.map((reading) => reading.pointIndex)).not.toContain(0);
    expect(source.asked).toHaveLength(9);
  });

  test('three in a row stop the run, two and one do not', async () => {
    const failing = new Set([0, 1, 3, 5, 6, 7]);
    source.answer = (_, place) => {
      if (failing.has(place)) throw new SourceError('reset');
      return {};
    };
    const taking = await take();
    expect(taking.stopped).toMatchObject({ code: 'too-many-misses', afterReading: 1 });
    expect(taking.readings).toHaveLength(2);
    expect(taking.missed).toHaveLength(6);
  });

  test('an error from elsewhere is missed as well', async () => {
    source.answer = (_, place) => {
      if (place === 0) throw new TypeError('bug');
      return {};
    };
    expect((await take()).missed).toMatchObject([{ code: 'unexpected-error', message: 'bug' }]);
  });
});

describe('what stops a run', () => {
  test.each([
    ['the monitor gone', { present: false }, 'monitor-gone'],
    ['the API gone', { present: false, problem: { code: 'unreachable', message: 'refused' } }, 'api-gone'],
    ['another color mode', { colorModeIndex: 3 }, 'color-mode-changed'],
    ['another calibration', { calibrationId: 'c2' }, 'calibration-changed'],
    ['a calibration deleted', { calibrationId: null }, 'calibration-changed'],
    ['an unreadable calibration', { calibrationId: null, problem: { code: 'x', message: 'y' } }, 'check-failed'],
    ['an unreadable mode', { colorModeIndex: null, problem: { code: 'x', message: 'y' } }, 'check-failed'],
    ['a mode that is none', { colorModeIndex: null }, 'color-mode-changed'],
  ])('%s, found after the last reading', async (_, state, code) => {
    source.state = (place) => (place === 1 ? state : {});
    const taking = await take();
    expect(taking.stopped).toMatchObject({ code, afterReading: 8 });
    expect(taking.readings).toHaveLength(9);
    expect(taking.checks).toHaveLength(2);
  });

  test('what was not as expected before the first reading', async () => {
    const begun = () =>
      reduce(initialState(planOf('3x3'), { colorModeIndex: 2, calibrationId: 'c0', keyLock: 'OFF' }), {
        type: 'part',
        startedAt: at(0),
      });
    const taking = await take({ state: begun() });
    expect(taking).toMatchObject({ readings: [], stopped: { code: 'calibration-changed', afterReading: null } });
    source.state = () => ({ colorModeIndex: null, problem: { code: 'x', message: 'y' } });
    expect((await take()).stopped).toMatchObject({ code: 'check-failed' });
  });

  test('a change seen at a miss, where it happened', async () => {
    source.answer = (_, place) => {
      if (place === 4) throw new SourceError('reset');
      return {};
    };
    source.state = (place) => (place === 1 ? { colorModeIndex: 5 } : {});
    const taking = await take();
    expect(taking.stopped).toMatchObject({ code: 'color-mode-changed', afterReading: 3 });
    expect(source.asked).toHaveLength(5);
  });

  test.each(['ALL', 'MENU', null])('a key lock that changes from OFF to %s', async (keyLock) => {
    source.state = (place) => ({ keyLock: place === 0 ? 'OFF' : keyLock });
    expect((await take()).stopped).toMatchObject({
      code: 'state-changed',
      params: { fact: 'key lock', from: 'OFF', to: keyLock },
    });
  });

  test('a key lock that no check can read does not', async () => {
    source.state = () => ({ keyLock: null });
    expect((await take()).stopped).toBeNull();
  });

  test('an interruption: what was read is kept, and nothing more is asked', async () => {
    const controller = new AbortController();
    source.answer = (_, place) => {
      if (place === 3) controller.abort();
      return {};
    };
    const taking = await take({ signal: controller.signal });
    expect(taking.stopped).toMatchObject({ code: 'aborted', afterReading: 3 });
    expect(taking.readings).toHaveLength(4);
    expect(source.looked).toEqual([null]);
  });

  test('an interruption while a point is read: it is not missed', async () => {
    const controller = new AbortController();
    source.answer = () => {
      controller.abort();
      throw new SourceError('interrupted');
    };
    const taking = await take({ signal: controller.signal });
    expect(taking).toMatchObject({ missed: [], readings: [], stopped: { code: 'aborted' } });
  });

  test('an interruption before it began: nothing is asked at all', async () => {
    expect((await take({ signal: AbortSignal.abort() })).stopped).toMatchObject({ code: 'aborted' });
    expect(source.looked).toEqual([]);
  });

  test('a patch that could not be shown', async () => {
    const showPatch = () => Promise.reject(new Error('no window'));
    expect(await take({ showPatch })).toMatchObject({ readings: [], stopped: { code: 'patch-not-shown' } });
  });

  test('a journal that cannot be written: the reading is still in the result', async () => {
    const onEvent = (event: RunEvent): void => {
      if (event.type === 'reading' && event.reading.sequence === 2) throw new Error('disk full');
    };
    const taking = await take({ onEvent });
    expect(taking.stopped).toMatchObject({ code: 'journal-failed', afterReading: 2 });
    expect(taking.readings).toHaveLength(3);
    expect(source.asked).toHaveLength(3);
  });

  test('the limits on attempts and on time', async () => {
    expect(await take({ limits: { maxAttempts: 4 } })).toMatchObject({
      stopped: { code: 'attempt-limit', afterReading: 3 },
    });
    clock.ms = 1_000_000;
    const taking = await take({ limits: { maxTimeMs: 2.5 * readMs } });
    expect(taking).toMatchObject({ stopped: { code: 'time-limit', afterReading: 2 } });
  });
});

describe('HDCP', () => {
  test('seen at an odd first point: the plan moves to even coordinates, and that point is asked for again', async () => {
    source.answer = underHdcp;
    const taking = await take({ plan: planOf(odd) });
    expect(taking.plan.evenCoordinates).toBe(true);
    expect(source.asked).toHaveLength(4);
    expect(taking.replaced).toMatchObject([{ sequence: 0, requested: { xPx: 101 }, actual: { xPx: 100 } }]);
    expect(taking.readings.map(({ requested, actual }) => [requested.xPx, actual.xPx])).toEqual([
      [100, 100],
      [200, 200],
      [300, 300],
    ]);
  });

  test('a neighbor on the other side is even as well, but not at the current point of the plan: read again', async () => {
    source.answer = (position, place) => ({
      ...underHdcp(position),
      ...(place === 0 && { actual: { xPx: 102, yPx: 100 } }),
    });
    const taking = await take({ plan: planOf(odd) });
    expect(taking.replaced).toMatchObject([{ sequence: 0, actual: { xPx: 102 } }]);
    expect(taking.readings.map(({ actual }) => actual.xPx)).toEqual([100, 200, 300]);
  });

  test('seen in the middle: what was read before is read again under its patch, even ones too', async () => {
    source.answer = (position, place) => (place >= 4 ? underHdcp(position) : {});
    const events: RunEvent[] = [];
    const taking = await take({ plan: planOf(odd, 'white,black'), onEvent: (event) => void events.push(event) });
    expect(shown).toEqual(['white', 'black', 'white']);
    expect(taking.replaced.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4]);
    const state = events.reduce(reduce, initialState(planOf(odd, 'white,black')));
    expect(state.replaced).toHaveLength(5);
    expect(taking.readings.every((reading) => reading.kind === 'signal' && reading.hdcp)).toBe(true);
    const even = taking.readings.every(({ actual }) => actual.xPx % 2 === 0 && actual.yPx % 2 === 0);
    expect(even).toBe(true);
    expect(taking.readings.map(({ patchIndex, pointIndex }) => `${patchIndex}:${pointIndex}`).sort()).toEqual([
      '0:0',
      '0:1',
      '0:2',
      '1:0',
      '1:1',
      '1:2',
    ]);
    expect(source.looked).toEqual([null, 2, 4, 7, 10]);
  });

  test('points that fall together are one: reading and miss of the other drop out', async () => {
    source.answer = (position, place) => {
      if (place === 1) throw new SourceError('reset');
      return place === 3 ? underHdcp(position) : {};
    };
    const taking = await take({ plan: planOf('100px,100px;101px,100px;101px,101px;200px,200px') });
    expect(taking.plan.points.map((point) => point.index)).toEqual([0, 3]);
    expect(taking.readings.map((reading) => reading.pointIndex)).toEqual([3, 0]);
    expect(taking.replaced.map((reading) => reading.pointIndex)).toEqual([0, 2]);
    expect(taking.missed).toEqual([]);
  });

  test('an odd position under HDCP on an even plan is never a value', async () => {
    source.answer = (position, place) => ({
      ...underHdcp(position),
      ...(place === 2 && { actual: { xPx: 201, yPx: 100 } }),
    });
    expect((await take({ plan: planOf(odd) })).missed).toMatchObject([{ pointIndex: 1, code: 'position-mismatch' }]);
  });

  test('each change of format, depth or hdcp makes it look', async () => {
    source.answer = (_, place) => ({
      ...(place === 1 && { bitDepth: 10 }),
      ...(place === 2 && { bitDepth: 10, colorFormat: 'YCBCR' as const }),
    });
    await take();
    expect(source.looked).toEqual([null, 1, 2, 3, 8]);
  });
});

describe('resuming a run', () => {
  test('reads only what is missing, and tries again what was missed', async () => {
    source.answer = (_, place) => {
      if (place === 1) throw new SourceError('reset');
      return {};
    };
    const first = await take({ limits: { maxAttempts: 4 } });
    const second = await take({ state: resumed({ pauseMs: 60_000 }) });
    expect(second.stopped).toBeNull();
    expect(second.missed).toEqual([]);
    expect(second.readings.map((reading) => reading.sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(source.asked).toHaveLength(4 + 6);
    const retried = second.readings.find((reading) => reading.pointIndex === 1);
    expect(retried?.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'answered']);
    expect(retried).toMatchObject({ part: 1, elapsedMs: 0 });
    expect(second.readings[0]).toMatchObject({ part: 0, elapsedMs: 0 });
    expect(second.checks).toHaveLength(first.checks.length + 2);
  });

  test('stops if the monitor is not the one of the first state check of the first part', async () => {
    await take({ limits: { maxAttempts: 4 } });
    source.state = () => ({ calibrationId: 'c2' });
    expect((await take({ state: resumed() })).stopped).toMatchObject({
      code: 'calibration-changed',
    });
  });

  test.each([
    ['bit depth', { bitDepth: 10 }, 'bit depth from 8 to 10', 5],
    ['format', { colorFormat: 'YCBCR' as const }, 'color format from RGB to YCBCR', 5],
    ['HDCP', { hdcp: true }, 'HDCP from off to on', 1],
  ])('stops if the %s of the signal is not that of the earlier part', async (_, answer, change, left) => {
    await take({ limits: { maxAttempts: 4 } });
    source.answer = () => answer;
    const second = await take({ state: resumed() });
    expect(second.stopped).toMatchObject({ code: 'signal-changed', afterReading: 4 });
    expect(stopText(second)).toContain(change);
    expect(second.readings).toHaveLength(left);
  });

  test('continues if the first part never checked the monitor', async () => {
    source.state = () => ({ present: false, colorModeIndex: null, calibrationId: null });
    await take();
    source.state = () => ({});
    expect((await take({ state: resumed() })).stopped).toBeNull();
  });

  test('continues even if the first part had seen HDCP, whichever plan is given', async () => {
    source.answer = (position, place) => (place >= 1 ? underHdcp(position) : {});
    const first = await take({ plan: planOf(odd), limits: { maxAttempts: 2 } });
    const second = await take({ state: resumed({ plan: planOf(odd) }) });
    expect(second.plan).toEqual(first.plan);
    expect(second.readings.map(({ actual }) => actual.xPx).sort((a, b) => a - b)).toEqual([100, 200, 300]);
    expect(second.replaced.map(({ requested }) => requested.xPx)).toEqual([101, 201]);
  });

  test('a point that an earlier part read twice keeps the later reading, and the other is not lost', async () => {
    const first = await take();
    const again = first.readings.map((reading) => ({ ...reading, sequence: reading.sequence + 9 }));
    kept.push(...again.map((reading) => ({ type: 'reading' as const, reading })));
    const second = await take({ state: resumed() });
    expect(second.readings).toEqual(again);
    expect(second.replaced).toEqual(first.readings);
  });

  test('with nothing left shows nothing and reads nothing', async () => {
    const first = await take();
    shown = [];
    const second = await take({ state: resumed() });
    expect(second.readings).toEqual(first.readings);
    expect(shown).toEqual([]);
  });
});

describe('under any faults', () => {
  const fault = fc.constantFrom(
    'none',
    'none',
    'none',
    'fails',
    'elsewhere',
    'hdcp',
    '10-bit',
    'mode',
    'gone',
    'abort',
  );
  const layouts = fc.constantFrom('4x3', '101px,101px;100px,100px;301px,7px', '13');

  test('nothing trustworthy is lost, nothing is counted twice, nothing off the plan is a reading', async () => {
    await fc.assert(
      fc.asyncProperty(layouts, fc.array(fault, { maxLength: 60 }), async (layout, faults) => {
        const script = new ScriptedSource(new TestClock());
        const controller = new AbortController();
        let hdcp = false;
        let state = {};
        let trustworthy = 0;
        script.answer = (position, place) => {
          const now = faults[place];
          if (now === 'abort') controller.abort();
          if (now === 'fails') throw new SourceError('reset');
          if (now === 'elsewhere') return { actual: { xPx: position.xPx + 2, yPx: position.yPx } };
          if (now === 'mode') state = { colorModeIndex: 7 };
          if (now === 'gone') state = { present: false };
          hdcp ||= now === 'hdcp';
          trustworthy += 1;
          return { ...(hdcp && underHdcp(position)), ...(now === '10-bit' && { bitDepth: 10 }) };
        };
        script.state = () => state;
        const events: RunEvent[] = [];
        const { plan, readings, replaced, missed, stopped } = await measure({
          plan: planOf(layout, 'white,black'),
          source: script,
          clock: script.clock,
          signal: controller.signal,
          showPatch: (patch) => script.showPatch(patch),
          onEvent: (event) => void events.push(event),
        });
        const all = [...readings, ...replaced];
        expect(all.length).toBe(trustworthy);
        expect(events.filter(({ type }) => type === 'reading').length).toBe(trustworthy);
        expect(new Set(all.map(({ sequence }) => sequence)).size).toBe(trustworthy);
        const places = [...readings, ...missed].map(({ patchIndex, pointIndex }) => `${patchIndex}:${pointIndex}`);
        expect(new Set(places).size).toBe(places.length);
        const pixels = new Set(plan.points.map(({ index, xPx, yPx }) => `${index}:${xPx},${yPx}`));
        for (const { pointIndex, actual } of readings) {
          expect(pixels.has(`${pointIndex}:${actual.xPx},${actual.yPx}`)).toBe(true);
        }
        expect(stopped !== null || places.length === plan.points.length * 2).toBe(true);
        expect(stopped !== null || Object.keys(state).length === 0).toBe(true);
        expect(script.overlapped).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
