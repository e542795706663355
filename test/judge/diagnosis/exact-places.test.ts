import { describe, expect, it } from 'vitest';
import type { Triple } from '../../../src/judge/color/signal/color-difference.ts';
import { bands } from '../../../src/judge/diagnosis/bands.ts';
import { chromaSubsampling } from '../../../src/judge/diagnosis/chroma-subsampling.ts';
import { fixedContentMisfit } from '../../../src/judge/diagnosis/fixed-content.ts';
import { gradient } from '../../../src/judge/diagnosis/gradient.ts';
import { bestOf, type Fit } from '../../../src/judge/diagnosis/hypothesis.ts';
import { patchNotShown } from '../../../src/judge/diagnosis/patch-not-shown.ts';
import { regionApart } from '../../../src/judge/diagnosis/region-apart.ts';
import { isSmoothChange } from '../../../src/judge/diagnosis/smooth-change.ts';
import { exactRun, explains, type Given } from './exact-run.ts';

/** Drives at a place, 0 to 1 from the left and from the top, under a color. */
type Picture = (shown: Triple, x: number, y: number) => Triple;

const LEVELS: Readonly<Record<string, Triple>> = {
  black: [0, 0, 0],
  dark: [0.2, 0.25, 0.3],
  middle: [0.5, 0.4, 0.6],
  light: [0.7, 0.8, 0.75],
};

const clip = (drive: number) => Math.min(Math.max(drive, 0), 1);
const times = ([r, g, b]: Triple, by: number): Triple => [r * by, g * by, b * by];
const plus = ([r, g, b]: Triple, by: number): Triple => [r + by, g + by, b + by];

/** A grid of flat fields, read patch by patch. */
function grid(
  picture: Picture,
  columns = 5,
  rows = 5,
  levels: readonly string[] = Object.keys(LEVELS),
): readonly Given[] {
  return levels.flatMap((patch) =>
    Array.from({ length: columns * rows }, (_, index): Given => {
      const [x, y] = [((index % columns) + 0.5) / columns, (Math.floor(index / columns) + 0.5) / rows];
      const shown = LEVELS[patch] as Triple;
      const [r, g, b] = picture(shown, x, y);
      return { shown, read: [clip(r), clip(g), clip(b)], at: [x, y], patch };
    }),
  );
}

const same: Picture = (shown) => shown;
const column = (x: number) => Math.floor(5 * x) + 1;

