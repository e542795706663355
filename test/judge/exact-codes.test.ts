import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import type { RawValue } from '../../src/read/reading.ts';
import { type BuildOptions, buildEvidence, withReading } from './build-evidence.ts';

const patches = 'white,black,red,green,blue,gray-128';
const each =
  (of: (code: number) => number) =>
  ({ r, g, b }: Rgb) => ({ r: of(r), g: of(g), b: of(b) });

function judged(evidence: ReturnType<typeof buildEvidence>, profile = 'signal-exact') {
  return judgeEvidence(evidence, findProfile(profile), { judgedAt: '2026-01-05T09:00:00.000Z' });
}

const outcome = (options: BuildOptions) => judged(buildEvidence({ patches, ...options })).verdict.outcome;

describe('a reading of more bits than the patch', () => {
  it.each<[string, number, (code: number) => number, readonly string[]]>([
    ['scaled to 10 bits', 10, (code) => Math.round((code * 1023) / 255), ['scaling', 'replication']],
    ['padded to 10 bits', 10, (code) => 4 * code, ['zero-padding']],
    ['replicated to 12 bits', 12, (code) => 16 * code + (code >> 4), ['scaling', 'replication']],
    ['padded to 12 bits', 12, (code) => 16 * code, ['zero-padding']],
    ['scaled to 16 bits', 16, (code) => 257 * code, ['scaling', 'replication']],
    ['padded to 16 bits', 16, (code) => 256 * code, ['zero-padding']],
  ])('passes %s, and says so', (_, bitDepth, read, expansions) => {
    const { verdict, signalPath } = judged(buildEvidence({ patches, bitDepth, read: each(read) }));
    expect(verdict.outcome).toBe('pass');
    expect(signalPath?.expansions).toEqual(expansions);
  });

  it('fails 12-bit values that are wrong by 7', () => {
    const scaled = (code: number) => Math.round((code * 4095) / 255);
    const read = each((code) => (code === 255 ? 4088 : scaled(code)));
    expect(outcome({ bitDepth: 12, read })).toBe('fail');
    expect(outcome({ bitDepth: 12, read: each((code) => (code === 0 ? 7 : scaled(code))) })).toBe('fail');
    expect(outcome({ bitDepth: 12, read: each((code) => (code === 128 ? scaled(code) - 7 : scaled(code))) })).toBe(
      'fail',
    );
  });

  it('fails 65410 of 65535 as white, and says by how much', () => {
    const { verdict, deviations } = judged(
      buildEvidence({ patches: 'white,black', bitDepth: 16, read: each((code) => (code === 255 ? 65410 : 0)) }),
    );
    expect(verdict.outcome).toBe('fail');
    // 125 of 65535 steps, of which 257 are one of 8 bits.
    expect(deviations[0]?.codeValueError?.r).toBe(-125);
    expect(deviations[0]?.commandedCodeValueError?.r).toBeCloseTo(-125 / 257, 12);
    expect(verdict.summary.reason).toMatchObject({
      code: 'limit-missed',
      params: { metric: 'commanded-code-value-error', unit: 'steps', value: expect.closeTo(125 / 257, 12) },
    });
  });

  it('fails if one point is expanded in another way than the rest', () => {
    const flat = buildEvidence({ patches, bitDepth: 10, read: each((code) => Math.round((code * 1023) / 255)) });
    const padded = withReading(flat, 3, { rgbFull: { r: 1020, g: 1020, b: 1020 } });
    expect(judged(flat).verdict.outcome).toBe('pass');
    const { verdict, signalPath, deviations } = judged(padded);
    expect(verdict.outcome).toBe('fail');
    expect(signalPath?.expansions).toEqual([]);
    // Held against the nearest, which is what all others say.
    expect(deviations.filter(({ codeValueError }) => codeValueError?.r !== 0).map(({ reading }) => reading)).toEqual([
      3,
    ]);
    expect(deviations[3]?.codeValueError?.r).toBe(-3);
  });

  it('passes 8 bits that a cable of 10 carried and that were read at 12', () => {
    const read = each((code) => Math.round((Math.round((code * 1023) / 255) * 4095) / 1023));
    const { verdict, signalPath } = judged(buildEvidence({ patches, bitDepth: 12, read }));
    expect(verdict.outcome).toBe('pass');
    expect(signalPath?.expansions).toContain('scaling to 10 bits, scaling');
  });
});

