import { describe, expect, test } from 'vitest';
import type { Reference } from '../../src/read/reference/reference.ts';
import { FakeMeter, reference, run } from './fake-source.ts';

describe('the reference of a custom source', () => {
  const changed: Reference = { ...reference, colors: { ...reference.colors, white: { X: 100, Y: 110, Z: 120 } } };
  const withProfile = { profile: 'calibration-match' } as const;

  test('is asked for at the start and again at the end', async () => {
    let asked = 0;
    const ask = async () => {
      asked += 1;
      return reference;
    };
    const inspection = await run(new FakeMeter(), { ...withProfile, reference: ask });
    expect(inspection.judgment.verdict.outcome).toBe('pass');
    expect(asked).toBe(2);
  });

  test.each<[string, () => Reference | null]>([
    ['another one', () => changed],
    ['none', () => null],
    [
      'an error',
      () => {
        throw new Error('gone');
      },
    ],
  ])('that is %s at the end gets no verdict', async (_, second) => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return asked === 1 ? reference : second();
    };
    const inspection = await run(new FakeMeter(), { ...withProfile, reference: ask });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(inspection.calibration.problem?.code).toBe('calibration-inconsistent');
  });

  test('that is changed in place meanwhile gets no verdict', async () => {
    const white = { ...reference.colors.white };
    const own = { ...reference, colors: { ...reference.colors, white } };
    const source = new FakeMeter();
    source.answers = (answer) => {
      white.Y = 119;
      return answer;
    };
    const inspection = await run(source, { ...withProfile, reference: own });
    expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
    expect(inspection.calibration.problem?.message).toContain('changed');
  });

  test('that is a problem is one, and one that is neither is refused', async () => {
    const problem = { code: 'calibration-failed', message: 'It failed.', received: null } as const;
    const inspection = await run(new FakeMeter(), { ...withProfile, reference: problem });
    expect(inspection.judgment.verdict.reasons[0]?.code).toBe('calibration-failed');
    const noColors = { ...reference, colors: { white: { X: 1, Y: Number.NaN, Z: 1 } } } as unknown as Reference;
    for (const bad of [noColors, {}, 'sRGB', () => undefined]) {
      const given = bad as unknown as Reference;
      await expect(run(new FakeMeter(), { ...withProfile, reference: given })).rejects.toMatchObject({
        code: 'unusable-reference',
      });
    }
  });
});
