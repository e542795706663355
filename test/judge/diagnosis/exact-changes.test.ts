import { describe, expect, it } from 'vitest';
import { type RgbSpace, rgbConversion, TRANSFERS } from '../../../src/judge/color/rgb-space.ts';
import {
  fromColorDifference,
  LUMA_WEIGHTS,
  type LumaMatrix,
  type Triple,
  toColorDifference,
} from '../../../src/judge/color/signal/color-difference.ts';
import { pqDrive } from '../../../src/judge/color/tone/pq.ts';
import { bitDepthCut } from '../../../src/judge/diagnosis/bit-depth-cut.ts';
import { blackRaised, constantShift, contrast, gain, toneCurve } from '../../../src/judge/diagnosis/channel-curves.ts';
import { channelDead, channelsSwapped } from '../../../src/judge/diagnosis/channel-mistakes.ts';
import { hueRotation, monochrome, saturation } from '../../../src/judge/diagnosis/color-controls.ts';
import { colorManagement, hdrOn } from '../../../src/judge/diagnosis/color-conversion.ts';
import type { Hypothesis } from '../../../src/judge/diagnosis/hypothesis.ts';
import { chromaSwapped, wrongYcbcrMatrix } from '../../../src/judge/diagnosis/matrix-mistakes.ts';
import { changed, exactRun, explains } from './exact-run.ts';

type Change = (shown: Triple) => Triple;
type By = (parameter: number) => Change;

const clip = (drive: number) => Math.min(Math.max(drive, 0), 1);
const all =
  (change: (drive: number) => number): Change =>
  ([r, g, b]) => [change(r), change(g), change(b)];
const middle: By = (factor) => all((drive) => (drive - 0.5) * factor + 0.5);
const lift: By = (black) => all((drive) => black + (1 - black) * drive);
const floor: By = (black) => all((drive) => Math.max(drive, black));
const gray = (value: number) => ({ r: value, g: value, b: value });

function chroma(
  matrix: LumaMatrix,
  change: (cb: number, cr: number) => readonly [number, number],
  taken = matrix,
): Change {
  return (shown) => {
    const [y, cb, cr] = toColorDifference(shown, LUMA_WEIGHTS[matrix]);
    return fromColorDifference([y, ...change(cb, cr)], LUMA_WEIGHTS[taken]);
  };
}

const saturated = (matrix: LumaMatrix) => (by: number) => chroma(matrix, (cb, cr) => [by * cb, by * cr]);
const turned = (matrix: LumaMatrix) => (degrees: number) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return chroma(matrix, (cb, cr) => [cb * cos - cr * sin, cb * sin + cr * cos]);
};
const [srgb, power] = TRANSFERS as readonly [(typeof TRANSFERS)[number], (typeof TRANSFERS)[number]];
const hdr: By = (white) => (shown) =>
  all((value) => pqDrive(clip(value) * white))(rgbConversion('sRGB', 'BT.2020')(all(srgb.toLinear)(shown)));
const converted = (from: RgbSpace, to: RgbSpace, read = srgb, write = srgb): Change => {
  const convert = rgbConversion(from, to);
  return (shown) => all((value) => write.fromLinear(clip(value)))(convert(all(read.toLinear)(shown)));
};

const EXACT: readonly (readonly [string, Hypothesis, Change, object])[] = [
  ['a shift of 20/255', constantShift, all((drive) => drive + 20 / 255), { patches: 1, steps: gray(20) }],
  ['a shift by no whole step', constantShift, all((drive) => drive - 0.48), { patches: 1, steps: gray(-122) }],
  ['three shifts', constantShift, ([r, g, b]) => [r + 0.2, g, b - 0.1], { patches: 1, steps: { r: 51, g: 0, b: -25 } }],
  ['a gain', gain, all((drive) => drive * 0.7345), { factors: gray(0.735) }],
  ['three gains', gain, ([r, g, b]) => [r * 0.5, g, b * 1.5], { factors: { r: 0.5, g: 1, b: 1.5 } }],
  ['an exponent', toneCurve, all((drive) => drive ** 1.234), { exponents: gray(1.23) }],
  ['three exponents', toneCurve, ([r, g, b]) => [r ** 0.7, g, b ** 2.2], { exponents: { r: 0.7, g: 1, b: 2.2 } }],
  ['less contrast', contrast, middle(0.8125), { factor: 0.813 }],
  ['more contrast', contrast, middle(1.7), { factor: 1.7 }],
  ['a lift', blackRaised, lift(0.48), { steps: gray(122), how: 'lifted' }],
  ['a floor', blackRaised, floor(0.48), { steps: gray(122), how: 'cut' }],
  [
    'a lift of one channel',
    blackRaised,
    ([r, g, b]) => [r, g, 0.2 + 0.8 * b],
    { steps: { r: 0, g: 0, b: 51 }, how: 'lifted' },
  ],
  ['a saturation of 0.555', saturation, saturated('BT.709')(0.555), { factor: 0.56 }],
  ['a saturation by BT.601', saturation, saturated('BT.601')(1.4), { factor: 1.4 }],
  ['a saturation by BT.2020', saturation, saturated('BT.2020')(0.9), { factor: 0.9 }],
  ['a hue turned by 37.4 degrees', hueRotation, turned('BT.709')(37.4), { degrees: 37 }],
  ['a hue turned back, by BT.601', hueRotation, turned('BT.601')(-120), { degrees: -120 }],
  ['white of 300 cd/m2 in HDR', hdrOn, hdr(300.4), { whiteCdM2: 300 }],
];

