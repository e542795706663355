import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSpotread } from '../../../../src/read/meter/spotread/open-spotread.ts';
import type { SpotreadOptions } from '../../../../src/read/meter/spotread/spotread-options.ts';
import {
  CALIBRATION,
  CONNECTED,
  heldClock,
  READY,
  RETRY,
  ready,
  result,
  type ScriptedProgram,
  scripts,
  VERSION,
} from './scripted-spotread.ts';

type Play = (key: string, program: ScriptedProgram, press: number) => void;

/** A meter on scripted programs; the second one, and those after it, give 7, 8, 9. */
async function opened(play: Play, options: SpotreadOptions & { begin?: (program: ScriptedProgram) => void } = {}) {
  const { begin = ready, ...rest } = options;
  const held = heldClock();
  const later: Play = (key, program, press) =>
    key === ' ' ? program.say(`${result(7, 8, 9 + noise(press))}${READY}`) : program.exit();
  const { start, started } = scripts({ begin, play }, { play: later });
  const meter = await openSpotread({ clock: held.clock, start, ...rest });
  return { meter, started, held };
}

/** No instrument measures the same twice, to the last digit. */
const noise = (press: number) => (press - 1) * 1e-6;
const good: Play = (key, program, press) =>
  key === ' ' ? program.say(`${result(95 + noise(press), 100, 108)}${READY}`) : program.exit();
/** A failed reading; the next key leads back to the prompt, as in the real one. */
const failing =
  (why: string): Play =>
  (key, program, press) => {
    if (press === 1) program.say(`\n\nSpot read failed ${why}\n${RETRY}`);
    else if (press === 2) program.say(`\n${READY}`);
    else good(key, program, press);
  };

async function failure(promise: Promise<unknown>): Promise<{ code: string; message: string }> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return {
    code: (error as { code?: string } | null)?.code ?? 'none',
    message: error instanceof Error ? error.message : '',
  };
}

describe('a meter behind spotread', () => {
  it('names the instrument, its settings and ArgyllCMS', async () => {
    const { meter, started } = await opened(good, {
      program: '/opt/argyll/spotread',
      port: 2,
      arguments: ['-y', 'l'],
      environment: { PATH: '/bin', FLATFIELD_CLOUD_TOKEN: 'x', ARGYLL_COLMTER_COR_MATRIX: 'other.ccmx' },
    });
    expect(meter.identity).toEqual({
      driver: 'spotread',
      instrument: 'K-10A',
      serialNumber: '000001234',
      firmware: '01.09fh',
      port: '2',
      mode: 'emissive',
      arguments: ['-y', 'l'],
      correction: null,
      software: { name: 'ArgyllCMS', version: '2.3.1' },
    });
    const [first] = started;
    expect(first?.path).toBe('/opt/argyll/spotread');
    expect(first?.args).toEqual(['-v', '-D1', '-c', '2', '-e', '-x', '-yl']);
    expect(first?.environment).toEqual({ PATH: '/bin', ARGYLL_NOT_INTERACTIVE: '1' });
  });

  it('reads with one key each, in one process, and numbers the readings', async () => {
    const { meter, started } = await opened(good);
    const first = await meter.measure();
    expect(first).toEqual({
      xyz: { X: 95, Y: 100, Z: 108 },
      belowFloor: [],
      line: ' Result is XYZ: 95.000000 100.000000 108.000000, Yxy: 100.000000 0.313531 0.330033',
      count: 1,
    });
    expect(await meter.measure()).toMatchObject({ xyz: { X: 95.000001 }, count: 2 });
    expect(started.map(({ program }) => [program.keys, program.lost])).toEqual([[[' ', ' '], []]]);
  });

  it('waits for the whole prompt, however it comes', async () => {
    const inPieces: Play = (_key, program, press) => {
      const text = `${result(press)}${READY}`;
      for (let at = 0; at < text.length; at += 7) program.say(text.slice(at, at + 7));
    };
    const { meter, started } = await opened(inPieces);
    for (const count of [1, 2, 3]) expect((await meter.measure()).count).toBe(count);
    expect(started[0]?.program.lost).toEqual([]);
  });

  it('names the components that are below its floor', async () => {
    const { meter } = await opened((_key, program) => program.say(`${result(0, 0.00002, -0.000001)}${READY}`));
    const { xyz, belowFloor } = await meter.measure();
    expect([xyz, belowFloor]).toEqual([{ X: 0, Y: 0.00002, Z: 0 }, ['X', 'Z']]);
  });

  it('asks one thing at a time', async () => {
    const { meter } = await opened(good);
    const first = meter.measure();
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-refused' });
    expect((await first).count).toBe(1);
  });
});

