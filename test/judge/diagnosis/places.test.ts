import { describe, expect, it } from 'vitest';
import { bands } from '../../../src/judge/diagnosis/bands.ts';
import { chromaSubsampling } from '../../../src/judge/diagnosis/chroma-subsampling.ts';
import { gradient } from '../../../src/judge/diagnosis/gradient.ts';
import { observe } from '../../../src/judge/diagnosis/hypothesis.ts';
import { patchNotShown } from '../../../src/judge/diagnosis/patch-not-shown.ts';
import { pictureFlipped, pictureScaled } from '../../../src/judge/diagnosis/picture-moved.ts';
import { regionApart } from '../../../src/judge/diagnosis/region-apart.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { columnsOf } from '../../../src/plan/pattern/cells.ts';
import { findChart } from '../../../src/plan/pattern/charts.ts';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { expectedCodes } from '../../../src/plan/pattern/patch-pattern.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import { each, explained, type Pixel, runOf } from './run-of.ts';

type Where = (point: SamplePoint) => boolean;
/** From 1 to 5, by fifths of the screen: the chart has columns of its own. */
const column = ({ xFraction }: SamplePoint) => Math.floor(5 * xFraction) + 1;
const row = ({ yFraction }: SamplePoint) => Math.floor(5 * yFraction) + 1;
const same: Pixel = (shown) => shown;

/** One pixel change in a part of the screen. */
function within(where: Where, inside: Pixel, outside: Pixel = same): Pixel {
  return (shown, point, patch) => (where(point) ? inside : outside)(shown, point, patch);
}

const window: Pixel = () => [0.4, 0.42, 0.45];
const darker = each((drive) => 0.8 * drive);

describe('regionApart', () => {
  it.each<[string, Where, boolean, readonly string[]]>([
    ['the upper left corner', (at) => column(at) < 3 && row(at) < 3, false, ['top-left']],
    ['the lower right corner', (at) => column(at) > 4 && row(at) > 2, false, ['bottom-right']],
    ['one point at the top', (at) => column(at) === 3 && row(at) === 1, false, ['top-edge']],
    ['one point in the middle', (at) => column(at) === 3 && row(at) === 3, false, ['center']],
    ['the left column', (at) => column(at) === 1, false, ['left-edge']],
    ['two columns', (at) => column(at) > 3, false, ['right-third']],
    ['a column in between', (at) => column(at) === 3, false, ['band-down']],
    ['a row in between', (at) => row(at) === 2, false, ['band-across']],
    ['most of the screen from the left', (at) => column(at) < 4, true, ['right-third']],
    ['all but the right column', (at) => column(at) < 5, true, ['right-edge']],
    [
      'all but the lower and the right edge',
      (at) => column(at) < 5 && row(at) < 5,
      true,
      ['right-edge', 'bottom-edge'],
    ],
    ['all but a corner', (at) => column(at) > 2 || row(at) > 2, true, ['top-left']],
    ['two edges', (at) => column(at) === 5 || row(at) === 5, false, ['right-edge', 'bottom-edge']],
  ])('names a window over %s', (_, where, isRest, names) => {
    const found = explained(regionApart, within(where, window));
    expect(found).toMatchObject({ cause: 'region-apart', params: { place: { isRest, names } } });
    expect(found).toHaveProperty('params.cells.length', (found as { params: { count: number } }).params.count);
  });

  it('names a translucent window over most of the screen', () => {
    const glass = within(
      (at) => column(at) < 5,
      ([r, g, b]) => [0.5 * r, 0.5 * g + 0.4, 0.5 * b + 0.1],
    );
    expect(explained(regionApart, glass)).toHaveProperty('params.place', { isRest: true, names: ['right-edge'] });
  });

  it('names a tinted corner, and its cells from 1', () => {
    const corner = within(
      (at) => column(at) < 3 && row(at) === 1,
      ([r, g, b]) => [r, g, 0.9 * b],
    );
    expect(explained(regionApart, corner)?.params).toEqual({
      ...{ patch: 'white', count: 2, of: 25, place: { isRest: false, names: ['top-left'] } },
      cells: [
        { point: 1, column: 1, row: 1 },
        { point: 2, column: 2, row: 1 },
      ],
    });
  });

  it.each<[string, Pixel]>([
    ['a screen that is as shown', same],
    ['a screen that is wrong everywhere', window],
    ['points here and there', within(({ index }) => [0, 7, 18].includes(index), window)],
    [
      'a corner whose readings follow the patch, and not by one factor',
      within(
        ({ index }) => index < 2,
        each((drive) => drive ** 1.5),
      ),
    ],
    // The other side is clipped, or within rounding.
    [
      'a gradient that clips',
      ([r, g, b], { xFraction: x }) => [r * (0.9 + 0.4 * x), g * (0.9 + 0.4 * x), b * (0.9 + 0.4 * x)],
    ],
    [
      'a slight gradient',
      (shown, { xFraction: x }) => shown.map((drive) => drive * (1 - 0.02 * x)) as unknown as typeof shown,
    ],
  ])('is silent on %s', (_, pixel) => {
    expect(explained(regionApart, pixel)).toBeNull();
  });
});

