import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSameData } from '../../src/base/is-same-data.ts';

const VALUES = [
  ...[0, -0, Number.NaN, '', '0', null, undefined, true, [], {}, [0], ['0'], [[]], { a: 1 }, { a: 1, b: undefined }],
  ...[
    { b: undefined },
    { a: undefined },
    { a: { b: [1] } },
    { a: { b: [2] } },
    new Date(0),
    new Date(1),
    new Map([[1, 2]]),
  ],
  ...[new Set([1]), new Set([2]), Object.create(null), Object.create({ a: 1 }), isSameData, isDeepStrictEqual],
];

it('is what isDeepStrictEqual is, of any two values', () => {
  for (const one of VALUES) {
    for (const other of VALUES) expect(isSameData(one, other)).toBe(isDeepStrictEqual(one, other));
  }
});

it('finds data the same however it was made, and other data not', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (one, other) => {
      expect(isSameData(one, JSON.parse(JSON.stringify(one)))).toBe(
        isDeepStrictEqual(one, JSON.parse(JSON.stringify(one))),
      );
      expect(isSameData(one, other)).toBe(isDeepStrictEqual(one, other));
    }),
  );
});
