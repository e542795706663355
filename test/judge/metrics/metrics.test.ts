import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../../src/judge/color/color-basis.ts';
import type { Deviation } from '../../../src/judge/color/deviation.ts';
import { deviations } from '../../../src/judge/color/deviations.ts';
import type { Evidence } from '../../../src/judge/evidence.ts';
import type { NoColor } from '../../../src/judge/metrics/metric-problem.ts';
import { findMetric, metricTable } from '../../../src/judge/metrics/metric-table.ts';
import { metrics } from '../../../src/judge/metrics/metrics.ts';
import type { Patch } from '../../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import type { Reference } from '../../../src/read/reference/reference.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';
import { type BuildOptions, buildEvidence, REFERENCE } from '../build-evidence.ts';
import { chromaDifference, ciede2000, lab, uvDistance } from '../color/independent.ts';

const FOUR = 'white,gray-191,gray-128,gray-64';
const NO_CALIBRATION: NoColor = { code: 'calibration-missing', params: {} };
const names = new Set(metricTable.map(({ name }) => name));

function measure(options: BuildOptions, ambientCdM2 = 0, change: (evidence: Evidence) => Evidence = (same) => same) {
  const { plan, readings, calibration } = change(buildEvidence(options));
  const { model, whyNoColor } = colorBasis(calibration.reference);
  const found = metrics(names, {
    plan,
    readings,
    deviations: deviations(plan, readings, model),
    ambientCdM2,
    whyNoColor,
  });
  return (name: string, patchIndex: number | null = 0) => {
    const metric = found.find((one) => one.name === name && one.patchIndex === patchIndex);
    if (!metric) throw new Error(`${name} of ${patchIndex} was not computed`);
    return metric;
  };
}

/** An uneven screen, made up: darker and bluer to one corner, with a wave over it that depends on the level. */
function unevenLight({ codes }: Patch, { xFraction: x, yFraction: y }: SamplePoint): Xyz {
  const level = (codes.r / 255) ** 2.2;
  const share = level * (1 - 0.12 * x * y - 0.04 * Math.sin(7 * x + 3 * y + 5 * level)) + 0.001;
  return {
    X: 114 * share * (1 + 0.03 * (x - 0.5)),
    Y: 120 * share,
    Z: 130 * share * (1 + 0.06 * y * Math.cos(4 * x - level)),
  };
}

