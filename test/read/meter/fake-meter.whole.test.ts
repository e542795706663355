import { describe, expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { inspect } from '../../../src/inspect/inspect.ts';
import { type FakeMeterOptions, openFakeMeter } from '../../../src/read/meter/spotread/open-fake-meter.ts';
import type { MeterFault } from '../../../src/simulator/meter/meter-faults.ts';
import type { SimulatorOptions } from '../../../src/simulator/start-simulator.ts';
import { withCode } from '../../with-code.ts';
import { processesOf } from './processes-of.ts';

async function onSimulator(
  fault?: MeterFault,
  options: Partial<FakeMeterOptions> = {},
  more: Partial<SimulatorOptions> = {},
) {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, ...more, meter: { fault } });
  onTestFinished(() => simulator.close());
  const [monitor] = simulator.rig.monitors;
  if (!monitor) throw new Error('no monitor');
  const meter = await openFakeMeter({ lightUrl: simulator.lightUrl, ...options });
  onTestFinished(async () => {
    await meter.release();
    expect(processesOf(simulator.lightUrl)).toEqual([]);
  });
  return { simulator, monitor, meter };
}

describe('a simulated meter', () => {
  it('says what it is, and reads the light of the place where the marker was last', async () => {
    const { simulator, monitor, meter } = await onSimulator(undefined, {}, { scenario: 'panel-dim-edge' });
    expect(meter.identity).toMatchObject({
      driver: 'fake',
      instrument: 'Simulated K-10A',
      software: { name: 'Flatfield' },
    });
    const center = await meter.measure();
    expect(center).toMatchObject({ belowFloor: [], count: 1 });
    expect(center.xyz.Y).toBeCloseTo(120, 4);
    monitor.marker = { x: 3839, y: 1000 };
    const half = await meter.measure();
    monitor.marker = null;
    const edge = await meter.measure();
    expect(edge.xyz.Y).toBeCloseTo(0.1 + 0.5 * 119.9, 1);
    expect(half.xyz.Y).toBeCloseTo(edge.xyz.Y / 2, 4);
    simulator.showPatch(monitor.id, { bitDepth: 8, codes: { r: 0, g: 0, b: 0 } });
    expect((await meter.measure()).xyz.Y).toBeCloseTo(0.1, 4);
  });

  it.each([
    ['under-range', 'meter-under-range', 'meter-under-range'],
    ['silent', 'meter-silent', 'meter-silent'],
    ['garbled', 'meter-garbled', 'meter-garbled'],
    ['unplugged', 'meter-silent', 'meter-gone'],
  ] as const)('that is %s after two readings gives no third', async (kind, code, then) => {
    const { meter } = await onSimulator({ kind, afterReadings: 2 });
    for (const count of [1, 2]) expect(await meter.measure()).toMatchObject({ count });
    await expect(meter.measure()).rejects.toThrow(withCode(code));
    await expect(meter.measure()).rejects.toThrow(withCode(then));
  });

  it('that hangs is ended at its limit', async () => {
    const { meter } = await onSimulator({ kind: 'hung' }, { limitsMs: { reading: 50 } });
    await expect(meter.measure()).rejects.toThrow(withCode('meter-silent'));
  });

  it('discards a result that comes late', async () => {
    const { meter } = await onSimulator({ kind: 'late', afterReadings: 1 });
    expect((await meter.measure()).xyz.Y).toBeCloseTo(120, 4);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-refused'));
    expect((await meter.measure()).xyz.Y).toBeCloseTo(120, 4);
  });

  it('that needs a calibration asks for it', async () => {
    const asked: string[] = [];
    const onOperator = async (text: string) => void asked.push(text);
    const { simulator } = await onSimulator({ kind: 'calibration' }, { onOperator });
    expect(asked).toEqual(['Set instrument sensor to calibration position']);
    await expect(openFakeMeter({ lightUrl: simulator.lightUrl })).rejects.toThrow(withCode('meter-uncalibrated'));
  });

  it('that is not there is not found', async () => {
    const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, meter: { fault: { kind: 'absent' } } });
    onTestFinished(() => simulator.close());
    for (const lightUrl of [simulator.lightUrl, 'http://127.0.0.1:9']) {
      await expect(openFakeMeter({ lightUrl })).rejects.toThrow(withCode('meter-not-found'));
    }
  });
});

describe('an inspection with a simulated meter', () => {
  async function inspected(scenario: string, patches: string[], fault?: MeterFault) {
    const { simulator, monitor, meter } = await onSimulator(fault, {}, { scenario });
    const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0 });
    onTestFinished(() => api.close());
    const inspection = await inspect({
      api,
      // The simulated probe follows the marker.
      light: { meter, place: () => 'read', settleMs: 0 },
      resolution: '3840x2160',
      layout: '3x3',
      patches,
      profile: 'panel-data-sheet',
      showPatch: (patch) => simulator.showPatch(monitor.id, patch),
      simulated: { scenario, seed: 1, timeScale: 0 },
    });
    return { inspection, outcome: inspection.judgment.verdict.outcome };
  }

  it('passes a flat panel, and fails one that is dim at its edge, whose signal is good', async () => {
    expect((await inspected('flat', ['white'])).outcome).toBe('pass');
    const { inspection, outcome } = await inspected('panel-dim-edge', ['white']);
    expect(outcome).toBe('fail');
    expect(inspection.readings[0]).toMatchObject({
      kind: 'light',
      instrument: 'Simulated K-10A 000000001',
      received: { count: 2, line: expect.stringMatching(/^ Result is XYZ: /), belowFloor: [] },
    });
    expect(inspection.conditions?.meter).toMatchObject({ serialNumber: '000000001', correction: null });
  });

  it('takes equal readings in the dark for readings', async () => {
    const { inspection } = await inspected('flat', ['white', 'black']);
    expect([inspection.readings.length, inspection.missed]).toEqual([18, []]);
  });

  it.each([
    ['unplugged', 'meter-silent'],
    ['under-range', 'meter-under-range'],
    ['garbled', 'meter-garbled'],
  ] as const)('that is %s in the middle makes the run inconclusive and loses nothing', async (kind, code) => {
    // The first reading is of the center, for drift.
    const { inspection, outcome } = await inspected('flat', ['white'], { kind, afterReadings: 4 });
    expect([outcome, inspection.readings.length]).toEqual(['inconclusive', 3]);
    expect(inspection.missed[0]?.code).toBe(code);
  });
});
