import { describe, expect, it } from 'vitest';
import { FlatfieldError } from '../../../../src/base/flatfield-error.ts';
import { systemClock } from '../../../../src/base/http/clock.ts';
import type { Ca410Options } from '../../../../src/read/meter/ca410/ca410-options.ts';
import { openCa410 } from '../../../../src/read/meter/ca410/open-ca410.ts';
import { withCode } from '../../../with-code.ts';
import { heldClock } from '../spotread/scripted-spotread.ts';
import { ANSWERS, lines, measured, type Play } from './scripted-ca410.ts';

const CONNECT = ['IDO,0,1', 'LUS,1', 'MDS,0', 'MCH,0'];
const BEFORE_READING = ['IDO,0,1', 'STR,6', 'STR,23'];
const good: Play = () => undefined;
/** One command answered in another way; the first time, or each time. */
const on =
  (command: string, answer: string | null, times = Number.POSITIVE_INFINITY): Play =>
  (asked, _line, count) =>
    asked === command && count <= times ? answer : undefined;

async function opened(plays: readonly Play[] = [good], options: Partial<Ca410Options> = {}) {
  const held = heldClock();
  const asked: string[] = [];
  const onOperator = async (text: string) => void asked.push(text);
  const { open, opened: all } = lines(...plays);
  const meter = await openCa410({ port: 'COM3', clock: held.clock, open, onOperator, ...options });
  return { meter, lines: all, held, asked };
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('a CA-410', () => {
  it('says what it is, and is set to what readings are taken in', async () => {
    const { meter, lines: all } = await opened([(command) => (command === 'FSC,1' ? 'OK00' : undefined)], {
      arguments: ['FSC,1'],
    });
    expect(meter.identity).toEqual({
      driver: 'ca410',
      instrument: 'CA-410 CA-VP427A',
      serialNumber: '80005086',
      firmware: 'Ver.1.80.0002',
      port: 'COM3',
      mode: 'emissive',
      arguments: ['FSC,1'],
      correction: null,
      software: null,
    });
    expect(all[0]?.commands).toEqual([...CONNECT, 'FSC,1', 'STR,23']);
  });

  it('is asked who it is, its unit and its zero before each reading', async () => {
    const { meter, lines: all } = await opened();
    const first = await meter.measure();
    expect(first).toEqual({ xyz: { X: 95, Y: 100, Z: 108 }, belowFloor: [], line: ANSWERS['MES,2'], count: 1 });
    expect(await meter.measure()).toMatchObject({ xyz: { X: 95.000001, Y: 100, Z: 108 }, line: measured(2), count: 2 });
    const before = [...BEFORE_READING, 'MES,2'];
    expect(all.map(({ commands }) => commands)).toEqual([[...CONNECT, 'STR,23', ...before, ...before]]);
  });

  it('is read in pieces', async () => {
    const inPieces: Play = (command, line, asked) => {
      const text = `${command === 'MES,2' ? measured(asked) : ANSWERS[command]}\r`;
      for (let at = 0; at < text.length; at += 3) line.say(text.slice(at, at + 3));
      return null;
    };
    const { meter } = await opened([inPieces]);
    for (const count of [1, 2]) expect(await meter.measure()).toMatchObject({ count });
  });

  it('answers one question at a time', async () => {
    const { meter } = await opened();
    const first = meter.measure();
    await expect(meter.measure()).rejects.toThrow(withCode('meter-refused'));
    expect((await first).count).toBe(1);
  });

  it.each([1, 2, 3, 4, 8, 16, 64, 68, 79])('that warns with %i gives no value', async (flags) => {
    const warned = ANSWERS['MES,2']?.replace('OK00', `OK${String(flags).padStart(2, '0')}`) ?? '';
    const { meter } = await opened([on('MES,2', warned, 1)]);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-warned'));
    expect((await meter.measure()).count).toBe(1);
  });

  it('that warns in any other answer gives no value either', async () => {
    const { meter } = await opened([on('STR,6', 'OK64,1', 1)]);
    await expect(meter.measure()).rejects.toThrow('warned with OK64: its battery is low');
    expect((await meter.measure()).count).toBe(1);
  });

  it('that warns while its identity is checked is not taken for what it was', async () => {
    const { meter } = await opened([on('STR,23', 'OK65,2', 2)]);
    await expect(meter.identify()).rejects.toThrow('warned with OK65');
    expect(await meter.identify()).toBe(meter.identity);
  });

  it('that warned before the first reading gives no value for that', async () => {
    const { meter } = await opened([on('IDO,0,1', ANSWERS['IDO,0,1']?.replace('OK00', 'OK01') ?? '', 1)]);
    await expect(meter.measure()).rejects.toThrow('warned with OK01');
  });

  it.each([
    ['ER10', 'meter-refused'],
    ['ER20', 'meter-refused'],
    ['ER22', 'meter-refused'],
  ] as const)('that refuses with %s stays connected', async (answer, code) => {
    const { meter, lines: all } = await opened([on('MES,2', answer, 1)]);
    await expect(meter.measure()).rejects.toThrow(withCode(code));
    expect((await meter.measure()).count).toBe(1);
    expect(all).toHaveLength(1);
  });

  it.each([
    ['half an answer and its end', 'OK00,P1,0,0.31\rOK00'],
    ['two answers', `${ANSWERS['MES,2']}\r${ANSWERS['MES,2']}`],
    ['an answer to another command', 'OK00,2'],
    ['control characters', '\u001b[2J\u0007'],
    ['a line without an end', 'x'.repeat(2000)],
    ['a reading with a wrong digit', ANSWERS['MES,2']?.replace('95.0', '85.0') ?? ''],
  ])('that sends %s gives no value, and is reconnected', async (_, answer) => {
    const { meter, lines: all } = await opened([on('MES,2', answer), good]);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-garbled'));
    expect(all[0]?.isClosed).toBe(true);
    expect((await meter.measure()).xyz.Y).toBe(100);
    expect(all).toHaveLength(2);
  });

  it('that does not answer is given up at its limit, and a late answer is discarded', async () => {
    const held = heldClock();
    const hung: Play = (command) => {
      if (command !== 'MES,2') return undefined;
      queueMicrotask(() => held.pass());
      return null;
    };
    const late: Play = (command, line, asked) => {
      // The answer to the earlier program's question comes before the one to this one's.
      if (command === 'IDO,0,1' && asked === 1) line.say('OK00,P1,0,0.3,0.3,7.0,+0.00,-99999999,7.0,7.0,7.0\r');
      return undefined;
    };
    const { meter, lines: all } = await opened([hung, late], { clock: held.clock });
    await expect(meter.measure()).rejects.toThrow(withCode('meter-silent'));
    expect(all[0]?.isClosed).toBe(true);
    expect((await meter.measure()).xyz).toEqual({ X: 95, Y: 100, Z: 108 });
    expect(held.waiting.size).toBe(0);
  });

  it('that sends something unrequested is reconnected before the next reading', async () => {
    const { meter, lines: all } = await opened();
    await meter.measure();
    all[0]?.say(`${ANSWERS['MES,2']}\r`);
    expect((await meter.measure()).count).toBe(2);
    expect(all).toHaveLength(2);
    expect(all[0]?.isClosed).toBe(true);
  });

  it('that answers twice has its reading taken back', async () => {
    for (const isLast of [false, true]) {
      const clock = { ...systemClock, sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 50, signal) };
      const { meter, lines: all } = await opened([good], { clock });
      await meter.measure();
      expect(await meter.confirm?.({ isLast })).toBeNull();
      await meter.measure();
      all[0]?.say(`${measured(1)}\r`);
      expect(await meter.confirm?.({ isLast })).toMatchObject({ to: 2, code: 'meter-garbled' });
      expect(all[0]?.isClosed).toBe(true);
      expect((await meter.measure()).count).toBe(3);
    }
  });

  it('whose answer was the late one to an earlier question has its reading taken back', async () => {
    let isLate = false;
    const play: Play = (command, line) => {
      if (command === 'MES,2') {
        isLate = true;
        line.say('OK00,P1,0,0.3135314,0.3300330,50.000000,+0.00,-99999999,47.500000,50.000000,54.000000\r');
        return null;
      }
      // The answer to the measurement comes before that to what was asked after it.
      if (isLate) line.say(`${measured(1)}\r`);
      isLate = false;
      return undefined;
    };
    const { meter, lines: all } = await opened([play, good]);
    expect((await meter.measure()).xyz.Y).toBe(50);
    expect(await meter.confirm?.()).toMatchObject({ from: 1, to: 1 });
    expect(all[0]?.isClosed).toBe(true);
  });

  it('that is frozen gives no second reading', async () => {
    const { meter, lines: all } = await opened([on('MES,2', ANSWERS['MES,2'] ?? '')]);
    expect((await meter.measure()).count).toBe(1);
    await expect(meter.measure()).rejects.toThrow(withCode('answer-repeated'));
    expect(all[0]?.isClosed).toBe(true);
  });

  it('that is unplugged while it measures gives no value', async () => {
    const { meter, lines: all } = await opened([
      (command, line) => {
        if (command !== 'MES,2') return undefined;
        line.unplug();
        return null;
      },
      good,
    ]);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
    expect((await meter.measure()).count).toBe(1);
    expect(all).toHaveLength(2);
  });

  it.each([
    ['another one of its kind', ANSWERS['IDO,0,1']?.replace('80005086', '80005087') ?? ''],
    ['another product', ANSWERS['IDO,0,1']?.replace('CA-410', 'CA-310') ?? ''],
    ['one of another firmware', ANSWERS['IDO,0,1']?.replace('1.80', '1.90') ?? ''],
  ])('that has become %s gives no value', async (_, other) => {
    const { meter, lines: all } = await opened([
      (command, _line, asked) => (command === 'IDO,0,1' && asked > 1 ? other : undefined),
      on('IDO,0,1', other),
    ]);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
    await expect(meter.identify()).rejects.toThrow(withCode('meter-gone'));
    expect(all.flatMap(({ commands }) => commands)).not.toContain('MES,2');
  });

  it('whose unit was changed gives no value, and is set again', async () => {
    const { meter, lines: all } = await opened([on('STR,6', 'OK00,0', 1), good]);
    await expect(meter.measure()).rejects.toThrow('from cd/m2 to fL');
    expect((await meter.measure()).xyz.Y).toBe(100);
    expect(all[1]?.commands).toContain('LUS,1');
  });

  it('whose port does not open is not found, or has gone if it was there', async () => {
    const absent = () => Promise.reject(new FlatfieldError('meter-not-found', 'There is no such port.'));
    await expect(openCa410({ port: 'COM3', open: absent })).rejects.toThrow(withCode('meter-not-found'));
    const { open, opened: all } = lines(good);
    const meter = await openCa410({
      port: 'COM3',
      open: async (...port) => (all.length === 0 ? open(...port) : absent()),
    });
    all[0]?.unplug();
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
  });

  it('whose port opens too late is closed again', async () => {
    const held = heldClock();
    const { open, opened: all } = lines(good);
    let openNow = () => {};
    const later = new Promise<void>((resolve) => {
      openNow = resolve;
    });
    const slow = async (path: string, baudRate: number) => {
      await later;
      return open(path, baudRate);
    };
    const opening = openCa410({ port: 'COM3', clock: held.clock, open: slow });
    held.pass();
    await expect(opening).rejects.toThrow(withCode('meter-silent'));
    openNow();
    await expect.poll(() => all[0]?.isClosed).toBe(true);
    expect(all[0]?.commands).toEqual([]);
  });

  it('that is another product is not found, and its port is closed', async () => {
    const { open, opened: all } = lines(on('IDO,0,1', ANSWERS['IDO,0,1']?.replace('CA-410', 'CA-310') ?? ''));
    await expect(openCa410({ port: 'COM3', open })).rejects.toThrow('is not a CA-410, but a CA-310');
    expect(all[0]?.isClosed).toBe(true);
  });

  it('that refuses a setting is not used, and its port is closed', async () => {
    const { open, opened: all } = lines(on('MCH,9', 'ER10'));
    await expect(openCa410({ port: 'COM3', open, arguments: ['MCH,9'] })).rejects.toThrow(withCode('meter-refused'));
    expect(all[0]?.isClosed).toBe(true);
  });
});

