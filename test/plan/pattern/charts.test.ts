import { describe, expect, it } from 'vitest';
import { builtInProfiles } from '../../../src/judge/profiles/built-in-profiles.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { cellsAbove, cornerCells, layoutOfCells } from '../../../src/plan/pattern/cells.ts';
import { CHARTS, findChart } from '../../../src/plan/pattern/charts.ts';
import { codesAt } from '../../../src/plan/pattern/codes-at.ts';
import { drawPattern } from '../../../src/plan/pattern/draw-pattern.ts';
import { parsePatch } from '../../../src/plan/pattern/patch.ts';
import { expectedCodes } from '../../../src/plan/pattern/patch-pattern.ts';
import { type Cells, checkPattern } from '../../../src/plan/pattern/pattern.ts';
import { patternPng } from '../../../src/plan/pattern/pattern-png.ts';
import { resolvePatchInput } from '../../../src/plan/sampling/patch-input.ts';
import { partsOf, plannedCount } from '../../../src/plan/sampling/plan-parts.ts';
import { planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import type { PlannedPatch, SamplingPlan } from '../../../src/plan/sampling/sampling-plan.ts';
import { unreadQuarters } from '../../../src/plan/sampling/span.ts';
import { withCode } from '../../with-code.ts';
import { readPng } from './read-png.ts';

type Rgb = Cells['codes'][number];
const text = ({ r, g, b }: Rgb) => `${r}/${g}/${b}`;
const cornersOf = (chart: Cells) => cornerCells(chart).map((cell) => chart.codes[cell] as Rgb);

describe('charts', () => {
  it('are found by name, whatever its case, and are patches of that name', () => {
    expect(CHARTS.map(({ name }) => name)).toEqual(['tone-chart', 'code-chart', 'field-chart']);
    expect(findChart(' Tone-Chart ')).toBe(CHARTS[0]);
    expect(findChart('tone')).toBeUndefined();
    expect(parsePatch('TONE-CHART')).toEqual({
      name: 'tone-chart',
      bitDepth: 8,
      codes: { r: 60, g: 60, b: 60 },
      pattern: CHARTS[0],
    });
    expect(() => parsePatch('tone-chart@10')).toThrow(withCode('invalid-patch'));
    expect(() => parsePatch('tone')).toThrow(/did you mean tone-chart\?$/);
    expect(() => parsePatch('chart')).toThrow(/or a chart: tone-chart or code-chart or field-chart/);
  });

  it.each(CHARTS)(
    '$name has no two cells alike but pure ones, and corners at least a third of the range apart',
    (chart) => {
      expect(chart.codes).toHaveLength(cellsAbove(chart, chart.rows));
      const texts = chart.codes.map(text);
      expect(texts.filter((one, place) => texts.indexOf(one) !== place && !PURE.includes(one))).toEqual([]);
      const corners = cornersOf(chart);
      for (const one of corners) {
        for (const other of corners) {
          if (one === other) continue;
          const apart = Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));
          expect(apart, `${text(one)} and ${text(other)}`).toBeGreaterThanOrEqual(85);
        }
      }
    },
  );

  it.each(builtInProfiles)('$name uses the corner codes of its charts nowhere else in its plan', ({ plan }) => {
    const patches = plan.patches.filter((name) => !name.includes('=')).map(parsePatch);
    for (const { pattern } of patches) {
      if (pattern?.kind !== 'cells') continue;
      const others = patches.filter((patch) => !patch.pattern).map(({ codes }) => text(codes));
      expect(cornersOf(pattern).filter((corner) => others.includes(text(corner)))).toEqual([]);
    }
  });

  it('the tone chart has grays from near black to near white, primaries and secondaries', () => {
    const codes = (findChart('tone-chart') as Cells).codes;
    const grays = codes.filter(({ r, g, b }) => r === g && g === b).map(({ r }) => r);
    expect(grays.sort((a, b) => a - b)).toEqual([8, 20, 36, 60, 80, 112, 144, 160, 176, 208, 224, 247]);
    for (const name of ['red', 'green', 'blue', 'cyan', 'magenta', 'yellow']) {
      expect(codes).toContainEqual(parsePatch(name).codes);
    }
  });

  it.each(['code-chart', 'field-chart'])('%s sets and clears any two bits of a pixel in all four ways', (name) => {
    const bits = (findChart(name) as Cells).codes.map(({ r, g, b }) =>
      [r, g, b].flatMap((code) => Array.from({ length: 8 }, (_, bit) => (code >> bit) & 1)),
    );
    for (let one = 0; one < 24; one++) {
      for (let other = 0; other < one; other++) {
        expect(new Set(bits.map((row) => `${row[one]}${row[other]}`)).size, `bits ${one} and ${other}`).toBe(4);
      }
    }
  });
});

