import { describe, expect, it } from 'vitest';
import type { Rgb } from '../../../src/pattern/patch.ts';
import { diagnose } from '../../../src/verdict/diagnosis/diagnose.ts';
import type { Evidence } from '../../../src/verdict/evidence.ts';
import { findProfile } from '../../../src/verdict/find-profile.ts';
import { judgeReadings } from '../../../src/verdict/judge-readings.ts';
import { type BuildOptions, buildCheck, buildEvidence, withReading } from '../build-evidence.ts';

const LEVELS = 'white,grey-191,grey-128,grey-64,black';
const match = findProfile('calibration-match');

function causes(evidence: Evidence): readonly string[] {
  const { deviations } = judgeReadings(evidence, match, { judgedAt: '2026-01-05T09:00:00.000Z' });
  return diagnose({ ...evidence, deviations }).map(({ cause }) => cause);
}

function of(read: BuildOptions['read'], patches = LEVELS): Evidence {
  return buildEvidence({ patches, ...(read ? { read } : {}) });
}

const each = (change: (code: number, channel: keyof Rgb) => number) => (codes: Rgb) => ({
  r: clip(change(codes.r, 'r')),
  g: clip(change(codes.g, 'g')),
  b: clip(change(codes.b, 'b')),
});
const clip = (code: number) => Math.min(Math.max(Math.round(code), 0), 255);
const limited = each((code) => 16 + (219 * code) / 255);
const night = each((code, channel) => code * { r: 1, g: 0.92, b: 0.75 }[channel]);
const level = (value: number) => ({ X: 0.95 * value, Y: value, Z: 1.08 * value });

