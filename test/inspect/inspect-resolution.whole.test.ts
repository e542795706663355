import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import { type FakeMonitor, fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { stopText } from '../stop-text.ts';

function inspected({ api }: FakeMonitor, resolution: string, marker: 'off' | 'inline' = 'off') {
  return inspect({ api, resolution, layout: '3x3', patches: ['white'], marker });
}

/** What a service may do with a coordinate outside the signal. */
const outsides: readonly (readonly [string, (width: number, height: number) => FakeMonitor['outside']])[] = [
  ['refuses with 400', () => () => 400],
  ['refuses with 404', () => () => 404],
  ['refuses with 416', () => () => 416],
  ['refuses with 422', () => () => 422],
  ['answers for the last pixel', (width, height) => (x, y) => [Math.min(x, width - 1), Math.min(y, height - 1)]],
  ['answers for the first pixel', () => () => [0, 0]],
];

type Case = readonly [stated: string, widthPx: number, heightPx: number, hdcp: boolean];

const wrong: readonly Case[] = [
  ['4266x2400', 3840, 2160, true],
  ['1369x768', 1368, 768, true],
  ['1370x770', 1368, 768, true],
  ['1366x768', 1368, 768, true],
  ['1368x768', 1367, 767, false],
  ...[false, true].flatMap((hdcp) => [
    ...['4265x2399', '4096x2160', '3840x2400', '3842x2160', '3840x2162', '3842x2162'].map(of(3840, 2160, hdcp)),
    ...['3838x2160', '3840x2158', '1920x1080', '3600x2000'].map(of(3840, 2160, hdcp)),
    ...['1920x1200', '2100x1180'].map(of(1920, 1080, hdcp)),
    ...['1367x767', '1367x768', '1368x767', '1369x769', '1368x769'].map(of(1368, 768, hdcp)),
    ...['1366x766'].map(of(1367, 767, hdcp)),
  ]),
];

function of(widthPx: number, heightPx: number, hdcp: boolean): (stated: string) => Case {
  return (stated) => [stated, widthPx, heightPx, hdcp];
}

describe.each(outsides)('a good monitor whose service %s outside the signal', (_, outsideOf) => {
  test.each(wrong)('does not pass as %s if its signal is %ix%i (HDCP %s)', async (stated, widthPx, heightPx, hdcp) => {
    const monitor = await fakeMonitor({ widthPx, heightPx, hdcp, outside: outsideOf(widthPx, heightPx) });
    const { judgment, readings, stopped } = await inspected(monitor, stated);
    expect(judgment.verdict.outcome).toBe('inconclusive');
    expect(stopped?.code).toMatch(/^resolution-(mismatch|unconfirmed)$/);
    expect(readings).toEqual([]);
  });
});

describe.each(outsides.slice(0, 5))('a monitor whose service %s outside the signal', (_, outsideOf) => {
  test.each<Case>([
    ['3840x2160', 3840, 2160, false],
    ['3840x2160', 3840, 2160, true],
    ['1367x767', 1367, 767, false],
    ['1366x768', 1366, 768, true],
    ['1366x768', 1366, 768, false],
    ...[false, true].flatMap((hdcp) => [of(1920, 1080, hdcp)('1920x1080'), of(1080, 1920, hdcp)('1080x1920')]),
  ])('passes as %s of a signal of %ix%i (HDCP %s)', async (stated, widthPx, heightPx, hdcp) => {
    const monitor = await fakeMonitor({ widthPx, heightPx, hdcp, outside: outsideOf(widthPx, heightPx) });
    const { judgment, lastPixel } = await inspected(monitor, stated);
    expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.summary)).toBe('pass');
    const even = hdcp ? 1 : 0;
    expect(lastPixel).toMatchObject({
      requested: { xPx: widthPx - 1, yPx: heightPx - 1 },
      actual: { xPx: widthPx - 1 - even, yPx: heightPx - 1 - even },
      hdcp,
      attempts: [{ outcome: 'answered' }],
    });
  });
});

test('a monitor that is bad only where a plan of the wrong resolution does not look does not pass', async () => {
  const monitor = await fakeMonitor({ codesAt: (x) => (x >= 1920 ? [200, 200, 200] : [255, 255, 255]) });
  const { stopped, readings, judgment } = await inspected(monitor, '1920x1080', 'inline');
  expect(judgment.verdict.outcome).toBe('inconclusive');
  expect(stopped).toMatchObject({ code: 'resolution-mismatch', afterReading: null });
  expect(readings).toEqual([]);
  expect(monitor.at('marker')).toBe('HIDE');
  expect((await inspected(monitor, '3840x2160')).judgment.verdict.outcome).toBe('fail');
});

