import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { inspectCommand } from '../../src/cli/inspect/inspect-command.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { parseInspection, readRecord } from '../../src/record/read-inspection.ts';
import type { MeterFaultKind } from '../../src/simulator/meter/meter-faults.ts';
import { followFlatfield, impatientClock, runFlatfield } from '../cli/run-flatfield.ts';
import { processesOf } from '../read/meter/processes-of.ts';
import { ask } from '../simulator/ask.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-cli-meter-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** The changes of the monitor, each of which waits a second for the one before, follow on each other at once. */
const run = (argv: readonly string[]) => runFlatfield(argv, { clock: impatientClock });

const fake = ['inspect', '--meter', 'fake', '--profile', 'panel-data-sheet', '--resolution', '3840x2160'];
const simulated = (scenario: string) => [...fake, '--simulate', scenario, '--time-scale', '0'];

/** A simulator whose meter has a fault; it ends with the test, and no program of the meter is left. */
async function elsewhere(kind?: MeterFaultKind, afterReadings = 0) {
  const fault = kind && { kind, afterReadings };
  // Another simulator has the same calibration, also if it is started a minute later.
  const pastFrom = new Date('2026-11-01T00:00:00Z');
  const { url, lightUrl, close } = await startSimulator({ scenario: 'flat', timeScale: 0, pastFrom, meter: { fault } });
  onTestFinished(async () => {
    await close();
    expect(processesOf(lightUrl)).toEqual([]);
  });
  return { url, lightUrl, argv: [...fake, '--api', url, '--meter-port', lightUrl, '--shown'] };
}

