import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startSimulator } from '../../../src/entries/simulator.ts';
import type { Fault, FaultScriptInput } from '../../../src/simulator/faults/fault-script.ts';
import { withCode } from '../../with-code.ts';
import { ask } from '../ask.ts';
import { heldClock } from '../held-clock.ts';
import { type Simulated, simulated } from '../simulated.ts';

type FaultInput = FaultScriptInput[number]['fault'];

describe('a fault script', () => {
  it('acts at the nth request of an operation, once', async () => {
    const one = await simulated({
      faults: [{ at: { operation: 'get-key-lock', nth: 2 }, fault: { name: 'status', status: 500 } }],
    });
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await one.of('/key-lock')).status, (await one.of('/targets')).status);
    }
    expect(statuses).toEqual([200, 200, 500, 200, 200, 200]);
    expect(one.simulator.injectedFaults()).toEqual([
      { operation: 'get-key-lock', nth: 2, fault: { name: 'status', status: 500 } },
    ]);
  });

  it('acts at every request, as often as it may, and by chance as the seed says', async () => {
    const limited = await simulated({ faults: [{ at: {}, times: 2, fault: { name: 'status', status: 503 } }] });
    expect(await statuses(limited, 4)).toEqual([503, 503, 200, 200]);
    const faults: FaultScriptInput = [{ at: { chance: 0.5 }, fault: { name: 'status', status: 503 } }];
    const drawn = await statuses(await simulated({ faults }), 20);
    expect(new Set(drawn)).toEqual(new Set([200, 503]));
    expect(await statuses(await simulated({ faults }), 20)).toEqual(drawn);
    expect(await statuses(await simulated({ faults, seed: 2 }), 20)).not.toEqual(drawn);
  });

  it('is refused if it names an unknown operation or fault', async () => {
    const start = (faults: FaultScriptInput) => startSimulator({ scenario: 'flat', faults });
    const fault: FaultInput = { name: 'cut-body' };
    await expect(start([{ at: { operation: 'dance' }, fault }])).rejects.toThrow(
      /"dance" of the fault script is not known: expected list-monitors/,
    );
    await expect(start([{ at: {}, fault: { name: 'status', status: 200 } }])).rejects.toThrow(
      withCode('invalid-simulation'),
    );
    const unknown = JSON.parse('{"name":"gremlin"}') as Fault;
    await expect(start([{ at: {}, fault: unknown }])).rejects.toThrow(/0\.fault/);
  });
});

