import { describe, expect, it } from 'vitest';
import { parsePlannedPatches } from '../../src/plan/sampling/patch-input.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import { acceptReading } from '../../src/read/accept-reading.ts';
import type { Metering } from '../../src/read/light/metering.ts';
import { takeMeterStep } from '../../src/read/light/take-meter-step.ts';
import { type SignalAnswer, type SignalReading, signalFields, signalOf } from '../../src/read/reading.ts';
import { initialState } from '../../src/read/state/run-state.ts';
import { TestClock } from './scripted-source.ts';

const actual = { xPx: 0, yPx: 0 };
const known = {
  ...{ actual, rawValue: { format: 'RGB', r: 9, g: 9, b: 9 }, rgbFull: { r: 9, g: 9, b: 9 } },
  ...{ bitDepth: 8, colorFormat: 'RGB', hdcp: true, received: { of: 'the monitor' } },
} as const;

/** Every field that a report about the signal may have; one that a schema gains has some value. */
const whole = Object.fromEntries(
  Object.keys(signalFields).map((name) => [name, name in known ? known[name as keyof typeof known] : `a ${name}`]),
) as Omit<SignalAnswer, 'kind'>;

const resolution = { widthPx: 640, heightPx: 400 };
const state = initialState(
  planSampling({ layout: '2x1', order: 'row-major', resolution, patches: parsePlannedPatches('white,black') }),
);

function reading(patchIndex: number, answer: Omit<SignalAnswer, 'kind'>): SignalReading {
  const planned = { patchIndex, pointIndex: 0, requested: actual };
  const times = { startedAt: '2026-01-01T00:00:00.000Z', elapsedMs: 0, durationMs: 1 };
  return { ...planned, ...answer, kind: 'signal', sequence: 0, ...times, attempts: [] };
}

describe('every field of a report about the signal', () => {
  it('is kept of a reading, and nothing else', () => {
    expect(signalOf(reading(0, whole))).toEqual(whole);
  });

  it('is kept in a check of the signal beside a light meter', async () => {
    const signal = { read: async () => ({ kind: 'signal' as const, ...whole }) };
    const at = { patchIndex: 0, place: 'center' as const, requested: actual };
    const run = { state, metering: { signal } as unknown as Metering, clock: new TestClock(), signal: undefined };
    const momentOf = () => ({ part: 0, elapsedMs: 0 });
    const events = await takeMeterStep({ do: 'signal-check', at }, { ...run, momentOf });
    expect(events).toEqual([{ type: 'signal-check', check: expect.objectContaining({ ...at, ...whole }) }]);
  });

  it.each(Object.keys(signalFields).filter((name) => name !== 'received'))(
    'tells a new answer from a stale one: %s',
    (name) => {
      const asked = reading(1, { ...whole, received: 'a new answer' });
      const typeAfter = (previous: SignalReading) =>
        acceptReading({ ...state, previous, part: { ...state.part, readings: 1 } }, asked).type;
      expect(typeAfter(reading(0, whole))).toBe('missed');
      expect(typeAfter(reading(0, { ...whole, [name]: 'another' }))).toBe('reading');
    },
  );
});