describe('the components received', () => {
  const doubt = (options: BuildOptions) =>
    judged(
      buildEvidence({ patches: 'white,red,gray-128,black', ...options }),
      'calibration-match',
    ).verdict.reasons.filter(({ weight }) => weight === 'inconclusive');

  it('contradict the code values if no range and no matrix leads from one to the other', () => {
    const [first, ...more] = doubt({ raw: ({ r, g, b }) => ({ format: 'RGB', r, g, b: 255 - b }) });
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      code: 'raw-value-contradicts',
      params: {
        format: 'RGB',
        raw: [255, 255, 0],
        colorFormat: 'RGB',
        codes: { r: 255, g: 255, b: 255 },
        isOfItself: true,
      },
      patchIndex: 0,
      pointIndex: 0,
    });
  });

  it('contradict them if each reading fits a range of its own', () => {
    const evidence = buildEvidence({ patches: 'white,gray-128' });
    const changed = withReading(evidence, 5, {
      rgbFull: { r: 255, g: 255, b: 255 },
      rawValue: { format: 'RGB', r: 235, g: 235, b: 235 },
    });
    const { verdict } = judged(changed, 'calibration-match');
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reasons[0]).toMatchObject({
      code: 'raw-value-contradicts',
      params: { isOfItself: false },
      patchIndex: 0,
      pointIndex: 5,
    });
  });

  it('contradict the color format if they are of another', () => {
    const evidence = buildEvidence({ patches: 'white,black' });
    const changed = withReading(evidence, 5, { colorFormat: 'YCBCR' });
    expect(judged(changed).verdict.reasons.map(({ code }) => code)).toContain('raw-value-contradicts');
  });

  const bt709 = { r: 0.2126, b: 0.0722 };
  const bt601 = { r: 0.299, b: 0.114 };
  const bt2020 = { r: 0.2627, b: 0.0593 };
  const ycbcr =
    (weights: typeof bt709, limited: boolean) =>
    ({ r, g, b }: Rgb): RawValue => {
      const y = weights.r * r + (1 - weights.r - weights.b) * g + weights.b * b;
      const cb = (b - y) / (2 * (1 - weights.b));
      const cr = (r - y) / (2 * (1 - weights.r));
      const code = limited
        ? { y: 16 + (219 * y) / 255, cb: 128 + (224 * cb) / 255, cr: 128 + (224 * cr) / 255 }
        : { y, cb: 128 + cb, cr: 128 + cr };
      const whole = (value: number) => Math.min(255, Math.round(value));
      return { format: 'YCBCR', y: whole(code.y), cb: whole(code.cb), cr: whole(code.cr) };
    };

  it.each([
    ['BT.709', 'limited', bt709],
    ['BT.601', 'limited', bt601],
    ['BT.2020', 'limited', bt2020],
    ['BT.709', 'full', bt709],
    ['BT.601', 'full', bt601],
    ['BT.2020', 'full', bt2020],
  ] as const)('agree through %s in %s range, which is recorded', (matrix, range, weights) => {
    const raw = ycbcr(weights, range === 'limited');
    const { verdict, signalPath } = judged(
      buildEvidence({ patches: 'white,red,green,blue,black', raw }),
      'calibration-match',
    );
    expect(verdict.outcome).toBe('pass');
    expect(signalPath?.conversions).toEqual([{ range, matrix }]);
  });

  it.each<[string, (code: number) => number, string]>([
    ['full', (code) => code, 'full'],
    ['limited', (code) => Math.round(16 + (219 * code) / 255), 'limited'],
    ['limited to 254', (code) => Math.round(16 + (238 * code) / 255), 'limited-109'],
    ['limited to 255', (code) => Math.round(16 + (239 * code) / 255), 'limited-109'],
  ])('agree through RGB in %s range, which is recorded', (_, raw, range) => {
    const { verdict, signalPath } = judged(
      buildEvidence({ patches, raw: (codes) => ({ format: 'RGB', ...each(raw)(codes) }) }),
    );
    expect(verdict.outcome).toBe('pass');
    expect(signalPath?.conversions).toEqual([{ range, matrix: null }]);
  });
});
