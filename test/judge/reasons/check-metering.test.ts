import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/judge/evidence.ts';
import { checkMetering } from '../../../src/judge/reasons/check-metering.ts';
import type { LightReading, Reading, SignalReading } from '../../../src/read/reading.ts';
import { buildEvidence, signalsOf } from '../build-evidence.ts';

const WHITE = { X: 95, Y: 100, Z: 109 };
const lit = buildEvidence({ layout: '3x3', patches: 'white', light: () => WHITE });
/** Readings 1 to 9, so that something can come before them. */
const readings = lit.readings.map((reading) => ({ ...reading, sequence: reading.sequence + 1 }));
const signal = signalsOf(buildEvidence({ layout: '3x3', patches: 'white' }));
const METERING = {
  settleMs: 0,
  warmUpMs: 0,
  driftEveryPlaces: 10,
  byPoint: false,
  withSignal: false,
  signalCheck: false,
  ambient: false,
};

function center(sequence: number, light = WHITE): LightReading {
  return { ...(readings[4] as LightReading), sequence, light };
}

function metered(
  drift: readonly LightReading[],
  { settings = METERING, signals = [], ...rest }: MeteredOptions = {},
): Evidence {
  return {
    ...lit,
    readings,
    conditions: { metering: settings, colorMode: null },
    meterLog: { warmUps: [], drift, driftMissed: [], driftSkipped: 0, signal: signals, signalMissed: [] },
    ...rest,
  };
}

interface MeteredOptions extends Partial<Evidence> {
  readonly settings?: typeof METERING;
  readonly signals?: readonly SignalReading[];
}

const steady = [center(0), center(10)];
const said = (evidence: Evidence) => checkMetering(evidence).map(({ code, params }) => ({ code, params }));
const stopped = { code: 'cancelled', params: { message: 'Ended.' }, afterReading: 9 };

describe('how far the light drifted is not known', () => {
  it.each([
    ['the center was read before and after all points', steady, []],
    ['it was not read after the last point', [center(0), center(8)], [true, false]],
    ['it was read with the last point', [center(0), center(9)], [true, false]],
    ['it was read with the first point', [center(1), center(10)], [false, true]],
    ['it was not read before the first point', [center(2), center(10)], [false, true]],
    ['it was never read', [], [false, false]],
  ])('if %s', (_, drift, [isStartRead, isEndRead]) => {
    const missing = isStartRead === undefined ? [] : [{ code: 'drift-unknown', params: { isStartRead, isEndRead } }];
    expect(said(metered(drift))).toEqual(missing);
  });

  it('is not required of a run that was stopped, read nothing, or was read without a meter', () => {
    expect(said(metered([], { stopped }))).toEqual([]);
    for (const few of [[], readings.slice(0, 1)]) expect(said(metered([], { readings: few }))).toHaveLength(few.length);
    expect(said({ ...metered([]), conditions: null })).toEqual([]);
    const { meterLog: _, ...without } = metered([]);
    expect(said(without)).toMatchObject([{ code: 'drift-unknown' }]);
  });
});

it.each([
  ['none was', steady, 0, []],
  ['one was', steady, 1, [{ code: 'drift-skipped', params: { count: 1 } }]],
  ['several were', steady, 3, [{ code: 'drift-skipped', params: { count: 3 } }]],
  ['one was of a run whose end nobody read', [center(0)], 1, [{ code: 'drift-unknown' }]],
])(
  'readings of the center that were skipped leave the drift unknown in between: %s',
  (_, drift, driftSkipped, codes) => {
    const run = metered(drift);
    const { meterLog } = run as { meterLog: NonNullable<Evidence['meterLog']> };
    const found = said({ ...run, meterLog: { ...meterLog, driftSkipped } });
    expect(found).toHaveLength(codes.length);
    expect(found).toMatchObject(codes);
  },
);

it.each([
  [null, null, ['meter-unidentified']],
  ['K-10A', null, []],
  [null, '000000001', []],
  ['K-10A', '000000001', []],
])('a meter whose model is %j and whose serial number is %j: %j', (instrument, serialNumber, codes) => {
  const run = metered(steady);
  const conditions = { colorMode: null, ...run.conditions, meter: { instrument, serialNumber } };
  expect(said({ ...run, conditions }).map(({ code }) => code)).toEqual(codes);
});