describe('an instrument that gives no reading', () => {
  it('that does not answer is given up at its limit, and a late answer is discarded', async () => {
    const { meter, started, held } = await opened(() => queueMicrotask(() => held.pass()));
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-silent' });
    const [first] = started;
    expect(first?.program.isEnded).toBe(true);
    first?.program.say(`${result(1, 2, 3)}${READY}`);
    expect((await meter.measure()).xyz).toEqual({ X: 7, Y: 8, Z: 9 });
    expect(started).toHaveLength(2);
    expect(held.waiting.size).toBe(0);
  });

  it('under range continues in the same process', async () => {
    const { meter, started } = await opened(failing('due to misread (Bottom under range)'));
    const { code, message } = await failure(meter.measure());
    expect([code, message]).toEqual(['meter-under-range', expect.stringContaining('Bottom under range')]);
    expect((await meter.measure()).xyz.Y).toBe(100);
    expect(started).toHaveLength(1);
  });

  it('refused at the reading prompt continues in the same process', async () => {
    const wrongPlace =
      '\n\nSpot read failed due to the sensor being in the wrong position\n(Sensor should be in surface position)\n';
    const { meter, started } = await opened((key, program, press) =>
      press === 1 ? program.say(`${wrongPlace}${READY}`) : good(key, program, press),
    );
    expect(await failure(meter.measure())).toEqual({
      code: 'meter-refused',
      message: expect.stringContaining('wrong position'),
    });
    expect((await meter.measure()).xyz.Y).toBe(100);
    expect(started).toHaveLength(1);
  });

  it('that stops answering is reconnected', async () => {
    const { meter, started } = await opened(failing('due to communication problem.'));
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-silent' });
    expect(started[0]?.program.isEnded).toBe(true);
    expect((await meter.measure()).xyz.Y).toBe(8);
  });

  it.each([
    ['', 'meter-gone'],
    ["\n\nGot fatal error 'Communication protocol breakdown' (Instrument didn't echo command code)\n", 'meter-garbled'],
    ["\n\nGot fatal error 'Internal software error' (Aiming lights on when measuring)\n", 'meter-refused'],
  ])('whose program ends after %j rejects with %s', async (said, code) => {
    const { meter } = await opened((_key, program) => {
      program.say(said);
      program.exit();
    });
    expect(await failure(meter.measure())).toMatchObject({ code });
    expect((await meter.measure()).xyz.Y).toBe(8);
  });

  it('that ends right after a reading gives none', async () => {
    const { meter } = await opened((_key, program) => {
      program.say(result(1));
      program.exit();
    });
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-gone' });
  });

  it.each([
    ['two results', `${result(1)}${result(2)}`],
    ['a result that is cut', ' Result is XYZ: 95.000000 100.0\n'],
    ['too few decimals', ' Result is XYZ: 95.0 100.0 108.0, Yxy: 100.0 0.3 0.3\n'],
    ['another luminance', ' Result is XYZ: 95.000000 100.000000 108.000000, Yxy: 99.000000 0.313531 0.330033\n'],
    ['a failure before it', `Spot read failed due to misread (Bottom under range)\n${result(1)}`],
    ['a failure after it', `${result(1)}Spot read failed due to communication problem.\n`],
    ['a wrong position before it', `(Sensor should be in surface position)\n${result(1)}`],
    ['ambient light after it', `${result(1)} Ambient = 314.2 Lux, CCT = 6504K (Duv 0.0032)\n`],
    ['another prompt after it', `${result(1)}${RETRY}\n`],
    ['a calibration after it', `${result(1)}Spot read needs a calibration before continuing\nCalibration complete\n`],
    ['another chromaticity', ' Result is XYZ: 95.000000 100.000000 108.000000, Yxy: 100.000000 0.600000 0.300000\n'],
    ['no number', ' Result is XYZ: nan nan nan, Yxy: nan 0.313531 0.330033\n'],
    ['Lab', ' Result is XYZ: 95.000000 100.000000 108.000000, D50 Lab: 100.000000 0.313531 0.330033\n'],
    ['more behind it', `${result(1).trimEnd()} or so\n`],
    [
      'a terminal sequence',
      ' Result is XYZ: 9\u001b[2J5.000000 100.000000 108.000000, Yxy: 100.000000 0.313531 0.330033\n',
    ],
  ])('that garbles its result (%s) gives no value', async (_what, text) => {
    const { meter, started } = await opened((_key, program) => program.say(`${text}${READY}`));
    const { code, message } = await failure(meter.measure());
    expect(code).toBe('meter-garbled');
    expect(message).not.toMatch(/\p{Cc}/u);
    expect(started[0]?.program.isEnded).toBe(true);
  });

  it('that prints without end is ended', async () => {
    const { meter, started } = await opened((_key, program) => {
      for (let times = 0; times < 100; times += 1) program.say('Result is '.repeat(100));
    });
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-garbled' });
    expect(started[0]?.program.isEnded).toBe(true);
  });

  it('that is gone, or another one, at the next connection is not read', async () => {
    for (const begin of [
      (program: ScriptedProgram) => {
        program.say('spotread: Error - No instrument at port 1\n', 'stderr');
        program.exit('ended with code 1');
      },
      (program: ScriptedProgram) => {
        program.say(VERSION, 'stderr');
        program.say(`${CONNECTED.replace('000001234', '000009999')}${READY}`);
      },
    ]) {
      const { start, started } = scripts({ play: (_key, program) => program.exit() }, { begin, play: good });
      const meter = await openSpotread({ start, clock: heldClock().clock });
      expect(await failure(meter.measure())).toMatchObject({ code: 'meter-gone' });
      expect(await failure(meter.measure())).toMatchObject({ code: 'meter-gone' });
      expect(await failure(meter.identify())).toMatchObject({ code: 'meter-gone' });
      expect(started.length).toBeGreaterThan(2);
      expect(started.every(({ program }) => program.isEnded)).toBe(true);
    }
  });

  it('is left at once if the run is interrupted', async () => {
    const interruption = new AbortController();
    const { meter, started } = await opened(() => interruption.abort());
    expect(await failure(meter.measure({ signal: interruption.signal }))).toMatchObject({ code: 'aborted' });
    expect(started[0]?.program.isEnded).toBe(true);
    expect(await failure(meter.measure({ signal: interruption.signal }))).toMatchObject({ code: 'aborted' });
  });
});

