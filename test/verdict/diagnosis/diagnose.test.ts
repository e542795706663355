import { describe, expect, it } from 'vitest';
import type { Rgb } from '../../../src/pattern/patch.ts';
import { diagnose } from '../../../src/verdict/diagnosis/diagnose.ts';
import type { Evidence } from '../../../src/verdict/evidence.ts';
import { findProfile } from '../../../src/verdict/find-profile.ts';
import { judgeReadings } from '../../../src/verdict/judge-readings.ts';
import { type BuildOptions, buildCheck, buildEvidence, withReading } from '../build-evidence.ts';

const LEVELS = 'white,grey-191,grey-128,grey-64,black';
const match = findProfile('calibration-match');
const judgedAt = '2026-01-05T09:00:00.000Z';

function causes(evidence: Evidence): readonly string[] {
  return diagnose(evidence).map(({ cause }) => cause);
}

function of(read: NonNullable<BuildOptions['read']>, patches = LEVELS): Evidence {
  return buildEvidence({ patches, read });
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

  it.each<[string, NonNullable<BuildOptions['read']>, string]>([
    ['limited range into full', limited, 'limited-range-into-full'],
    ['full range into limited', each((code) => ((code - 16) * 255) / 219), 'full-range-into-limited'],
    ['a 6-bit link, cut off', each((code) => code & 0xfc), 'bit-depth-cut'],
    ['a 6-bit link, stretched', each((code) => ((code >> 2) * 255) / 63), 'bit-depth-cut'],
    ['a 6-bit link, rounded', each((code) => (Math.round((code * 63) / 255) * 255) / 63), 'bit-depth-cut'],
    ['a shift of one channel', each((code, channel) => code + (channel === 'r' ? -7 : 0)), 'constant-shift'],
    ['a shift upwards that clips at white', each((code) => code + 9), 'constant-shift'],
    ['a night light', night, 'gain'],
    ['a gain above 1', each((code) => code * 1.2), 'gain'],
    ['a window', (codes, { index }) => (index > 22 ? { r: 90, g: 90, b: 90 } : codes), 'region-apart'],
    ['vignetting', (codes, { xFraction: x, yFraction: y }) => edgesDarker(codes, x, y), 'gradient'],
  ])('names %s and nothing else', (_, read, cause) => {
    expect(causes(of(read))).toEqual([cause]);
  });

  it.each<[string, Evidence, readonly string[]]>([
    ['limited range', of(limited, 'white'), ['limited-range-into-full']],
    ['a gain', of(night, 'white'), ['gain']],
    [
      'nothing, black being lit',
      of(
        each(() => 12),
        'black',
      ),
      [],
    ],
  ])('tells from one patch alone: %s', (_, evidence, found) => {
    expect(causes(evidence)).toEqual(found);
  });

  it('knows no cause for measured light', () => {
    expect(causes(buildEvidence({ patches: 'white', light: (_, { index }) => level(index === 0 ? 20 : 60) }))).toEqual(
      [],
    );
  });

  it('names the wrong color mode by the checks', () => {
    const checks = [buildCheck(null), { ...buildCheck(124), colorModeIndex: 4 }];
    expect(causes({ ...buildEvidence(), checks })).toEqual(['wrong-color-mode']);
  });

  it('names chroma that bleeds, and the region where it does', () => {
    const evidence = of(
      (codes, { index }) => (index === 6 ? { r: codes.r - 30, g: codes.g + 8, b: codes.b + 9 } : codes),
      'grey-128',
    );
    const ycbcr = evidence.readings.map((reading) => ({ ...reading, colorFormat: 'YCBCR' as const }));
    expect(causes({ ...evidence, readings: ycbcr })).toEqual(['chroma-subsampling', 'region-apart']);
    expect(causes(evidence)).toEqual(['region-apart']);
  });

  it('names two causes at once', () => {
    const both = of((codes, { index }) => (index < 2 ? { r: 0, g: 120, b: 0 } : limited(codes)));
    expect(causes(both)).toEqual(['limited-range-into-full', 'region-apart']);
    const shaded = of((codes, { index }) => (index === 24 ? { r: 10, g: 20, b: 30 } : night(codes)));
    expect(causes(shaded)).toEqual(['gain', 'region-apart']);
  });

  it('leaves out what cannot be true or is of no point', () => {
    const flat = buildEvidence({ patches: 'white' });
    const evidence = withReading(withReading(flat, 3, { rgbFull: { r: 999, g: 0, b: 0 } }), 4, { pointIndex: 77 });
    expect(diagnose(evidence)).toEqual([]);
  });

  it('is kept with the judgement of a run that does not pass', () => {
    expect(judgeReadings(buildEvidence({ patches: LEVELS }), match, { judgedAt }).diagnoses).toEqual([]);
    const { diagnoses } = judgeReadings(of(limited), match, { judgedAt });
    expect(diagnoses).toMatchObject([{ cause: 'limited-range-into-full' }]);
  });
});

function edgesDarker(codes: Rgb, x: number, y: number): Rgb {
  return each((code) => code * (1 - 0.3 * ((x - 0.5) ** 2 + (y - 0.5) ** 2)))(codes);
}
