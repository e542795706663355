import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';
import { heldClock } from '../held-clock.ts';
import { simulated } from '../simulated.ts';
import { turnedClock } from '../turned-clock.ts';

describe('a marker with a delay', () => {
  it('appears and disappears that long after the answer', async () => {
    const clock = heldClock();
    const { simulator, id, of } = await simulated({ clock, timeScale: 1, markerDelayMs: 1500 });
    const marker = (body: object) => of('/pixel-inspection/marker', { method: 'PUT', body });
    expect((await marker({ marker: 'SHOW', position: { x: 5, y: 6 } })).status).toBe(200);
    expect(simulator.rig.own(id).marker).toBeNull();
    expect(clock.release()).toEqual([1500]);
    await expect.poll(() => simulator.rig.own(id).marker, { interval: 1 }).toEqual({ x: 5, y: 6 });
    await marker({ marker: 'HIDE' });
    expect(simulator.rig.own(id).marker).toEqual({ x: 5, y: 6 });
    expect(clock.release()).toEqual([1500]);
    await expect.poll(() => simulator.rig.own(id).marker, { interval: 1 }).toBeNull();
  });

  it('makes a reading that shows it slower than one that does not', async () => {
    const clock = turnedClock();
    const { pixel } = await simulated({ clock, timeScale: 1, markerDelayMs: 1500 });
    await pixel(1, 1, '&show-marker=false');
    expect(clock.waitsMs).toHaveLength(1);
    await pixel(1, 1);
    expect(clock.waitsMs.slice(1)).toEqual([1500, expect.any(Number)]);
  });
});

it('a model without pixel inspection refuses its two operations and answers the others', async () => {
  const { of, pixel } = await simulated({ scenario: 'no-pixel-inspection' });
  const refused = { status: 409, json: { message: expect.stringContaining('no pixel inspection') } };
  expect(await pixel(1, 1)).toMatchObject(refused);
  for (const body of [{ marker: 'SHOW', position: { x: 1, y: 1 } }, { marker: 'HIDE' }]) {
    expect(await of('/pixel-inspection/marker', { method: 'PUT', body })).toMatchObject(refused);
  }
  expect((await of('/color-modes')).status).toBe(200);
});

describe('pixel information', () => {
  it('answers with every documented field', async () => {
    const { simulator, id, pixel } = await simulated();
    simulator.showPatch(id, { bitDepth: 8, codes: { r: 10, g: 20, b: 30 } });
    expect(await pixel(101, 57)).toMatchObject({
      status: 200,
      json: {
        colorFormat: 'RGB',
        hdcp: false,
        bitDepth: 8,
        position: { x: 101, y: 57 },
        rawValue: { r: 10, g: 20, b: 30 },
        convertedRgbFull: { r: 10, g: 20, b: 30 },
      },
    });
  });

  it('reads the four corners of the signal, and nothing beyond', async () => {
    const { pixel } = await simulated();
    for (const [x, y] of [
      [0, 0],
      [3839, 0],
      [0, 2159],
      [3839, 2159],
    ] as const) {
      expect((await pixel(x, y)).status).toBe(200);
    }
    for (const [x, y] of [
      [-1, 0],
      [3840, 0],
      [0, 2160],
      [0, -1],
    ] as const) {
      expect(await pixel(x, y)).toMatchObject({ status: 400, json: { message: expect.stringContaining('outside') } });
    }
  });

  it.each([
    ['x missing', 'y=1'],
    ['y missing', 'x=1'],
    ['a fraction', 'x=1.5&y=1'],
    ['an exponent', 'x=1e2&y=1'],
    ['a word', 'x=one&y=1'],
    ['nothing', 'x=&y=1'],
    ['x twice', 'x=1&x=2&y=1'],
    ['an unknown flag', 'x=1&y=1&show-marker=maybe'],
    ['an unknown depth', 'x=1&y=1&bit-depth=9_BIT'],
  ])('refuses %s', async (_, query) => {
    const { of } = await simulated();
    const answer = await of(`/pixel-inspection?${query}`);
    expect(answer).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  });

  it('shows a marker unless told otherwise', async () => {
    const { simulator, id, pixel } = await simulated();
    const monitor = simulator.rig.own(id);
    await pixel(10, 20, '&show-marker=false');
    expect(monitor.marker).toBeNull();
    await pixel(11, 21);
    expect(monitor.marker).toEqual({ x: 11, y: 21 });
  });

  it.each([
    ['AUTO', 8, 128],
    ['8_BIT', 8, 128],
    ['10_BIT', 10, 514],
    ['12_BIT', 12, 2056],
  ])('answers at %s with %i bits', async (asked, bitDepth, code) => {
    const { simulator, id, pixel } = await simulated();
    simulator.showPatch(id, { bitDepth: 8, codes: { r: 128, g: 0, b: 255 } });
    const { json } = await pixel(1, 1, `&bit-depth=${asked}`);
    expect(json).toMatchObject({ bitDepth, convertedRgbFull: { r: code, g: 0, b: 2 ** bitDepth - 1 } });
  });

  it('answers as with AUTO if the monitor does not support the depth', async () => {
    const { pixel } = await simulated({
      scenario: { name: 'old', description: 'no depths', monitor: { pixelBitDepths: [] }, signal: { bitDepth: 10 } },
    });
    expect((await pixel(1, 1, '&bit-depth=8_BIT')).json).toMatchObject({ bitDepth: 10, rawValue: { r: 1023 } });
  });

  it('moves an odd coordinate to an even one under HDCP, and reports it', async () => {
    const { pixel } = await simulated({ scenario: 'hdcp' });
    expect((await pixel(101, 301)).json).toMatchObject({ hdcp: true, position: { x: 100, y: 300 } });
    expect((await pixel(3839, 2159)).json).toMatchObject({ position: { x: 3838, y: 2158 } });
    expect((await pixel(100, 301)).json).toMatchObject({ position: { x: 100, y: 300 } });
  });

  it('is an error while the signal is YCbCr 4:2:0, or absent', async () => {
    const subsampled = await simulated({ scenario: 'ycbcr-420' });
    expect(await subsampled.pixel(1, 1)).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('4:2:0') },
    });
    const silent = await simulated({
      scenario: { name: 'dark', description: 'no signal', signal: { present: false } },
    });
    expect((await silent.pixel(1, 1)).status).toBe(409);
  });

  it.each([
    ['rgb', { y: 235, cb: 128, cr: 128 }, { r: 255, g: 255, b: 255 }],
    ['red-green-blue', { y: 235, cb: 128, cr: 128 }, { red: 255, green: 255, blue: 255 }],
    ['upper-case-ycbcr', { Y: 235, Cb: 128, Cr: 128 }, { r: 255, g: 255, b: 255 }],
  ] as const)('names components %s', async (componentNames, rawValue, convertedRgbFull) => {
    const signal = { color: 'YCBCR', sentRange: 'limited', expectedRange: 'limited' } as const;
    const { pixel } = await simulated({ componentNames, scenario: { name: 'ycbcr', description: '4:4:4', signal } });
    const { json } = await pixel(1, 1);
    expect(json).toMatchObject({ colorFormat: 'YCBCR' });
    expect(json).toHaveProperty('rawValue', rawValue);
    expect(json).toHaveProperty('convertedRgbFull', convertedRgbFull);
  });
});