describe('the last pixel', () => {
  test('is read before the first point and after the last, as the pixels beyond are asked for', async () => {
    const monitor = await fakeMonitor();
    const { lastPixel, lastPixelAtEnd } = await inspected(monitor, '3840x2160');
    const asked = monitor.asked.map(({ x, y }) => `${x},${y}`);
    // Refused twice alike, with a good read of the last pixel between.
    const edges = ['3840,0', '0,2160', '3839,2159', '3840,0', '0,2160'];
    expect(asked.slice(0, 5)).toEqual(edges);
    expect(asked.slice(-5)).toEqual(edges);
    expect(monitor.asked.filter(({ read }) => read)).toHaveLength(1 + 9 + 1);
    const place = { requested: { xPx: 3839, yPx: 2159 }, attempts: [{ outcome: 'answered' }] };
    expect([lastPixel, lastPixelAtEnd]).toMatchObject([place, place]);
  });

  test('that a smaller signal no longer has after the last point makes the run inconclusive', async () => {
    const monitor = await fakeMonitor();
    monitor.beforeAnswer = (_, pixelReads) => {
      if (pixelReads === 5) monitor.widthPx = 3600;
    };
    const inspection = await inspected(monitor, '3840x2160');
    const { stopped, readings, judgment, lastPixelAtEnd } = inspection;
    expect(readings).toHaveLength(9);
    expect(stopped).toMatchObject({ code: 'resolution-mismatch', afterReading: 8 });
    expect(stopText(inspection)).toMatch(/^After the last reading: The input signal is smaller than 3840x2160/);
    expect(lastPixelAtEnd).toBeUndefined();
    expect(judgment.verdict.outcome).toBe('inconclusive');
  });

  test('that has others behind it after the last point makes the run inconclusive', async () => {
    const monitor = await fakeMonitor({ widthPx: 1920, heightPx: 1080 });
    monitor.beforeAnswer = (_, pixelReads) => {
      if (pixelReads === 1 + 9) monitor.heightPx = 1200;
    };
    const inspection = await inspected(monitor, '1920x1080');
    expect(inspection.readings).toHaveLength(9);
    expect(inspection.stopped).toMatchObject({ code: 'resolution-mismatch', afterReading: 8 });
    expect(stopText(inspection)).toMatch(/^After the last reading: The input signal is larger than 1920x1080/);
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  });

  test('is not read again after a run that stopped early', async () => {
    const monitor = await fakeMonitor();
    const limits = { maxAttempts: 4 };
    const { api } = monitor;
    const inspection = await inspect({
      api,
      resolution: '3840x2160',
      layout: '3x3',
      patches: ['white'],
      marker: 'off',
      limits,
    });
    expect(inspection.stopped?.code).toBe('attempt-limit');
    expect(inspection.lastPixelAtEnd).toBeUndefined();
    expect(monitor.asked.filter(({ read }) => read)).toHaveLength(1 + 4);
  });

  test.each<[string, Partial<FakeMonitor>]>([
    ['refused', { has: (x, y) => x < 3839 && y < 2159 }],
    ['answered for the pixel behind it', { toEven: (px) => px + (px % 2) }],
  ])('under HDCP may be %s: the even one before it is read', async (_, changes) => {
    const { judgment, lastPixel } = await inspected(await fakeMonitor({ hdcp: true, ...changes }), '3840x2160');
    expect(judgment.verdict.outcome, JSON.stringify(judgment.verdict.summary)).toBe('pass');
    expect(lastPixel?.actual).toEqual({ xPx: 3838, yPx: 2158 });
  });

  test('that could not be read for another reason leaves the size open', async () => {
    const monitor = await fakeMonitor();
    monitor.has = (x, y) => x < 3839 && y < 2160;
    monitor.outside = (x) => (x === 3839 ? 503 : 400);
    const { stopped, judgment } = await inspected(monitor, '3840x2160');
    expect(stopped?.code).toBe('resolution-unconfirmed');
    expect(judgment.verdict.outcome).toBe('inconclusive');
  });
});