describe('the parameters of a cause that is the same everywhere', () => {
  it.each(EXACT)('are those of %s', (_, hypothesis, change, params) => {
    expect(explains(hypothesis, changed(change))?.params).toEqual(params);
  });

  it.each(EXACT)('of %s explain no reading that is far off', (_, hypothesis, change) => {
    const observed = changed(change);
    const off = observed.samples.map((sample, index): typeof sample => {
      const [r, g, b] = sample.read;
      return index === 12 ? { ...sample, read: [r, g > 0.5 ? g - 2.2e-3 : g + 2.2e-3, b] } : sample;
    });
    expect(explains(hypothesis, { ...observed, samples: off, distinct: off })).toBeNull();
  });
});

/** A change of red, and one of green within a tolerance of 0.01. */
const WITHIN: readonly (readonly [string, Hypothesis, By, number, number, object])[] = [
  ['a shift', constantShift, (by) => all((drive) => drive + by), 0.2, 0.005, { steps: { r: 51, g: 0, b: 0 } }],
  ['a gain', gain, (by) => all((drive) => drive * by), 0.5, 0.995, { factors: { r: 0.5, g: 1, b: 1 } }],
  ['an exponent', toneCurve, (by) => all((drive) => drive ** by), 2, 1.02, { exponents: { r: 2, g: 1, b: 1 } }],
  ['a lift', blackRaised, lift, 0.2, 0.005, { steps: { r: 51, g: 0, b: 0 } }],
  ['a floor', blackRaised, floor, 0.2, 0.005, { steps: { r: 51, g: 0, b: 0 } }],
];

it.each(WITHIN)(
  '%s leaves a channel that is as shown within rounding alone',
  (_, hypothesis, by, much, little, params) => {
    const observed = changed(([r, g, b]) => [by(much)([r, g, b])[0], by(little)([r, g, b])[1], b], undefined, 0.01);
    expect(explains(hypothesis, observed)?.params).toMatchObject(params);
  },
);

it('a shift by little more than rounding is fitted too', () => {
  const observed = changed(([r, g, b]) => [r + 0.2, g + 0.015, b], undefined, 0.01);
  expect(explains(constantShift, observed)?.params).toMatchObject({ steps: { r: 51, g: 4, b: 0 } });
});

/** Where a parameter ends, on both sides: what it still explains, and what it does not. */
const ENDS: readonly (readonly [string, Hypothesis, By, readonly number[], readonly number[]])[] = [
  ['a shift', constantShift, (by) => all((drive) => drive + by), [-0.4999, 0.4999], [-0.503, 0.503]],
  ['a gain', gain, (by) => all((drive) => drive * by), [0.0502, 19.9], [0.047, 20.5]],
  ['an exponent', toneCurve, (by) => all((drive) => drive ** by), [0.201, 4.99], [0.198, 5.2]],
  ['contrast', contrast, middle, [0.201, 4.99], [0.198, 5.2]],
  ['a lift', blackRaised, lift, [0.01, 0.4999], [-0.01, 0.503]],
  ['saturation', saturation, saturated('BT.709'), [0.1005, 2.99], [0.098, 3.2]],
  ['HDR', hdrOn, hdr, [80.2, 499], [79, 500.9]],
];

describe.each(ENDS)('the range of %s', (_, hypothesis, change, inside, outside) => {
  const drives = [0, 0.01, 0.02, 0.04, 0.1, 0.3, 0.47, 0.5, 0.53, 0.7, 0.9, 1];

  it.each(inside)('has %d', (parameter) => {
    expect(explains(hypothesis, changed(change(parameter), drives))).not.toBeNull();
  });

  it.each(outside)('ends before %d', (parameter) => {
    expect(explains(hypothesis, changed(change(parameter), drives))).toBeNull();
  });
});

