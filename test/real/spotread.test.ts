import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';
import type { LightReading } from '../../src/read/reading.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { parseInspection, readRecord } from '../../src/record/read-inspection.ts';
import { verifyRun } from '../../src/record/run-folder/verify-run.ts';
import { runFlatfield, startFlatfield } from '../cli/run-flatfield.ts';
import { k10a, spotreadOnK10a, whyNoSpotread } from './k10a/k10a.ts';

const missing = whyNoSpotread();

/** A simulated K-10A and the folder of one run; nothing of either is left at the end, not even a process. */
function instrument({ skip, onTestFinished }: Pick<TestContext, 'skip' | 'onTestFinished'>) {
  if (missing !== null) skip(missing);
  const meter = k10a();
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-spotread-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
    expect(meter.processes()).toEqual([]);
    meter.remove();
  });
  const out = join(folder, 'run');
  const argv = ['--meter-program', spotreadOnK10a, '--json'];
  const inspect = (scenario: string, more: readonly string[], fault?: string) =>
    runFlatfield(['inspect', '--simulate', scenario, ...panel, ...argv, ...more, '--out', out], {
      env: meter.environment(fault),
    });
  const resume = () => runFlatfield(['inspect', '--resume', out, ...argv], { env: meter.environment() });
  return { meter, out, inspect, resume };
}

const panel = [
  ...['--meter', 'spotread', '--profile', 'panel-data-sheet', '--resolution', '3840x2160', '--time-scale', '0'],
];

function lightOf({ readings, meterLog }: Inspection): readonly LightReading[] {
  return [...readings, ...(meterLog?.drift ?? [])]
    .filter((reading) => reading.kind === 'light')
    .toSorted((a, b) => a.sequence - b.sequence);
}

/** Each waits for its own spotread most of the time. */
describe.concurrent('the real spotread', () => {
  it('passes a flat panel by its own values, and the record says what measured', async (context) => {
    const { meter, out, inspect } = instrument(context);
    const { code, stdout } = await inspect('flat', ['--layout', '5x5']);
    expect(code).toBe(0);
    const record = parseInspection(stdout, 'stdout');
    const lines = meter.results();
    // The center is measured for drift at the start, after 10 and 20 points, and at the end.
    expect([lines.length, record.readings.length]).toEqual([29, 25]);
    const readings = lightOf(record);
    expect(readings.map(({ received }) => received)).toEqual(
      lines.map((line, place) => ({ count: place + 1, line, belowFloor: [] })),
    );
    const printed = lines.map((line) => /XYZ: (\S+) (\S+) (\S+),/.exec(line)?.slice(1));
    expect(readings.map(({ light: { X, Y, Z } }) => [X, Y, Z].map((value) => value.toFixed(6)))).toEqual(printed);
    expect(record.conditions?.meter).toEqual({
      driver: 'spotread',
      instrument: 'K-10A',
      serialNumber: '000001234',
      firmware: '01.09fh',
      port: '1',
      mode: 'emissive',
      arguments: [],
      correction: null,
      software: { name: 'ArgyllCMS', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    });
    expect(record.judgment.verdict.basis.evidence).toBe('light');
    expect((await verifyRun(out)).state).toBe('unsigned');
  });

  it.for([
    ['panel-dim-edge', ['--layout', '5x5']],
    // Its signal is dim at the edge: with the signal check the run would be inconclusive.
    ['dim-edge', ['--layout', '5-corner-windows', '--no-signal-check']],
  ] as const)('fails %s at its edge', async ([scenario, more], context) => {
    const { inspect } = instrument(context);
    const { code, stdout } = await inspect(scenario, [...more]);
    const { readings, judgment } = parseInspection(stdout, 'stdout');
    expect([code, judgment.verdict.outcome]).toEqual([1, 'fail']);
    const darkest = readings.toSorted((a, b) => luminance(a) - luminance(b))[0];
    expect(darkest?.requested.xPx).toBeGreaterThan(3400);
  });

  it.for([
    ['silent', 'meter-silent'],
    ['under-range', 'meter-under-range'],
    ['garbled', 'meter-garbled'],
    ['unplugged', 'meter-silent'],
    ['aiming-lights', 'meter-refused'],
  ] as const)(
    'on an instrument that is %s after four readings: inconclusive, and resumed later',
    async ([fault, code], context) => {
      const { meter, out, inspect, resume } = instrument(context);
      const broken = await inspect('flat', [], `${fault}:7`);
      expect(meter.processes()).toEqual([]);
      const first = parseInspection(broken.stdout, 'stdout');
      expect([broken.code, first.judgment.verdict.outcome]).toEqual([2, 'inconclusive']);
      expect(lightOf(first).map(({ received }) => received)).toEqual(
        meter.results().map((line, place) => ({ count: place + 1, line, belowFloor: [] })),
      );
      expect([first.readings.length, first.missed[0]?.code]).toEqual([4, code]);
      expect(JSON.stringify(first.missed)).not.toContain('"light"');
      const { code: resumed, stdout } = await resume();
      const record = parseInspection(stdout, 'stdout');
      expect([resumed, record.judgment.verdict.outcome, record.readings.length]).toEqual([0, 'pass', 9]);
      expect(lightOf(record).slice(0, 5)).toEqual(lightOf(first));
      expect(record.parts).toHaveLength(2);
      expect((await verifyRun(out)).state).toBe('unsigned');
    },
  );

  it.for(['SIGINT', 'SIGKILL'] as const)('leaves no process behind if the run ends by %s', async (signal, context) => {
    const { meter, out, resume } = instrument(context);
    const argv = ['inspect', '--simulate', 'flat', ...panel, '--meter-program', spotreadOnK10a, '--layout', '5x5'];
    const run = startFlatfield([...argv, '--out', out], { env: meter.environment() });
    await context.expect.poll(() => readAll(() => meter.results().length), { interval: 50 }).toBeGreaterThan(2);
    run.child.kill(signal);
    await run.ended;
    await context.expect.poll(() => meter.processes()).toEqual([]);
    expect((await resume()).code).toBe(0);
    expect((await readRecord(out)).readings).toHaveLength(25);
  });
});

function luminance(reading: Inspection['readings'][number]): number {
  return reading.kind === 'light' ? reading.light.Y : Number.NaN;
}

/** 0 as long as there is no log yet. */
async function readAll(count: () => number): Promise<number> {
  await setTimeout(0);
  try {
    return count();
  } catch {
    return 0;
  }
}