describe('diagnose', () => {
  it.each([LEVELS, 'white', 'white,red,green,blue,black', 'white@10,grey-512@10,black@10'])(
    'names nothing on a flat %s',
    (patches) => {
      expect(causes(buildEvidence({ patches }))).toEqual([]);
    },
  );

  it('names nothing where nothing was read, nor over rounding', () => {
    expect(causes({ ...buildEvidence(), readings: [] })).toEqual([]);
    expect(causes(of((codes, { index }) => each((code) => code - (index % 2))(codes)))).toEqual([]);
  });

  it.each<[string, BuildOptions['read'], string]>([
    ['limited range into full', limited, 'limited-range-into-full'],
    ['full range into limited', each((code) => ((code - 16) * 255) / 219), 'full-range-into-limited'],
    ['a 6-bit link, cut off', each((code) => code & 0xfc), 'bit-depth-cut'],
    ['a 6-bit link, stretched', each((code) => ((code >> 2) * 255) / 63), 'bit-depth-cut'],
    ['a 6-bit link, rounded', each((code) => (Math.round((code * 63) / 255) * 255) / 63), 'bit-depth-cut'],
    ['a shift of one channel', each((code, channel) => code + (channel === 'r' ? -7 : 0)), 'constant-shift'],
    ['a shift upwards that clips at white', each((code) => code + 9), 'constant-shift'],
    ['a night light', night, 'gain'],
    ['a gain above 1', each((code) => code * 1.2), 'gain'],
  ])('names %s and nothing else', (_, read, cause) => {
    expect(causes(of(read))).toEqual([cause]);
  });

  it('names limited range by white alone, and a gain by white alone', () => {
    expect(causes(of(limited, 'white'))).toEqual(['limited-range-into-full']);
    expect(causes(of(night, 'white'))).toEqual(['gain']);
    expect(
      causes(
        of(
          each(() => 12),
          'black',
        ),
      ),
    ).toEqual([]);
  });

  it('names fewer bits read than commanded', () => {
    const evidence = buildEvidence({ patches: 'grey-512@10' });
    const readings = evidence.readings.map((reading) => ({
      ...reading,
      bitDepth: 8,
      rgbFull: { r: 128, g: 128, b: 128 },
    }));
    const found = diagnose({ ...evidence, readings, deviations: [] });
    expect(found).toMatchObject([{ cause: 'bit-depth-cut', evidence: expect.stringMatching(/768 of 1024 codes/) }]);
  });

  it('names a region with its bounding box', () => {
    const evidence = of(
      (codes, { column, row }) => ((column ?? 0) > 2 && row === 1 ? { r: 90, g: 90, b: 90 } : codes),
      'white',
    );
    expect(diagnose({ ...evidence, deviations: [] })).toMatchObject([
      { cause: 'region-apart', sentence: expect.stringMatching(/within 2688, 648 to 3456, 648 px/) },
    ]);
  });

  it.each<[string, (x: number, y: number) => number]>([
    ['to the right', (x) => x],
    ['to the left', (x) => -x],
    ['to the top', (_, y) => -y],
    ['to the bottom right', (x, y) => x + y],
    ['to the bottom left', (x, y) => y - x],
    ['to the edges', (x, y) => 4 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)],
  ])('names a gradient %s, of the signal and of light', (direction, place) => {
    const signal = of(
      ({ r }, { xFraction: x, yFraction: y }) => each(() => r - 40 - 30 * place(x, y))({ r, g: r, b: r }),
      'grey-191',
    );
    const light = buildEvidence({
      patches: 'white',
      light: (_, { xFraction: x, yFraction: y }) => level(100 - 20 * place(x, y)),
    });
    for (const evidence of [signal, light]) {
      const found = diagnose({ ...evidence, deviations: [] }).find(({ cause }) => cause === 'gradient');
      expect(found?.sentence).toContain(direction);
      expect(causes(evidence)).not.toContain('region-apart');
    }
  });

  it('names the level with the widest gradient', () => {
    const evidence = of(({ r }, { xFraction: x }) => each(() => r - (r / 6) * x)({ r, g: r, b: r }), 'grey-128,white');
    expect(diagnose({ ...evidence, deviations: [] }).find(({ cause }) => cause === 'gradient')?.evidence).toMatch(
      /^white/,
    );
  });

  it('names chroma that bleeds on a YCbCr signal', () => {
    const evidence = of(
      (codes, { index }) => (index === 6 ? { r: codes.r - 30, g: codes.g + 8, b: codes.b + 9 } : codes),
      'grey-128',
    );
    const ycbcr = evidence.readings.map((reading) => ({ ...reading, colorFormat: 'YCBCR' as const }));
    expect(causes({ ...evidence, readings: ycbcr })).toContain('chroma-subsampling');
    expect(causes(evidence)).toEqual(['region-apart']);
  });

  it('names the wrong color mode by the checks or by even light', () => {
    const checks = [
      buildCheck(null),
      { ...buildCheck(124), colorModeIndex: 4 },
      { ...buildCheck(124), colorModeIndex: null },
    ];
    expect(causes({ ...buildEvidence(), checks })).toEqual(['wrong-color-mode']);
    expect(causes(buildEvidence({ patches: 'white', light: () => level(60) }))).toEqual(['wrong-color-mode']);
    expect(causes(buildEvidence({ patches: 'white', light: () => level(120) }))).toEqual([]);
    expect(causes(buildEvidence({ patches: 'white', reference: null, light: () => level(60) }))).toEqual([]);
    const uneven = buildEvidence({ patches: 'white', light: (_, { index }) => level(index === 0 ? 20 : 60) });
    expect(causes(uneven)).toEqual(['region-apart']);
  });

  it('names two causes at once', () => {
    const both = of((codes, { index }) => (index < 2 ? { r: 0, g: 120, b: 0 } : limited(codes)));
    expect(causes(both)).toEqual(['limited-range-into-full', 'region-apart']);
    const shaded = of((codes, { index }) => (index === 24 ? { r: 10, g: 20, b: 30 } : night(codes)));
    expect(causes(shaded)).toEqual(['gain', 'region-apart']);
  });

  it('leaves out what cannot be true or is of no point, and is content with dark light', () => {
    const evidence = withReading(withReading(of(undefined, 'white'), 3, { rgbFull: { r: 999, g: 0, b: 0 } }), 4, {
      pointIndex: 77,
    });
    expect(diagnose({ ...evidence, deviations: [] })).toEqual([]);
    const dark = buildEvidence({ patches: 'black', light: () => ({ X: 0, Y: 0, Z: 0 }) });
    expect(diagnose({ ...dark, deviations: [] })).toEqual([]);
    const few = buildEvidence({ layout: '3x1', patches: 'white' });
    expect(diagnose({ ...few, deviations: [] })).toEqual([]);
  });

  it('is kept with the judgement of a run that does not pass', () => {
    const judgedAt = '2026-01-05T09:00:00.000Z';
    expect(judgeReadings(of(undefined), match, { judgedAt }).diagnoses).toEqual([]);
    const [found] = judgeReadings(of(limited), match, { judgedAt }).diagnoses ?? [];
    expect(found?.evidence).toMatch(
      /^white was shown as 255\/255\/255, raw RGB 235\/235\/235, converted 235\/235\/235; grey-191/,
    );
  });
});