describe('a cause of a closed list', () => {
  const SPACES: readonly RgbSpace[] = ['sRGB', 'Display P3', 'Adobe RGB', 'BT.2020'];
  const pairs = SPACES.flatMap((from) => SPACES.filter((to) => to !== from).map((to) => [from, to] as const));
  const transfers = [srgb, power].flatMap((read) => [srgb, power].map((write) => [read, write] as const));

  it.each(pairs)('names colors of %s converted to %s, with each transfer function', (from, to) => {
    for (const [read, write] of transfers) {
      const found = explains(colorManagement, changed(converted(from, to, read, write)));
      expect(found).toEqual({ cause: 'color-management', params: { from, to } });
    }
  });

  const MATRICES: readonly LumaMatrix[] = ['BT.709', 'BT.601', 'BT.2020'];
  it.each(MATRICES.flatMap((sent) => MATRICES.filter((to) => to !== sent).map((to) => [sent, to] as const)))(
    'names %s taken for %s',
    (sent, taken) => {
      const observed = changed(chroma(sent, (cb, cr) => [cb, cr], taken));
      expect(explains(wrongYcbcrMatrix, observed)?.params).toEqual({ sent, taken });
    },
  );

  it.each(MATRICES)('names Cb and Cr of %s swapped', (matrix) => {
    const observed = changed(chroma(matrix, (cb, cr) => [cr, cb]));
    expect(explains(chromaSwapped, observed)?.params).toEqual({ matrix });
  });

  const NAMES = ['red', 'green', 'blue'] as const;
  it.each([
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
    [1, 2, 0],
    [2, 0, 1],
  ] as const)('names the order of channels %d, %d, %d', (r, g, b) => {
    const found = explains(
      channelsSwapped,
      changed((shown) => [shown[r], shown[g], shown[b]]),
    );
    expect(found?.params).toEqual({ order: [NAMES[r], NAMES[g], NAMES[b]] });
  });

  const STATES = [null, 0, 1] as const;
  const dead = STATES.flatMap((r) => STATES.flatMap((g) => STATES.map((b) => [r, g, b] as const)));
  it.each(dead)('names dead channels, one or two (%s, %s, %s)', (...states) => {
    const observed = changed(([r, g, b]) => [states[0] ?? r, states[1] ?? g, states[2] ?? b]);
    const off = states.flatMap((drive, index) => (drive === null ? [] : [{ drive, name: NAMES[index] }]));
    const params = { channels: off.map(({ name }) => name), drives: off.map(({ drive }) => drive) };
    expect(explains(channelDead, observed)?.params ?? null).toEqual([1, 2].includes(off.length) ? params : null);
  });
});

describe('monochrome', () => {
  const mono: readonly (readonly [string, readonly number[], object])[] = [
    ['gray', [1, 1, 1], { r: 1, g: 1, b: 1 }],
    ['amber', [1, 0.757, 0.1], { r: 1, g: 0.76, b: 0.1 }],
    ['green', [0, 1, 0.25], { r: 0, g: 1, b: 0.25 }],
    ['blue', [0.4, 0.3, 1], { r: 0.4, g: 0.3, b: 1 }],
  ];
  const level = ([r, g, b]: Triple) => 0.3 * r + 0.5 * g + 0.2 * b;

  it.each(mono)('names a picture in shades of %s', (_, [r = 0, g = 0, b = 0], tint) => {
    const found = (times: number) =>
      explains(
        monochrome,
        changed((shown) => [r * times * level(shown), g * times * level(shown), b * times * level(shown)]),
      );
    expect(found(1)?.params).toEqual({ tint });
    // A part of it clips.
    expect(found(1.3)?.params).toEqual({ tint });
  });

  it.each<[string, Change]>([
    ['two hues', ([r, g, b]) => [level([r, g, b]), level([r, g, b]), 0.9 * level([r, g, b]) + 0.01 * r]],
    ['nothing but black', () => [0, 0, 0]],
    ['nothing but black and white', ([r]) => (r > 0.5 ? [1, 1, 1] : [0, 0, 0])],
    ['one level', () => [0.4, 0.4, 0.4]],
  ])('is silent on %s', (_, change) => {
    expect(explains(monochrome, changed(change))).toBeNull();
  });

  it.each([
    [0.1005, 0.5, true],
    [0.0995, 0.5, false],
    [0.5, 0.1005, true],
    [0.5, 0.0995, false],
  ])('needs colors at least a tenth from gray (%d), and levels a tenth apart (%d)', (color, apart, isNamed) => {
    const observed = exactRun([
      { shown: [0.5, 0.5 - color, 0.5], read: [0.2, 0.2, 0.2] },
      { shown: [1, 1, 1], read: [0.2 + apart, 0.2 + apart, 0.2 + apart] },
    ]);
    expect(explains(monochrome, observed) !== null).toBe(isNamed);
  });
});

