import { describe, expect, it } from 'vitest';
import { activeArea, parseCorners } from '../../../src/read/files/active-area.ts';
import { discMean } from '../../../src/read/files/disc-mean.ts';
import type { LightMap } from '../../../src/read/files/light-map.ts';

const WHOLE = '0,0;1,0;1,1;0,1';

describe('discMean', () => {
  it('is the mean, the standard deviation and the count of the pixels whose middle is in the disc', () => {
    // 5 x 5 pixels: the disc of radius 0.2 heights around the middle holds the middle and its four neighbors.
    const map = luminance(5, 5, (x, y) => (x === 2 && y === 2 ? 110 : 100));
    const found = mean(map, { xFraction: 0.5, yFraction: 0.5, radius: 0.2 + 1e-9 });
    expect(found.count).toBe(5);
    expect(found.mean).toEqual({ X: 0, Y: expect.closeTo(102, 9), Z: 0 });
    expect(found.standardDeviation.Y).toBeCloseTo(Math.sqrt(20), 9);
    expect(mean(map, { xFraction: 0.1, yFraction: 0.1, radius: 0.05 })).toMatchObject({
      count: 1,
      standardDeviation: { Y: 0 },
    });
  });

  it('is refused if pixels that cannot be light are averaged away', () => {
    const bright = (bad: number, every: number) =>
      luminance(40, 40, (x, y) => (x % every === 0 && y % every === 0 ? bad : 100 + ((x * 7 + y * 3) % 5) / 10));
    const disc = { xFraction: 0.5, yFraction: 0.5, radius: 0.2 };
    expect(() => mean(bright(-100, 4), disc)).toThrow(
      'has a pixel of -100, more than noise explains (the median is 100',
    );
    expect(() => mean(bright(-0.05, 20), disc)).toThrow('a pixel of -0.05, more than noise');
    expect(mean(bright(100, 4), disc).mean.Y).toBeCloseTo(100, 0);
    const channels: LightMap = {
      format: 'map-tiff',
      widthPx: 3,
      heightPx: 1,
      channels: 3,
      values: [9, 9, 9, 9, 9, -9, 9, 9, 9],
    };
    expect(() => mean(channels, { ...disc, radius: 0.5, xFraction: 0.5 })).toThrow('has a pixel of -9');
  });

  it('is the mean of the noise around black, above it and below', () => {
    const noise = (x: number, y: number) => ((x * 7919 + y * 104729) % 101) / 100 - 0.5;
    for (const size of [0.0001, 0.05, 1]) {
      const dark = luminance(40, 40, (x, y) => size * (0.02 + noise(x, y)));
      expect(mean(dark, { xFraction: 0.5, yFraction: 0.5, radius: 0.3 }).mean.Y / size).toBeCloseTo(0.02, 1);
    }
    const quantized = luminance(40, 40, (x, y) => ((x + y) % 9 === 0 ? -0.002 : 0));
    expect(mean(quantized, { xFraction: 0.5, yFraction: 0.5, radius: 0.3 }).mean.Y).toBeLessThan(0);
  });

  it('is round on the screen, not in the map', () => {
    const map = luminance(200, 100, () => 1);
    const area = activeArea(parseCorners(WHOLE, map));
    const disc = { xFraction: 0.5, yFraction: 0.5, radius: 0.2 };
    const count = (aspect: number) => discMean(map, area, disc, { aspect, saturation: null }).count;
    expect(count(2) / (Math.PI * 20 * 20)).toBeCloseTo(1, 1);
    expect(count(4) / (Math.PI * 20 * 10)).toBeCloseTo(1, 1);
  });

  it('averages X, Y and Z by themselves', () => {
    const map: LightMap = { format: 'map-tiff', widthPx: 2, heightPx: 1, channels: 3, values: [1, 2, 3, 3, 4, 9] };
    expect(mean(map, { xFraction: 0.5, yFraction: 0.5, radius: 0.5 })).toMatchObject({
      count: 2,
      mean: { X: 2, Y: 3, Z: 6 },
    });
  });

  it('finds the light at its place in a screen seen in perspective', () => {
    const corners = parseCorners('40px,20px;360px,60px;340px,280px;60px,240px', { widthPx: 400, heightPx: 300 });
    const area = activeArea(corners);
    const map = luminance(400, 300, (x, y) => {
      const { u, v } = area.toScreen({ x: x + 0.5, y: y + 0.5 });
      return 100 + 50 * u + 20 * v;
    });
    for (const [xFraction, yFraction] of [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.5, 0.5],
      [0.9, 0.9],
    ] as const) {
      const found = discMean(map, area, { xFraction, yFraction, radius: 0.03 }, { aspect: 16 / 9, saturation: null });
      expect(found.mean.Y).toBeCloseTo(100 + 50 * xFraction + 20 * yFraction, 0);
      expect(found.count).toBeGreaterThan(50);
    }
  });

  it('refuses a disc that leaves the screen, and one that no pixel is in', () => {
    const map = luminance(10, 10, () => 1);
    expect(() => mean(map, { xFraction: 0.05, yFraction: 0.5, radius: 0.1 })).toThrow('leaves the screen');
    expect(() => mean(map, { xFraction: 0.5, yFraction: 0.5, radius: 0.01 })).toThrow('holds no pixel');
  });

  it('refuses more than 0.01 % of saturated pixels, and leaves out fewer', () => {
    const map = luminance(400, 400, (x, y) => (x === 200 && y === 200 ? 5000 : 100));
    const around = (radius: number) => ({ xFraction: 0.5, yFraction: 0.5, radius });
    expect(mean(map, around(0.2), 4000)).toMatchObject({ mean: { Y: 100 } });
    expect(() => mean(map, around(0.1), 4000)).toThrow(/saturated in 1 of 50\d\d pixels: expected at most 0.01 %/);
    expect(mean(map, around(0.1), 6000).mean.Y).toBeGreaterThan(100);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() =>
        mean(
          luminance(10, 10, () => value),
          around(0.2),
        ),
      ).toThrow('saturated in');
    }
  });
});

function mean(map: LightMap, disc: Parameters<typeof discMean>[2], saturation: number | null = null) {
  return discMean(map, activeArea(parseCorners(WHOLE, map)), disc, { aspect: map.widthPx / map.heightPx, saturation });
}

function luminance(widthPx: number, heightPx: number, at: (x: number, y: number) => number): LightMap {
  const values = Float64Array.from({ length: widthPx * heightPx }, (_, place) =>
    at(place % widthPx, Math.floor(place / widthPx)),
  );
  return { format: 'map-csv', widthPx, heightPx, channels: 1, values };
}
