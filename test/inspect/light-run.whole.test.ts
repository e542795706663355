import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FlatfieldError } from '../../src/base/flatfield-error.ts';
import { systemClock } from '../../src/base/http/clock.ts';
import { judgeAgain } from '../../src/inspect/files/judge-again.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import type { PlaceAnswer } from '../../src/read/light/metering.ts';
import { openSpotread } from '../../src/read/meter/spotread/open-spotread.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { summaryOf } from '../judge/in-english.ts';
import { READY, result, scripts } from '../read/meter/spotread/scripted-spotread.ts';
import { type LightRun, lightOnSimulator } from './light-on-simulator.ts';

const center = '1920,1080';

function outcomeOf({ judgment }: Inspection): string {
  return judgment.verdict.outcome;
}

function codesOf({ judgment }: Inspection): readonly string[] {
  return judgment.verdict.reasons.map(({ code }) => code);
}

describe('a guided run with a light meter', () => {
  test('shows each point by the marker, hides it, lets the screen settle, and measures', async () => {
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect();
    expect(outcomeOf(inspection), summaryOf(inspection)).toBe('pass');
    expect(log.slice(0, 9)).toEqual([
      'show white',
      `signal ${center}`,
      'signal 3838,2158',
      `drift ${center} at the marker: read`,
      'wait 2000',
      'measure',
      'point 640,360 at the marker: read',
      'wait 2000',
      'measure',
    ]);
    expect(log).not.toContain('measure the marker');
    expect(log.filter((line) => line === 'measure')).toHaveLength(11);
    expect(inspection.conditions?.metering).toMatchObject({ settleMs: 2000, warmUpMs: 0, byPoint: false });
  });

  test('retakes the last point, and keeps the earlier reading with its reason', async () => {
    const run = await lightOnSimulator('flat');
    let readings = 0;
    run.disturb = (reading) => {
      readings += 1;
      return readings === 3 ? { ...reading, xyz: { ...reading.xyz, Y: 50 } } : reading;
    };
    const inspection = await run.inspect({}, {}, ['read', 'read', 'read', 'retake']);
    expect(outcomeOf(inspection), summaryOf(inspection)).toBe('pass');
    expect(inspection.replaced).toMatchObject([{ pointIndex: 1, replacedBecause: 'retaken', light: { Y: 50 } }]);
    expect(inspection.readings.filter(({ pointIndex }) => pointIndex === 1)).toHaveLength(1);
    expect(codesOf(inspection)).toContain('readings-retaken');
    expect(codesOf(inspection)).not.toContain('readings-replaced');
    expect(parseInspection(JSON.stringify(inspection), 'test')).toEqual(inspection);
  });

  test('a point that was skipped makes the run inconclusive, unless the operator goes back to it', async () => {
    const first = await lightOnSimulator('flat');
    const skipped = await first.inspect({}, {}, ['read', 'read', 'skip']);
    expect([outcomeOf(skipped), skipped.missed[0]?.code]).toEqual(['inconclusive', 'skipped']);
    expect(skipped.readings).toHaveLength(8);
    const second = await lightOnSimulator('flat');
    const mended = await second.inspect({}, {}, ['read', 'read', 'skip', 'back']);
    expect([outcomeOf(mended), mended.missed, mended.replaced]).toEqual(['pass', [], []]);
  });

  test('goes back one point with each key, and takes only that one again', async () => {
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect({}, {}, ['read', 'read', 'read', 'read', 'back', 'back']);
    expect(outcomeOf(inspection)).toBe('pass');
    expect(inspection.replaced.map(({ pointIndex }) => pointIndex)).toEqual([1]);
    expect(log.filter((line) => line.startsWith('point')).slice(3, 7)).toEqual([
      'point 640,1080 at the marker: back',
      'point 3200,360 at the marker: back',
      'point 1920,360 at the marker: read',
      'point 640,1080 at the marker: read',
    ]);
  });

  test('a point whose retaking fails is missed: what the operator did not trust does not come back', async () => {
    const run = await lightOnSimulator('flat');
    run.disturb = (reading) => {
      if (reading.count === 4) throw new FlatfieldError('meter-silent', 'The meter did not answer.');
      return reading;
    };
    const inspection = await run.inspect({}, {}, ['read', 'read', 'read', 'retake']);
    expect([outcomeOf(inspection), inspection.missed.map(({ code }) => code)]).toEqual([
      'inconclusive',
      ['meter-silent'],
    ]);
    expect(inspection.replaced).toMatchObject([{ pointIndex: 1, replacedBecause: 'retaken' }]);
    expect(inspection.readings).toHaveLength(8);
  });

  test('three skips in a row do not end the run', async () => {
    const { inspect } = await lightOnSimulator('flat');
    const inspection = await inspect({}, {}, ['read', 'skip', 'skip', 'skip', 'skip']);
    expect([inspection.stopped, inspection.missed.length, inspection.readings.length]).toEqual([null, 4, 5]);
  });

  test('a marker that cannot be hidden is not measured', async () => {
    const run = await lightOnSimulator('flat');
    const options = run.options();
    const { api } = options;
    const setPixelMarker: typeof api.setPixelMarker = (id, request, rest) => {
      if (request.marker === 'HIDE') throw new Error('no answer');
      return api.setPixelMarker(id, request, rest);
    };
    const inspection = await run.inspect({}, { api: { ...api, setPixelMarker } });
    expect(outcomeOf(inspection)).toBe('inconclusive');
    expect(run.log.filter((line) => line.startsWith('measure'))).toEqual([]);
  });
});

