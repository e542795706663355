import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plannedCount } from '../../../src/plan/sampling/plan-parts.ts';
import { measure } from '../../../src/read/measure.ts';
import { nextStep } from '../../../src/read/next-point/next-step.ts';
import { isUnderHdcp, type Reading } from '../../../src/read/reading.ts';
import { createJournal } from '../../../src/read/state/journal.ts';
import { measurementOf } from '../../../src/read/state/measurement.ts';
import { readJournal } from '../../../src/read/state/read-journal.ts';
import { reduce } from '../../../src/read/state/reduce.ts';
import { isKept, type RunEvent, runEventSchema } from '../../../src/read/state/run-event.ts';
import { initialState, type RunState } from '../../../src/read/state/run-state.ts';
import { planOf, ScriptedSource, SourceError, TestClock, underHdcp } from '../scripted-source.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-reduce-'));
});
afterEach(() => rm(folder, { recursive: true }));

const white = { r: 255, g: 255, b: 255 };
const signal = { rgbFull: white, bitDepth: 8, colorFormat: 'RGB', rawValue: { format: 'RGB', ...white } } as const;
const part = { type: 'part', startedAt: '2026-01-01T00:00:00.000Z' } as const;
const layouts = fc.constantFrom('3x2', '101px,101px;100px,100px;301px,7px', '5-sixth');

/** A plan of two patches; under one of the layouts black has points of its own. */
function planUnder(layout: string) {
  return planOf(layout, layout === '5-sixth' ? 'white,black=3x3' : 'white,black');
}

const faults = fc.array(fc.constantFrom('none', 'none', 'none', 'fails', 'hdcp', 'stale', '10-bit', 'abort'), {
  maxLength: 20,
});

/** The events of a run under faults, as its journal holds them. */
async function eventsOf(layout: string, script: readonly string[], lastPixelHdcp: boolean): Promise<RunEvent[]> {
  const source = new ScriptedSource(new TestClock());
  const controller = new AbortController();
  let hdcp = false;
  source.answer = (position, place) => {
    const now = script[place];
    if (now === 'abort') controller.abort();
    if (now === 'fails') throw new SourceError('reset');
    hdcp ||= now === 'hdcp';
    const white = { rgbFull: { r: 255, g: 255, b: 255 } };
    return {
      ...(hdcp && underHdcp(position)),
      ...(now === '10-bit' && { bitDepth: 10 }),
      ...(now === 'stale' && white),
    };
  };
  const [at, attempts] = [{ xPx: 3838, yPx: 2158 }, []];
  const lastPixel = { requested: at, actual: at, ...signal, hdcp: lastPixelHdcp, received: null, attempts };
  const events: RunEvent[] = [part, { type: 'last-pixel', lastPixel }];
  await measure({
    plan: planUnder(layout),
    state: fold(events, layout),
    source,
    clock: source.clock,
    signal: controller.signal,
    showPatch: (patch) => source.showPatch(patch),
    onEvent: (event) => void (isKept(event) && events.push(event)),
  });
  return events;
}

function fold(events: readonly RunEvent[], layout: string): RunState {
  return events.reduce(reduce, initialState(planUnder(layout)));
}

function stored(events: readonly RunEvent[]): readonly RunEvent[] {
  return events.map((event) => runEventSchema.parse(JSON.parse(JSON.stringify(event))));
}

