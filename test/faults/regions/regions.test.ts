import { differenceCiede2000 } from 'culori';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.mjs';
import { boxOf, screens } from './boxes.mjs';
import { ciede2000 } from './ciede2000.mjs';
import { arriving, regionKinds } from './kinds.mjs';
import { createOracle, tones } from './oracle.mjs';
import { regionLines } from './print.mjs';
import { type RegionRow, regionRows } from './table.mjs';

describe('CIEDE2000 of the oracle', () => {
  it('is that of another implementation', () => {
    const { between } = createRandom('colors');
    const another = differenceCiede2000();
    for (let pair = 0; pair < 2000; pair += 1) {
      const [one, near] = [0, 1].map(() => [between(0, 100), between(-90, 90), between(-90, 90)]) as [
        number[],
        number[],
      ];
      const other = pair % 2 === 0 ? near : one.map((value) => value + between(-2, 2));
      const [a, b] = [one, other].map(([l = 0, a = 0, b = 0]) => ({ mode: 'lab65' as const, l, a, b })) as [
        Lab65,
        Lab65,
      ];
      expect(ciede2000(one, other)).toBeCloseTo(another(a, b), 9);
    }
  });
});

type Lab65 = { mode: 'lab65'; l: number; a: number; b: number };

describe('the kinds of faults in regions', () => {
  it('have a name each, half of them held out', () => {
    expect(new Set(regionKinds.map(({ name }) => name)).size).toBe(regionKinds.length);
    const heldOut = regionKinds.filter(({ isHeldOut }) => isHeldOut).length;
    expect(Math.abs(2 * heldOut - regionKinds.length)).toBeLessThanOrEqual(1);
  });

  it.each(regionKinds)('change something: $name', (kind) => {
    const grays = [0, 20, 128, 230, 255].map((level) => [level, 255 - level, Math.round(level / 2)]);
    const change = kind.build(createRandom('any', kind.name));
    expect(grays.some((codes) => arriving(change, codes).join() !== codes.join())).toBe(true);
  });
});

describe('a region', () => {
  it.each(Object.entries(screens))('has its area, and sides from 1:3 to 3:1 on a screen of %s', (_, aspect) => {
    for (let seed = 0; seed < 200; seed += 1) {
      const { left, top, right, bottom } = boxOf(createRandom('box', seed), 0.1, aspect);
      const ratio = ((right - left) * aspect) / (bottom - top);
      expect((right - left) * (bottom - top)).toBeCloseTo(0.1, 9);
      expect(Math.min(left, top, 1 - right, 1 - bottom)).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.abs(Math.log(ratio))).toBeLessThanOrEqual(Math.log(3) + 1e-9);
    }
  });
});

describe('the oracle', () => {
  it.each(Object.keys(tones))('sees a code by its number, and by its color from 2 CIEDE2000 on, under %s', (tone) => {
    const failsBy = createOracle(tone);
    expect([0, 1, 9].map((by) => failsBy([128, 128, 128], [128 + by, 128 + by, 128 + by]))).toEqual([0, 1, 3]);
    // Beside a bright green, a dark blue moves no color.
    expect(failsBy([0, 255, 8], [0, 255, 9])).toBe(3);
  });
});

describe('the table', () => {
  const white = [255, 255, 255];
  const center = [{ x: 0.5, y: 0.5, codes: white }];
  const five = [0.1, 0.3, 0.5, 0.7, 0.9];
  const grid = five.flatMap((y) => five.map((x) => ({ x, y, codes: white })));
  const rowsOf = (seed: number) => [
    ...regionRows([center, grid], {
      count: 30,
      seed,
      tones: ['2.2'],
      onlyScreens: ['16:9'],
      kinds: regionKinds.slice(0, 1),
    }),
  ];

  it('has more of what a closer grid sees, and all of what covers the center', () => {
    const rows = rowsOf(1);
    expect(rows.map(({ area }) => area)).toEqual([0.1, 0.15, 0.2, 0.3, 0.5]);
    for (const { seen } of rows) expect(seen[1]?.byCode).toBeGreaterThanOrEqual(seen[0]?.byCode ?? 1);
    expect(rows[0]?.seen[0]?.byCode).toBeLessThan(0.5);
    expect(rows[4]?.seen[1]).toEqual({ byCode: 1, byColor: 1 });
  });

  it('depends on its seed alone', () => {
    expect(rowsOf(1)).toEqual(rowsOf(1));
    expect(rowsOf(1)).not.toEqual(rowsOf(2));
  });

  it('is bad where the first plan is more than a point below the last, or two of a kind held out', () => {
    const row = (points: number, isHeldOut: boolean): RegionRow => ({
      ...{ kind: 'any', isHeldOut, area: 0.1, screen: '16:9', tone: '2.2' },
      seen: [0.9 - points / 100, 0.9].map((share) => ({ byCode: share, byColor: 0.9 })),
    });
    const isGood = (points: number, isHeldOut: boolean) => regionLines([row(points, isHeldOut)], ['new', 'old']).isGood;
    expect([isGood(0.9, false), isGood(1.1, false), isGood(1.1, true), isGood(2.1, true)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(regionLines([row(1.1, false)], ['new', 'old']).lines.join('\n')).toMatch(
      /any, 10 %.*88\.90.*90\.00.*-1\.10.*BELOW/,
    );
  });
});
