import { describe, expect, it } from 'vitest';
import {
  channelMisfit,
  flatOrAll,
  isByPlace,
  isUnclipped,
  isWrong,
  misfit,
  samplesOf,
} from '../../../src/judge/diagnosis/sample.ts';
import type { PatchInput } from '../../../src/plan/sampling/patch-input.ts';
import { buildEvidence, type ReadingChange, withReading } from '../build-evidence.ts';
import { changed, exactRun } from './exact-run.ts';

/** The first sample of a flat field, in which a reading is changed. */
function sampleOf(patch: PatchInput, bitDepth: number, change: ReadingChange = {}) {
  const evidence = withReading(buildEvidence({ patches: [patch], layout: '1x1', bitDepth }), 0, change);
  const [sample] = samplesOf(evidence);
  return sample as NonNullable<typeof sample>;
}

describe('a sample', () => {
  it.each([
    ['gray-128', 8, 0.5 / 255, 1 / 255],
    ['gray-128', 10, 0.5 / 255 + 0.5 / 1023, 1 / 255 + 0.5 / 1023],
    ['gray-128@10', 8, 0.5 / 255, 1 / 255],
    ['gray-128@10', 12, 0.5 / 1023 + 0.5 / 4095, 1 / 1023 + 0.5 / 4095],
    ['gray-128@12', 12, 0.5 / 4095, 1 / 4095],
  ])(
    'of %s read in %i bits is rounded by the cable and, if it is not taken as it comes, by the reading',
    (patch, bitDepth, rounding, tolerance) => {
      const sample = sampleOf(patch, bitDepth);
      expect(sample.rounding).toBeCloseTo(rounding, 9);
      expect(sample.tolerance).toBeCloseTo(tolerance, 9);
    },
  );

  it.each([[{ r: 127, g: 128, b: 128 }], [{ r: 128, g: 127, b: 128 }], [{ r: 128, g: 128, b: 127 }]])(
    'received as %j is converted, and rounded once more',
    (components) => {
      const { tolerance } = sampleOf('gray-128', 8, { rawValue: { format: 'RGB', ...components } });
      expect(tolerance).toBeCloseTo(1.5 / 255, 9);
    },
  );

  it('of YCbCr is rounded by half a step of the largest of its components, in limited range', () => {
    const { rounding, tolerance } = sampleOf('gray-128', 8, {
      colorFormat: 'YCBCR',
      rawValue: { format: 'YCBCR', y: 126, cb: 128, cr: 128 },
    });
    // Blue of BT.2020: one step of luma, and 2 (1 - 0.0593) steps of Cb.
    const half = (1 / 219 + 1.8814 / 224) / 2;
    expect(rounding).toBeCloseTo(half + 0.5 / 255, 9);
    expect(tolerance).toBeCloseTo(Math.max(half, 1 / 255) + 0.5 / 255, 9);
  });

  it('is left out if it is of no patch or point, not of the signal, or cannot be true', () => {
    const evidence = buildEvidence({ patches: 'white,black', layout: '1x1' });
    const counts = [
      {},
      { patchIndex: 7 },
      { pointIndex: 7 },
      { light: { X: 1, Y: 1, Z: 1 } },
      { rgbFull: { r: 999, g: 0, b: 0 } },
    ].map((change) => samplesOf(withReading(evidence, 0, change)).length);
    expect(counts).toEqual([2, 1, 1, 1, 1]);
  });

  it('is left out at a place of an image whose color is not known', () => {
    const evidence = buildEvidence({ patches: 'gray-64', layout: '3x3' });
    const [patch] = evidence.plan.patches as [(typeof evidence.plan.patches)[number]];
    const samples = [{ xPx: 640, yPx: 360, r: 128, g: 128, b: 128 }];
    const image = { ...patch, pattern: { kind: 'sampled-image', name: 'image', samples } as const };
    const known = samplesOf({ ...evidence, plan: { ...evidence.plan, patches: [image] } });
    expect(known.map(({ shown }) => shown[0])).toEqual([128 / 255]);
  });

  it('is wrong by more than a tolerance, whatever the rounding of numbers', () => {
    const at = (read: number, tolerance = 0.1) => isWrong({ ...sampleOf('black', 8), read: [0, 0, read], tolerance });
    expect([at(0.1), at(0.3 - 0.2), at(0.1 + 1e-6), at(0)]).toEqual([false, false, true, false]);
    expect(channelMisfit(0.3, 0.1, 0.3 - 0.1)).toBeLessThanOrEqual(1);
    expect(channelMisfit(1, 1 - 3 / 255, 1 / 255)).toBeCloseTo(3, 6);
    expect(channelMisfit(1, 1 - 1 / 255, 1 / 255)).toBeLessThanOrEqual(1);
    expect(misfit([0.5, 0.2, 0.9], { read: [0.4, 0.5, 0.8], tolerance: 0.1 })).toBeCloseTo(3, 6);
  });

  it.each([
    [0.05, false],
    [0.1, false],
    [0.11, true],
    [0.5, true],
    [0.89, true],
    [0.9, false],
    [0.95, false],
  ])('of %d is not clipped: %s', (drive, isOpen) => {
    for (const channel of [0, 1, 2] as const) {
      const read = [0, 1, 0].map((other, index) => (index === channel ? drive : other)) as [number, number, number];
      expect(isUnclipped({ read, tolerance: 0.1 }, channel)).toBe(isOpen);
    }
  });
});

describe('flatOrAll', () => {
  const black = [0, 0, 0] as const;
  const chart = { shown: black, read: black, patch: 'chart', isChart: true };
  const flat = { shown: black, read: black, patch: 'flat' };

  it.each([
    ['one of a flat patch beside a chart', [chart, flat, chart], ['flat']],
    ['a chart alone', [chart, chart], ['chart', 'chart']],
    ['nothing', [], []],
  ])('gives of %s', (_, given, names) => {
    const { samples } = exactRun(given);
    expect(flatOrAll(samples).map(({ patch }) => patch.name)).toEqual(names);
  });
});

describe('isByPlace', () => {
  const gray = [0.5, 0.5, 0.5] as const;
  const other = [0.2, 0.5, 0.5] as const;

  it.each([
    [
      'the same color is right here and wrong there',
      [
        { shown: gray, read: gray },
        { shown: gray, read: other },
      ],
      true,
    ],
    [
      'one color is right and another wrong',
      [
        { shown: gray, read: gray },
        { shown: other, read: gray },
      ],
      false,
    ],
    [
      'all are wrong',
      [
        { shown: gray, read: other },
        { shown: gray, read: [0, 0, 0] as const },
      ],
      false,
    ],
  ])('if %s', (_, given, expected) => {
    expect(isByPlace(exactRun(given).samples)).toBe(expected);
  });

  it('is not a change that is the same everywhere', () => {
    expect(isByPlace(changed(([r, g, b]) => [r / 2, g, b]).samples)).toBe(false);
  });
});
