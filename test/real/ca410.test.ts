import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { type Clock, systemClock } from '../../src/base/http/clock.ts';
import { main } from '../../src/cli/main.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import type { Ca410Options } from '../../src/read/meter/ca410/ca410-options.ts';
import { openCa410 } from '../../src/read/meter/ca410/open-ca410.ts';
import type { Meter } from '../../src/read/meter/meter.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { captured } from '../cli/captured.ts';
import { startFlatfield } from '../cli/run-flatfield.ts';
import { withCode } from '../with-code.ts';
import { type PtyCa410, startCa410, whyNoPty } from './ca410/start-ca410.ts';

const missing = whyNoPty();

/** A CA-410 that is switched off at the end, when nothing may hold its port any more. */
async function instrument(skip: TestContext['skip'], state: Readonly<Record<string, unknown>> = {}) {
  if (missing !== null) skip(missing);
  const ca410 = await startCa410(state);
  onTestFinished(async () => {
    expect(ca410.openFiles()).toEqual([]);
    await ca410.stop();
  });
  return ca410;
}

async function opened(ca410: PtyCa410, options: Partial<Ca410Options> = {}): Promise<Meter> {
  const meter = await openCa410({ port: ca410.port, ...options });
  onTestFinished(() => meter.release());
  return meter;
}

describe('a CA-410 on a serial port', () => {
  it('says what it is, and measures in cd/m2 to its last digit', async ({ skip }) => {
    const ca410 = await instrument(skip, { light: [0.1610704, 0.1777124, 0.1835998] });
    const meter = await opened(ca410, { arguments: ['SCS,4,60.00', 'FSC,1'] });
    expect(meter.identity).toMatchObject({
      instrument: 'CA-410 CA-VP427A',
      serialNumber: '80005086',
      port: ca410.port,
    });
    const reading = await meter.measure();
    expect(reading).toMatchObject({ xyz: { X: 0.1610704, Y: 0.1777124, Z: 0.1835998 }, belowFloor: [], count: 1 });
    expect(reading.line).toBe('OK00,P1,0,0.3083380,0.3401959,0.1777124,+0.02,-99999999,0.1610704,0.1777124,0.1835998');
    await expect
      .poll(() => ca410.commands)
      .toEqual([
        ...['IDO,0,1', 'LUS,1', 'MDS,0', 'MCH,0', 'SCS,4,60.00', 'FSC,1', 'STR,23'],
        ...['IDO,0,1', 'STR,6', 'STR,23', 'MES,2'],
      ]);
    await meter.release();
    expect(ca410.openFiles()).toEqual([]);
  });

  it.for([1200, 9600, 115_200, 921_600])('is read at %i baud', async (baudRate, { skip }) => {
    const ca410 = await instrument(skip);
    const meter = await opened(ca410, { baudRate });
    expect((await meter.measure()).xyz.Y).toBe(100);
  });

  it('locks its port', async ({ skip }) => {
    const ca410 = await instrument(skip);
    await opened(ca410);
    await expect(opened(ca410)).rejects.toThrow('Another program uses it');
  });

  it.for([1, 2, 3, 4, 8, 15, 16, 64, 68, 79])('that warns with the sum %i gives no value', async (flags, { skip }) => {
    const ca410 = await instrument(skip, { flags });
    const meter = await opened(ca410, { onOperator: async () => undefined });
    const error: unknown = await meter.measure().catch((reason: unknown) => reason);
    expect(error).toEqual(withCode('meter-warned'));
    expect(String(error)).toContain(`OK${String(flags).padStart(2, '0')}`);
    await ca410.tell({ flags: 0 });
    expect((await meter.measure()).count).toBe(1);
  });

  it.for([
    [10, 'meter-refused'],
    [20, 'meter-refused'],
    [22, 'meter-refused'],
    [50, 'meter-refused'],
  ] as const)('that refuses with ER%i gives no value', async ([number, code], { skip }) => {
    const ca410 = await instrument(skip, { refuses: { MES: number } });
    const meter = await opened(ca410);
    await expect(meter.measure()).rejects.toThrow(withCode(code));
    await ca410.tell({ refuses: {} });
    expect((await meter.measure()).count).toBe(1);
  });

  it.for([
    ['silent', 'meter-silent'],
    ['half', 'meter-silent'],
    ['garbled', 'meter-garbled'],
    ['endless', 'meter-garbled'],
  ] as const)('that is %s gives no value, and the next one when it answers', async ([fault, code], { skip }) => {
    const ca410 = await instrument(skip, { fault });
    const meter = await opened(ca410, { limitsMs: { reading: 300 } });
    await expect(meter.measure()).rejects.toThrow(withCode(code));
    expect(ca410.openFiles()).toEqual([]);
    await ca410.tell({ fault: null });
    expect((await meter.measure()).count).toBe(1);
  });

  it.for([1, 2, 3, 4, 5, 6])('that is unplugged has gone (%i)', async (_, { skip }) => {
    const ca410 = await instrument(skip, { fault: 'unplugged' });
    const meter = await opened(ca410);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
    await expect(meter.identify()).rejects.toThrow(withCode('meter-gone'));
  });

  it('that another one has replaced has gone', async ({ skip }) => {
    const ca410 = await instrument(skip);
    const meter = await opened(ca410);
    await meter.measure();
    await ca410.tell({ serial: '80005087' });
    await expect(meter.measure()).rejects.toThrow('serial number 80005087, not 80005086');
  });

  it('that somebody sets to fL gives no value, and is set to cd/m2 again', async ({ skip }) => {
    const ca410 = await instrument(skip);
    const meter = await opened(ca410);
    await ca410.tell({ unit: 0 });
    await expect(meter.measure()).rejects.toThrow(withCode('meter-refused'));
    expect((await meter.measure()).xyz.Y).toBe(100);
  });

  it('is zero-calibrated by the operator, again if light reaches it', async ({ skip }) => {
    const ca410 = await instrument(skip, { zero: 0, leaks: 1 });
    const asked: string[] = [];
    const meter = await opened(ca410, { onOperator: async (text) => void asked.push(text) });
    expect(asked).toEqual([
      'Zero calibration of the CA-410: keep all light off the probe',
      'Light reached the probe: keep all light off it for the zero calibration',
    ]);
    expect((await meter.measure()).count).toBe(1);
  });

  it('that is not there is not found', async ({ skip }) => {
    if (missing !== null) skip(missing);
    await expect(openCa410({ port: '/dev/ttyUSB-none' })).rejects.toThrow(withCode('meter-not-found'));
  });
});