describe('a gradient', () => {
  const POLAR = [
    [0, 'right'],
    [45, 'bottom-right'],
    [90, 'bottom'],
    [135, 'bottom-left'],
    [180, 'left'],
    [225, 'top-left'],
    [270, 'top'],
    [315, 'top-right'],
  ] as const;
  const along =
    (degrees: number, how: (shown: Triple, by: number) => Triple): Picture =>
    (shown, x, y) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      return how(shown, (x - 0.5) * cos + (y - 0.5) * sin);
    };

  it.each(POLAR.flatMap(([degrees, direction]) => [-22, 0, 22].map((by) => [degrees + by, direction] as const)))(
    'of %d degrees gets darker to the %s, as a factor and as a shift',
    (degrees, direction) => {
      for (const how of [
        (shown: Triple, by: number) => times(shown, 0.9 - 0.2 * by),
        (shown: Triple, by: number) => plus(shown, -0.05 - 0.1 * by),
      ]) {
        const found = explains(gradient, exactRun(grid(along(degrees, how))));
        expect(found).toMatchObject({ cause: 'gradient', params: { direction } });
        expect(gradient(exactRun(grid(along(degrees, how))))?.misfit).toBeLessThan(0.1);
      }
    },
  );

  it('to the edges is one with the square of the distance, and not to the middle', () => {
    const round =
      (by: number): Picture =>
      (shown, x, y) =>
        times(shown, 0.9 - by * ((x - 0.5) ** 2 + (y - 0.5) ** 2));
    const found = explains(gradient, exactRun(grid(round(0.3))));
    expect(found?.params).toEqual({ patch: 'light', direction: 'edges', percent: 7.7 });
    expect(explains(gradient, exactRun(grid(round(-0.3))))).toBeNull();
  });

  it('is named by the flat patch that changes most, in tenths of a percent of full scale', () => {
    const slope: Picture = (shown, x) => times(shown, 1 - 0.1234 * x);
    expect(explains(gradient, exactRun(grid(slope)))?.params).toEqual({
      patch: 'light',
      direction: 'right',
      percent: 7.9,
    });
    const steep: Picture = (shown, x) => times(shown, 1 - 0.9 * x);
    const twice = grid(steep).flatMap((one) => (one.patch === 'light' ? [{ ...one, patch: 'as light' }, one] : [one]));
    expect(explains(gradient, exactRun(twice))?.params).toMatchObject({ patch: 'as light', percent: 57.6 });
    const charted = grid(slope).map((one) => ({ ...one, isChart: one.patch === 'light' }));
    expect(explains(gradient, exactRun(charted))?.params).toMatchObject({ patch: 'middle', percent: 5.9 });
    const onlyCharts = grid(slope).map((one) => ({ ...one, isChart: true }));
    expect(explains(gradient, exactRun(onlyCharts))?.params).toMatchObject({ patch: 'light' });
  });

  it.each([0, 1, 2])('of one channel alone is one, the others staying as shown (%i)', (channel) => {
    const one: Picture = (shown, x) =>
      shown.map((drive, index) => (index === channel ? drive * (1 - 0.2 * x) : drive)) as unknown as Triple;
    expect(explains(gradient, exactRun(grid(one)))).toMatchObject({ params: { direction: 'right' } });
  });

  it('of colors without blue tells nothing about blue', () => {
    const yellow = grid((shown, x) => times(shown, 1 - 0.2 * x)).map((one): Given => {
      const without = ([r, g]: Triple): Triple => [r, g, 0];
      return { ...one, shown: without(one.shown), read: without(one.read) };
    });
    expect(explains(gradient, exactRun(yellow))).toMatchObject({ params: { direction: 'right' } });
  });

  it('over two rows is told in both directions', () => {
    const down: Picture = (shown, x, y) => times(shown, 1 - 0.2 * y - 0.01 * x);
    expect(explains(gradient, exactRun(grid(down, 3, 2)))).toMatchObject({ params: { direction: 'bottom' } });
  });

  it('is no more than rounding if some readings are as coarse', () => {
    const slope = grid((shown, x) => times(shown, 1 - 0.02 * x));
    const coarse = slope.map((one, index) => (index === 7 ? { ...one, change: { rounding: 0.01 } } : one));
    expect(explains(gradient, exactRun(slope))).not.toBeNull();
    expect(explains(gradient, exactRun(coarse))).toBeNull();
  });

  it('that clips on one side explains the clipped readings too', () => {
    const raised: Picture = (shown, x) => plus(shown, 0.5 - 0.8 * x);
    expect(explains(gradient, exactRun(grid(raised)))).toMatchObject({ params: { direction: 'right' } });
  });

  it.each([
    [4, false],
    [5, true],
  ])('over %i places is told: %s', (places, isNamed) => {
    const slope: Picture = (shown, x) => times(shown, 1 - 0.2 * x);
    expect(explains(gradient, exactRun(grid(slope, places, 1))) !== null).toBe(isNamed);
    const down: Picture = (shown, _, y) => times(shown, 1 - 0.2 * y);
    expect(explains(gradient, exactRun(grid(down, 1, places))) !== null).toBe(isNamed);
  });

  it.each([
    [3, false],
    [4.8, true],
  ])('over %d roundings of factor is told: %s', (roundings, isNamed) => {
    // A rounding is half a tolerance; the outermost of five columns are 0.8 of the screen apart.
    const slight: Picture = (shown, x) => times(shown, 0.9 - ((roundings * 0.5e-4) / 0.8) * x);
    expect(explains(gradient, exactRun(grid(slight))) !== null).toBe(isNamed);
  });

  it.each<[string, Picture]>([
    ['an even factor', (shown) => times(shown, 0.9)],
    ['a step', (shown, x) => times(shown, x > 0.5 ? 0.8 : 1)],
    ['another gradient in each half', (shown, x) => times(shown, x > 0.5 ? 1.5 - x : 0.5 + x)],
    ['a different one in each patch', (shown, x) => times(shown, 1 - 0.3 * (shown[0] > 0.4 ? x : 1 - x))],
    [
      'black that gets lighter while other patches have a factor',
      (shown, x) => (shown[0] === 0 ? [x, x, x] : times(shown, 1 - 0.3 * x)),
    ],
  ])('is not what %s is', (_, picture) => {
    expect(explains(gradient, exactRun(grid(picture)))).toBeNull();
  });
});

