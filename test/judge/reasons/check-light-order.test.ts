import { expect, it } from 'vitest';
import { checkLightOrder } from '../../../src/judge/reasons/check-light-order.ts';
import { buildEvidence } from '../build-evidence.ts';

function reasons(luminances: Readonly<Record<string, number>>) {
  const light = ({ name }: { readonly name: string }) => {
    const Y = luminances[name] ?? 0;
    return { X: 0.95 * Y, Y, Z: 1.09 * Y };
  };
  return checkLightOrder(buildEvidence({ layout: '3x3', patches: Object.keys(luminances).join(','), light }));
}

it.each([
  ['an export of white under every name', { white: 100, 'gray-128': 100, black: 100 }, 'gray-128'],
  ['names that are exchanged', { black: 100, 'gray-128': 21, white: 2 }, 'black'],
  ['a gray that is brighter than white', { white: 100, 'gray-128': 300, black: 0.1 }, 'gray-128'],
  ['two grays of the same light', { 'gray-26': 50, 'gray-204': 50 }, 'gray-26'],
  ['a second reading of white as a gray', { white: 100, 'gray-204': 98 }, 'gray-204'],
  ['white as a primary', { white: 100, red: 99 }, 'red'],
  ['a dim gray as black', { black: 0.7, 'gray-26': 0.7 - 1e-9 }, 'black'],
])('%s is no measurement of both', (_, luminances, patch) => {
  const [first, ...others] = reasons(luminances);
  expect([first?.weight, first?.code, others]).toEqual(['inconclusive', 'patch-not-darker', []]);
  expect(first?.params).toMatchObject({ patch });
});

it.each([
  ['an sRGB display', { white: 120, 'gray-204': 73, 'gray-128': 26, 'gray-26': 1.2, black: 0.12 }],
  ['light in proportion to the drive', { white: 100, 'gray-204': 80, 'gray-128': 50, black: 0 }],
  ['a bright room', { white: 130, 'gray-26': 30.7, black: 30.1 }],
  [
    'primaries and their sums',
    { white: 100, yellow: 92, cyan: 79, magenta: 28, red: 21, green: 72, blue: 7, black: 0.1 },
  ],
  ['neighbors that drift', { white: 100, 'gray-254': 100.3 }],
  ['blacks that cannot be told apart', { 'gray-5': 0.1, black: 0.11, white: 100 }],
  ['colors of which neither drives more', { red: 72, green: 21 }],
])('%s is one', (_, luminances) => {
  expect(reasons(luminances)).toEqual([]);
});

it('a signal is not held against this rule of light', () => {
  const evidence = buildEvidence({ layout: '3x3', patches: 'white,black', read: () => ({ r: 9, g: 9, b: 9 }) });
  expect(checkLightOrder(evidence)).toEqual([]);
});

it('readings below the floor of the meter are left out', () => {
  const evidence = buildEvidence({ layout: '3x3', patches: 'gray-26,black', light: () => ({ X: 0, Y: 0, Z: 0 }) });
  const readings = evidence.readings.map((reading) => ({ ...reading, unresolved: { X: 0.5, Y: 0.5, Z: 0.5 } }));
  expect(checkLightOrder({ ...evidence, readings: readings as typeof evidence.readings })).toEqual([]);
});