/** A terminal whose operator presses Enter whenever asked to. */
function terminal() {
  const stdin = Object.assign(new PassThrough(), { isTTY: true });
  let text = '';
  const stderr = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString('utf8');
      const asked = chunk.toString('utf8');
      if (/press Enter\. |^> $/m.test(asked)) setImmediate(() => stdin.write('\r'));
      done();
    },
  });
  return { stdin: () => stdin, stderr, text: () => text };
}

/** Pauses between requests are short; limits stay. */
const hurriedClock: Clock = {
  ...systemClock,
  sleep: (durationMs, signal) => systemClock.sleep(durationMs < 2000 ? durationMs / 100 : durationMs, signal),
};

describe('flatfield inspect --meter ca410', () => {
  const FIXED = ['--resolution', '3840x2160', '--profile', 'panel-data-sheet', '--patches', 'white', '--shown'];

  async function inspected(skip: TestContext['skip'], scenario: string, state: Readonly<Record<string, unknown>> = {}) {
    if (missing !== null) skip(missing);
    const simulator = await startSimulator({ scenario, timeScale: 0, meter: {} });
    const ca410 = await instrument(skip, { light: simulator.lightUrl, ...state });
    const folder = await mkdtemp(join(tmpdir(), 'flatfield-ca410-run-'));
    onTestFinished(async () => {
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    });
    const [monitor] = simulator.rig.monitors;
    simulator.showPatch(monitor?.id ?? '', { bitDepth: 8, codes: { r: 255, g: 255, b: 255 } });
    const { stdin, stderr, text } = terminal();
    const { processIo } = captured({ stdin, stderr, clock: hurriedClock });
    const out = join(folder, 'run');
    const meter = [
      '--meter',
      'ca410',
      '--meter-port',
      ca410.port,
      '--meter-args',
      'FSC,1',
      '--meter-timeout',
      '2',
      '--settle',
      '0',
    ];
    const run = (args: readonly string[]) =>
      main(['inspect', '--api', simulator.url, ...meter, ...args, '--monitor', monitor?.id ?? ''], processIo);
    const code = await run([...FIXED, '--out', out]);
    const record = await readRecord(out);
    return { code, record, ca410, text: text(), out, run };
  }

  it('passes a flat panel, with the instrument and its lines in the record', async ({ skip }) => {
    const { code, record, ca410, text } = await inspected(skip, 'flat');
    const { readings, conditions, judgment } = record;
    expect([code, judgment.verdict.outcome]).toEqual([0, 'pass']);
    expect(text).toContain('Reading 1 of 9: put the meter on column 1, row 1');
    expect(conditions?.meter).toMatchObject({ driver: 'ca410', serialNumber: '80005086', arguments: ['FSC,1'] });
    await expect
      .poll(() => ca410.commands.filter((command) => command === 'MES,2'))
      .toHaveLength(readings.length + (record.meterLog?.drift.length ?? 0));
    for (const reading of readings) {
      if (reading.kind !== 'light') throw new Error('a reading of the signal');
      const [X, Y, Z] = (reading.received as { line: string }).line.split(',').slice(-3).map(Number);
      expect(reading.light).toEqual({ X, Y, Z });
    }
  });

  it('fails a panel that is dim at its edge, whose signal is good', async ({ skip }) => {
    const { code, record } = await inspected(skip, 'panel-dim-edge');
    expect([code, record.judgment.verdict.outcome]).toEqual([1, 'fail']);
  });

  it.for([
    ['warns with OK03', { flags: 3 }, 'meter-warned'],
    ['warns with OK68', { flags: 68 }, 'meter-warned'],
    ['is silent', { fault: 'silent' }, 'meter-silent'],
    ['garbles', { fault: 'garbled' }, 'meter-garbled'],
    ['is unplugged', { fault: 'unplugged' }, 'meter-gone'],
    ['refuses', { refuses: { MES: 22 } }, 'meter-refused'],
  ] as const)(
    'is inconclusive if the instrument %s in the middle, and loses nothing',
    async ([, state, code], { skip }) => {
      const { code: exitCode, record, out } = await inspected(skip, 'flat', { after: 5, ...state });
      const { readings, missed, judgment } = record;
      expect([exitCode, judgment.verdict.outcome]).toEqual([2, 'inconclusive']);
      expect(readings).toHaveLength(4);
      expect(missed.length).toBeGreaterThan(0);
      expect(missed[0]?.code).toBe(code);
      expect(await readdir(out)).toContain('report.html');
    },
  );

  it('resumes when the instrument answers again, and passes', async ({ skip }) => {
    const { code, record, ca410, out, run } = await inspected(skip, 'flat', { after: 5, fault: 'silent' });
    expect([code, record.readings.length]).toEqual([2, 4]);
    await ca410.tell({ fault: null });
    expect(await run(['--resume', out])).toBe(0);
    const { readings, judgment } = await readRecord(out);
    expect(readings.length).toBeGreaterThan(4);
    expect(readings.slice(0, 4)).toEqual(record.readings);
    expect(judgment.verdict.outcome).toBe('pass');
  });
});