describe('isSmoothChange', () => {
  it.each<[string, Picture, boolean]>([
    ['a plane', (shown, x, y) => plus(shown, 0.1 * x - 0.05 * y), true],
    ['a plane that clips', (shown, x) => plus(shown, 0.6 * x), true],
    ['a bowl', (shown, x, y) => plus(shown, -0.2 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)), true],
    ['a bowl in one channel', ([r, g, b], x, y) => [r, g - 0.3 * ((x - 0.5) ** 2 + (y - 0.5) ** 2), b], true],
    ['a step', (shown, x) => plus(shown, x > 0.5 ? -0.1 : 0), false],
    ['one point', (shown, x, y) => plus(shown, x < 0.2 && y < 0.2 ? -0.1 : 0), false],
    ['a step in one patch', (shown, x) => plus(shown, shown[0] === 0.5 && x > 0.7 ? 0.1 : -0.1 * x), false],
    ['a step in one channel', ([r, g, b], x) => [r - 0.1 * x, g - 0.1 * x, x > 0.7 ? b - 0.1 : b], false],
    ['a step in the first channel', ([r, g, b], x) => [x > 0.7 ? r - 0.1 : r, g, b - 0.1 * x], false],
    ['a step in the second channel', ([r, g, b], x) => [r, x > 0.7 ? g - 0.1 : g, b - 0.1 * x], false],
    ['a step of one and a half tolerances', (shown, x) => plus(shown, x > 0.5 ? -1.5e-4 : 0), false],
    ['a plane in one patch alone', (shown, x) => plus(shown, shown[0] === 0.5 ? -0.1 * x : 0), true],
    ['nothing', same, false],
    ['less than a tolerance', (shown, x) => plus(shown, 0.9e-4 * x), false],
    ['everything at full drive', () => [1, 1, 1], false],
  ])('of %s is %s', (_, picture, isSmooth) => {
    expect(isSmoothChange(exactRun(grid(picture)).samples)).toBe(isSmooth);
  });

  it('does not ask a chart, whose cells are steps', () => {
    const slope: Picture = (shown, x) => plus(shown, shown[0] === 0.7 && x > 0.5 ? -0.2 : -0.1 * x);
    const charted = grid(slope).map((one) => ({ ...one, isChart: one.patch === 'light' }));
    expect(isSmoothChange(exactRun(charted).samples)).toBe(true);
    expect(isSmoothChange(exactRun(charted.filter(({ isChart }) => isChart)).samples)).toBe(false);
  });
});

