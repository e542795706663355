import { describe, expect, it } from 'vitest';
import { rgbConversion, TRANSFERS } from '../../../src/judge/color/rgb-space.ts';
import {
  fromColorDifference,
  LUMA_WEIGHTS,
  type Triple,
  toColorDifference,
} from '../../../src/judge/color/signal/color-difference.ts';
import { pqDrive } from '../../../src/judge/color/tone/pq.ts';
import { bitDepthCut } from '../../../src/judge/diagnosis/bit-depth-cut.ts';
import { channelDead, channelsSwapped, inverted } from '../../../src/judge/diagnosis/channel-mistakes.ts';
import { hueRotation, monochrome, saturation } from '../../../src/judge/diagnosis/color-controls.ts';
import { colorManagement, hdrOn } from '../../../src/judge/diagnosis/color-conversion.ts';
import type { Hypothesis } from '../../../src/judge/diagnosis/hypothesis.ts';
import { chromaSwapped, wrongYcbcrMatrix } from '../../../src/judge/diagnosis/matrix-mistakes.ts';
import { fullRangeIntoLimited, limitedRangeIntoFull } from '../../../src/judge/diagnosis/range.ts';
import { each, explained, type Pixel } from './run-of.ts';

const [srgb] = TRANSFERS as readonly [(typeof TRANSFERS)[number]];
const every = ([r, g, b]: Triple, change: (value: number) => number): Triple => [change(r), change(g), change(b)];
const clip = (value: number) => Math.min(Math.max(value, 0), 1);
const code = (drive: number) => Math.round(drive * 255);

/** A change of Cb and Cr alone. */
function chroma(
  change: (cb: number, cr: number) => readonly [number, number],
  taken: keyof typeof LUMA_WEIGHTS = 'BT.709',
): Pixel {
  return (shown) => {
    const [y, cb, cr] = toColorDifference(shown, LUMA_WEIGHTS['BT.709']);
    return fromColorDifference([y, ...change(cb, cr)], LUMA_WEIGHTS[taken]);
  };
}

const turned = (angle: number) =>
  chroma((cb, cr) => [cb * Math.cos(angle) - cr * Math.sin(angle), cb * Math.sin(angle) + cr * Math.cos(angle)]);

const toP3: Pixel = (shown) =>
  every(rgbConversion('sRGB', 'Display P3')(every(shown, srgb.toLinear)), (value) => srgb.fromLinear(clip(value)));
const hdr: Pixel = (shown) =>
  every(rgbConversion('sRGB', 'BT.2020')(every(shown, srgb.toLinear)), (value) => pqDrive(203 * clip(value)));