describe('bands', () => {
  it('of one level, side by side, may be a window too', () => {
    const edge = within((at) => column(at) === 1, darker);
    expect(explained(bands, edge, { patches: 'gray-191' })).toBeNull();
    expect(explained(regionApart, edge, { patches: 'gray-191' })).toMatchObject({ cause: 'region-apart' });
  });

  it('names columns or rows with one factor', () => {
    const columns = within((at) => column(at) % 2 === 0, darker);
    expect(explained(bands, columns)?.params).toEqual({
      along: 'columns',
      lines: [2, 4],
      factors: { r: 0.8, g: 0.8, b: 0.8 },
    });
    const rows = within((at) => row(at) > 3, darker);
    expect(explained(bands, rows)?.params).toMatchObject({ along: 'rows', lines: [4, 5] });
  });

  it.each<[string, Pixel]>([
    ['a darker screen', darker],
    ['a screen that is as shown', same],
    [
      'two factors',
      (shown, at) => (column(at) === 2 ? darker(shown, at, '') : column(at) === 4 ? [shown[0] / 2, 0, 0] : shown),
    ],
    ['a window over two columns, which may be all there is', within((at) => column(at) > 3, window)],
  ])('is silent on %s', (_, pixel) => {
    expect(explained(bands, pixel)).toBeNull();
  });

  it('are not found where flat fields change as a whole and a chart does not', () => {
    const stretched: Pixel = (shown, _, patch) => {
      const [r, g, b] = shown.map((drive) => (patch === 'tone-chart' ? drive : 0.92 * drive)) as [
        number,
        number,
        number,
      ];
      return [r, g, b];
    };
    expect(explained(bands, stretched)).toBeNull();
  });
});

