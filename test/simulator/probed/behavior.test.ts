import { describe, expect, it } from 'vitest';
import type { Behavior, OutsideBehavior } from '../../../src/api/probed/behavior.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { withCode } from '../../with-code.ts';
import { ask } from '../ask.ts';
import { simulated } from '../simulated.ts';

type Body = Readonly<Record<string, unknown>>;

/** Reads a path of the first monitor: status and JSON, or text that is none. */
async function read(behavior: Behavior, path: string) {
  const one = await simulated({ behavior, resolution: { widthPx: 100, heightPx: 50 } });
  const { status, json: body } = await one.of(path);
  return { status, body: body as Body };
}

const pixel = (x: number, y: number) => `/pixel-inspection?x=${x}&y=${y}`;

it('is refused if it has an unknown field, with the one that was meant', async () => {
  const behavior = { ditherStep: 1 } as Behavior;
  await expect(startSimulator({ scenario: 'flat', behavior })).rejects.toThrow(withCode('invalid-simulation'));
  await expect(startSimulator({ scenario: 'flat', behavior })).rejects.toThrow(/did you mean ditherSteps/);
});

describe('a coordinate outside the signal', () => {
  it.each<[OutsideBehavior['answer'], object]>([
    ['last-pixel', { x: 99, y: 49 }],
    ['first-pixel', { x: 0, y: 0 }],
    ['wrapped', { x: 0, y: 10 }],
    ['echoed', { x: 100, y: 60 }],
  ])('is answered as %s', async (answer, position) => {
    const { body } = await read({ outside: { answer } as OutsideBehavior }, pixel(100, 60));
    expect(body['position']).toEqual(position);
  });

  it('is refused with a status and a body, a pixel inside is not', async () => {
    const outside = { answer: 'refused', status: 403, body: '{"error":"range"}' } as const;
    expect(await read({ outside }, pixel(100, 0))).toEqual({ status: 403, body: { error: 'range' } });
    expect((await read({ outside }, pixel(99, 49))).status).toBe(200);
  });
});

describe('the components of a pixel', () => {
  it.each<[string, Behavior, unknown]>([
    ['other names', { components: { names: { r: 'R', g: 'G', b: 'B' } } }, { R: 255, G: 255, B: 255 }],
    ['one more', { components: { more: { a: 1 } } }, { r: 255, g: 255, b: 255, a: 1 }],
    ['a list', { components: { isList: true } }, [255, 255, 255]],
    ['fractions', { values: 'of-one' }, { r: 1, g: 1, b: 1 }],
    ['109 %', { values: 'of-109-percent' }, { r: 278, g: 278, b: 278 }],
  ])('are %s', async (_, behavior, rgb) => {
    const { body } = await read(behavior, pixel(0, 0));
    expect([body['rawValue'], body['convertedRgbFull']]).toEqual([rgb, rgb]);
  });

  it('differ by a step from one reading to the next', async () => {
    const one = await simulated({ behavior: { ditherSteps: 1 } });
    const red = async () => ((await one.of(pixel(0, 0))).json as { rawValue: { r: number } }).rawValue.r;
    expect([await red(), await red(), await red()]).toEqual([255, 254, 255]);
  });
});

it('the serial number is a number, the type of the last mode unknown', async () => {
  const fields: Behavior['fields'] = [
    { operation: 'list-monitors', place: 'monitors[*].serialNumber', type: 'number' },
    { operation: 'get-color-modes', place: 'colorModes[9].type', text: 'HDR' },
  ];
  const one = await simulated({ behavior: { fields } });
  const { monitors } = (await ask(one.simulator.url, '/monitors')).json as { monitors: { serialNumber: unknown }[] };
  expect(typeof monitors[0]?.serialNumber).toBe('number');
  const { colorModes } = (await one.of('/color-modes')).json as { colorModes: { type: string }[] };
  expect(colorModes.map(({ type }) => type === 'HDR')).toEqual(
    colorModes.map((_, place) => place === colorModes.length - 1),
  );
});

it('the key lock and the results of STANDARD modes are refused, those of others are not', async () => {
  const lock = [{ status: 405 }];
  const answers = { 'get-key-lock': lock, 'set-key-lock': lock };
  const one = await simulated({ behavior: { answers, results: [{ mode: 'STANDARD', status: 400 }] } });
  const put = { method: 'PUT', body: { keyLock: 'ALL' } };
  expect([(await one.of('/key-lock')).status, (await one.of('/key-lock', put)).status]).toEqual([405, 405]);
  const { colorModes } = (await one.of('/color-modes')).json as { colorModes: { index: number; type: string }[] };
  const statuses = await Promise.all(
    colorModes.map(async ({ index, type }) => {
      const { status } = await one.of(`/color-modes/${index}/target/calibration-results`);
      return [type, status];
    }),
  );
  expect(statuses).toContainEqual(['STANDARD', 400]);
  expect(statuses).toContainEqual(['ADVANCED', 200]);
  expect(statuses).not.toContainEqual(['STANDARD', 200]);
});