const CHANGES: readonly (readonly [string, Hypothesis, Pixel, string, object])[] = [
  [
    'codes squeezed once',
    limitedRangeIntoFull,
    each((drive) => (16 + 219 * drive) / 255),
    'limited-range-into-full',
    {},
  ],
  [
    'codes squeezed twice',
    limitedRangeIntoFull,
    each((drive) => (16 + (219 * (16 + 219 * drive)) / 255) / 255),
    'limited-range-into-full',
    {},
  ],
  ['codes stretched', fullRangeIntoLimited, each((drive) => (255 * drive - 16) / 219), 'full-range-into-limited', {}],
  [
    '6 bits cut off',
    bitDepthCut,
    each((drive) => (code(drive) & 0xfc) / 255),
    'bit-depth-cut',
    { patch: null, commandedBits: 8, bits: 6 },
  ],
  ['6 bits repeated', bitDepthCut, each((drive) => (code(drive) >> 2) / 63), 'bit-depth-cut', { bits: 6 }],
  ['5 bits rounded', bitDepthCut, each((drive) => Math.round(drive * 31) / 31), 'bit-depth-cut', { bits: 5 }],
  ['12 levels', bitDepthCut, each((drive) => Math.round(drive * 11) / 11), 'bit-depth-cut', { bits: 4, levels: 12 }],
  ['complements', inverted, each((drive) => 1 - drive), 'inverted', {}],
  ['no green', channelDead, ([r, , b]) => [r, 0, b], 'channel-dead', { channels: ['green'], drives: [0] }],
  [
    'full blue, no red',
    channelDead,
    ([, g]) => [0, g, 1],
    'channel-dead',
    { channels: ['red', 'blue'], drives: [0, 1] },
  ],
  [
    'red and blue swapped',
    channelsSwapped,
    ([r, g, b]) => [b, g, r],
    'channels-swapped',
    { order: ['blue', 'green', 'red'] },
  ],
  [
    'channels in a circle',
    channelsSwapped,
    ([r, g, b]) => [g, b, r],
    'channels-swapped',
    { order: ['green', 'blue', 'red'] },
  ],
  [
    'gray by luma',
    monochrome,
    (shown) => every(shown, () => toColorDifference(shown, LUMA_WEIGHTS['BT.709'])[0]),
    'monochrome',
    { tint: { r: 1, g: 1, b: 1 } },
  ],
  [
    'gray by the mean, tinted',
    monochrome,
    ([r, g, b]) => [(r + g + b) / 3, (0.9 * (r + g + b)) / 3, (0.7 * (r + g + b)) / 3],
    'monochrome',
    { tint: { r: 1, g: 0.9, b: 0.7 } },
  ],
  ['less saturation', saturation, chroma((cb, cr) => [0.8 * cb, 0.8 * cr]), 'saturation', { factor: 0.8 }],
  ['more saturation', saturation, chroma((cb, cr) => [1.2 * cb, 1.2 * cr]), 'saturation', { factor: 1.2 }],
  ['another hue', hueRotation, turned(Math.PI / 9), 'hue-rotation', { degrees: 20 }],
  [
    'BT.709 decoded by BT.601',
    wrongYcbcrMatrix,
    chroma((cb, cr) => [cb, cr], 'BT.601'),
    'wrong-ycbcr-matrix',
    { sent: 'BT.709', taken: 'BT.601' },
  ],
  [
    'BT.709 decoded by BT.2020',
    wrongYcbcrMatrix,
    chroma((cb, cr) => [cb, cr], 'BT.2020'),
    'wrong-ycbcr-matrix',
    { sent: 'BT.709', taken: 'BT.2020' },
  ],
  ['Cb and Cr swapped', chromaSwapped, chroma((cb, cr) => [cr, cb]), 'chroma-swapped', { matrix: 'BT.709' }],
  ['sRGB converted to Display P3', colorManagement, toP3, 'color-management', { from: 'sRGB', to: 'Display P3' }],
  ['a desktop in HDR', hdrOn, hdr, 'hdr-on', { whiteCdM2: 203 }],
];

const ALL = [...new Set(CHANGES.map(([, hypothesis]) => hypothesis))];

describe('a change that is the same everywhere', () => {
  it.each(CHANGES)('is named over %s', (_, hypothesis, pixel, cause, params) => {
    const found = explained(hypothesis, pixel);
    expect(found?.cause).toBe(cause);
    expect(found?.params).toMatchObject(params);
  });

  it.each(CHANGES)('of %s is explained by no other one', (_, hypothesis, pixel) => {
    const others = ALL.filter((other) => other !== hypothesis);
    expect(others.map((other) => explained(other, pixel)).filter((found) => found !== null)).toEqual([]);
  });

  it.each(CHANGES)('does not explain %s if one code is 4 steps off', (_, hypothesis, pixel) => {
    const off: Pixel = (shown, point, patch) => {
      const [r, g, b] = pixel(shown, point, patch);
      const step = g > 0.5 ? -5 / 255 : 5 / 255;
      return patch === 'tone-chart' && point.index === 14 ? [r, g + step, b] : [r, g, b];
    };
    expect(explained(hypothesis, off)).toBeNull();
  });

  it('of dithering between two levels is lost bits, whichever of the two each reading is', () => {
    const dithered: Pixel = (shown, { index }) =>
      every(shown, (drive) => (index % 2 === 0 ? Math.floor(drive * 63) : Math.ceil(drive * 63)) / 63);
    const patches = 'white,gray-130,gray-67,gray-33,black,code-chart';
    expect(explained(bitDepthCut, dithered, { patches })).toMatchObject({ params: { bits: 6 } });
    // On two codes chance may do the same.
    expect(explained(bitDepthCut, dithered, { patches: 'white,gray-130' })).toBeNull();
  });

  it('of gray says nothing if only grays, or all pixels alike, were shown', () => {
    const half: Pixel = ([r, g, b]) => [r / 2, g / 2, b / 2];
    expect(explained(monochrome, half, { patches: 'white,gray-128,black' })).toBeNull();
    expect(explained(monochrome, () => [0.5, 0.5, 0.5])).toBeNull();
    expect(explained(monochrome, () => [0, 0, 0])).toBeNull();
  });
});