describe('gradient', () => {
  const factor =
    (of: (x: number, y: number) => number): Pixel =>
    (shown, { xFraction: x, yFraction: y }) => [shown[0] * of(x, y), shown[1] * of(x, y), shown[2] * of(x, y)];

  it.each([
    ['right', (x: number) => 1 - 0.2 * x],
    ['left', (x: number) => 0.8 + 0.2 * x],
    ['bottom', (_: number, y: number) => 1 - 0.2 * y],
    ['top', (_: number, y: number) => 0.8 + 0.2 * y],
    ['bottom-right', (x: number, y: number) => 1 - 0.1 * (x + y)],
    ['top-left', (x: number, y: number) => 0.8 + 0.1 * (x + y)],
    ['bottom-left', (x: number, y: number) => 0.9 - 0.1 * (y - x)],
    ['top-right', (x: number, y: number) => 0.9 - 0.1 * (x - y)],
    ['edges', (x: number, y: number) => 1 - 0.4 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)],
  ])('to the %s is named', (direction, of) => {
    expect(explained(gradient, factor(of))).toMatchObject({ cause: 'gradient', params: { patch: 'white', direction } });
  });

  it('is named if it adds to every drive, and on a layout of one row', () => {
    const added: Pixel = ([r, g, b], { xFraction: x }) => [r - 0.2 * x, g - 0.2 * x, b - 0.2 * x];
    expect(explained(gradient, added)?.params).toMatchObject({ direction: 'right' });
    const line = { layout: '7x1', patches: 'white,gray-128' };
    expect(
      explained(
        gradient,
        factor((x) => 1 - 0.2 * x),
        line,
      )?.params,
    ).toEqual({ patch: 'white', direction: 'right', percent: 16.9 });
  });

  it.each<[string, Pixel]>([
    ['a screen that is as shown', same],
    ['an even gain', darker],
    ['a step', within((at) => column(at) > 2, darker)],
    ['a bright edge', factor((x, y) => 0.8 + 0.4 * ((x - 0.5) ** 2 + (y - 0.5) ** 2))],
    ['a change within a few steps', factor((x) => 1 - 0.005 * x)],
  ])('is silent on %s', (_, pixel) => {
    expect(explained(gradient, pixel)).toBeNull();
  });

  it('needs five points', () => {
    expect(
      explained(
        gradient,
        factor((x) => 1 - 0.2 * x),
        { layout: '4x1', patches: 'white' },
      ),
    ).toBeNull();
  });
});

describe('patchNotShown', () => {
  it('names a screen that always shows the same, though not the same everywhere', () => {
    const desktop: Pixel = (_, { xFraction: x, yFraction: y }) => [x, y, 0.5];
    expect(explained(patchNotShown, desktop)?.params).toEqual({ how: 'fixed' });
  });

  it('names a screen that shows the patch before', () => {
    const before: Record<string, number> = { white: 0.3, 'gray-128': 1, black: 128 / 255, 'gray-64': 0 };
    const late: Pixel = (_, __, patch) => each(() => before[patch] as number)([0, 0, 0], {} as SamplePoint, patch);
    expect(explained(patchNotShown, late, { patches: 'white,gray-128,black,gray-64' })?.params).toEqual({
      how: 'previous',
    });
  });

  it.each<[string, Pixel, string]>([
    ['one patch alone', () => [0.5, 0.5, 0.5], 'white'],
    [
      'one patch that is right',
      (_, __, patch) => (patch === 'black' ? [0, 0, 0] : [0.5, 0.5, 0.5]),
      'white,gray-128,black',
    ],
    ['what is shown', same, 'white,gray-128,black'],
  ])('is silent on %s', (_, pixel, patches) => {
    expect(explained(patchNotShown, pixel, { patches })).toBeNull();
  });
});

describe('pictureFlipped', () => {
  const chart = findChart('tone-chart');
  const flipped =
    (isAcross: boolean, isDown: boolean): Pixel =>
    (shown, point, patch) => {
      if (patch !== 'tone-chart' || !chart) return shown;
      const { rows, codes } = chart;
      const columns = columnsOf(chart, 0);
      const [at, down] = [point.column ?? 0, point.row ?? 0];
      const [seenAt, seenDown] = [isAcross ? columns - 1 - at : at, isDown ? rows - 1 - down : down];
      const { r, g, b } = codes[seenDown * columns + seenAt] ?? { r: 0, g: 0, b: 0 };
      return [r / 255, g / 255, b / 255];
    };

  it.each([
    [true, false, { cause: 'picture-mirrored', params: { chart: 'tone-chart', axis: 'horizontal' } }],
    [false, true, { cause: 'picture-mirrored', params: { chart: 'tone-chart', axis: 'vertical' } }],
    [true, true, { cause: 'picture-turned', params: { chart: 'tone-chart' } }],
  ])('names a chart that is mirrored or turned (%s, %s)', (isAcross, isDown, found) => {
    expect(explained(pictureFlipped, flipped(isAcross, isDown))).toEqual(found);
  });

  it('knows the pixel, if a cell of the chart is no larger', () => {
    const { plan, samples } = observe(runOf(flipped(true, true), { patches: 'tone-chart' }));
    const small = samples.map((sample) => {
      const actual = { xPx: sample.point.column ?? 0, yPx: sample.point.row ?? 0 };
      return { ...sample, reading: { ...sample.reading, actual } };
    });
    const observed = { plan: { ...plan, resolution: { widthPx: 6, heightPx: 5 } }, samples: small, distinct: small };
    expect(pictureFlipped(observed)).toMatchObject({ found: { cause: 'picture-turned' } });
    expect(pictureFlipped(observed)?.misfit).toBeLessThanOrEqual(1);
  });

  it('is silent on a picture that is not, and without a chart', () => {
    expect(explained(pictureFlipped, same)).toBeNull();
    expect(explained(pictureFlipped, darker, { patches: 'white,black' })).toBeNull();
  });
});