describe('a run cut at any event', () => {
  test('reduces to the same state when the rest follows', async () => {
    const property = fc.asyncProperty(layouts, faults, fc.boolean(), fc.nat(), async (layout, script, hdcp, place) => {
      const events = await eventsOf(layout, script, hdcp);
      const cut = place % (events.length + 1);
      const prefix = fold(stored(events.slice(0, cut)), layout);
      expect(stored(events.slice(cut)).reduce(reduce, prefix)).toEqual(fold(events, layout));
    });
    await fc.assert(property, { numRuns: 200 });
  });

  test('and resumed from its journal measures the same when the rest follows', async () => {
    const property = fc.asyncProperty(layouts, faults, fc.boolean(), fc.nat(), async (layout, script, hdcp, place) => {
      const events = await eventsOf(layout, script, hdcp);
      const cut = 1 + (place % events.length);
      const path = join(folder, 'readings.ndjson');
      const journal = await createJournal(path, { plan: planUnder(layout) });
      await journal.close();
      await appendFile(
        path,
        events
          .slice(0, cut)
          .map((event) => `${JSON.stringify(event)}\n`)
          .join(''),
      );
      const { state } = await readJournal(path);
      await rm(path);
      const resumed = [part, ...events.slice(cut)].reduce(reduce, state);
      const whole = fold(events, layout);
      expect({ ...measurementOf(resumed), stopped: null }).toEqual({ ...measurementOf(whole), stopped: null });
      expect([resumed.lastPixel, resumed.sequence]).toEqual([whole.lastPixel, whole.sequence]);
      expect(resumed.parts).toHaveLength(2);
    });
    await fc.assert(property, { numRuns: 60 });
  });

  test('tries again what it missed, but nothing that it read', async () => {
    const property = fc.asyncProperty(layouts, faults, fc.nat(), async (layout, script, place) => {
      const events = await eventsOf(layout, script, false);
      const state = [...events.slice(0, 1 + (place % events.length)), part].reduce(
        reduce,
        initialState(planUnder(layout)),
      );
      const asked = new Set<string>();
      const read = new Set(state.readings.keys());
      const source = new ScriptedSource(new TestClock());
      const last = measurementOf(state).readings.at(-1);
      const hdcp = last !== undefined && isUnderHdcp(last);
      source.answer = (position) => (hdcp ? underHdcp(position) : {});
      const left = plannedCount(state.plan) - read.size;
      const onEvent = (event: RunEvent) => {
        if (event.type === 'asked') asked.add(`${event.planned.patchIndex}:${event.planned.pointIndex}`);
      };
      const { stopped } = await measure({
        ...{ plan: state.plan, state, source, clock: source.clock, onEvent },
        showPatch: (patch) => source.showPatch(patch),
      });
      expect([...asked].filter((key) => read.has(key))).toEqual([]);
      expect(stopped !== null || asked.size === left).toBe(true);
    });
    await fc.assert(property, { numRuns: 100 });
  });
});

test('each event follows the schema that its journal is read with', async () => {
  for (const event of await eventsOf('3x2', ['none', 'fails', 'hdcp', 'none', 'abort'], true)) {
    expect(runEventSchema.parse(event)).toEqual(event);
  }
});

test('the last pixel under HDCP puts the plan on even coordinates before anything is read, and not after', () => {
  const at = { xPx: 3838, yPx: 2158 };
  const lastPixel = { requested: at, actual: at, ...signal, hdcp: true, received: null, attempts: [] };
  const layout = '101px,101px;201px,101px';
  expect(fold([part, { type: 'last-pixel', lastPixel }], layout).plan.evenCoordinates).toBe(true);
  const reading = readingAt(0);
  const events: RunEvent[] = [part, { type: 'reading', reading }, { type: 'last-pixel', lastPixel, atEnd: true }];
  expect(fold(events, layout)).toMatchObject({ plan: { evenCoordinates: false }, lastPixelAtEnd: lastPixel });
});

test('the next step is a function of the state alone', () => {
  const state = fold([part], '3x2');
  expect(nextStep(state)).toEqual({ do: 'check' });
  expect(nextStep(state)).toEqual({ do: 'check' });
  reduce(state, { type: 'stopped', code: 'aborted', params: {} });
  expect(state.stopped).toEqual({ code: 'aborted', params: {}, afterReading: null });
});

test('a reading looks at as many others in a long run as in a short one', () => {
  expect(looksAReading(2_000)).toBeLessThan(1.1 * looksAReading(200));
});

/** How many readings and points are looked at for each reading of a run; what they cost in time is measured by the bench of ten thousand points. */
function looksAReading(readings: number): number {
  let looks = 0;
  class Watched<K, V> extends Map<K, V> {
    override *values(): MapIterator<V> {
      for (const [, value] of this) yield value;
    }
    override *[Symbol.iterator](): MapIterator<[K, V]> {
      for (const entry of super[Symbol.iterator]()) {
        looks += 1;
        yield entry;
      }
    }
  }
  const plan = planOf(`20x${readings / 20}`);
  const points = new Proxy(plan.points, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name);
    },
  });
  const state = initialState({ ...plan, points });
  Object.assign(state, { readings: new Watched() });
  reduce(state, part);
  for (const { index, xPx, yPx } of plan.points) {
    const at = { xPx, yPx };
    reduce(state, { type: 'reading', reading: { ...readingAt(index), requested: at, actual: at } });
    nextStep(state);
  }
  expect(state.readings.size).toBe(readings);
  expect(looks).toBeGreaterThan(0);
  return looks / readings;
}

function readingAt(pointIndex: number): Reading {
  const at = { xPx: 640, yPx: 360 };
  const codes = { r: 255, g: 255, b: 255 };
  return {
    kind: 'signal',
    ...{ patchIndex: 0, pointIndex, requested: at, actual: at, sequence: pointIndex, hdcp: false, received: null },
    ...{ rawValue: { format: 'RGB', ...codes }, rgbFull: codes, bitDepth: 8, colorFormat: 'RGB' },
    ...{ startedAt: part.startedAt, elapsedMs: 0, durationMs: 1, attempts: [] },
  };
}
