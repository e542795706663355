// The signal: a bad path, bits that no expansion explains, raw values that contradict the converted ones.
import fc from 'fast-check';
import { each } from '../outside-monitor.mjs';
import { fault, number, oneOf } from './fault.mjs';
import { inCorner, paths } from './paths.mjs';

const badPath = fault(
  'path',
  'bad',
  {
    path: oneOf(...Object.keys(paths)),
    by: fc.oneof(fc.constant(0.6), number(0.2, 0.85)),
    codes: fc.oneof(fc.constant(60), fc.integer({ min: 30, max: 120 })),
    corner: fc.boolean(),
  },
  { signal: (given) => ({ path: placed(given) }) },
);

function placed(given) {
  const path = paths[given.path](given);
  return given.corner ? inCorner(path) : path;
}

const deep = { kind: 'exact', wire: 'full', bitDepths: [10, 12] };
const mixture = fault(
  'mixture of expansions',
  'bad',
  { other: oneOf('scaling', 'replication'), by: oneOf('half', 'patch'), depth: oneOf(10, 12) },
  {
    needs: deep,
    signal: ({ other, by }) => ({
      expansionAt: (x, { codes }) =>
        (by === 'half' ? x < 0.5 : codes.r === 255 && codes.g === 255) ? 'padding' : other,
    }),
  },
);
const codesOff = fault(
  'last bits off',
  'bad',
  { steps: fc.oneof(fc.constant(7), fc.integer({ min: 1, max: 15 })), corner: fc.boolean(), depth: oneOf(10, 12, 12) },
  {
    needs: deep,
    signal: ({ steps, corner, depth }) => ({
      alter: (code, x, y) => {
        if (corner && !(x < 0.4 && y < 0.4)) return code;
        return code >= 2 ** (depth - 1) ? code - steps : code + steps;
      },
    }),
  },
);

const contradictions = {
  black: () => ({ r: 0, g: 0, b: 0 }),
  swapped: ({ r, g, b }) => ({ r: b, g, b: r }),
  half: (raw) => each(raw, (code) => code >> 1),
  'beyond its depth': () => ({ r: 5000, g: 5000, b: 5000 }),
};
const yCbCrContradictions = {
  'luma only': ({ y }, depth) => ({ y, cb: 2 ** (depth - 1), cr: 2 ** (depth - 1) }),
  white: (_raw, depth) => ({ y: 235 * 2 ** (depth - 8), cb: 2 ** (depth - 1), cr: 2 ** (depth - 1) }),
  swapped: ({ y, cb, cr }) => ({ y, cb: cr, cr: cb }),
};
const rawContradicts = fault(
  'raw value contradicts',
  'doubtful',
  { how: oneOf(...Object.keys(contradictions)), half: fc.boolean() },
  {
    needs: { wire: 'full', colorful: true },
    signal: ({ how, half }) => ({ raw: (raw, _converted, x) => (half && x >= 0.5 ? raw : contradictions[how](raw)) }),
  },
);
const yCbCrContradicts = fault(
  'YCbCr value contradicts',
  'doubtful',
  {
    how: oneOf(...Object.keys(yCbCrContradictions)),
    matrix: oneOf('BT.601', 'BT.709', 'BT.2020'),
    depth: oneOf(10, 12),
  },
  {
    needs: { kind: 'match', colorful: true },
    signal: ({ how, depth }) => ({ raw: (raw) => yCbCrContradictions[how](raw, depth) }),
  },
);

export const signalFaults = [badPath, mixture, codesOff, rawContradicts, yCbCrContradicts];