describe('faults of the connection', () => {
  const create = {
    method: 'POST',
    body: {
      name: 'new',
      parameters: {},
      profileUpdateRule: 'EVERYTIME',
      useTargetNameAsProfileName: true,
      protection: false,
    },
  };

  it('reset before the operation is performed', async () => {
    const one = await broken('create-target', { name: 'connection-reset' });
    const before = one.simulator.rig.own(one.id).targets.list().length;
    await expect(one.of('/targets', create)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(one.simulator.rig.own(one.id).targets.list()).toHaveLength(before);
    expect(one.simulator.requests()[0]).toMatchObject({ method: 'POST', status: null });
  });

  it('lose the answer after it was', async () => {
    const one = await broken('create-target', { name: 'answer-lost' });
    const before = one.simulator.rig.own(one.id).targets.list().length;
    await expect(one.of('/targets', create)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(one.simulator.rig.own(one.id).targets.list()).toHaveLength(before + 1);
  });

  it.each(['reset-in-body', 'cut-body'] as const)('end in the body: %s', async (name) => {
    const one = await broken('list-monitors', { name });
    const text = await rawAnswer(one);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(text).toMatch(/\{"monitors":\[\{"id"/);
    expect(text).not.toContain(']}');
    expect((await ask(one.simulator.url, '/monitors')).status).toBe(200);
  });

  it('stall before the header until the client leaves', async () => {
    const one = await broken('list-monitors', { name: 'stalled-header' });
    expect(await rawAnswer(one, () => one.simulator.injectedFaults().length > 0)).toBe('');
  });

  it('stall in the body until the client leaves', async () => {
    const one = await broken('list-monitors', { name: 'stalled-body' });
    const text = await rawAnswer(one, (received) => received.includes('{"monitors":'));
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(text).not.toContain('}');
  });

  it('answer late', async () => {
    const clock = heldClock();
    const one = await simulated({
      clock,
      timeScale: 0.5,
      faults: at('get-key-lock', { name: 'slow-answer', delayMs: 9000 }),
    });
    const answered = one.of('/key-lock');
    await clock.waiting(1);
    expect(clock.release()).toEqual([4500]);
    expect((await answered).status).toBe(200);
  });

  it('speak no HTTP', async () => {
    const one = await broken('get-key-lock', { name: 'not-http' });
    await expect(one.of('/key-lock')).rejects.toMatchObject({ code: expect.stringMatching(/^HPE_/) });
  });
});

describe('faults of the body', () => {
  it.each([
    [{ name: 'status', status: 503 }, 503, /"message"/],
    [{ name: 'non-json' }, 200, /^<!doctype html>/],
    [{ name: 'truncated-json' }, 200, /^\{"keyLoc$/],
    [{ name: 'empty-body' }, 200, /^$/],
    [{ name: 'huge-body', bytes: 2_000_000 }, 200, /^"a{1999998}"$/],
  ] as const)('answer with %j', async (fault, status, text) => {
    const one = await broken('get-key-lock', fault);
    const answer = await one.of('/key-lock');
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(text);
    expect((await one.of('/key-lock')).text).toBe('{"keyLock":"OFF"}');
  });

  it('repeat without end', async () => {
    const one = await broken('list-monitors', { name: 'endless-body' });
    const length = await new Promise<number>((resolve) => {
      let received = 0;
      const socket = connect(one);
      socket.on('data', (chunk: Buffer) => {
        received += chunk.length;
        if (received > 5_000_000) socket.destroy();
      });
      socket.on('close', () => resolve(received));
    });
    expect(length).toBeGreaterThan(5_000_000);
  });
});

describe('faults of the shape', () => {
  it.each([
    [{ name: 'missing-field', field: 'position.x' }, /"position":\{"y":1\}/],
    [{ name: 'missing-field', field: 'hdcp' }, /^\{"colorFormat":"RGB","bitDepth"/],
    [{ name: 'wrong-type', field: 'bitDepth' }, /"bitDepth":"8"/],
    [{ name: 'wrong-type', field: 'hdcp' }, /"hdcp":"something else"/],
    [{ name: 'wrong-type', field: 'colorFormat' }, /"colorFormat":42/],
    [{ name: 'not-a-number', field: 'convertedRgbFull.g' }, /"convertedRgbFull":\{"r":255,"g":NaN,"b":255\}/],
    [{ name: 'beyond-double', field: 'rawValue.b' }, /"rawValue":\{"r":255,"g":255,"b":1e400\}/],
    [{ name: 'wrong-number', field: 'rawValue.b' }, /"b":-1\}/],
    [{ name: 'wrong-number', field: 'rawValue.b', value: 0.5 }, /"b":0.5\}/],
  ] as const)('answer with %j', async (fault, text) => {
    const one = await broken('get-pixel-information', fault);
    expect((await one.pixel(1, 1)).text).toMatch(text);
  });

  it('reach into lists', async () => {
    const one = await broken('get-color-modes', { name: 'missing-field', field: 'colorModes.3.index' });
    const { colorModes } = (await one.of('/color-modes')).json as { colorModes: object[] };
    expect(colorModes.map((mode) => 'index' in mode)).toEqual(Array.from({ length: 10 }, (_, place) => place !== 3));
  });

  it.each(['missing-field', 'wrong-type', 'not-a-number', 'beyond-double', 'wrong-number'] as const)(
    'pick a field by themselves: %s',
    async (name) => {
      const one = await broken('get-pixel-information', { name });
      const [spoilt, whole] = [(await one.pixel(1, 1)).text, (await one.pixel(1, 1)).text];
      expect(spoilt).not.toBe(whole);
    },
  );

  it('leave an answer without a body, or without a number, as it is', async () => {
    const empty = await simulated({ dialect: 'field', faults: at('set-key-lock', { name: 'missing-field' }) });
    expect((await empty.of('/key-lock', { method: 'PUT', body: { keyLock: 'ALL' } })).status).toBe(204);
    const wordy = await broken('get-key-lock', { name: 'not-a-number' });
    expect((await wordy.of('/key-lock')).json).toEqual({ keyLock: 'OFF' });
  });
});

describe('faults of a reading', () => {
  it('answer for the point before', async () => {
    const one = await simulated({
      faults: [{ at: { operation: 'get-pixel-information', nth: 2 }, fault: { name: 'duplicate-answer' } }],
    });
    const first = (await one.pixel(1, 1)).json;
    expect((await one.pixel(5, 5)).json).toEqual(first);
    expect((await one.pixel(5, 5)).json).toMatchObject({ position: { x: 5, y: 5 } });
  });

  it.each([
    [{ name: 'duplicate-answer' }, { position: { x: 10, y: 20 } }],
    [{ name: 'other-position' }, { position: { x: 12, y: 20 } }],
    [{ name: 'other-position', dx: -20, dy: 7 }, { position: { x: 0, y: 27 } }],
    [{ name: 'odd-position' }, { position: { x: 11, y: 21 } }],
    [{ name: 'beyond-bit-depth' }, { bitDepth: 8, convertedRgbFull: { r: 256, g: 256, b: 256 } }],
  ] as const)('answer with %j', async (fault, expected) => {
    const one = await broken('get-pixel-information', fault);
    expect((await one.pixel(10, 20)).json).toMatchObject(expected);
  });

  it('leave a refusal as it is', async () => {
    const one = await broken('get-pixel-information', { name: 'other-position' });
    expect((await one.pixel(-1, 0)).status).toBe(400);
  });

  it('blank for longer', async () => {
    const clock = heldClock();
    const faults = at('get-pixel-information', { name: 'slow-blanking', blankingMs: 19_000 });
    const one = await simulated({ clock, timeScale: 0.1, faults });
    const answered = one.pixel(1, 1);
    await clock.waiting(1);
    expect(clock.release()).toEqual([1900]);
    expect((await answered).status).toBe(200);
  });
});

describe('faults of the rig', () => {
  it('take the API away, and give it back', async () => {
    const clock = heldClock();
    const faults = at('get-key-lock', { name: 'api-gone', forMs: 60_000 });
    const one = await simulated({ clock, timeScale: 0.1, faults });
    await expect(one.of('/key-lock')).rejects.toMatchObject({ code: 'ECONNRESET' });
    await expect(one.of('/key-lock')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(clock.release()).toEqual([6000]);
    await one.simulator.setPreconditions({});
    expect((await one.of('/key-lock')).status).toBe(200);
  });

  it('open a window, and close it', async () => {
    const clock = heldClock();
    const one = await simulated({ clock, faults: at('get-key-lock', { name: 'window-opened', forMs: 1 }) });
    expect((await one.of('/key-lock')).status).toBe(503);
    expect((await one.of('/targets')).status).toBe(503);
    clock.release();
    await one.simulator.setPreconditions({});
    expect((await one.of('/key-lock')).status).toBe(200);
  });

  it('unplug the monitor, and plug it in again', async () => {
    const clock = heldClock();
    const one = await simulated({ clock, faults: at('get-key-lock', { name: 'monitor-gone', forMs: 1 }) });
    expect((await one.of('/key-lock')).status).toBe(404);
    expect((await one.of('/targets')).status).toBe(404);
    clock.release();
    await one.simulator.setPreconditions({});
    expect((await one.of('/key-lock')).status).toBe(200);
  });

  it('change what the monitor is set to', async () => {
    const one = await simulated({
      faults: [
        { at: { nth: 1 }, fault: { name: 'mode-changed', index: 5 } },
        { at: { nth: 2 }, fault: { name: 'calibration-replaced' } },
        { at: { nth: 3 }, fault: { name: 'hdcp-changed', enabled: true } },
        { at: { nth: 4 }, fault: { name: 'bit-depth-changed', bitDepth: 12 } },
        { at: { nth: 5 }, fault: { name: 'key-pressed', index: 6 } },
      ],
    });
    expect((await one.of('/color-modes/5')).json).toMatchObject({ selected: true });
    const { calibrationResults } = (await one.of('/color-modes/5/target/calibration-results')).json as {
      calibrationResults: { executor: string }[];
    };
    expect(calibrationResults.at(-1)).toMatchObject({ executor: 'SELFCALIBRATION' });
    expect((await one.pixel(1, 1)).json).toMatchObject({ hdcp: true });
    expect((await one.pixel(1, 1)).json).toMatchObject({ bitDepth: 12 });
    expect((await one.of('/color-modes/6')).json).toMatchObject({ selected: true });
  });

  it('set the clock back, so that a newer calibration is dated before an older one', async () => {
    const yearMs = 365 * 86_400_000;
    const clock = heldClock(new Date(2026, 2, 1, 12, 0));
    const one = await simulated({
      clock,
      faults: [
        { at: { nth: 1 }, fault: { name: 'clock-stepped', byMs: -yearMs } },
        { at: { nth: 2 }, fault: { name: 'calibration-replaced' } },
      ],
    });
    await one.of('/key-lock');
    await one.of('/key-lock');
    const results = one.simulator.rig.own(one.id).calibrationResults(0);
    expect(results.at(-1)).toMatchObject({ executor: 'SELFCALIBRATION', executedAt: '2025-03-01 12:00' });
  });

  it('concern the first monitor if the request names none', async () => {
    const one = await broken('list-monitors', { name: 'mode-changed', index: 5 });
    await ask(one.simulator.url, '/monitors');
    expect((await one.of('/color-modes/5')).json).toMatchObject({ selected: true });
  });

  it('concern no monitor if the monitor is unknown', async () => {
    const one = await broken('get-key-lock', { name: 'mode-changed', index: 5 });
    expect((await ask(one.simulator.url, '/monitors/nobody/key-lock')).status).toBe(404);
    expect((await one.of('/color-modes/0')).json).toMatchObject({ selected: true });
  });
});

/** The fault acts at the first request of an operation. */
function at(operation: string, fault: FaultInput): FaultScriptInput {
  return [{ at: { operation, nth: 1 }, fault }];
}

function broken(operation: string, fault: FaultInput): Promise<Simulated> {
  return simulated({ faults: at(operation, fault) });
}

async function statuses(one: Simulated, count: number): Promise<number[]> {
  const all: number[] = [];
  for (let done = 0; done < count; done += 1) all.push((await one.of('/key-lock')).status);
  return all;
}

function connect({ simulator }: Simulated) {
  const socket = createConnection(Number(new URL(simulator.url).port), '127.0.0.1', () => {
    socket.write('GET /monitors HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });
  socket.on('error', () => undefined);
  return socket;
}

/** What came before the connection ended; the client ends it itself as soon as it has had `enough`. */
function rawAnswer(one: Simulated, enough?: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(one);
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    socket.on('close', () => resolve(text));
    const look = () => {
      if (enough?.(text)) socket.destroy();
      else if (!socket.destroyed) setImmediate(look);
    };
    look();
  });
}