describe('opening', () => {
  it.each([
    ['spotread is not installed', '', 'meter-not-found'],
    ['ended with code 1', 'spotread: Error - No instrument at port 2\n', 'meter-not-found'],
    ['ended with code 1', 'Diagnostic: Unknown, inappropriate or no instrument detected\n', 'meter-not-found'],
    [
      'ended with code 255',
      "Instrument initialisation failed with 'Communications failure' (Communications timeout)!\n",
      'meter-silent',
    ],
    ['ended with code 255', "Reading CCMX/CCSS File 'x' failed with error 0\n", 'meter-gone'],
  ])('%s, %j: %s', async (how, said, code) => {
    const begin = (program: ScriptedProgram) => {
      program.say(said, 'stderr');
      program.exit(how);
    };
    const { start, started } = scripts({ begin, play: good });
    expect(await failure(openSpotread({ start, clock: heldClock().clock }))).toMatchObject({ code });
    expect(started).toHaveLength(1);
  });

  it('gives up on a program that never gets ready, and ends it', async () => {
    const held = heldClock();
    const { start, started } = scripts({ begin: () => undefined, play: good });
    const opening = failure(openSpotread({ start, clock: held.clock }));
    await expect.poll(() => held.waiting.size).toBe(1);
    held.pass();
    expect(await opening).toMatchObject({ code: 'meter-silent' });
    expect(started[0]?.program.isEnded).toBe(true);
  });

  it('does not take readings that the instrument remembers', async () => {
    const stored =
      '\nThere are saved spot readings in the instrument.\nHit ESC or Q to exit, N to not read saved reading,\nany other key to use reading: ';
    const { start, started } = scripts({ begin: (program) => program.say(stored), play: good });
    expect(await failure(openSpotread({ start, clock: heldClock().clock }))).toMatchObject({ code: 'meter-refused' });
    expect(started[0]?.program.keys).toEqual([]);
  });
});