describe('the blanking', () => {
  it('takes 3 to 5 s times the time scale, the same for the same seed, and is listed when it is over', async () => {
    const durationsOf = async (seed: number) => {
      const clock = heldClock();
      const { simulator, id, pixel } = await simulated({ clock, timeScale: 0.5, seed });
      const durations: number[] = [];
      for (let count = 0; count < 5; count += 1) {
        const answered = pixel(1, 1);
        await clock.waiting(1);
        expect(simulator.blankings()).toHaveLength(count);
        durations.push(...clock.release());
        await answered;
      }
      expect(simulator.blankings()).toEqual(durations.map((durationMs) => ({ monitorId: id, durationMs })));
      return durations;
    };
    const durations = await durationsOf(7);
    expect(durations.every((duration) => duration >= 1500 && duration <= 2500)).toBe(true);
    expect(new Set(durations).size).toBe(5);
    expect(await durationsOf(7)).toEqual(durations);
    expect(await durationsOf(8)).not.toEqual(durations);
  });

  it('refuses a second pixel of the same monitor meanwhile, and answers all else', async () => {
    const clock = heldClock();
    const { simulator, of, pixel } = await simulated({ clock, timeScale: 1, monitors: 2 });
    const first = pixel(1, 1);
    await clock.waiting(1);
    expect(await pixel(2, 2)).toMatchObject({ status: 503, json: { message: expect.any(String) } });
    expect((await of('/key-lock')).status).toBe(200);
    const other = ask(simulator.url, `/monitors/${simulator.rig.monitors[1]?.id}/pixel-inspection?x=1&y=1`);
    await clock.waiting(2);
    clock.release();
    expect((await other).status).toBe(200);
    expect((await first).status).toBe(200);
  });

  it('reads what was shown when it was asked', async () => {
    const clock = heldClock();
    const { simulator, id, pixel } = await simulated({ clock, timeScale: 1 });
    const answered = pixel(1, 1);
    await clock.waiting(1);
    simulator.showPatch(id, { bitDepth: 8, codes: { r: 0, g: 0, b: 0 } });
    clock.release();
    expect((await answered).json).toMatchObject({ convertedRgbFull: { r: 255, g: 255, b: 255 } });
  });

  it('exits 404 if the monitor was unplugged meanwhile', async () => {
    const clock = heldClock();
    const { simulator, id, pixel } = await simulated({ clock, timeScale: 1 });
    const answered = pixel(1, 1);
    await clock.waiting(1);
    simulator.rig.own(id).plugged = false;
    clock.release();
    expect((await answered).status).toBe(404);
  });
});

describe('what is shown', () => {
  it('may be a frame', async () => {
    const signal = { widthPx: 2, heightPx: 2 };
    const { simulator, id, pixel } = await simulated({ scenario: { name: 'small', description: '2 x 2', signal } });
    const data = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    simulator.pushFrame(id, { ...signal, channels: 3, bitDepth: 8, data });
    expect((await pixel(1, 0)).json).toMatchObject({ convertedRgbFull: { r: 4, g: 5, b: 6 } });
    expect((await pixel(0, 1)).json).toMatchObject({ convertedRgbFull: { r: 7, g: 8, b: 9 } });
  });

  it('is of the monitor that it was given to', async () => {
    const { simulator, pixel } = await simulated({ monitors: 2 });
    const [, second] = simulator.rig.monitors;
    simulator.showPatch(second?.id ?? '', { bitDepth: 8, codes: { r: 0, g: 0, b: 0 } });
    expect((await pixel(1, 1)).json).toMatchObject({ convertedRgbFull: { r: 255 } });
    expect(() => simulator.showPatch('nobody', { bitDepth: 8, codes: { r: 0, g: 0, b: 0 } })).toThrow(
      /no monitor "nobody"/,
    );
  });
});