describe('bands', () => {
  const banded =
    (wrong: readonly number[], by = 0.8): Picture =>
    (shown, x) =>
      wrong.includes(column(x)) ? times(shown, by) : shown;
  const across =
    (picture: Picture): Picture =>
    (shown, x, y) =>
      picture(shown, y, x);

  it.each([[[1]], [[5]], [[2, 4]], [[1, 2]], [[1, 3, 5]], [[2, 3, 4]], [[4, 5]]])('are columns or rows %j', (lines) => {
    const params = { lines, factors: { r: 0.8, g: 0.8, b: 0.8 } };
    expect(explains(bands, exactRun(grid(banded(lines))))?.params).toEqual({ along: 'columns', ...params });
    expect(explains(bands, exactRun(grid(across(banded(lines)))))?.params).toEqual({ along: 'rows', ...params });
  });

  it('need three lines, of which one is as shown', () => {
    const half: Picture = (shown, x) => times(shown, x < 0.5 ? 0.8 : 1);
    expect(explains(bands, exactRun(grid(half, 2, 1)))).toBeNull();
    expect(explains(bands, exactRun(grid(banded([1]), 3, 1)))).not.toBeNull();
    expect(explains(bands, exactRun(grid((shown) => times(shown, 0.8))))).toBeNull();
  });

  it('side by side that read the same whatever is shown may be a window', () => {
    const levels = ['middle'];
    expect(explains(bands, exactRun(grid(banded([2, 3]), 5, 5, levels)))).toBeNull();
    expect(explains(bands, exactRun(grid(banded([2, 4]), 5, 5, levels)))?.params).toMatchObject({ lines: [2, 4] });
    expect(explains(bands, exactRun(grid(banded([2, 3]), 5, 5, ['middle', 'light'])))).not.toBeNull();
  });

  it('are numbered from the left, whatever was read first', () => {
    const run = exactRun(grid(banded([1, 2, 4])).toReversed());
    expect(explains(bands, run)?.params).toMatchObject({ along: 'columns', lines: [1, 2, 4] });
    expect(explains(bands, exactRun(grid(banded([1, 2]), 5, 5, ['middle']).toReversed()))).toBeNull();
  });

  it.each([
    [0.9, false],
    [1.4, true],
  ])('side by side need patches that read more than a tolerance apart (%d)', (apart, isNamed) => {
    const middle = LEVELS['middle'] as Triple;
    const next = plus(middle, (apart / 0.8) * 1e-4);
    const given = [0.1, 0.3, 0.5, 0.7, 0.9].flatMap((x): readonly Given[] =>
      [middle, next].map((shown) => ({ shown, read: x < 0.4 ? times(shown, 0.8) : shown, at: [x, 0.5] })),
    );
    expect(explains(bands, exactRun(given)) !== null).toBe(isNamed);
  });

  it('have one factor, whatever is shown', () => {
    const two: Picture = (shown, x) => times(shown, column(x) === 2 ? 0.8 : column(x) === 4 ? 0.6 : 1);
    const shift: Picture = (shown, x) => (column(x) === 2 ? plus(shown, -0.1) : shown);
    for (const picture of [two, shift]) expect(explains(bands, exactRun(grid(picture)))).toBeNull();
  });

  it('are numbered by the grid of the flat fields, next to a chart with one of its own', () => {
    const chart = grid(banded([2, 4]), 10, 10, ['light']).map((one) => ({ ...one, patch: 'chart', isChart: true }));
    const run = exactRun([...chart, ...grid(banded([2, 4]))]);
    expect(explains(bands, run)?.params).toMatchObject({ along: 'columns', lines: [2, 4] });
    expect(explains(bands, exactRun(chart))?.params).toMatchObject({ lines: [3, 4, 7, 8] });
  });
});