describe('a calibration', () => {
  const begin = (program: ScriptedProgram) => {
    program.say(VERSION, 'stderr');
    program.say(`${CONNECTED}${CALIBRATION}`);
  };
  const calibrated: Play = (key, program, press) =>
    press === 1 ? program.say(`\nCalibration complete\n${READY}`) : good(key, program, press);

  it('is asked of the operator, and no key is pressed before it is done', async () => {
    const asked: string[] = [];
    const { start, started } = scripts({ begin, play: calibrated });
    const onOperator = async (text: string) => {
      asked.push(text);
      await Promise.resolve();
      expect(started[0]?.program.keys).toEqual([]);
    };
    const meter = await openSpotread({ start, onOperator, clock: heldClock().clock });
    expect(asked).toEqual(['Set instrument sensor to calibration position']);
    expect(meter.identity.serialNumber).toBe('000001234');
    expect((await meter.measure()).xyz.Y).toBe(100);
  });

  it.each([
    ['nobody can be asked', undefined],
    ['nobody answers', () => Promise.reject(new Error('not a terminal'))],
  ])('without which nothing is read: %s', async (_why, onOperator) => {
    const { start, started } = scripts({ begin, play: calibrated });
    expect(await failure(openSpotread({ start, onOperator, clock: heldClock().clock }))).toMatchObject({
      code: 'meter-uncalibrated',
    });
    expect(started.map(({ program }) => [program.keys, program.isEnded])).toEqual([[[], true]]);
  });

  it('has its own limit of time', async () => {
    const held = heldClock();
    const onOperator = () => {
      queueMicrotask(() => held.pass());
      return new Promise<void>(() => undefined);
    };
    const { start } = scripts({ begin, play: calibrated });
    expect(await failure(openSpotread({ start, onOperator, clock: held.clock }))).toMatchObject({
      code: 'meter-uncalibrated',
    });
  });

  it('in place of a reading is done, and the reading is taken after it', async () => {
    const play: Play = (key, program, press) => {
      const needed = '\n\nSpot read failed because instruments needs calibration.\n';
      if (press === 1) program.say(`${needed}${CALIBRATION}`);
      else if (press === 2) program.say(`\nCalibration complete\n${READY}`);
      else good(key, program, press);
    };
    const { meter, started } = await opened(play, { onOperator: async () => undefined });
    expect(await meter.measure()).toMatchObject({ xyz: { Y: 100 }, count: 1 });
    expect(started[0]?.program.keys).toEqual([' ', ' ', ' ']);
  });

  it('that is due after a reading has the point measured again after it, with the instrument back at its place', async () => {
    const asked: string[] = [];
    const play: Play = (key, program, press) => {
      const due = `${result(1)}\nSpot read needs a calibration before continuing\n${CALIBRATION}`;
      if (press === 1) program.say(due);
      else if (press === 2) program.say(`\nCalibration complete\n${READY}`);
      else good(key, program, press);
    };
    const { meter } = await opened(play, { onOperator: async (text) => void asked.push(text) });
    expect(await meter.measure()).toMatchObject({ xyz: { Y: 100 }, count: 1 });
    expect(asked).toEqual([
      expect.stringContaining('Set instrument sensor to calibration position'),
      'Put the instrument back where it is to measure',
    ]);
  });

  it('that is never enough is given up', async () => {
    const { meter } = await opened((_key, program) => program.say(CALIBRATION), { onOperator: async () => undefined });
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-uncalibrated' });
  });
});

/** A meter on scripted programs, and a clock that only the test moves. */
async function onClock(play: Play, options: SpotreadOptions = {}) {
  let nowMs = 5000;
  const held = heldClock();
  const sleep = async (ms: number, signal?: AbortSignal) => {
    // Only what waits for quiet ends by itself.
    if (ms > 1000) return held.clock.sleep(ms, signal);
    nowMs += ms;
  };
  const clock = { ...held.clock, monotonicMs: () => nowMs, sleep };
  const { meter, started } = await opened(play, { ...options, clock });
  const say = (text: string) => started[0]?.program.say(text);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { meter, started, say, pass };
}