describe('flatfield inspect --meter fake', () => {
  it('measures the light at every point, with the marker hidden, and restores the monitor', async () => {
    const out = join(folder, 'flat');
    const { code, stdout, stderr } = await run([...simulated('flat'), '--json', '--out', out]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Connecting to the meter\.\n/)]);
    const { readings, conditions, judgment, missed } = parseInspection(stdout, 'stdout');
    expect([readings.length, missed, judgment.verdict.basis.evidence]).toEqual([9, [], 'light']);
    // With the marker under the probe, half the light would be there.
    for (const reading of readings)
      expect(reading).toMatchObject({ kind: 'light', light: { Y: expect.closeTo(120, 4) } });
    expect(conditions).toMatchObject({
      meter: { driver: 'fake', instrument: 'Simulated K-10A', serialNumber: '000000001', firmware: '1.0' },
      marker: 'operation',
      requestedBitDepth: null,
      changed: [{ what: 'marker', restored: true }],
    });
  });

  it('fails a panel that is dim at its edge, whose signal is good', async () => {
    const { code, stdout } = await run([...simulated('panel-dim-edge'), '--out', join(folder, 'edge')]);
    expect([code, stdout.replace(/\s+/g, ' ')]).toEqual([1, expect.stringContaining('measured with a meter.')]);
    const signal = ['inspect', '--simulate', 'panel-dim-edge', '--resolution', '3840x2160', '--time-scale', '0'];
    const read = await run([...signal, '--profile', 'signal-exact', '--out', join(folder, 'signal')]);
    expect(read.code).toBe(0);
  });

  it.each([
    ['silent', 'meter-silent'],
    ['under-range', 'meter-under-range'],
    ['garbled', 'meter-garbled'],
    ['unplugged', 'meter-silent'],
  ] as const)(
    'is inconclusive on a meter that is %s after four readings, keeps what was read, and is resumed on one that is not',
    async (kind, code) => {
      const out = join(folder, kind);
      // The first reading of all is of the center, for drift.
      const broken = await elsewhere(kind, 5);
      expect((await run([...broken.argv, '--out', out])).code).toBe(2);
      const first = await readRecord(out);
      expect([first.readings.length, first.missed[0]?.code]).toEqual([4, code]);
      expect(first.simulated).toEqual({ scenario: 'flat', seed: 1, timeScale: 0 });
      const mended = await elsewhere();
      const again = ['inspect', '--resume', out, '--shown', '--api', mended.url, '--meter-port', mended.lightUrl];
      expect((await run(again)).code).toBe(0);
      const record = await readRecord(out);
      expect([record.readings.length, record.readings.slice(0, 4)]).toEqual([9, first.readings]);
    },
  );

  it('ends a meter that hangs at the limit that it is given', async () => {
    const { argv } = await elsewhere('hung', 3);
    const out = join(folder, 'hung');
    expect((await runFlatfield([...argv, '--meter-timeout', '1', '--out', out])).code).toBe(2);
    const { readings, missed } = await readRecord(out);
    expect([readings.length, missed[0]?.code]).toEqual([2, 'meter-silent']);
  });

  it('leaves no program of the meter behind if it is interrupted', async () => {
    const { argv } = await elsewhere('hung', 3);
    const out = join(folder, 'interrupted');
    const { ended, stderr, interrupt } = followFlatfield([...argv, '--out', out], { clock: impatientClock });
    await expect.poll(stderr, { interval: 5 }).toContain('1 of 9 readings');
    interrupt();
    expect((await ended).code).toBe(130);
    expect((await readRecord(out)).stopped?.code).toBe('aborted');
  });

  it('refuses to resume a run with another correction of the meter', async () => {
    const out = join(folder, 'refused');
    const broken = await elsewhere('under-range', 3);
    await run([...broken.argv, '--out', out]);
    const correction = join(folder, 'panel.ccmx');
    await writeFile(correction, 'CCMX   \n');
    const mended = await elsewhere();
    const again = ['inspect', '--resume', out, '--shown', '--api', mended.url, '--meter-port', mended.lightUrl];
    const { code, stdout } = await run([...again, '--meter-correction', correction]);
    expect([code, stdout.replace(/\s+/g, ' ')]).toEqual([2, expect.stringContaining('light meter, its correction')]);
    expect((await readRecord(out)).readings).toHaveLength(2);
  });

  it.each([
    [['--meter', 'fake'], 'needs --simulate, or --meter-port'],
    [['--meter-port', '1'], '--meter-port goes with --meter'],
    [['--meter', 'fake', '--meter-port', 'http://127.0.0.1:9'], 'no simulated light is served'],
    [['--meter', 'fake', '--simulate', 'flat', '--meter-timeout', '0'], '--meter-timeout expects 1 to 600 seconds'],
    [
      ['--meter', 'fake', '--simulate', 'flat', '--meter-args', 'log.txt'],
      'argument "log.txt" cannot be given to spotread',
    ],
    [['--meter', 'fake', '--simulate', 'flat', '--meter-args', '-y l -O'], 'argument "-O" cannot be given to spotread'],
    [['--meter', 'fake', '--simulate', 'flat', '--bit-depth', '10_BIT'], 'bitDepth is for readings of the signal'],
    [['--meter', 'fake', '--simulate', 'flat', '--marker', 'inline'], 'marker: inline is for readings of the signal'],
    [['--meter', 'spotread', '--simulate', 'flat', '--meter-program', 'no-spotread'], 'no-spotread is not installed'],
  ])('%j: %s', async (argv, message) => {
    const { code, stderr } = await run(['inspect', '--resolution', '3840x2160', '--shown', ...argv]);
    expect(stderr.replace(/\s+/g, ' ')).toContain(message);
    expect([2, 3]).toContain(code);
  });

  it('passes arguments that begin with a dash on to spotread, and records them', async () => {
    const argv = [...simulated('flat'), '--meter-args', '-y l -N', '--json', '--out', join(folder, 'arguments')];
    const { stdout } = await run(argv);
    expect(parseInspection(stdout, 'stdout').conditions?.meter?.arguments).toEqual(['-y', 'l', '-N']);
  });

  it('knows every option of the meter', () => {
    expect(inspectCommand.optionNames.filter((name) => name.startsWith('meter'))).toEqual([
      ...['meter', 'meter-port', 'meter-baud', 'meter-args', 'meter-correction', 'meter-timeout', 'meter-program'],
    ]);
  });
});

it('simulate --meter serves the light of the first monitor', async () => {
  const served = followFlatfield(['simulate', '--meter', '--meter-fault', 'garbled:3', '--time-scale', '0', '--json']);
  onTestFinished(async () => {
    served.interrupt();
    await served.ended;
  });
  await expect.poll(served.stdout, { interval: 5 }).toContain('\n');
  const { lightUrl } = JSON.parse(served.stdout()) as { lightUrl: string };
  expect((await ask(lightUrl, '/light')).json).toMatchObject({ Y: 120, fault: null });
  expect((await ask(lightUrl, '/simulation')).json).toEqual({ scenario: 'flat', seed: 1, timeScale: 0 });
  const read = ['meters', '--meter', 'fake', '--meter-port', lightUrl, '--read'];
  const { stdout } = await run([...read, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    meter: { driver: 'fake' },
    reading: { xyz: { Y: 120.000001 }, count: 1 },
  });
  expect((await run(read)).stdout).toContain('120.000002');
  const garbled = await run(read);
  expect([garbled.code, garbled.stdout, garbled.stderr]).toEqual([2, '', expect.stringContaining('No value is used.')]);
  const { code, stderr } = await run(['simulate', '--meter', '--meter-fault', 'sleepy']);
  expect([code, stderr]).toEqual([3, expect.stringContaining('--meter-fault expects one of silent, hung')]);
});
