import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plannedPoints } from '../../../src/plan/sampling/plan-parts.ts';
import { measure } from '../../../src/read/measure.ts';
import {
  inPlanOrder,
  type PointChoice,
  type Strategy,
  type StrategyState,
} from '../../../src/read/next-point/strategy.ts';
import { isSignal } from '../../../src/read/reading.ts';
import type { Measurement } from '../../../src/read/state/measurement.ts';
import { reduce } from '../../../src/read/state/reduce.ts';
import { isKept, type RunEvent } from '../../../src/read/state/run-event.ts';
import { initialState } from '../../../src/read/state/run-state.ts';
import { stopText } from '../../stop-text.ts';
import { planOf, ScriptedSource, TestClock, underHdcp } from '../scripted-source.ts';

const plan = planOf('3x1', 'white,black,red=2x2');

async function take(next: Strategy['next'], script?: (source: ScriptedSource) => void) {
  const source = new ScriptedSource(new TestClock());
  script?.(source);
  const events: RunEvent[] = [];
  const showPatch = source.showPatch.bind(source);
  const onEvent = (event: RunEvent) => void events.push(event);
  const measurement = await measure({ plan, source, clock: source.clock, showPatch, onEvent, strategy: { next } });
  return { measurement, events, source };
}

function placesOf({ readings }: Measurement): readonly string[] {
  return readings.map(({ patchIndex, pointIndex }) => `${patchIndex}:${pointIndex}`);
}

/** The first point left of a list of all of them. */
function following(places: readonly PointChoice[]): Strategy['next'] {
  return ({ isLeft, inOrder }) => places.find((place) => isLeft(place)) ?? inOrder;
}

const places = plannedPoints(plan).map(({ patchIndex, point }) => ({ patchIndex, pointIndex: point.index }));

describe('the order of a run', () => {
  test('is that of the plan unless a strategy says otherwise', async () => {
    const { measurement } = await take(inPlanOrder.next);
    expect(placesOf(measurement)).toEqual(places.map(({ patchIndex, pointIndex }) => `${patchIndex}:${pointIndex}`));
    expect(measurement.stopped).toBeNull();
  });

  test('is that of the strategy, and everything is read once, each patch shown before its points', async () => {
    const property = fc.asyncProperty(fc.shuffledSubarray(places, { minLength: places.length }), async (order) => {
      const { measurement, events } = await take(following(order));
      expect(placesOf(measurement)).toEqual(order.map(({ patchIndex, pointIndex }) => `${patchIndex}:${pointIndex}`));
      expect(measurement.stopped).toBeNull();
      let onScreen = -1;
      const wrong = events.filter((event) => {
        if (event.type === 'shown') onScreen = event.patchIndex;
        return event.type === 'reading' && event.reading.patchIndex !== onScreen;
      });
      expect(wrong).toEqual([]);
    });
    await fc.assert(property, { numRuns: 50 });
  });

  test('may depend on what was read', async () => {
    const { measurement } = await take(({ readings, isLeft, inOrder }) => {
      const isDark = [...readings].some((reading) => isSignal(reading) && reading.rgbFull.r < 255);
      const black = { patchIndex: 1, pointIndex: 2 };
      return isDark && isLeft(black) ? black : inOrder;
    });
    expect(placesOf(measurement).slice(0, 6)).toEqual(['0:0', '0:1', '0:2', '1:0', '1:2', '1:1']);
  });

  test('is kept under HDCP, by the places that the plan moved to', async () => {
    const { measurement } = await take(following(places.toReversed()), (source) => {
      source.answer = underHdcp;
    });
    expect(measurement.plan.evenCoordinates).toBe(true);
    expect(measurement.stopped).toBeNull();
    expect(measurement.readings).toHaveLength(10);
  });

  test('asks once for each point, whatever it takes to read it', async () => {
    let asked = 0;
    const { measurement } = await take((state) => {
      asked += 1;
      return state.inOrder;
    });
    expect(measurement.readings).toHaveLength(10);
    expect(asked).toBe(10);
  });
});

describe('a strategy', () => {
  test('stops with its own reason, which the journal keeps, and the measurement is not complete', async () => {
    const stop = { code: 'good-enough', message: 'Three points are enough.' };
    const { measurement, events } = await take(({ readings, inOrder }) =>
      [...readings].length === 3 ? { stop } : inOrder,
    );
    const said = { code: stop.code, params: { said: stop.message } };
    expect(measurement.stopped).toEqual({ ...said, afterReading: 2 });
    expect(measurement.readings).toHaveLength(3);
    expect(events.filter(isKept).at(-1)).toEqual({ type: 'stopped', ...said });
    const start: RunEvent = { type: 'part', startedAt: '2026-01-01T00:00:00.000Z' };
    expect([start, ...events].reduce(reduce, initialState(plan)).stopped).toEqual(measurement.stopped);
  });

  const broken = (value: unknown) => () => value as PointChoice;
  const first = { patchIndex: 0, pointIndex: 0 };
  test.each<readonly [string, Strategy['next'], string, RegExp]>([
    [
      'that throws',
      () => {
        throw new Error('no idea');
      },
      'strategy-failed',
      /no idea/,
    ],
    ['that answers nothing', broken(undefined), 'strategy-failed', /undefined/],
    ['that answers null', broken(null), 'strategy-failed', /null/],
    ['that answers something else', broken({}), 'strategy-off-plan', /does not have/],
    ['that repeats a point', () => first, 'strategy-repeats', /point 0 under patch 0.*read or missed already/],
    ['that names no point', () => ({ patchIndex: 0, pointIndex: 3 }), 'strategy-off-plan', /does not have/],
    ['that names a point of another part', () => ({ patchIndex: 1, pointIndex: 3 }), 'strategy-off-plan', /not have/],
    ['that names no patch', () => ({ patchIndex: 3, pointIndex: 0 }), 'strategy-off-plan', /does not have/],
    ['whose code is none', () => ({ stop: { code: 'Done!', message: '' } }), 'strategy-failed', /"Done!"/],
    ['without a message', broken({ stop: { code: 'done' } }), 'strategy-failed', /code "done"/],
    ['without a reason', broken({ stop: undefined }), 'strategy-failed', /undefined/],
  ])('%s ends the run', async (_, next, code, message) => {
    const { measurement } = await take(next);
    expect(measurement.stopped?.code).toBe(code);
    expect(stopText(measurement)).toMatch(message);
    expect(measurement.readings.length).toBeLessThanOrEqual(1);
  });

  test('that asks again for a point that was missed ends the run', async () => {
    const { measurement } = await take(following([first]) as never, (source) => {
      source.answer = () => {
        throw new Error('no answer');
      };
    });
    expect(measurement.stopped?.code).toBe('too-many-misses');
    const again = await take(
      () => first,
      (source) => {
        source.answer = () => {
          throw new Error('no answer');
        };
      },
    );
    expect(again.measurement).toMatchObject({ stopped: { code: 'strategy-repeats' }, missed: [first] });
  });

  test('knows what is on the screen', async () => {
    const seen: (number | null)[] = [];
    const next = ({ shownPatchIndex, inOrder }: StrategyState) => {
      seen.push(shownPatchIndex);
      return inOrder;
    };
    await take(next);
    expect(seen).toEqual([null, 0, 0, 0, 1, 1, 1, 2, 2, 2]);
  });
});