describe("the instrument's own button", () => {
  it('is heard, and its value is not used', async () => {
    let pressed = 0;
    const { meter, say, started, pass } = await onClock(good, {
      onButton: () => {
        pressed += 1;
      },
    });
    say(`${result(1, 2, 3)}${READY}`);
    expect((await meter.measure()).xyz).toEqual({ X: 95, Y: 100, Z: 108 });
    pass(1000);
    say(result(1, 2, 3));
    say(READY);
    expect(await meter.confirm?.()).toBeNull();
    expect((await meter.measure()).xyz.Y).toBe(100);
    expect([pressed, started.length, started[0]?.program.lost]).toEqual([2, 1, []]);
  });

  it("is not the instrument's button right after a reading, or with no reading requested: the reading does not count", async () => {
    for (const [ms, isHeard] of [
      [900, true],
      [5000, false],
    ] as const) {
      const { meter, say, started, pass } = await onClock(good, { onButton: () => isHeard });
      await meter.measure();
      pass(ms);
      say(`${result(50)}${READY}`);
      expect(await meter.confirm?.()).toMatchObject({ from: 1, to: 1, code: 'meter-garbled' });
      expect(started[0]?.program.isEnded).toBe(true);
      expect(await meter.confirm?.()).toBeNull();
      expect(await meter.measure()).toMatchObject({ xyz: { Y: 8 }, count: 2 });
    }
  });
});

describe('a second result to one key', () => {
  it('that comes late takes its reading back', async () => {
    const { meter, say } = await onClock(good);
    await meter.measure();
    expect(await meter.confirm?.()).toBeNull();
    say(`${result(50)}${READY}`);
    expect(await meter.confirm?.()).toEqual({
      from: 1,
      to: 1,
      code: 'meter-garbled',
      message: expect.stringContaining('Result is XYZ: 50.000000'),
    });
  });

  it('takes all readings back since it was quiet for the last time, for they may all be one behind', async () => {
    const { meter, say, pass } = await onClock(good);
    await meter.measure();
    pass(1000);
    for (const count of [2, 3, 4]) expect((await meter.measure()).count).toBe(count);
    say(result(50));
    // A reading that nobody confirmed before takes nothing back from the next.
    expect((await meter.measure()).count).toBe(5);
    expect(await meter.confirm?.()).toMatchObject({ from: 2, to: 4 });
    expect(await meter.confirm?.({ isLast: true })).toBeNull();
  });

  it('that comes together with the next one takes both back', async () => {
    const { meter, started } = await onClock((key, program, press) => {
      if (press === 2) program.say(`${result(50)}${READY}${result(60)}${READY}`);
      else good(key, program, press);
    });
    await meter.measure();
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-garbled' });
    expect(await meter.confirm?.()).toMatchObject({ from: 1, to: 1, code: 'meter-garbled' });
    expect(started[0]?.program.isEnded).toBe(true);
  });

  it('to the last key of a run is waited for', async () => {
    const late: Play = (key, program, press) => {
      good(key, program, press);
      if (press === 2) setTimeout(() => program.say(`${result(50)}${READY}`), 300);
    };
    const { start } = scripts({ play: late });
    const meter = await openSpotread({ start });
    await meter.measure();
    await meter.measure();
    expect(await meter.confirm?.({ isLast: true })).toMatchObject({ to: 2, code: 'meter-garbled' });
    await meter.release();
  });

  it('before another prompt does not belong to it', async () => {
    const { meter, started } = await opened((key, program, press) => {
      if (press === 1) program.say(`\n\nSpot read failed due to misread (Bottom under range)\n${RETRY}`);
      else if (press === 2) program.say(`${result(50)}${READY}`);
      else good(key, program, press);
    });
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-garbled' });
    expect(started[0]?.program.isEnded).toBe(true);
  });
});