describe.each(['calibration-match', 'signal-exact'])('the plan of %s', (name) => {
  const plan = planOf(findProfile(name).plan);
  const reads = readsOf(plan);

  it('takes at most 64 readings, white on a uniform field of 5x5 among them', () => {
    expect(plannedCount(plan)).toBeLessThanOrEqual(64);
    expect(plan.layout).toBe('5x5');
    expect(plan.patches).toContainEqual(parsePatch('white'));
  });

  it('reads black, red, green and blue in two quarters or more', () => {
    for (const pure of PURE) {
      const own = reads.filter(({ codes }) => text(codes) === pure).map(({ point }) => point);
      const unread = unreadQuarters({ points: own });
      expect(unread.length, pure).toBeLessThanOrEqual(2);
      const isRead = (...quarters: readonly string[]) => !quarters.some((quarter) => unread.includes(quarter));
      // What lifts black in one half of the screen is seen.
      const isOpposite = isRead('upper left', 'lower right') || isRead('upper right', 'lower left');
      expect(isOpposite || pure !== '0/0/0', pure).toBe(true);
    }
  });

  it('has levels of each channel at most 34 codes apart, and 1 and 254 of each', () => {
    for (const channel of ['r', 'g', 'b'] as const) {
      const levels = [...new Set(reads.map(({ codes }) => codes[channel]))].sort((a, b) => a - b);
      expect(Math.max(...levels.map((level, place) => level - (levels[place - 1] ?? level)))).toBeLessThanOrEqual(34);
      expect(levels).toEqual(expect.arrayContaining([0, 1, 254, 255]));
    }
  });

  it('reads the grays that decide in every quarter in which the full plan does', () => {
    const { fullPlan } = findProfile(name);
    const read = graysIn(reads);
    expect(graysIn(readsOf(planOf(fullPlan))).filter((gray) => !read.includes(gray))).toEqual([]);
  });
});

const PURE: readonly string[] = ['0/0/0', '255/0/0', '0/255/0', '0/0/255'];

function planOf(
  { layout, patches }: { readonly layout: string; readonly patches: readonly string[] } = findProfile(
    'calibration-match',
  ).plan,
) {
  const resolution = { widthPx: 3840, heightPx: 2160 };
  return planSampling({ layout, order: 'row-major', resolution, patches: patches.map(resolvePatchInput) });
}

function readsOf(plan: SamplingPlan) {
  return partsOf(plan).flatMap(({ points }, patchIndex) =>
    points.map((point) => {
      const codes = expectedCodes(plan.patches[patchIndex] as PlannedPatch, plan.resolution, point) as Rgb;
      return { point, codes };
    }),
  );
}

/** Bands of grays with each quarter in which they are read: `dark upper left`. */
function graysIn(reads: ReturnType<typeof readsOf>): readonly string[] {
  const bands = { dark: [16, 64], middle: [96, 160], light: [176, 239] } as const;
  return Object.entries(bands).flatMap(([name, [from, to]]) => {
    const own = reads.filter(({ codes: { r, g, b } }) => r === g && g === b && r >= from && r <= to);
    const unread = unreadQuarters({ points: own.map(({ point }) => point) });
    return unreadQuarters({ points: [] }).flatMap((quarter) =>
      unread.includes(quarter) ? [] : [`${name} ${quarter}`],
    );
  });
}