describe('all patches at one point', () => {
  test('are read before the meter moves, and the record holds the order', async () => {
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect({ byPoint: true }, { patches: ['white', '50%'] });
    expect(outcomeOf(inspection), summaryOf(inspection)).toBe('pass');
    expect(inspection.readings.slice(0, 4).map(({ patchIndex, pointIndex }) => [patchIndex, pointIndex])).toEqual([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
    expect(log.filter((line) => line.startsWith('point'))).toHaveLength(9);
    expect(inspection.conditions?.metering?.byPoint).toBe(true);
  });

  test('are retaken and skipped together', async () => {
    const { inspect } = await lightOnSimulator('flat');
    const answers = ['read', 'read', 'retake', 'read', 'skip'] as const;
    const inspection = await inspect({ byPoint: true }, { patches: ['white', '50%'] }, answers);
    expect(inspection.replaced.map(({ pointIndex }) => pointIndex)).toEqual([0, 0]);
    expect(inspection.missed.map(({ pointIndex, code }) => [pointIndex, code])).toEqual([
      [1, 'skipped'],
      [1, 'skipped'],
    ]);
  });

  test('need a window', async () => {
    const { inspect } = await lightOnSimulator('flat');
    await expect(inspect({ byPoint: true }, { shownBy: 'person' })).rejects.toThrow('need a window');
  });
});

describe('the display', () => {
  test('warms up in each part, under the first patch', async () => {
    const said: string[] = [];
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect({ warmUpMs: 600_000, onWarmUp: (text) => said.push(text) });
    expect(log.slice(0, 4)).toEqual(['show white', `signal ${center}`, 'signal 3838,2158', 'wait 600000']);
    expect(said).toEqual(['Letting the display warm up for 10 min.']);
    expect(inspection.meterLog?.warmUps).toMatchObject([{ durationMs: 600_000 }]);
  });

  test('is read at its center at the start, after ten places and at the end', async () => {
    const { inspect } = await lightOnSimulator('flat');
    const { meterLog, readings } = await inspect({}, { layout: '5x5' });
    const sequences = meterLog?.drift.map(({ sequence }) => sequence);
    expect(sequences).toEqual([0, 11, 22, 28]);
    expect([readings.length, meterLog?.drift[0]?.requested]).toEqual([25, { xPx: 1920, yPx: 1080 }]);
  });

  test.each([
    [0.996, 'pass'],
    [0.995, 'pass'],
    [0.993, 'inconclusive'],
  ])('that loses light by %s a place makes the run a %s', async (factor, outcome) => {
    const run = await lightOnSimulator('flat');
    run.disturb = ({ count, ...reading }) => {
      const left = factor ** ((count - 1) / 2.75);
      const { X, Y, Z } = reading.xyz;
      return { ...reading, count, xyz: { X: left * X, Y: left * Y, Z: left * Z } };
    };
    const inspection = await run.inspect();
    expect(outcomeOf(inspection), summaryOf(inspection)).toBe(outcome);
    expect(codesOf(inspection).includes('light-drifted')).toBe(outcome !== 'pass');
  });

  test.each([
    ['X', 1.02, 'inconclusive'],
    ['X', 1.002, 'pass'],
  ] as const)('whose color drifts in %s by %d at the end is %s', async (component, factor, outcome) => {
    const run = await lightOnSimulator('flat');
    run.disturb = (reading) =>
      reading.count < 11
        ? reading
        : { ...reading, xyz: { ...reading.xyz, [component]: factor * reading.xyz[component] } };
    expect(outcomeOf(await run.inspect())).toBe(outcome);
  });

  test.each<[string, PlaceAnswer[]]>([
    ['start', ['skip']],
    ['end', [...Array<PlaceAnswer>(10).fill('read'), 'skip']],
  ])('whose center was not read at the %s drifted nobody knows how far', async (_, answers) => {
    const { inspect } = await lightOnSimulator('flat');
    const inspection = await inspect({}, {}, answers);
    expect([outcomeOf(inspection), codesOf(inspection)[0]]).toEqual(['inconclusive', 'drift-unknown']);
  });

  test('whose center was skipped when it was due in between has an unknown drift', async () => {
    const { inspect } = await lightOnSimulator('flat');
    const inspection = await inspect({}, { layout: '5x5' }, [...Array<PlaceAnswer>(11).fill('read'), 'skip']);
    expect(inspection.meterLog).toMatchObject({ driftMissed: [{ code: 'skipped' }], driftSkipped: 1 });
    expect([outcomeOf(inspection), codesOf(inspection)[0]]).toEqual(['inconclusive', 'drift-skipped']);
  });

  test('that fails at the center only says why it ended', async () => {
    const run = await lightOnSimulator('flat');
    const gone = new FlatfieldError('meter-gone', 'The cable is out.');
    Object.assign(run.meter, { measure: () => Promise.reject(gone) });
    const { stopped } = await run.inspect();
    expect(stopped).toMatchObject({ code: 'too-many-misses', params: { last: 'The cable is out.' } });
  });

  test('whose probe sees next to no light gives no verdict, however even that is', async () => {
    const run = await lightOnSimulator('flat');
    run.disturb = (reading) => ({ ...reading, xyz: { X: 0.95e-5, Y: 1e-5, Z: 1.09e-5 } });
    const inspection = await run.inspect();
    expect([outcomeOf(inspection), inspection.readings]).toEqual(['inconclusive', []]);
    expect(inspection.meterLog?.driftMissed[0]).toMatchObject({
      code: 'value-out-of-range',
      message: expect.stringContaining('white is 0.00001 cd/m2'),
    });
  });

  test.each([
    ['brighter than anything', { X: 0.95e38, Y: 1e38, Z: 1.09e38 }],
    ['of a color that no light has', { X: 0.001, Y: 100, Z: 0.001 }],
  ])('gives no value for light %s', async (_, xyz) => {
    const run = await lightOnSimulator('flat');
    run.disturb = (reading) => (reading.count === 4 ? { ...reading, xyz } : reading);
    const inspection = await run.inspect();
    expect([outcomeOf(inspection), inspection.missed[0]?.code]).toEqual(['inconclusive', 'value-out-of-range']);
  });

  test('with an instrument that does not say what it is, says that', async () => {
    const run = await lightOnSimulator('flat');
    Object.assign(run.meter, { identity: { ...run.meter.identity, instrument: null, serialNumber: null } });
    const inspection = await run.inspect();
    expect([outcomeOf(inspection), codesOf(inspection)]).toEqual([
      'pass',
      expect.arrayContaining(['meter-unidentified']),
    ]);
  });

  test('gives the same verdict when its record is judged again', async () => {
    const run = await lightOnSimulator('flat');
    run.disturb = (reading) => ({ ...reading, xyz: { ...reading.xyz, Y: reading.xyz.Y * 0.99 ** reading.count } });
    const inspection = await run.inspect({ withSignal: true, ambient: true });
    const again = judgeAgain({ inspection, recordSha256: '' }, { runId: 'again', judgedAt: inspection.finishedAt });
    expect(again.judgment.verdict).toEqual(inspection.judgment.verdict);
    expect(again.meterLog).toEqual(inspection.meterLog);
  });
});

describe('a frozen instrument', () => {
  test.each([
    ['white', 100],
    ['black', 0.0005],
    ['black', 0],
  ])('never gives a pass: %s of %f cd/m2 each time', async (patch, luminance) => {
    const { start } = scripts({ play: (_key, program) => program.say(`${result(luminance)}${READY}`) });
    const clock = {
      ...systemClock,
      sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms === 60_000 ? ms : 0, signal),
    };
    const meter = await openSpotread({ start, clock });
    onTestFinished(() => meter.release());
    const { inspect } = await lightOnSimulator('flat');
    const limit = {
      metric: 'luminance-max-min-ratio',
      operator: '<=',
      required: 1.3,
      source: 'test',
      verified: true,
    } as const;
    const profile: Profile = {
      ...{ name: 'even', version: 1, title: 'even', kind: 'light', plan: { layout: '3x3', patches: [patch] } },
      ...{ requires: { minimumPoints: 1, patches: [] }, calibrationMaxAgeDays: null, limits: [limit] },
    };
    const { judgment, meterLog, readings } = await inspect({ meter }, { patches: [patch], profile });
    expect(judgment.verdict.outcome).toBe('inconclusive');
    const isZero = luminance === 0;
    expect([meterLog?.drift.length, readings.length]).toEqual(isZero ? [2, 9] : [1, 0]);
  });
});

/** Has the meter take back the reading of this number, once, when it is asked that often or after the last reading. */
function doubting(run: LightRun, from: number, to = from, { onlyAtEnd = false, times = 1 } = {}): void {
  let left = times;
  let taken = 0;
  const { measure } = run.meter;
  Object.assign(run.meter, {
    measure: async (options?: object) => {
      const reading = await measure(options);
      taken = reading.count;
      return reading;
    },
    confirm: async ({ isLast = false } = {}) => {
      if (left === 0 || taken < to || (onlyAtEnd && !isLast)) return null;
      left -= 1;
      return {
        from: times > 1 ? taken : from,
        to: times > 1 ? taken : to,
        code: 'meter-garbled',
        message: 'Came late.',
      };
    },
  });
}

describe('a reading that the meter takes back', () => {
  test('is a missed point with its reason, is not judged, and stays in the record', async () => {
    const run = await lightOnSimulator('flat');
    doubting(run, 4);
    const inspection = await run.inspect();
    expect([outcomeOf(inspection), inspection.readings.length]).toEqual(['inconclusive', 8]);
    expect(inspection.missed).toMatchObject([{ pointIndex: 2, code: 'meter-garbled', message: 'Came late.' }]);
    expect(inspection.replaced).toMatchObject([{ pointIndex: 2, replacedBecause: 'doubted', received: { count: 4 } }]);
    expect(codesOf(inspection)).not.toContain('readings-replaced');
    expect(codesOf(inspection)).not.toContain('readings-retaken');
    expect(parseInspection(JSON.stringify(inspection), 'test')).toEqual(inspection);
  });

  test('of the center is taken again at once, be it the first or the last', async () => {
    for (const [count, onlyAtEnd] of [
      [1, false],
      [11, true],
    ] as const) {
      const run = await lightOnSimulator('flat');
      doubting(run, count, count, { onlyAtEnd });
      const inspection = await run.inspect();
      expect([outcomeOf(inspection), inspection.readings.length], summaryOf(inspection)).toEqual(['pass', 9]);
      expect(inspection.meterLog?.driftMissed).toMatchObject([{ code: 'meter-garbled' }]);
      expect(inspection.meterLog?.drift).toHaveLength(2);
    }
  });

  test('of ambient light makes the run inconclusive', async () => {
    const run = await lightOnSimulator('flat');
    doubting(run, 1);
    const inspection = await run.inspect({ ambient: true });
    expect(inspection.ambient).toMatchObject({ problem: { code: 'meter-garbled' } });
    expect([outcomeOf(inspection), codesOf(inspection)[0]]).toEqual(['inconclusive', 'ambient-missing']);
  });

  test('three times in a run ends it, though each came with a value', async () => {
    const run = await lightOnSimulator('flat');
    doubting(run, 1, 1, { times: 99 });
    const inspection = await run.inspect();
    expect(inspection.stopped).toMatchObject({
      code: 'too-many-misses',
      params: { misses: 3, last: 'Came late.' },
    });
    expect(inspection.readings).toEqual([]);
  });

  test('has its signal left out, and is measured again when the run is resumed', async () => {
    const out = await mkdtemp(join(tmpdir(), 'flatfield-doubt-'));
    onTestFinished(() => rm(out, { recursive: true, force: true }));
    const run = await lightOnSimulator('flat');
    doubting(run, 4);
    const { inspection } = await inspectIntoFolder({ ...run.options({ withSignal: true }), out });
    expect([outcomeOf(inspection), inspection.meterLog?.signal.length]).toEqual(['inconclusive', 8]);
    const { inspection: whole } = await resumeIntoFolder(out, run.options({ withSignal: true }));
    expect([outcomeOf(whole), whole.readings.length, whole.missed.length], summaryOf(whole)).toEqual(['pass', 9, 0]);
    expect(whole.replaced).toMatchObject([{ replacedBecause: 'doubted' }]);
  });
});

describe('ambient light', () => {
  test('is read once, with the display black, before the first point', async () => {
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect({ ambient: true }, { repeat: 2 });
    expect(outcomeOf(inspection), summaryOf(inspection)).toBe('pass');
    expect(log.slice(3, 7)).toEqual(['show black', 'ambient 0,0: read', 'wait 2000', 'measure']);
    expect(log.filter((line) => line.startsWith('ambient'))).toHaveLength(1);
    expect(inspection.ambient).toMatchObject({ light: { Y: expect.closeTo(0.1, 3) } });
  });

  test('that was skipped makes the run inconclusive', async () => {
    const { inspect } = await lightOnSimulator('flat');
    const inspection = await inspect({ ambient: true }, {}, ['skip']);
    expect([outcomeOf(inspection), codesOf(inspection)[0]]).toEqual(['inconclusive', 'ambient-missing']);
  });
});

describe('light and signal at each point', () => {
  test('are read in that order, and the screen settles after it was blank', async () => {
    const { inspect, log } = await lightOnSimulator('flat');
    const inspection = await inspect({ withSignal: true }, { patches: ['white', '50%'], profile: 'panel-data-sheet' });
    expect(outcomeOf(inspection), summaryOf(inspection)).toBe('pass');
    const from = log.indexOf('point 640,360 at the marker: read');
    expect(log.slice(from, from + 6)).toEqual([
      'point 640,360 at the marker: read',
      'wait 2000',
      'measure',
      'signal 640,360',
      'point 1920,360 at the marker: read',
      'wait 2000',
    ]);
    expect(inspection.meterLog?.signal).toHaveLength(18);
    expect(inspection.readings.every(({ kind }) => kind === 'light')).toBe(true);
    expect(parseInspection(JSON.stringify(inspection), 'test')).toEqual(inspection);
  });

  test.each([
    ['panel-dim-edge', 'deviation-in-panel'],
    ['dim-edge', 'deviation-in-signal'],
  ])('tell of %s that it is a %s', async (scenario, cause) => {
    const { inspect } = await lightOnSimulator(scenario);
    const inspection = await inspect({ withSignal: true }, { layout: '5-corner-windows' });
    expect(outcomeOf(inspection)).toBe('fail');
    expect(inspection.judgment.diagnoses.map((one) => one.cause)).toEqual([cause]);
  });

  test('a signal that was not read makes the run inconclusive', async () => {
    const run = await lightOnSimulator('flat');
    const options = run.options({ withSignal: true });
    const { api } = options;
    const getPixelInformation: typeof api.getPixelInformation = async (id, request, rest) => {
      if (request.x === 1920 && request.y === 360) throw new Error('no answer');
      return api.getPixelInformation(id, request, rest);
    };
    const inspection = await run.inspect({ withSignal: true }, { api: { ...api, getPixelInformation } });
    expect([outcomeOf(inspection), codesOf(inspection)[0]]).toEqual(['inconclusive', 'signal-missing']);
    expect(inspection.meterLog?.signalMissed).toMatchObject([{ pointIndex: 1, message: 'no answer' }]);
    expect(inspection.readings).toHaveLength(9);
  });
});
