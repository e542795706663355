import { describe, expect, test } from 'vitest';
import { additivityErrorPercent } from '../../../src/read/reference/additivity.ts';
import { implausibilityOf } from '../../../src/read/reference/implausibility.ts';

type Triple = readonly [X: number, Y: number, Z: number];
type Name = 'white' | 'red' | 'green' | 'blue' | 'black';

function colors(changes: Partial<Record<Name, Triple>> = {}) {
  const all: Record<Name, Triple> = {
    white: [95.05, 100, 108.9],
    red: [41.24, 21.26, 1.93],
    green: [35.76, 71.52, 11.92],
    blue: [18.05, 7.22, 95.05],
    black: [0, 0, 0],
    ...changes,
  };
  const xyz = Object.entries(all).map(([name, [X, Y, Z]]) => [name, { X, Y, Z }]);
  return Object.fromEntries(xyz) as Parameters<typeof implausibilityOf>[0];
}

const times = (factor: number, names: readonly Name[]) => {
  const plain = colors();
  return Object.fromEntries(
    names.map((name) => [name, [plain[name].X * factor, plain[name].Y * factor, plain[name].Z * factor] as const]),
  );
};
const primaries = ['red', 'green', 'blue'] as const;
const lit = ['white', ...primaries] as const;

describe('each bound holds at its edge', () => {
  test.each<[string, Partial<Record<Name, Triple>>, Partial<Record<Name, Triple>>]>([
    ['a sum of 0.3', times(0.3001, primaries), times(0.2999, primaries)],
    ['a sum of 2', times(1.9999, primaries), times(2.0001, primaries)],
    ['10,000 cd/m2', times(100, lit), times(100.01, lit)],
    ['1 cd/m2', times(0.0101, lit), times(0.01, lit)],
    ['a contrast of 10:1', { black: [3, 7.2, 3], white: [92, 72, 105] }, { black: [3, 7.21, 3], white: [92, 72, 105] }],
    ['a contrast of 10:1 in X', { black: [9.5, 0.1, 0.1] }, { black: [9.51, 0.1, 0.1] }],
    ['a contrast of 10:1 in Z', { black: [0.1, 0.1, 10.89] }, { black: [0.1, 0.1, 10.9] }],
    ['a primary as bright as black', { black: [1, 7.21, 1] }, { black: [1, 7.22, 1] }],
    ['white on the edge of the triangle', { white: [76.9, 92.5, 14] }, { white: [76.9, 92.6, 13.8] }],
  ])('%s', (_, within, beyond) => {
    expect(implausibilityOf(colors(within))).toBeNull();
    expect(implausibilityOf(colors(beyond))).not.toBeNull();
  });

  test('a contrast that is too low in X or Z alone is named so', () => {
    expect(implausibilityOf(colors({ black: [0.1, 0.1, 60] }))).toEqual({
      code: 'contrast-too-low',
      params: { component: 'Z', contrast: 1.815, min: 10 },
    });
    expect(implausibilityOf(colors({ black: [0, 50, 0] }))).toEqual({
      code: 'contrast-too-low',
      params: { component: 'Y', contrast: 2, min: 10 },
    });
  });

  test('a primary that is another one a second time spans no triangle', () => {
    expect(implausibilityOf(colors({ red: [18.05, 7.22, 95.05] }))).toEqual({
      code: 'white-outside-triangle',
      params: {},
    });
  });
});

test('additivity takes black off each color', () => {
  expect(additivityErrorPercent(colors())).toBeCloseTo(0, 10);
  const black = [1, 1, 1] as const;
  const lifted = colors({
    white: [96.05, 101, 109.9],
    red: [42, 22.26, 3],
    green: [37, 72.52, 13],
    blue: [19, 8.22, 96],
    black,
  });
  expect(additivityErrorPercent(lifted)).toBeCloseTo(0, 10);
  expect(additivityErrorPercent(colors(times(0.5, primaries)))).toBeCloseTo(-50, 10);
});