describe('a patch that is not shown', () => {
  const fixed: Picture = (_, x, y) => [x, y, 0.3];

  it('reads alike at each place, as far as the patches were to differ', () => {
    expect(explains(patchNotShown, exactRun(grid(fixed)))?.params).toEqual({ how: 'fixed' });
    const nearly: Picture = (shown, x, y) => [x, y + (shown[0] === 0.7 ? 3e-4 : 0), 0.3];
    expect(explains(patchNotShown, exactRun(grid(nearly)))).toBeNull();
  });

  it.each([
    [1.5, false],
    [2.5, true],
  ])('is told by patches %d tolerances apart: %s', (apart, isTold) => {
    const at = [0.5, 0.5] as const;
    const given = [0, 1].map((index): Given => {
      const drive = 0.5 + index * apart * 1e-4;
      return { shown: [drive, drive, drive], read: [0.1, 0.1, 0.1], at, patch: `patch-${index}` };
    });
    expect(explains(patchNotShown, exactRun(given)) !== null).toBe(isTold);
  });

  it('is held against the first reading of each place', () => {
    const at = (x: number, read: Triple): Given => ({ shown: [0, 0, 0], read, at: [x, 0.5] });
    const misfit = (...given: readonly Given[]) => fixedContentMisfit(exactRun(given).samples);
    expect(misfit(at(0.1, [0.1, 0, 0]), at(0.9, [0.9, 0, 0]))).toBe(0);
    expect(misfit(at(0.1, [0.1, 0, 0]), at(0.1, [0.1002, 0, 0]), at(0.1, [0.1005, 0, 0]))).toBeCloseTo(5, 6);
    expect(misfit(at(0.1, [0.1, 0, 0]), at(0.1, [0.1, 0.0003, 0]), at(0.1, [0.1, 0, 0]))).toBeCloseTo(3, 6);
  });
});

describe('chroma that is shared', () => {
  // Red up, and green down by what keeps luma: 0.2126 r + 0.7152 g + 0.0722 b.
  const bled = ([r, g, b]: Triple, by = 0.1): Triple => [r + by, g - (by * 0.2126) / 0.7152, b];
  const ycbcr = (given: readonly Given[]) => {
    const { samples, ...observed } = exactRun(given);
    const read = samples.map((sample) => ({
      ...sample,
      reading: { ...sample.reading, colorFormat: 'YCBCR' as const },
    }));
    return { ...observed, samples: read, distinct: read };
  };
  const edge =
    (change: (shown: Triple) => Triple): Picture =>
    (shown, x) =>
      column(x) === 2 ? change(shown) : shown;
  const levels = ['dark', 'middle', 'light'];

  it('keeps luma, at some points of a YCbCr signal', () => {
    const run = grid(edge(bled), 5, 5, levels);
    expect(explains(chromaSubsampling, ycbcr(run))?.params).toEqual({
      ...{ count: 15, of: 75 },
      places: [216, 648, 1080].map((yPx) => ({ xPx: 1152, yPx })),
    });
    expect(explains(chromaSubsampling, exactRun(run))).toBeNull();
  });

  it.each<[string, Picture, boolean]>([
    ['half of the points', (shown, x) => (x < 0.5 ? bled(shown) : shown), true],
    ['more than half', (shown, x) => (x < 0.8 ? bled(shown) : shown), false],
    ['more luma', edge(([r, g, b]) => [r + 0.1, g, b]), false],
    ['less luma', edge(([r, g, b]) => [r, g - 0.1, b]), false],
    ['the same everywhere', (shown) => bled(shown), false],
    // What clips has lost luma at full drive, and gained it at none.
    [
      'a channel at full drive, elsewhere open',
      (shown, x) => (column(x) === 2 ? bled(shown, shown[0] > 0.6 ? 0.5 : 0.1) : shown),
      true,
    ],
    ['channels at full drive alone', edge(([, g, b]) => [1, g - 0.1, b]), false],
  ])('at %s is named: %s', (_, picture, isNamed) => {
    expect(explains(chromaSubsampling, ycbcr(grid(picture, 4, 4, levels))) !== null).toBe(isNamed);
  });

  it.each<[string, Triple]>([
    ['red at full drive', [1, 0.5 - (0.5 * 0.2126) / 0.7152, 0.5]],
    ['green at full drive', [0.5, 1, 0]],
    ['blue at none', [0.5, 0.5 + (0.5 * 0.0722) / 0.7152, 0]],
    ['red at none', [0, 0.5 + (0.5 * 0.2126) / 0.7152, 0.5]],
  ])('alone with %s does not tell its luma', (_, read) => {
    const shown: Triple = [0.5, 0.5, 0.5];
    const good = Array.from({ length: 5 }, (__, index): Given => ({ shown, read: shown, at: [index / 10, 0.5] }));
    expect(explains(chromaSubsampling, ycbcr([...good, { shown, read, at: [0.9, 0.5] }]))).toBeNull();
  });

  it.each<[string, Triple, boolean]>([
    ['luma lost by a channel at full drive', [1, 0.3, 0.5], true],
    ['luma lost by a channel at none', [0, 0.4, 0.5], false],
    ['luma gained by a channel at none', [0.7, 0.6, 0], true],
    ['luma gained by a channel at full drive', [1, 0.5, 0.5], false],
  ])('with %s is named: %s', (_, read, isNamed) => {
    const shown: Triple = [0.5, 0.5, 0.5];
    const good = Array.from({ length: 5 }, (__, index): Given => ({ shown, read: shown, at: [index / 10, 0.5] }));
    const open: Given = { shown, read: bled(shown), at: [0.8, 0.5] };
    expect(explains(chromaSubsampling, ycbcr([...good, open, { shown, read, at: [0.9, 0.5] }])) !== null).toBe(isNamed);
  });
});

