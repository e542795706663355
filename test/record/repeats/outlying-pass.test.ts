import { describe, expect, it } from 'vitest';
import type { LightReading } from '../../../src/read/reading.ts';
import { outlyingPass } from '../../../src/record/repeats/outlying-pass.ts';
import { buildEvidence } from '../../judge/build-evidence.ts';

const wobble = [0.03, -0.02, 0.01, -0.04, 0.02, 0.05, -0.03, 0.01];

describe('outlyingPass', () => {
  it('finds a pass in which the whole screen is darker, and says by how much', () => {
    const found = outlyingPass(places((pass, point) => 100 + (wobble[(pass + point) % 8] ?? 0) - (pass === 3 ? 5 : 0)));
    expect(found).toMatchObject({ pass: 3, passes: 8, patchIndex: 0, pointIndex: null, component: 'X' });
    expect(found?.value).toBeCloseTo(95, 1);
    expect(found?.others).toBeCloseTo(100, 1);
  });

  it('finds a pass in which a single point is off', () => {
    const of = (pass: number, point: number) => 100 + (wobble[(pass * 3 + point) % 8] ?? 0) * (1 + point);
    const found = outlyingPass(places((pass, point) => of(pass, point) - (pass === 5 && point === 4 ? 40 : 0)));
    expect(found).toMatchObject({ pass: 5, patchIndex: 0 });
  });

  it('finds none if passes differ by chance', () => {
    expect(outlyingPass(places((pass, point) => 100 + (wobble[(pass + point) % 8] ?? 0)))).toBeNull();
  });

  it('takes one unit in the last digit of a meter for none, and four of them for one', () => {
    expect(outlyingPass(places((pass) => (pass === 2 ? 0.06 : 0.05)))).toBeNull();
    expect(outlyingPass(places((pass) => (pass === 2 ? 0.09 : 0.05)))).toMatchObject({ pass: 2 });
  });

  it('cannot tell of two passes which is outlying', () => {
    expect(outlyingPass(places((pass) => 100 + 10 * pass, 2))).toBeNull();
  });
});

function places(lightAt: (pass: number, point: number) => number, passes = 8): readonly (readonly LightReading[])[] {
  const each = Array.from({ length: passes }, (_, pass) =>
    buildEvidence({
      layout: '3x3',
      patches: 'white',
      light: (_patch, { index }) => ({ X: lightAt(pass, index), Y: lightAt(pass, index), Z: lightAt(pass, index) }),
    }),
  );
  return Array.from({ length: 9 }, (_, point) => each.map(({ readings }) => readings[point] as LightReading));
}