describe.each(['3x3', '5x5'])('metrics of an uneven %s screen at four levels', (layout) => {
  const options = { layout, patches: FOUR, light: unevenLight };
  const of = measure(options);
  const { plan } = buildEvidence(options);
  const light = plan.patches.map((patch) => plan.points.map((point) => unevenLight(patch, point)));
  const center = plan.points.findIndex(({ index }) => index === plan.centerIndex);
  const whiteCenter = light[0]?.[center] as Xyz;
  const amount = plan.points.length;

  describe.each([0, 1, 2, 3])('level %i', (level) => {
    const colors = light[level] as Xyz[];
    const Y = colors.map((xyz) => xyz.Y);
    const Yc = Y[center] as number;
    const [Ymin, Ymax] = [Math.min(...Y), Math.max(...Y)];
    const labs = colors.map((xyz) => lab(xyz, whiteCenter));
    const labC = labs[center] as ReturnType<typeof lab>;
    const percent = Y.map((value) => Math.abs((100 * (value - Yc)) / Yc));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / amount;

    it('has luminance metrics equal to their formulas', () => {
      expect(of('luminance-center-max', level).value).toBeCloseTo(Math.max(...percent), 9);
      expect(of('luminance-center-max', level).pointIndex).toBe(percent.indexOf(Math.max(...percent)));
      expect(of('luminance-center-mean', level).value).toBeCloseTo(mean(percent), 9);
      expect(of('luminance-center-ratio-min', level).value).toBeCloseTo(Ymin / Yc, 9);
      const offCenter = Y.filter((_, place) => place !== center);
      expect(of('luminance-center-ratio-max', level).value).toBeCloseTo(Math.max(...offCenter) / Yc, 9);
      expect(of('nonuniformity', level).value).toBeCloseTo(100 * (1 - Ymin / Ymax), 9);
      expect(of('luminance-min-max-ratio', level).value).toBeCloseTo(Ymin / Ymax, 9);
      expect(of('luminance-max-min-ratio', level).value).toBeCloseTo(Ymax / Ymin, 9);
      expect(of('luminance-max-min-ratio', level)).toMatchObject({
        pointIndex: Y.indexOf(Ymin),
        otherPointIndex: Y.indexOf(Ymax),
      });
      expect(of('mld', level).value).toBeCloseTo((200 * (Ymax - Ymin)) / (Ymax + Ymin), 9);
    });

    it('has LUDM with and without the ambient term', () => {
      for (const ambient of [0, 0.7]) {
        const lit = Y.map((value) => value + ambient).sort((a, b) => a - b);
        const median = lit[(amount - 1) / 2] as number;
        const worst = Math.max(...lit.map((value) => (100 * Math.abs(value - median)) / median));
        const found = ambient === 0 ? of : measure(options, ambient);
        expect(found('ludm', level).value).toBeCloseTo(worst, 9);
      }
    });

    it('has color metrics equal to their formulas', () => {
      const differences = labs.map((one) => ciede2000(labC, one));
      expect(of('delta-e-2000-center-max', level).value).toBeCloseTo(Math.max(...differences), 6);
      expect(of('delta-e-2000-center-mean', level).value).toBeCloseTo(mean(differences), 6);
      const chroma = labs.map((one) => Math.abs(chromaDifference(labC, one)));
      expect(of('chroma-center-max', level).value).toBeCloseTo(Math.max(...chroma), 6);
      expect(of('chroma-center-mean', level).value).toBeCloseTo(mean(chroma), 6);
      const uv = colors.map((one) => uvDistance(colors[center] as Xyz, one));
      expect(of('uv-1976-center-max', level).value).toBeCloseTo(Math.max(...uv), 9);
      const pairs = colors.flatMap((one) => colors.map((other) => uvDistance(one, other)));
      expect(of('uv-1976-pair-max', level).value).toBeCloseTo(Math.max(...pairs), 9);
    });

    it('has the worst difference between neighbors', () => {
      const side = Math.sqrt(amount);
      const neighbours = labs.flatMap((one, place) => {
        const right = place % side < side - 1 ? labs[place + 1] : undefined;
        return [right, labs[place + side]].flatMap((other) => (other ? [ciede2000(one, other)] : []));
      });
      expect(of('delta-e-2000-neighbour-max', level).value).toBeCloseTo(Math.max(...neighbours), 6);
    });

    it('has the differences from the calibration', () => {
      const model = colorBasis(REFERENCE).model;
      const drive = (plan.patches[level] as Patch).codes.r / 255;
      const expected = model?.toXyz({ r: drive, g: drive, b: drive }) as Xyz;
      const white = REFERENCE.colors.white;
      const differences = colors.map((one) => ciede2000(lab(expected, white), lab(one, white)));
      expect(of('delta-e-2000-reference-max', level).value).toBeCloseTo(Math.max(...differences), 6);
      expect(of('delta-e-2000-reference-mean', level).value).toBeCloseTo(mean(differences), 6);
      const off = Y.map((value) => Math.abs((100 * (value - expected.Y)) / expected.Y));
      expect(of('luminance-reference-max', level).value).toBeCloseTo(Math.max(...off), 9);
      const uv = colors.map((one) => uvDistance(expected, one));
      expect(of('uv-1976-reference-max', level).value).toBeCloseTo(Math.max(...uv), 9);
    });
  });

  it('has the contrast deviation of 50 % gray', () => {
    const ratios = (light[2] as Xyz[]).map(({ Y }, place) => Y / (light[0]?.[place]?.Y as number));
    const T = ratios.map((ratio) => 100 * Math.abs(ratio / (ratios[center] as number) - 1));
    expect(of('contrast-deviation-max', null).value).toBeCloseTo(Math.max(...T), 9);
  });
});