it('results have times with the day first, and one of another mode is the newest', async () => {
  const path = '/color-modes/0/target/calibration-results';
  const times = async (behavior: Behavior) => {
    const one = await simulated({ behavior, pastFrom: new Date('2026-01-01T00:00:00Z') });
    const { calibrationResults } = (await one.of(path)).json as { calibrationResults: { executedAt: string }[] };
    return calibrationResults.map(({ executedAt }) => executedAt);
  };
  const usual = await times({});
  expect(await times({ executedAt: 'day.month.year' })).toEqual(
    usual.map((time) => time.replace(/^(\d+)-(\d+)-(\d+)/, '$3.$2.$1')),
  );
  const [newest, ...others] = (await times({ resultOfOtherMode: true })).toReversed();
  expect(others).toHaveLength(usual.length);
  expect(others.every((time) => time < String(newest))).toBe(true);
});

it('the marker is in the value of the pixels under it', async () => {
  const one = await simulated({ behavior: { markerInValue: true } });
  await one.of('/pixel-inspection/marker', { method: 'PUT', body: { marker: 'SHOW', position: { x: 10, y: 10 } } });
  const red = async (x: number) => ((await one.of(`${pixel(x, 10)}&show-marker=false`)).json as Body)['rawValue'];
  expect([await red(12), await red(13)]).toEqual([
    { r: 255, g: 0, b: 0 },
    { r: 255, g: 255, b: 255 },
  ]);
});

it('a change is made late, and one that comes too soon is refused with 409', async () => {
  const behavior = { answers: { 'set-key-lock': [{ delayMs: 500 }] }, changeSpacingMs: 60_000 };
  const one = await simulated({ behavior, timeScale: 1 });
  const lock = async () => ((await one.of('/key-lock')).json as Body)['keyLock'];
  expect((await one.of('/key-lock', { method: 'PUT', body: { keyLock: 'ALL' } })).status).toBe(200);
  expect(await lock()).toBe('OFF');
  expect((await one.of('/key-lock', { method: 'PUT', body: { keyLock: 'MENU' } })).status).toBe(409);
  await expect.poll(lock).toBe('ALL');
});

it.each([
  ['shift-jis', '{"message":"\u0092l'],
  ['utf-16le', '{\u0000"\u0000'],
] as const)('an error is sent in %s, an answer in UTF-8', async (encoding, start) => {
  const one = await simulated({ behavior: { errors: { encoding, status: 410 } } });
  const response = await fetch(`${one.simulator.url}/monitors/unknown/key-lock`);
  expect(response.status).toBe(410);
  expect(
    Buffer.from(await response.arrayBuffer())
      .toString('latin1')
      .slice(0, start.length),
  ).toBe(start);
  expect((await one.of('/key-lock')).status).toBe(200);
});

describe('the cloud', () => {
  async function monitors(behavior: NonNullable<Behavior['cloud']>) {
    const one = await simulated({ behavior: { cloud: behavior }, monitors: 20, cloud: { token: 'a' } });
    const response = await fetch(`${one.simulator.cloudUrl}/api/v1/monitors`, {
      headers: { authorization: 'Bearer a' },
    });
    return { text: await response.text(), headers: response.headers };
  }

  it('leaves out what is not reported, or writes empty text', async () => {
    expect((await monitors({})).text).toContain(':null');
    expect((await monitors({ notReported: 'absent' })).text).not.toContain(':null');
    const { text } = await monitors({ notReported: 'empty' });
    expect([text.includes(':null'), text.includes(':""')]).toEqual([false, true]);
  });

  it('writes times with an offset or without a zone, other states, and its limit', async () => {
    expect((await monitors({ times: 'offset' })).text).toMatch(/T[\d:.]+\+09:00"/);
    expect((await monitors({ times: 'no-zone' })).text).not.toMatch(/T[\d:.]+Z"/);
    const { text, headers } = await monitors({ states: { NO_COMMAND: 'IDLE' }, rateHeaders: true });
    expect(text).toContain('"status":"IDLE"');
    expect(headers.get('x-ratelimit-limit')).toMatch(/^\d+$/);
  });
});
