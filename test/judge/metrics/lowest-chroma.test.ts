import { describe, expect, it } from 'vitest';
import { lowestChroma } from '../../../src/judge/metrics/unresolved-range.ts';
import type { Unresolved } from '../../../src/read/light/unresolved.ts';
import type { LightReading } from '../../../src/read/reading.ts';
import type { Xyz } from '../../../src/read/reference/xyz.ts';
import { buildEvidence } from '../build-evidence.ts';

const white: Xyz = { X: 95, Y: 100, Z: 109 };

function palest(light: Xyz, unresolved: Unresolved | undefined, of: Xyz = white): Xyz {
  const [reading] = buildEvidence({ patches: 'black', layout: '1x1', light: () => light }).readings as [LightReading];
  return lowestChroma({ ...reading, ...(unresolved && { unresolved }) }, of);
}

describe('the light of lowest chroma', () => {
  it.each<[string, Xyz, Unresolved, Xyz]>([
    ['has the part of white that Y has', { X: 0, Y: 0.1, Z: 0 }, { X: 1, Z: 1 }, { X: 0.095, Y: 0.1, Z: 0.109 }],
    ['has nothing above a floor', { X: 0, Y: 0.1, Z: 0 }, { X: 0.05, Z: 1 }, { X: 0.05, Y: 0.1, Z: 0.109 }],
    [
      'takes a floor that is unknown for none',
      { X: 0, Y: 0.1, Z: 0.2 },
      { X: 'floor-unknown' },
      { X: 0.095, Y: 0.1, Z: 0.2 },
    ],
    ['has the part of Z if Z alone is known', { X: 0, Y: 0, Z: 0.109 }, { X: 1, Y: 1 }, { X: 0.095, Y: 0.1, Z: 0.109 }],
    [
      'is nearer to X than to Z',
      { X: 0.095, Y: 0, Z: 0.218 },
      { Y: 1 },
      { X: 0.095, Y: (25 * 0.1 + 4 * 0.2) / 29, Z: 0.218 },
    ],
    ['is black if nothing is known', { X: 0, Y: 0, Z: 0 }, { X: 1, Y: 1, Z: 1 }, { X: 0, Y: 0, Z: 0 }],
  ])('%s', (_, light, unresolved, expected) => {
    const found = palest(light, unresolved);
    for (const name of ['X', 'Y', 'Z'] as const) expect(found[name]).toBeCloseTo(expected[name], 12);
  });

  it('is the light itself if all of it was resolved', () => {
    expect(palest({ X: 1, Y: 2, Z: 3 }, undefined)).toEqual({ X: 1, Y: 2, Z: 3 });
  });

  it('is black under a white without light', () => {
    expect(palest({ X: 0, Y: 0, Z: 0 }, { X: 1 }, { X: 0, Y: 0, Z: 0 })).toEqual({ X: 0, Y: 0, Z: 0 });
  });
});
