import { expect, it } from 'vitest';
import { checkHues } from '../../../src/judge/reasons/check-hues.ts';
import { buildEvidence } from '../build-evidence.ts';

/** XYZ by chromaticity x, y at a luminance in cd/m2. */
const xyz = (x: number, y: number, Y: number) => ({ X: (x / y) * Y, Y, Z: ((1 - x - y) / y) * Y });
const D65 = [0.3127, 0.329] as const;
const BT709 = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] } as const;
const sum = (...lights: readonly ReturnType<typeof xyz>[]) => ({
  X: lights.reduce((all, { X }) => all + X, 0),
  Y: lights.reduce((all, { Y }) => all + Y, 0),
  Z: lights.reduce((all, { Z }) => all + Z, 0),
});
const [red, green, blue] = [xyz(...BT709.red, 21), xyz(...BT709.green, 72), xyz(...BT709.blue, 7)];
const white = xyz(...D65, 100);
/** As a map of luminance stores it. */
const gray = { X: 0, Y: 100, Z: 0 };
const shown = {
  ...{ white, red, green, blue },
  ...{ cyan: sum(green, blue), magenta: sum(red, blue), yellow: sum(red, green) },
};

function found(lights: Readonly<Record<string, ReturnType<typeof xyz>>>) {
  const light = ({ name }: { readonly name: string }) => lights[name] ?? white;
  const evidence = buildEvidence({ layout: '3x3', patches: Object.keys(lights).join(','), light });
  return checkHues(evidence).map(({ weight, code, params }) => [weight, code, params]);
}

it.each([
  ['red under the name of green', { red, green: red, blue }, 'green'],
  ['white in three strengths', { red: xyz(...D65, 25), green: xyz(...D65, 86), blue: xyz(...D65, 9) }, 'red'],
  ['names that are exchanged', { white, red: blue, blue: red }, 'red'],
  ['magenta under the name of red', { white, red: shown.magenta, green, blue }, 'red'],
  ['red under the name of yellow, without a white', { yellow: red }, 'yellow'],
  ['cyan under the name of green', { white, green: shown.cyan }, 'green'],
  ['yellow under the name of white', { white: { X: 114, Y: 120, Z: 0.0001 } }, 'white'],
  ['green under the name of a light gray', { white, 'gray-200': green }, 'gray-200'],
  ['a dark gray that is blue', { white, 'gray-64': blue }, 'gray-64'],
  ['a darker gray that is red', { white, 'gray-26': xyz(0.64, 0.33, 0.8) }, 'gray-26'],
  ['red under the name of black', { white, black: red }, 'black'],
  ['blue under the name of black', { white, 'gray-128': xyz(...D65, 21), black: blue }, 'black'],
  [
    'a pale green under the name of a pale red',
    { white, '255/192/192': sum(white, white, green, green) },
    '255/192/192',
  ],
  ['a dull green under the name of a dull red', { white, '128/64/64': xyz(0.3, 0.45, 8) }, '128/64/64'],
  ['blue under the name of a pale red', { white, '255/64/64': blue }, '255/64/64'],
  ['a gray next to white', { white, cyan: xyz(...D65, 79) }, 'cyan'],
])('%s is no measurement of both', (_, lights, patch) => {
  expect(found(lights)).toEqual([['inconclusive', 'patch-of-other-hue', { patch }]]);
});

it.each([
  ['a display of BT.709', shown],
  ['primaries alone', { red, green, blue }],
  ['a wide gamut at 5000 K', { white: xyz(0.3457, 0.3585, 100), red: xyz(0.68, 0.32, 23), green: xyz(0.21, 0.71, 70) }],
  ['dark colors in the light of a room', { white, '64/0/0': white }],
  ['a dark gray over a bluish black', { white, 'gray-26': xyz(0.29, 0.29, 0.8) }],
  ['a dull color at half drive in the light of a room', { '128/24/24': white }],
  ['a pale color', { white, '255/200/200': white }],
  ['a pale and a dull red', { white, '255/192/192': sum(white, red), '128/64/64': xyz(0.42, 0.33, 8) }],
  ['black', { white, black: { X: 0, Y: 0, Z: 0 } }],
  ['a bluish black', { white, black: xyz(0.2, 0.15, 0.3) }],
  ['black in the light of warm lamps', { white, black: xyz(0.45, 0.41, 20) }],
])('%s is one', (_, lights) => {
  expect(found(lights)).toEqual([]);
});

it('a white whose chromaticity was measured at one point only is not held against its mean', () => {
  const lit = buildEvidence({ layout: '3x3', patches: 'white', light: (_, { index }) => (index === 4 ? white : gray) });
  expect(checkHues(lit)).toHaveLength(1);
  const unresolved = { X: 'not-measured', Z: 'not-measured' } as const;
  const readings = lit.readings.map((reading) => (reading.pointIndex === 4 ? reading : { ...reading, unresolved }));
  expect(checkHues({ ...lit, readings })).toEqual([]);
});

it('a signal is not held against this rule of light', () => {
  expect(checkHues(buildEvidence({ layout: '3x3', patches: 'red', read: () => ({ r: 9, g: 9, b: 9 }) }))).toEqual([]);
});