describe('lost bits', () => {
  const codes = Array.from({ length: 60 }, (_, index) => Math.round((index * 1023) / 59));
  const inBits = (change: (code: number, bits: number) => number, bits: number, commanded = 10) => {
    const full = 2 ** commanded - 1;
    const given = codes.map((ten) => {
      const code = Math.round((ten * full) / 1023);
      const read = change(code, bits);
      const shown = code / full;
      return { shown: [shown, shown, shown], read: [read, read, read], tolerance: 0.9 / full } as const;
    });
    const { samples, ...observed } = exactRun(given);
    const deep = samples.map((sample) => ({ ...sample, patch: { ...sample.patch, bitDepth: commanded as 10 } }));
    return { ...observed, samples: deep, distinct: deep };
  };

  it.each([9, 8, 7, 6, 5, 4, 3, 2, 1])(
    'are counted if the lower bits are 0, repeat or are rounded, at %i bits',
    (bits) => {
      for (const commanded of [10, 12]) {
        const full = 2 ** commanded - 1;
        const least = commanded - bits;
        const ways = [
          (code: number) => ((code >> least) << least) / full,
          (code: number) => (code >> least) / (2 ** bits - 1),
          (code: number) => Math.round((code * (2 ** bits - 1)) / full) / (2 ** bits - 1),
        ];
        for (const way of ways) {
          const params = { patch: null, commandedBits: commanded, bits };
          expect(explains(bitDepthCut, inBits(way, bits, commanded))?.params).toEqual(params);
        }
      }
    },
  );

  it.each([64, 50, 33, 20, 3])('are levels if these are no power of 2: %i', (levels) => {
    const cut = inBits((code) => Math.round((code * (levels - 1)) / 1023) / (levels - 1), 0);
    const bits = Math.ceil(Math.log2(levels));
    const params = { patch: null, commandedBits: 10, bits };
    expect(explains(bitDepthCut, cut)?.params).toEqual(levels === 64 ? params : { ...params, levels });
  });

  it.each([65, 80])('are not counted as levels beyond 64: %i', (levels) => {
    const cut = inBits((code) => Math.round((code * (levels - 1)) / 1023) / (levels - 1), 0);
    expect(explains(bitDepthCut, cut)).toBeNull();
  });

  it('are counted by the deepest patch', () => {
    const { samples, ...observed } = inBits((code) => (code >> 4) / 63, 6);
    const mixed = samples.map((sample, index) =>
      index > 0 ? sample : { ...sample, patch: { ...sample.patch, bitDepth: 8 as const } },
    );
    const found = explains(bitDepthCut, { ...observed, samples: mixed, distinct: mixed });
    expect(found?.params).toEqual({ patch: null, commandedBits: 10, bits: 6 });
  });

  it.each([7, 6, 5, 4, 3, 2])('are seen behind dithering to %i bits', (bits) => {
    const max = 2 ** bits - 1;
    let turn = 0;
    const dithered = inBits((code) => {
      turn = (turn * 5 + 3) % 16;
      return (turn % 2 === 0 || turn > 9 ? Math.floor((code * max) / 1023) : Math.ceil((code * max) / 1023)) / max;
    }, bits);
    expect(explains(bitDepthCut, dithered)?.params).toEqual({ patch: null, commandedBits: 10, bits });
    expect(bitDepthCut(dithered)?.misfit).toBe(0);
  });

  it.each([
    [0.0008, true],
    [0.0012, false],
  ])('are dithering only if chance is below a thousandth (%d)', (chance, isNamed) => {
    const level = (drive: number): Triple => [drive, drive, drive];
    const pairs = [
      [0, 0],
      [1 / 3, 1 / 3],
      [1, 1],
      [0.5, 1 / 3],
      [0.5, 2 / 3],
    ] as const;
    const rounding = chance / 6;
    const given = pairs.map(([shown, read]) => ({ shown: level(shown), read: level(read), change: { rounding } }));
    expect(explains(bitDepthCut, exactRun(given)) !== null).toBe(isNamed);
  });

  it('are seen behind dithering that a cut explains nearly', () => {
    const level = (drive: number): Triple => [drive, drive, drive];
    const pairs = [
      [0, 0],
      [1, 1],
      [0.5, 1 / 3],
      [0.5, 2 / 3],
    ] as const;
    const given = pairs.map(([shown, read]) => ({ shown: level(shown), read: level(read), tolerance: 0.12 }));
    const observed = exactRun(given.map((one) => ({ ...one, change: { rounding: 1e-4 } })));
    expect(explains(bitDepthCut, observed)?.params).toMatchObject({ bits: 2 });
  });

  it.each([
    ['two levels', (code: number) => (code % 3 === 0 ? 0 : 1)],
    ['noise', (code: number) => ((code * 37) % 101) / 101],
  ])('are not taken for dithering by %s', (_, change) => {
    expect(explains(bitDepthCut, inBits(change, 1))).toBeNull();
  });
});