describe('pictureScaled', () => {
  const resolution = { widthPx: 1920, heightPx: 1080 };
  /** From a path that shows a picture of another size around the center, black outside of it. */
  const scaled =
    (factor: number): Pixel =>
    (_, { xFraction, yFraction }, name) => {
      const [x, y] = [xFraction, yFraction].map((place) => (place - 0.5) / factor + 0.5) as [number, number];
      if (Math.min(x, y) < 0 || Math.max(x, y) >= 1) return [0, 0, 0];
      const { r, g, b } = expectedCodes(parsePatch(name), resolution, {
        xPx: Math.floor(x * resolution.widthPx),
        yPx: Math.floor(y * resolution.heightPx),
      }) ?? { r: 0, g: 0, b: 0 };
      return [r / 255, g / 255, b / 255];
    };

  it.each([
    [70, 'white,field-chart'],
    [85, 'white,field-chart'],
    [130, 'white,field-chart'],
    [70, 'white,gray-128,black,tone-chart'],
    [130, 'white,gray-128,black,tone-chart'],
  ])('names a picture with sides of %i percent of the screen, read under %s', (percent, patches) => {
    const { diagnoses } = judgeEvidence(runOf(scaled(percent / 100), { patches }), findProfile('signal-exact'), {
      judgedAt: '2026-01-05T09:00:00.000Z',
    });
    expect(diagnoses).toMatchObject([{ cause: 'picture-scaled' }]);
    const found = diagnoses?.[0]?.params as { readonly percent: number };
    expect(Math.abs(found.percent - percent)).toBeLessThanOrEqual(7);
  });

  it('is told by black all around flat fields too, and silent on a picture that is only darker, or black on one side', () => {
    expect(explained(pictureScaled, scaled(0.7), { patches: 'white,gray-128' })).toMatchObject({
      cause: 'picture-scaled',
    });
    const oneSided = within(
      (at) => column(at) === 1,
      () => [0, 0, 0],
    );
    expect(explained(pictureScaled, oneSided, { patches: 'white,gray-128' })).toBeNull();
    expect(explained(pictureScaled, darker, { patches: 'white,field-chart' })).toBeNull();
  });
});

describe('chromaSubsampling', () => {
  // Luma is 0.2126 r + 0.7152 g + 0.0722 b.
  const reddened: Pixel = ([r, g, b]) => [r + 0.1, g - (0.1 * 0.2126) / 0.7152, b];
  const bled = within((at) => column(at) === 1, reddened);
  const options = { patches: 'gray-191', colorFormat: 'YCBCR' } as const;

  it('names points of a YCbCr signal with the right luma', () => {
    const found = explained(chromaSubsampling, bled, options);
    expect(found?.params).toMatchObject({ count: 5, of: 25 });
    expect(found).toHaveProperty('params.places.length', 3);
  });

  it('is silent on RGB, on another luma, and on most of the screen', () => {
    expect(explained(chromaSubsampling, bled, { patches: 'gray-191' })).toBeNull();
    expect(
      explained(
        chromaSubsampling,
        within((at) => column(at) === 1, darker),
        options,
      ),
    ).toBeNull();
    const most = within((at) => column(at) < 4, reddened);
    expect(explained(chromaSubsampling, most, options)).toBeNull();
  });
});