describe('metrics of light and dark', () => {
  it('are those that one set of 25 white readings is known to have', () => {
    // Least over greatest 66.92 %: 83.65 of 125 cd/m2.
    const of = measure({
      patches: 'white',
      light: (_, { index }) => ({ X: 90, Y: index === 24 ? 83.65 : 125, Z: 100 }),
    });
    expect(of('luminance-min-max-ratio').value).toBeCloseTo(0.6692, 4);
    expect(of('nonuniformity').value).toBeCloseTo(33.08, 2);
    expect(of('mld').value).toBeCloseTo(39.64, 2);
    expect(of('luminance-max-min-ratio').value).toBeCloseTo(1.494, 3);
  });

  it('hold points brighter than the center, and otherwise the brightest point off the center', () => {
    // Center 120 cd/m2: 126 is 1.05 of it, 108 is 0.9.
    const at = (corner: number, rest: number) =>
      measure({
        layout: '5-tenth',
        patches: 'white',
        light: (_, { index }) => ({ X: 110, Y: index === 2 ? 120 : index === 4 ? corner : rest, Z: 130 }),
      })('luminance-center-ratio-max');
    expect(at(126, 108)).toMatchObject({ value: 1.05, pointIndex: 4 });
    expect(at(90, 108)).toMatchObject({ value: 0.9, pointIndex: 0 });
    expect(at(120, 120).value).toBe(1);
    const lit = measure({ layout: '5-tenth', patches: 'white', light: () => ({ X: 110, Y: 119, Z: 130 }) }, 1);
    expect(lit('luminance-center-ratio-max').value).toBe(1);
  });

  it('take a black screen without any light for even', () => {
    const dark = { ...REFERENCE, colors: { ...REFERENCE.colors, black: { X: 0, Y: 0, Z: 0 } } };
    const of = measure({ patches: 'white,black', reference: dark });
    const zeros = ['luminance-center-max', 'nonuniformity', 'mld', 'ludm', 'uv-1976-center-max', 'uv-1976-pair-max'];
    const same = [...zeros, 'luminance-reference-max', 'uv-1976-reference-max', 'delta-e-2000-reference-max'];
    expect(same.map((name) => of(name, 1).value)).toEqual(same.map(() => 0));
    expect(of('luminance-min-max-ratio', 1).value).toBe(1);
    expect(of('uv-1976-pair-max', 1)).toMatchObject({ pointIndex: 0, otherPointIndex: 0 });
  });

  it('divide by no luminance of 0', () => {
    const dark = { ...REFERENCE, colors: { ...REFERENCE.colors, black: { X: 0, Y: 0, Z: 0 } } };
    const lightAt =
      (lit: number) =>
      (patch: Patch, { index }: SamplePoint) =>
        patch.name === 'black' && index !== lit ? { X: 0, Y: 0, Z: 0 } : { X: 1, Y: 1, Z: 1 };
    const of = measure({ patches: 'white,black', reference: dark, light: lightAt(0) });
    expect(of('luminance-center-max', 1)).toMatchObject({
      value: null,
      why: { code: 'no-luminance-at', params: { patch: 'black', at: 'center' } },
    });
    const params = { patch: 'black' };
    expect(of('luminance-max-min-ratio', 1).why).toEqual({
      code: 'no-luminance-at',
      params: { ...params, at: 'darkest' },
    });
    expect(of('ludm', 1).why).toEqual({ code: 'no-luminance-at', params: { ...params, at: 'median' } });
    expect(of('luminance-reference-max', 1).why).toEqual({ code: 'undefined-without-luminance', params });
    expect(of('uv-1976-center-max', 1).why).toEqual({ code: 'no-chromaticity', params });
    expect(of('uv-1976-pair-max', 1).why).toEqual({ code: 'no-chromaticity', params });
    expect(of('nonuniformity', 1).value).toBe(100);
    expect(of('mld', 1).value).toBe(200);
  });

  it('take black with light at one point for uneven, whatever its color', () => {
    for (const lit of [
      { X: 1, Y: 0, Z: 1 },
      { X: 0, Y: 1, Z: 1 },
      { X: 1, Y: 1, Z: 0 },
    ]) {
      const of = measure({ patches: 'black', light: (_, { index }) => (index === 3 ? lit : { X: 0, Y: 0, Z: 0 }) });
      const why = { code: 'no-chromaticity', params: { patch: 'black' } };
      expect(of('uv-1976-center-max')).toMatchObject({ value: null, why });
      expect(of('uv-1976-pair-max')).toMatchObject({ value: null, why });
    }
  });

  it.each(['cyan', 'magenta', 'yellow', 'red', 'blue'])('take no %s screen without light for even', (patches) => {
    const of = measure({ patches, light: () => ({ X: 0, Y: 0, Z: 0 }) });
    expect(of('mld').why).toEqual({ code: 'no-luminance', params: { patch: patches } });
  });

  it.each([
    { X: 0, Y: 10, Z: 10 },
    { X: 10, Y: 0, Z: 10 },
    { X: 10, Y: 10, Z: 0 },
  ])('compare no color with a white of %j', (white) => {
    const of = measure({ patches: 'white', light: (_, { index }) => (index === 12 ? white : { X: 9, Y: 9, Z: 9 }) });
    expect(of('delta-e-2000-center-max')).toMatchObject({ value: null, why: { code: 'white-dark', params: {} } });
  });

  it('compare colors with a white that is nearly dark', () => {
    const of = measure({ patches: 'white', light: () => ({ X: 0.009, Y: 0.01, Z: 0.011 }) });
    expect(of('delta-e-2000-center-max').value).toBe(0);
  });

  it('name the first of the points, or pairs, that are equally bad', () => {
    const of = measure({ patches: 'white' });
    for (const name of [
      'luminance-center-max',
      'nonuniformity',
      'mld',
      'code-value-error',
      'delta-e-2000-center-max',
    ]) {
      expect(of(name)).toMatchObject({ value: 0, pointIndex: 0 });
    }
    expect(of('delta-e-2000-neighbour-max')).toMatchObject({ value: 0, pointIndex: 1, otherPointIndex: 0 });
  });

  it('take a white screen that is dark at one point for uneven', () => {
    const of = measure({ patches: 'white', light: (_, { index }) => ({ X: 9, Y: index === 3 ? 0 : 10, Z: 9 }) });
    expect(of('luminance-min-max-ratio')).toMatchObject({ value: 0, pointIndex: 3 });
    expect(of('nonuniformity').value).toBe(100);
  });

  it('add the ambient term to the center as well', () => {
    const light = (_: Patch, { index }: SamplePoint) => ({ X: 90, Y: index === 3 ? 90 : 99, Z: 90 });
    expect(measure({ patches: 'white', light }, 1)('luminance-center-max').value).toBeCloseTo(9, 9);
  });

  it('take no white screen without light for even', () => {
    const of = measure({ patches: 'white,gray-128', light: () => ({ X: 0, Y: 0, Z: 0 }) });
    for (const name of ['luminance-center-max', 'nonuniformity', 'luminance-min-max-ratio', 'mld', 'ludm']) {
      expect(of(name)).toMatchObject({ value: null, why: { code: 'no-luminance', params: { patch: 'white' } } });
    }
    expect(of('delta-e-2000-center-max').why).toEqual({ code: 'white-dark', params: {} });
    expect(of('uv-1976-center-max').why).toEqual({ code: 'no-chromaticity', params: { patch: 'white' } });
  });

  it('take the mean of the two middle luminances as the median of an even number', () => {
    const of = measure({
      layout: '2x1',
      patches: 'white',
      light: (_, { index }) => ({ X: 90, Y: 100 + 20 * index, Z: 90 }),
    });
    expect(of('ludm').value).toBeCloseTo(100 / 11, 9);
  });
});