describe('a region apart', () => {
  const cell = (x: number, y: number) => [Math.floor(5 * x), Math.floor(5 * y)] as const;
  const inCorner = (x: number, y: number) => x < 0.4 && y < 0.4;
  const within =
    (where: (x: number, y: number) => boolean, inside: Picture): Picture =>
    (shown, x, y) =>
      where(x, y) ? inside(shown, x, y) : shown;
  const placed = (picture: Picture, levels?: readonly string[]) =>
    explains(regionApart, exactRun(grid(picture, 5, 5, levels)))?.params as
      | { patch: string; count: number; of: number; place: { isRest: boolean; names: string[] } }
      | undefined;

  it('reads the same whatever is shown, or a share of it and a number added', () => {
    const shapes: readonly Picture[] = [
      () => [0.9, 0.3, 0.1],
      (_, x, y) => [x, y, 0.9],
      (shown) => times(shown, 0.5),
      ([r, g, b]) => [0.5 * r + 0.3, g, 0.2 * b + 0.1],
      ([r, g, b]) => [clip(2 * r - 0.5), g, clip(2 * b - 0.5)],
    ];
    for (const inside of shapes) {
      expect(placed(within(inCorner, inside))?.place).toEqual({ isRest: false, names: ['top-left'] });
    }
    const curved: Picture = ([r, g, b]) => [r ** 2, g, b];
    expect(placed(within(inCorner, curved))).toBeUndefined();
    // A picture that follows the patch by more than rounding, and is no mixture with it.
    const moving: Picture = ([r], x, y) => [x + (r > 0.4 ? 1.5e-4 : 0), y, 0.9];
    expect(placed(within(inCorner, moving))).toBeUndefined();
  });

  it('is counted in the patch that is worst off', () => {
    const some: Picture = (shown, x, y) =>
      inCorner(x, y) && (shown[0] !== 0.5 || cell(x, y)[0] === 0) ? [0.5, 0.4, 0.6] : shown;
    expect(placed(some)).toMatchObject({ patch: 'black', count: 4, of: 25 });
    expect(placed(some, ['middle', 'dark'])).toMatchObject({ patch: 'dark', count: 4, of: 25 });
  });

  it.each<[string, (x: number, y: number) => boolean]>([
    ['two corners', (x, y) => inCorner(x, y) || inCorner(1 - x, 1 - y)],
    ['a cross', (x, y) => cell(x, y)[0] === 2 || cell(x, y)[1] === 2],
    ['every other cell', (x, y) => (cell(x, y)[0] + cell(x, y)[1]) % 2 === 0],
    ['three of four cells, without the last', (x, y) => inCorner(x, y) && (x < 0.2 || y < 0.2)],
    ['three of four cells, without the first', (x, y) => inCorner(x, y) && (x > 0.2 || y > 0.2)],
    ['three of four cells, without the upper right one', (x, y) => inCorner(x, y) && (x < 0.2 || y > 0.2)],
    ['three of four cells, without the lower left one', (x, y) => inCorner(x, y) && (x > 0.2 || y < 0.2)],
  ])('is not made of %s', (_, where) => {
    expect(placed(within(where, () => [0.9, 0.3, 0.1]))).toBeUndefined();
  });

  it('needs a place that is as shown under every patch, and a color that is right elsewhere', () => {
    const halves: Picture = (shown, x) => (x < 0.5 === shown[0] > 0.4 ? [0.9, 0.3, 0.1] : shown);
    expect(explains(regionApart, exactRun(grid(halves, 4, 4)))).toBeNull();
    const cell: Given = {
      shown: [0.1, 0.9, 0.4],
      read: [0.9, 0.3, 0.1],
      at: [0.1, 0.1],
      patch: 'chart',
      isChart: true,
    };
    expect(explains(regionApart, exactRun([...grid(same), cell]))).toBeNull();
  });

  it('is told by charts alone too, if these show a color twice', () => {
    const charts = grid(within(inCorner, () => [0.9, 0.3, 0.1])).map((one) => ({ ...one, isChart: true }));
    expect(explains(regionApart, exactRun(charts))).toHaveProperty('params.place', {
      isRest: false,
      names: ['top-left'],
    });
  });

  it('is of the grid of the flat fields, if a chart was read at their points too', () => {
    const most = grid(
      within(
        (x) => x < 0.6,
        () => [0.9, 0.3, 0.1],
      ),
    ).map((one) => ({ ...one, isChart: one.patch === 'black' }));
    expect(explains(regionApart, exactRun(most))).toHaveProperty('params.place', {
      isRest: true,
      names: ['right-third'],
    });
  });

  it('is named the same whatever was read first', () => {
    const run = exactRun(
      grid(
        within(
          (x) => x > 0.6,
          () => [0.9, 0.3, 0.1],
        ),
      ).toReversed(),
    );
    expect(explains(regionApart, run)).toHaveProperty('params.place', { isRest: false, names: ['right-third'] });
    expect(regionApart(run)?.misfit).toBe(0);
  });

  it('is what a box is, or all but a box', () => {
    for (const left of [0, 1, 3])
      for (const top of [0, 2, 3])
        for (const [right, bottom] of [
          [left, top],
          [left + 1, top + 1],
        ] as const) {
          const isIn = (x: number, y: number) => {
            const [at, down] = cell(x, y);
            return at >= left && at <= right && down >= top && down <= bottom;
          };
          const box = placed(within(isIn, () => [0.9, 0.3, 0.1]));
          const rest = placed(
            within(
              (x, y) => !isIn(x, y),
              () => [0.9, 0.3, 0.1],
            ),
          );
          const count = (right - left + 1) * (bottom - top + 1);
          expect([box?.count, rest?.count]).toEqual([count, 25 - count]);
          expect(box?.place.isRest).toBe(false);
          expect(rest?.place).toEqual({ isRest: true, names: box?.place.names });
        }
  });
});

describe('bestOf', () => {
  const fitOf = (misfit: number, levels: number): Fit => ({ misfit, found: { cause: 'inverted', params: { levels } } });

  it('is the fit with the smallest misfit, the first among equals', () => {
    const [a, b, c] = [fitOf(2, 1), fitOf(1, 2), fitOf(1, 3)] as const;
    expect(bestOf([a, b, c])).toBe(b);
    expect(bestOf([null, c, null, b, null])).toBe(c);
    expect(bestOf([b, a])).toBe(b);
    expect(bestOf([null, null])).toBeNull();
    expect(bestOf([])).toBeNull();
  });
});