describe('a frozen instrument', () => {
  const frozen: Play = (_key, program) => program.say(`${result(100)}${READY}`);

  it('gives no second reading', async () => {
    const { meter, started } = await opened(frozen);
    expect((await meter.measure()).count).toBe(1);
    expect(await failure(meter.measure())).toMatchObject({ code: 'answer-repeated' });
    expect([started[0]?.program.keys.length, started[0]?.program.isEnded]).toEqual([2, true]);
  });

  it('that is reconnected stays frozen', async () => {
    const { start } = scripts({ play: frozen });
    const meter = await openSpotread({ start, clock: heldClock().clock });
    await meter.measure();
    for (let again = 0; again < 3; again += 1) {
      expect(await failure(meter.measure())).toMatchObject({ code: 'answer-repeated' });
    }
  });

  it('that continues after it repeated a line has missed that reading', async () => {
    const { meter } = await opened((_key, program, press) => {
      program.say(`${result(press <= 2 ? 100 : 50)}${READY}`);
    });
    await meter.measure();
    expect(await failure(meter.measure())).toMatchObject({ code: 'answer-repeated' });
  });

  it('is not one that repeats a line once in the dark: it is asked again', async () => {
    const { meter } = await opened((_key, program, press) => {
      program.say(`${result(press === 2 ? 0.009 : 0.009 / press)}${READY}`);
    });
    await meter.measure();
    expect(await meter.measure()).toMatchObject({ xyz: { Y: 0.003 }, count: 2 });
  });

  it('cannot be told below its floor, and only there', async () => {
    const { meter } = await opened((_key, program) => program.say(`${result(0, 0, -0.000001)}${READY}`));
    for (const count of [1, 2, 3]) expect((await meter.measure()).count).toBe(count);
    const { meter: dark } = await opened((_key, program) => program.say(`${result(0, 0.00002, 0)}${READY}`));
    await dark.measure();
    expect(await failure(dark.measure())).toMatchObject({ code: 'answer-repeated' });
  });
});

describe('the correction file', () => {
  it('that changes between two starts of spotread gives no value', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-correction-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const correctionFile = join(folder, 'd.ccmx');
    writeFileSync(correctionFile, 'CCMX 1');
    const held = heldClock();
    const { start, started } = scripts({ play: () => queueMicrotask(() => held.pass()) }, { play: good });
    const meter = await openSpotread({ start, clock: held.clock, correctionFile });
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-silent' });
    writeFileSync(correctionFile, 'CCMX 2');
    const { code, message } = await failure(meter.measure());
    expect([code, message]).toEqual(['meter-refused', expect.stringContaining('d.ccmx changed')]);
    expect(started).toHaveLength(1);
    rmSync(correctionFile);
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-refused' });
    writeFileSync(correctionFile, 'CCMX 1');
    expect((await meter.measure()).count).toBe(1);
  });

  it('that changes while spotread starts gives no meter', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flatfield-correction-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const correctionFile = join(folder, 'd.ccmx');
    writeFileSync(correctionFile, 'CCMX 1');
    const begin = (program: ScriptedProgram) => {
      writeFileSync(correctionFile, 'CCMX 2');
      ready(program);
    };
    const { start, started } = scripts({ begin, play: good });
    expect(await failure(openSpotread({ start, correctionFile }))).toMatchObject({ code: 'meter-refused' });
    expect(started[0]?.program.isEnded).toBe(true);
  });
});

describe('release', () => {
  it('leaves spotread by its own prompts, and ends it', async () => {
    const { meter, started } = await opened((_key, program, press) =>
      press === 1 ? program.say(`\n\nSpot read stopped at user request!\n${RETRY}`) : program.exit(),
    );
    await meter.release();
    await meter.release();
    expect([started[0]?.program.keys, started[0]?.program.isEnded]).toEqual([['q', 'q'], true]);
    expect(await failure(meter.measure())).toMatchObject({ code: 'meter-gone' });
  });

  it('ends one that does not leave', async () => {
    const { meter, started, held } = await opened(() => held.pass());
    await meter.release();
    expect(started[0]?.program.isEnded).toBe(true);
  });

  it('ends one that is in the middle of a reading', async () => {
    const { meter, started } = await opened(() => undefined);
    const reading = failure(meter.measure());
    await meter.release();
    expect(started[0]?.program.isEnded).toBe(true);
    expect(await reading).toMatchObject({ code: 'meter-gone' });
  });
});

it('ends a reconnection when it is released', async () => {
  const { start, started } = scripts(
    { play: (_key, program) => program.exit() },
    { begin: () => undefined, play: good },
  );
  const meter = await openSpotread({ start, clock: heldClock().clock });
  expect(await failure(meter.measure())).toMatchObject({ code: 'meter-gone' });
  const reading = failure(meter.measure());
  await expect.poll(() => started.length).toBe(2);
  await meter.release();
  expect(await reading).toMatchObject({ code: 'meter-gone' });
  expect(started[1]?.program.isEnded).toBe(true);
});