describe('the zero calibration of a CA-410', () => {
  const needed = (state: '0' | '1'): Play => on('STR,23', `OK00,${state}`, 1);
  const PROMPT = 'Zero calibration of the CA-410: keep all light off the probe';
  const AGAIN = 'Light reached the probe: keep all light off it for the zero calibration';
  const BACK = 'Put the probe back where it is to measure';

  it.each(['0', '1'] as const)('is asked for at the start if its state is %s', async (state) => {
    const { asked, lines: all, meter } = await opened([needed(state)]);
    expect(asked).toEqual([PROMPT]);
    expect(all[0]?.commands).toEqual([...CONNECT, 'STR,23', 'ZRC', 'STR,23']);
    expect((await meter.measure()).count).toBe(1);
  });

  it('is not done unasked', async () => {
    const { open, opened: all } = lines(needed('0'));
    await expect(openCa410({ port: 'COM3', open })).rejects.toThrow(withCode('meter-uncalibrated'));
    expect(all[0]?.commands).not.toContain('ZRC');
    expect(all[0]?.isClosed).toBe(true);
  });

  it('is repeated when light reached the probe, and not for ever', async () => {
    const leak =
      (times: number): Play =>
      (command, line, asked) =>
        on('ZRC', 'ER21', times)(command, line, asked) ?? needed('0')(command, line, asked);
    const { asked } = await opened([leak(2)]);
    expect(asked).toEqual([PROMPT, AGAIN, AGAIN]);
    await expect(opened([leak(9)])).rejects.toThrow(withCode('meter-uncalibrated'));
  });

  it('that the instrument asks for right after one ends the reading', async () => {
    await expect(opened([on('STR,23', 'OK00,0')])).rejects.toThrow(withCode('meter-uncalibrated'));
  });

  it('with a state of its own is no state', async () => {
    await expect(opened([on('STR,23', 'OK00,3')])).rejects.toThrow(withCode('meter-garbled'));
    await expect(opened([on('STR,23', 'OK00,')])).rejects.toThrow(withCode('meter-garbled'));
  });

  it('during a run has the probe repositioned, and the settings made again', async () => {
    const {
      asked,
      lines: all,
      meter,
    } = await opened([(command, _line, count) => (command === 'STR,23' && count === 3 ? 'OK00,0' : undefined)]);
    await meter.measure();
    await meter.measure();
    expect(asked).toEqual([PROMPT, BACK]);
    expect(all[0]?.commands.slice(-9)).toEqual([
      ...BEFORE_READING,
      ...['ZRC', 'STR,23', 'LUS,1', 'MDS,0', 'MCH,0', 'MES,2'],
    ]);
  });

  it('follows a shift of temperature, whatever its state says', async () => {
    const warm = ANSWERS['MES,2']?.replace('OK00', 'OK02') ?? '';
    const { asked, meter } = await opened([on('MES,2', warm, 1)]);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-warned'));
    expect(asked).toEqual([]);
    expect((await meter.measure()).count).toBe(1);
    expect(asked).toEqual([PROMPT, BACK]);
    await meter.measure();
    expect(asked).toHaveLength(2);
  });

  it('waits for the operator no longer than its limit', async () => {
    const held = heldClock();
    const onOperator = () => {
      queueMicrotask(() => held.pass());
      return new Promise<void>(() => undefined);
    };
    await expect(opened([needed('0')], { clock: held.clock, onOperator })).rejects.toThrow(
      withCode('meter-uncalibrated'),
    );
  });
});

