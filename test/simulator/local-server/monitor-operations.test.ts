import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';
import { heldClock } from '../held-clock.ts';
import { simulated } from '../simulated.ts';

const put = (body: unknown) => ({ method: 'PUT', body });

describe('the list of monitors', () => {
  it('has id, model and serial number of each, the id made of the other two', async () => {
    const { simulator } = await simulated({ monitors: 3 });
    const { status, headers, json } = await ask(simulator.url, '/monitors');
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    const { monitors } = json as { monitors: { id: string; modelName: string; serialNumber: string }[] };
    expect(monitors).toHaveLength(3);
    for (const { id, modelName, serialNumber } of monitors)
      expect(id).toBe(`${modelName.toLowerCase()}_${serialNumber}`);
    expect(new Set(monitors.map(({ id }) => id)).size).toBe(3);
  });

  it('is the same for the same seed, another for another', async () => {
    const [first, same, other] = await Promise.all([simulated(), simulated(), simulated({ seed: 2 })]);
    expect(same.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
  });

  it('leaves out what is unplugged, and knows it no longer', async () => {
    const { simulator, id, of } = await simulated({ monitors: 2 });
    simulator.rig.own(id).plugged = false;
    const { monitors } = (await ask(simulator.url, '/monitors')).json as { monitors: { id: string }[] };
    expect(monitors.map((monitor) => monitor.id)).not.toContain(id);
    expect(await of('/key-lock')).toMatchObject({ status: 404, json: { message: expect.stringContaining(id) } });
  });
});

describe('the key lock', () => {
  it.each(['OFF', 'MENU', 'ALL'])('becomes %s', async (keyLock) => {
    const { of } = await simulated();
    expect(await of('/key-lock', put({ keyLock }))).toMatchObject({
      status: 200,
      json: { message: expect.any(String) },
    });
    expect(await of('/key-lock')).toMatchObject({ status: 200, json: { keyLock } });
  });

  it('answers 204 without a body in the field', async () => {
    const { of } = await simulated({ dialect: 'field' });
    const { status, text } = await of('/key-lock', put({ keyLock: 'ALL' }));
    expect([status, text]).toEqual([204, '']);
  });

  it.each([{}, { keyLock: 'off' }, { keyLock: true }, 'ALL', null])('refuses %j', async (body) => {
    const { of } = await simulated();
    expect(await of('/key-lock', put(body))).toMatchObject({ status: 400, json: { message: expect.any(String) } });
  });
});

describe('the marker', () => {
  it('shows at a position and hides again', async () => {
    const { simulator, id, of } = await simulated();
    const shown = await of('/pixel-inspection/marker', put({ marker: 'SHOW', position: { x: 100, y: 200 } }));
    expect(shown.status).toBe(200);
    expect(simulator.rig.own(id).marker).toEqual({ x: 100, y: 200 });
    expect((await of('/pixel-inspection/marker', put({ marker: 'HIDE' }))).status).toBe(200);
    const position = { x: 1, y: 1 };
    expect((await of('/pixel-inspection/marker', put({ marker: 'HIDE', position }))).status).toBe(200);
    expect(simulator.rig.own(id).marker).toBeNull();
  });

  it.each([
    { marker: 'SHOW' },
    { marker: 'SHOW', position: { x: 1 } },
    { marker: 'SHOW', position: { x: 1.5, y: 1 } },
    { marker: 'SHOW', position: { x: 3840, y: 0 } },
    { marker: 'SHOW', position: { x: 0, y: -1 } },
    { marker: 'BLINK' },
    {},
  ])('refuses %j', async (body) => {
    const { of } = await simulated();
    expect((await of('/pixel-inspection/marker', put(body))).status).toBe(400);
  });

  it('answers 204 without a body in the field', async () => {
    const { of } = await simulated({ dialect: 'field' });
    const { status, text } = await of('/pixel-inspection/marker', put({ marker: 'HIDE' }));
    expect([status, text]).toEqual([204, '']);
  });
});

describe('self-calibration', () => {
  const path = '/selfcalibration/execution';

  it('runs for a while, blocks pixel information, and leaves a result', async () => {
    const clock = heldClock();
    const { simulator, id, of, pixel } = await simulated({ clock, timeScale: 1 });
    const monitor = simulator.rig.own(id);
    const before = monitor.calibrationResults(0).length;
    expect(await of(path, put({ action: 'RUN' }))).toMatchObject({
      status: 200,
      json: { message: expect.any(String) },
    });
    expect((await of(path, put({ action: 'RUN' }))).status).toBe(200);
    expect((await pixel(1, 1)).status).toBe(503);
    expect(clock.release()).toHaveLength(1);
    await of('/key-lock');
    expect(monitor.calibrationResults(0)).toHaveLength(before + 1);
    expect(monitor.calibrationResults(0).at(-1)).toMatchObject({
      executor: 'SELFCALIBRATION',
      executedAt: '2026-03-01 12:00',
    });
  });

  it('leaves no result if it is stopped', async () => {
    const clock = heldClock();
    const { simulator, id, of } = await simulated({ clock, timeScale: 1 });
    const monitor = simulator.rig.own(id);
    const before = monitor.calibrationResults(0).length;
    await of(path, put({ action: 'RUN' }));
    expect((await of(path, put({ action: 'STOP' }))).status).toBe(200);
    expect((await of(path, put({ action: 'STOP' }))).status).toBe(200);
    clock.release();
    await of('/key-lock');
    expect(monitor.calibrationResults(0)).toHaveLength(before);
    expect(simulator.rig.selfCalibration.isRunning(monitor)).toBe(false);
  });

  it('refuses any other action', async () => {
    const { of } = await simulated();
    expect((await of(path, put({ action: 'PAUSE' }))).status).toBe(400);
  });
});