describe('a pattern of cells', () => {
  const chart: Cells = {
    kind: 'cells',
    name: 'own',
    columns: 2,
    rows: 1,
    codes: [
      { r: 1, g: 2, b: 3 },
      { r: 4, g: 5, b: 6 },
    ],
  };
  const size = { widthPx: 5, heightPx: 2 };

  it('has the code values of its cell at each pixel, even if the size is not a multiple of the cells', () => {
    expect([0, 1, 2, 3, 4].map((xPx) => codesAt(chart, size, xPx, 1).r)).toEqual([1, 1, 1, 4, 4]);
    expect([...drawPattern(chart, size).data.subarray(6, 12)]).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each<[string, Partial<Cells>, RegExp]>([
    ['a code that is none', { codes: [{ r: 256, g: 0, b: 0 }, chart.codes[1] as Rgb] }, /from 0 to 255; got 256/],
    ['too few colors', { columns: 3 }, /expected 3 colors; got 2/],
    ['half a column', { columns: 1.5 }, /whole numbers of columns and rows/],
    ['a name with a comma', { name: 'a,b' }, /a name without comma/],
    ['a screen that is too small', { rows: 2, codes: [...chart.codes, ...chart.codes] }, /4x4 pixels or more; got 5x2/],
  ])('refuses %s', (_, change, reason) => {
    expect(() => checkPattern({ ...chart, ...change }, size)).toThrow(reason);
    expect(() => checkPattern({ ...chart, ...change }, size)).toThrow(withCode('invalid-pattern'));
  });
});

describe('a plan with a chart', () => {
  it.each([
    [640, 480],
    [1050, 1680],
    [1366, 768],
    [3840, 2160],
    [7680, 4320],
  ])('reads the center of each cell at %i x %i, also under HDCP and whatever its layout', (widthPx, heightPx) => {
    const resolution = { widthPx, heightPx };
    for (const layout of ['13', '3x3', 'center']) {
      const patches = [parsePatch('white'), ...CHARTS.map(({ name }) => parsePatch(name))];
      const plan = planSampling({ layout, order: 'farthest-first', resolution, patches });
      for (const one of [plan, toEvenCoordinates(plan)]) {
        for (const [patchIndex, part] of partsOf(one).entries()) {
          const { pattern } = patches[patchIndex] ?? {};
          if (pattern?.kind !== 'cells') continue;
          const { columns, rows } = pattern;
          const grid = typeof columns === 'number' ? { columns, rows } : null;
          expect(part).toMatchObject({ layout: layoutOfCells(pattern), grid });
          const codes = part.points.toSorted((a, b) => a.index - b.index);
          const patch = one.patches[patchIndex] ?? parsePatch('white');
          expect(codes.map((point) => expectedCodes(patch, resolution, point))).toEqual(pattern.codes);
        }
      }
    }
    const own = planSampling({ layout: '3x3', order: 'row-major', resolution, patches: [parsePatch('tone-chart')] });
    expect(plannedCount(own)).toBe(30);
  });

  it('takes no other layout for it', () => {
    const plan = (layout: string) =>
      planSampling({
        layout: '3x3',
        order: 'row-major',
        resolution: { widthPx: 1920, heightPx: 1080 },
        patches: [{ patch: parsePatch('tone-chart'), layout }],
      });
    expect(plan('6X5').patches[0]?.ownLayout?.points).toHaveLength(30);
    expect(() => plan('3x3')).toThrow(/tone-chart is read at the centers of its 6x5 cells/);
  });
});

describe('patternPng of a chart', () => {
  it('has the exact code values, 8-bit RGB without color profile, gamma or other hints', async () => {
    for (const chart of CHARTS) {
      const size = { widthPx: 643, heightPx: 481 };
      const png = readPng(await patternPng(chart, size));
      expect(png).toMatchObject({ ...size, bitDepth: 8, colorType: 2 });
      expect([...new Set(png.chunks)].filter((type) => !['IHDR', 'pHYs', 'IDAT', 'IEND'].includes(type))).toEqual([]);
      const wrong: string[] = [];
      for (let yPx = 0; yPx < size.heightPx; yPx++) {
        for (let xPx = 0; xPx < size.widthPx; xPx++) {
          const [found, wanted] = [png.at(xPx, yPx), codesAt(chart, size, xPx, yPx)];
          if (text(found) !== text(wanted)) wrong.push(`${xPx},${yPx}: ${text(found)}`);
        }
      }
      expect(wrong).toEqual([]);
    }
  });
});