describe('metrics without a value', () => {
  it('say that there is no calibration to compare with', () => {
    expect(measure({ reference: null })('delta-e-2000-reference-max').why).toEqual({
      code: 'no-color',
      params: { without: 25, of: 25, patch: 'white', why: { code: 'calibration-missing', params: {} } },
    });
    const measured = measure({ reference: null, patches: 'white', light: () => ({ X: 1, Y: 1, Z: 1 }) });
    expect(measured('delta-e-2000-reference-max').why).toEqual({ code: 'no-reference', params: { patch: 'white' } });
    expect(measured('delta-e-2000-center-max').value).toBe(0);
  });

  it('are 0 on a black that gives no light, and nothing on one that glows at a point', () => {
    const glowing = (at: number | null) =>
      measure({
        patches: 'white,black',
        light: ({ codes }, { index }) => {
          const Y = codes.r > 0 ? 100 : index === at ? 0.1 : 0;
          return { X: Y, Y, Z: Y };
        },
      })('uv-1976-center-max', 1);
    expect(glowing(null).value).toBe(0);
    // The center is point 12.
    for (const at of [12, 3]) expect(glowing(at).why).toEqual({ code: 'no-chromaticity', params: { patch: 'black' } });
  });

  it('leave no reading without a color aside', () => {
    const reference: Reference = { ...REFERENCE, toneResponse: null };
    const read = (codes: Patch['codes'], { index }: SamplePoint) => (index === 7 ? { ...codes, r: 254 } : codes);
    expect(measure({ patches: 'white', reference, read })('delta-e-2000-reference-max').why).toEqual({
      code: 'no-color',
      params: {
        without: 1,
        of: 25,
        patch: 'white',
        why: { code: 'tone-response-missing', params: { known: expect.stringContaining('sRGB') } },
      },
    });
  });

  it('name the patch, point or neighbor that was not read', () => {
    const none = measure({ patches: 'white' }, 0, (evidence) => ({ ...evidence, readings: [] }));
    const params = { patch: 'white' };
    for (const name of ['mld', 'code-value-error', 'delta-e-2000-reference-max']) {
      expect(none(name).why).toEqual({ code: 'not-read', params });
    }
    const only = (point: number) => (evidence: Evidence) => ({
      ...evidence,
      readings: evidence.readings.filter(({ pointIndex }) => pointIndex === point),
    });
    expect(measure({ patches: 'white' }, 0, only(3))('luminance-center-max').why).toEqual({
      code: 'not-read-at-center',
      params,
    });
    expect(measure({ patches: 'white' }, 0, only(12))('delta-e-2000-neighbour-max').why).toEqual({
      code: 'not-read-at-neighbors',
      params,
    });
    expect(measure({ patches: 'white' }, 0, only(12))('luminance-center-ratio-max').why).toEqual({
      code: 'not-read-off-center',
      params,
    });
    expect(measure({ patches: 'gray-128' })('delta-e-2000-center-max').why).toEqual({
      code: 'white-not-planned',
      params: { patch: 'gray-128' },
    });
    for (const patches of [
      'white,gray-64',
      'white,128/128/0',
      'white,0/128/128',
      'white,128/0/128',
      'yellow,gray-128',
    ]) {
      expect(measure({ patches })('contrast-deviation-max', null).why).toEqual({
        code: 'white-and-half-not-planned',
        params: {},
      });
    }
    const partly = measure({ patches: 'white,gray-128' }, 0, (evidence) => ({
      ...evidence,
      readings: evidence.readings.filter(({ sequence }) => sequence !== 0),
    }));
    expect(partly('contrast-deviation-max', null).why).toEqual({ code: 'white-not-read-everywhere', params: {} });
  });

  it('are left out unless they were asked for', () => {
    const { plan, readings } = buildEvidence({ patches: 'white', reference: null });
    const found = metrics(new Set(['mld']), {
      plan,
      readings,
      deviations: deviations(plan, readings, null),
      ambientCdM2: 0,
      whyNoColor: NO_CALIBRATION,
    });
    expect(found.map(({ name }) => name)).toEqual(['mld', 'code-value-error', 'commanded-code-value-error']);
  });

  it('are left out of light if they are of code values, and not if they are of color', () => {
    const { plan, readings } = buildEvidence({ patches: 'white', light: () => ({ X: 95, Y: 100, Z: 108 }) });
    const { model, whyNoColor } = colorBasis(REFERENCE);
    const sources = { plan, readings, deviations: deviations(plan, readings, model), ambientCdM2: 0, whyNoColor };
    const found = metrics(new Set(), sources).map(({ name }) => name);
    expect(found).toContain('luminance-center-max');
    expect(found).toContain('delta-e-2000-reference-max');
    expect(found).not.toContain('code-value-error');
    expect(metrics(new Set(['code-value-error']), sources).map(({ name }) => name)).toContain('code-value-error');
  });

  it('say why if no reading of a patch has a color, also where all are judged by code', () => {
    const { plan, readings } = buildEvidence({ patches: 'gray-128' });
    const { model, whyNoColor } = colorBasis({ ...REFERENCE, toneResponse: null });
    const found = deviations(plan, readings, model);
    const [byColor, byCode] = [new Set<Deviation>(), new Set(found)].map((set) =>
      metrics(new Set(['delta-e-2000-reference-max']), {
        ...{ plan, readings, deviations: found, ambientCdM2: 0, whyNoColor, byCode: set },
      }).find(({ name }) => name === 'delta-e-2000-reference-max'),
    );
    expect(byCode).toMatchObject({ value: null, why: { code: 'no-color' } });
    expect(byCode).toEqual(byColor);
  });

  it('never are NaN or infinite', () => {
    const { plan, readings } = buildEvidence({ patches: 'white' });
    const found = deviations(plan, readings, null).map((deviation) => ({
      ...deviation,
      patchIndex: deviation.reading === 0 ? 9 : 0,
      codeValueError: { r: Number.NaN, g: 0, b: 0 },
    }));
    const [error] = metrics(new Set(), {
      plan,
      readings,
      deviations: found,
      ambientCdM2: 0,
      whyNoColor: NO_CALIBRATION,
    });
    expect(error?.name).toBe('commanded-code-value-error');
  });

  it('let a broken program break', () => {
    const { plan, readings } = buildEvidence({ patches: 'white' });
    const broken = [null] as never;
    expect(() =>
      metrics(names, { plan, readings, deviations: broken, ambientCdM2: 0, whyNoColor: NO_CALIBRATION }),
    ).toThrow(TypeError);
  });
});