describe('light that drifted makes a run inconclusive', () => {
  it.each([
    ['1.9 % darker', { X: 95 * 0.981, Y: 98.1, Z: 109 * 0.981 }, false],
    ['2.1 % darker', { X: 95 * 0.979, Y: 97.9, Z: 109 * 0.979 }, true],
    ['2 % darker', { X: 95 * 0.98, Y: 98, Z: 109 * 0.98 }, false],
    ["0.00199 in u' redder", { X: 96, Y: 100, Z: 109 }, false],
    ["0.00201 in u' redder", { X: 96.01, Y: 100, Z: 109 }, true],
    ['out', { X: 0, Y: 0, Z: 0 }, true],
  ])('at its end %s: %j, %s', (_, light, isDrifted) => {
    expect(said(metered([center(0), center(10, light)])).map(({ code }) => code)).toEqual(
      isDrifted ? ['light-drifted'] : [],
    );
  });

  it('with how far it did, at the center, even if the run was stopped', () => {
    const found = checkMetering(metered([center(0), center(10, { X: 190, Y: 200, Z: 218 })], { stopped }));
    expect(found).toMatchObject([
      { code: 'light-drifted', params: { luminancePercent: 100, uv1976: 0 }, patchIndex: 0, pointIndex: 4 },
    ]);
  });
});

describe('the signal that was to be read at each point', () => {
  const settings = { ...METERING, withSignal: true };
  const missing = (count: number) => [{ code: 'signal-missing', params: { count } }];

  it.each([
    ['each', signal, null, []],
    ['all but one', signal.slice(1), null, missing(1)],
    ['all but two', signal.slice(2), null, missing(2)],
    ['none', [], null, missing(9)],
    ['all but the one at which the run was stopped', signal.slice(1), stopped, []],
    ['all but two of a run that was stopped', signal.slice(2), stopped, missing(2)],
  ])('is read at %s', (_, signals, stop, expected) => {
    expect(said(metered(steady, { settings, signals, stopped: stop }))).toEqual(expected);
  });

  it('is asked for at the first point that has none', () => {
    const [reason] = checkMetering(metered(steady, { settings, signals: signal.slice(1) }));
    expect(reason).toMatchObject({ patchIndex: 0, pointIndex: readings[0]?.pointIndex });
  });

  it('is asked of no run that was to read none, or read nothing', () => {
    expect(said(metered(steady))).toEqual([]);
    for (const few of [[], readings.slice(0, 1)])
      expect(said(metered(steady, { settings, readings: few }))).toHaveLength(few.length);
  });
});

describe('ambient light', () => {
  const problem = { code: 'timed-out', message: 'Too late.' };
  const read = { startedAt: '2026-01-05T08:00:00.000Z', light: WHITE, received: null };
  const failed = { startedAt: '2026-01-05T08:00:00.000Z', problem };
  const wanted = { ...METERING, ambient: true };
  const missing = (error: object) => [{ code: 'ambient-missing', params: { error } }];

  it.each([
    ['read', METERING, read, []],
    ['read as asked', wanted, read, []],
    ['not to be read', METERING, undefined, []],
    ['not read', wanted, undefined, missing({ code: 'not-read', message: '' })],
    ['not to be had', wanted, failed, missing(problem)],
  ])('that is %s', (_, settings, ambient, expected) => {
    expect(said(metered(steady, { settings, ...(ambient && { ambient }) }))).toEqual(expected);
  });
});

describe('readings that were taken again', () => {
  const [first, second] = readings as [Reading, Reading];
  const [ofSignal] = signal as [SignalReading];

  it('are counted, if they are of light and were taken again on purpose', () => {
    const again = { replacedBecause: 'retaken' } as const;
    expect(
      checkMetering(metered(steady, { replaced: [first, { ...second, ...again }, { ...ofSignal, ...again }] })),
    ).toMatchObject([
      { code: 'readings-retaken', weight: 'note', params: { count: 1 }, pointIndex: second.pointIndex },
    ]);
    expect(said(metered(steady, { replaced: [first] }))).toEqual([]);
  });
});