describe('a CA-410 that is not needed any more', () => {
  const silent: Play = on('MES,2', null);

  it('is closed, and gives nothing from then on', async () => {
    const { meter, lines: all } = await opened();
    await meter.release();
    await meter.release();
    expect(all[0]?.isClosed).toBe(true);
    await expect(meter.measure()).rejects.toThrow(withCode('meter-gone'));
  });

  it('is closed while it measures', async () => {
    const { meter, lines: all, held } = await opened([silent]);
    const measuring = failure(meter.measure());
    await expect.poll(() => all[0]?.commands).toContain('MES,2');
    await meter.release();
    expect(await measuring).toEqual(withCode('meter-gone'));
    expect([all[0]?.isClosed, held.waiting.size]).toEqual([true, 0]);
  });

  it('is closed when the reading is interrupted, and another reading reopens it', async () => {
    const { meter, lines: all } = await opened([silent, good]);
    const interruption = new AbortController();
    const measuring = failure(meter.measure({ signal: interruption.signal }));
    await expect.poll(() => all[0]?.commands).toContain('MES,2');
    interruption.abort();
    expect(await measuring).toEqual(withCode('aborted'));
    expect(all[0]?.isClosed).toBe(true);
    expect((await meter.measure()).count).toBe(1);
  });

  it('is closed when its opening is interrupted', async () => {
    const { open, opened: all } = lines(on('STR,23', null));
    const interruption = new AbortController();
    const opening = failure(openCa410({ port: 'COM3', open, signal: interruption.signal }));
    await expect.poll(() => all[0]?.commands).toContain('STR,23');
    interruption.abort();
    expect(await opening).toEqual(withCode('aborted'));
    expect(all[0]?.isClosed).toBe(true);
  });
});
