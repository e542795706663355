import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import { type BuildOptions, buildEvidence, REFERENCE, withReading } from './build-evidence.ts';

const toneless = { ...REFERENCE, toneResponse: null };
const match = findProfile('calibration-match');

/** A calibration without a tone response: full drives have a color, all others do not. */
function judged(
  options: BuildOptions,
  change: (evidence: ReturnType<typeof buildEvidence>) => typeof evidence = (same) => same,
) {
  const evidence = buildEvidence({ layout: '3x3', patches: 'gray-128,white', reference: toneless, ...options });
  const { verdict } = judgeEvidence(change(evidence), match, { judgedAt: '2026-01-05T09:00:00.000Z' });
  const results = verdict.limits.filter(({ metric }) => metric === 'code-value-error');
  const notes = verdict.reasons.filter(({ code }) => code === 'judged-by-code-value');
  return { verdict, results, notes };
}

/** Steps added to codes of the gray at some points, in a channel. */
const off =
  (errors: Readonly<Record<number, number>>, channel: keyof Rgb) =>
  (codes: Rgb, { index }: { index: number }) =>
    codes.r === 128 ? { ...codes, [channel]: codes[channel] + (errors[index] ?? 0) } : codes;

describe('a color under no known tone response is judged by its code values', () => {
  it('if it has any, in place of the limits of its color', () => {
    const { verdict, results, notes } = judged({});
    expect(verdict.outcome).toBe('pass');
    expect(results).toEqual([
      {
        ...{ metric: 'code-value-error', patchIndex: 0, value: 0, unit: 'steps', operator: '<=' },
        ...{ recommended: null, required: 0, result: 'met', pointIndex: expect.any(Number), verified: true },
        source: 'Flatfield: if no tone response is known, a color is judged by its code value',
      },
    ]);
    const ofGray = verdict.limits.filter(({ patchIndex }) => patchIndex === 0).map(({ metric }) => metric);
    expect(ofGray).toEqual(['code-value-error']);
    expect(verdict.limits.filter(({ patchIndex }) => patchIndex === 1)).not.toHaveLength(0);
    expect(notes).toMatchObject([{ weight: 'note', params: { count: 9, patches: ['gray-128'] } }]);
  });

  it.each(['r', 'g', 'b'] as const)('and fails with the worst point, if %s alone is off', (channel) => {
    const { verdict, results } = judged({ read: off({ 2: 1, 5: -3, 7: 3 }, channel) });
    expect(verdict.outcome).toBe('fail');
    expect(results).toMatchObject([{ value: 3, required: 0, result: 'missed', pointIndex: 5 }]);
  });

  it('of every patch that has no other', () => {
    const { notes, results } = judged({ patches: 'gray-128,gray-64' });
    expect(results.map(({ patchIndex }) => patchIndex)).toEqual([0, 1]);
    expect(notes).toMatchObject([{ params: { count: 18, patches: ['gray-128', 'gray-64'] } }]);
  });

  it('next to the one reading that has a color', () => {
    const read = (codes: Rgb, { index }: { index: number }) => (index === 4 ? codes : { ...codes, b: 254 });
    const { verdict, results } = judged({ patches: 'white', read });
    expect(results).toMatchObject([{ value: 1, result: 'missed' }]);
    const others = verdict.limits.filter(({ metric }) => metric !== 'code-value-error');
    expect(others.map(({ value, result, pointIndex }) => [value, result, pointIndex])).toEqual(
      others.map(() => [0, 'met', 4]),
    );
    expect(others).not.toHaveLength(0);
  });

  it('by the strictest of several depths', () => {
    const lost = judged({ patches: 'gray-512@10', bitDepth: 8, read: () => ({ r: 128, g: 128, b: 128 }) });
    expect(lost.results).toMatchObject([{ value: 0, required: 1, result: 'met' }]);
    const mixed = judged({ patches: 'gray-512@10' }, (evidence) =>
      withReading(evidence, 3, { bitDepth: 8, rgbFull: { r: 129, g: 129, b: 129 } }),
    );
    expect(mixed.results).toMatchObject([{ value: 1, required: 0, result: 'missed' }]);
    expect(mixed.verdict.outcome).toBe('inconclusive');
  });

  it('not if there is a tone response, or no calibration', () => {
    expect(judged({ reference: REFERENCE })).toMatchObject({ results: [], notes: [] });
    const none = judged({ reference: null });
    expect([none.results, none.verdict.outcome]).toEqual([[], 'inconclusive']);
  });
});