describe('flatfield meters --meter ca410', () => {
  const read = (port: string) => ['meters', '--meter', 'ca410', '--meter-port', port, '--read', '--json'];

  it('prints what the instrument is, and one reading', async ({ skip }) => {
    const ca410 = await instrument(skip);
    const { ended } = startFlatfield(read(ca410.port));
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ meter: { driver: 'ca410' }, reading: { xyz: { Y: 100 } } });
  });

  it.for(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'leaves the port at %s while it measures',
    async (signal, { skip }) => {
      const ca410 = await instrument(skip, { fault: 'silent' });
      const { child, ended } = startFlatfield(read(ca410.port));
      await expect.poll(() => ca410.commands).toContain('MES,2');
      child.kill(signal);
      const { code, stdout } = await ended;
      expect([code, stdout]).toEqual([signal === 'SIGKILL' ? null : 130, '']);
      await ca410.tell({ fault: null });
      const meter = await opened(ca410);
      expect((await meter.measure()).count).toBe(1);
    },
  );

  it('says in one line that the package serialport is missing', async () => {
    const hide = `import { register } from 'node:module'; register('data:text/javascript,' + encodeURIComponent(\`
      export function resolve(name, context, next) {
        if (name === 'serialport') throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
        return next(name, context);
      }\`));`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hide)}` };
    const { code, stderr } = await startFlatfield(read('/dev/ttyUSB0'), { env }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('The CA-410 needs the package serialport, which is not installed: run ');
    expect((await startFlatfield(['profiles', '--json'], { env }).ended).code).toBe(0);
  });
});