it('neighbors are those of the layout of the patch', () => {
  const light = ({ name }: Patch, { row, column }: SamplePoint) => {
    const Y = 100 - (name === 'white' ? 10 * Number(column) : 20 * Number(row) ** 2);
    return { X: Y, Y, Z: Y };
  };
  const of = measure({ patches: 'white,gray-128=3x3', light });
  expect(of('delta-e-2000-neighbour-max', 0)).toMatchObject({ pointIndex: 4, otherPointIndex: 3 });
  expect(of('delta-e-2000-neighbour-max', 1)).toMatchObject({ pointIndex: 6, otherPointIndex: 3 });
});

describe('metrics of patches in several bit depths', () => {
  it('compare each with the white of its own depth, else with the one there is', () => {
    const light = ({ bitDepth, codes }: Patch) =>
      codes.r < 255 ? { X: 20, Y: 20, Z: 20 } : { X: 100, Y: 100, Z: bitDepth === 10 ? 140 : 100 };
    const both = measure({ patches: 'white,white@10,gray-128', light });
    expect(both('delta-e-2000-center-max', 2).value).toBe(0);
    expect(measure({ patches: 'white@10,gray-128', light })('delta-e-2000-center-max', 1).value).toBe(0);
    const [even, tinted] = [
      { X: 20, Y: 20, Z: 20 },
      { X: 20, Y: 20, Z: 28 },
    ];
    const oneTinted = (patch: Patch, { index }: SamplePoint) => {
      if (patch.name.startsWith('white')) return { X: 100, Y: 100, Z: patch.bitDepth === 10 ? 140 : 100 };
      return index === 3 ? tinted : even;
    };
    for (const [patches, Z] of [
      ['white,white@10,gray-128', 100],
      ['white@10,white,gray-128', 100],
      ['white,white@10,gray-512@10', 140],
    ] as const) {
      const white = { X: 100, Y: 100, Z };
      const expected = ciede2000(lab(even, white), lab(tinted, white));
      const found = measure({ patches, light: oneTinted })('delta-e-2000-center-max', 2);
      expect(found.value).toBeCloseTo(expected, 6);
    }
  });

  it('take no saturated color for white or gray', () => {
    const colors = ['red', 'green', 'blue', 'cyan', 'magenta', 'yellow', '128/0/0', '0/128/0', '0/0/128'];
    const more = ['0/128/128', '128/0/128', '128/128/0'];
    const isNeutral = ({ r, g, b }: Patch['codes']) => r === g && g === b;
    // Only the neutral patches keep their ratio everywhere.
    const light = ({ codes }: Patch, { index }: SamplePoint) => {
      const isFull = Math.max(codes.r, codes.g, codes.b) === 255;
      const Y = isNeutral(codes) ? codes.r : 1 + (isFull ? index : 24 - index);
      return { X: Y, Y, Z: Y };
    };
    const of = measure({ patches: [...colors, ...more, 'white', 'gray-128'].join(','), light });
    expect(of('contrast-deviation-max', null).value).toBe(0);
  });

  it('find the 50 % gray before the white as well as after it', () => {
    const light = ({ name }: Patch, { index }: SamplePoint) => {
      const Y = name === 'white' ? 100 : index === 3 ? 30 : 20;
      return { X: Y, Y, Z: Y };
    };
    for (const patches of ['gray-128,white', 'white,gray-128', 'red,gray-128,white']) {
      expect(measure({ patches, light })('contrast-deviation-max', null).value).toBeCloseTo(50, 9);
    }
  });

  it('find the 50 % gray that belongs to the white', () => {
    const light = ({ codes, bitDepth }: Patch) => {
      const Y = (100 * codes.r) / (2 ** bitDepth - 1);
      return { X: Y, Y, Z: Y };
    };
    const of = measure({ patches: 'white,white@10,gray-512@10', light });
    expect(of('contrast-deviation-max', null).value).toBe(0);
  });
});

describe('the table of metrics', () => {
  it('finds a metric by its name', () => {
    expect(findMetric('mld')?.unit).toBe('%');
    expect(findMetric('none')).toBeUndefined();
  });

  it('has names of its own, each explained in the documents', () => {
    expect(names.size).toBe(metricTable.length);
    const text = readFileSync(new URL('../../../docs/reference/metrics.md', import.meta.url), 'utf8');
    expect([...names].filter((name) => !text.includes(`| \`${name}\` |`))).toEqual([]);
  });
});
