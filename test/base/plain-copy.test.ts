import { expect, it } from 'vitest';
import { frozen } from '../../src/base/frozen.ts';
import { plainCopy } from '../../src/base/plain-copy.ts';

it('reads each property once', () => {
  let reads = 0;
  const value = {
    get a() {
      reads += 1;
      return [reads];
    },
  };
  expect(plainCopy(value)).toEqual({ a: [1] });
  expect(reads).toBe(1);
});

it('gives what is frozen as it is, and copies what only looks so', () => {
  const whole = frozen({ a: { b: 1 } });
  expect(plainCopy(whole)).toBe(whole);
  const shallow = Object.freeze({ a: { b: 1 } });
  expect(plainCopy({ shallow })).not.toBe(shallow);
});

it('takes the same object twice, but none inside of itself', () => {
  const one = { a: 1 };
  expect(plainCopy([one, one, { one }])).toEqual([one, one, { one }]);
  const circle: Record<string, unknown> = {};
  circle['self'] = [circle];
  expect(() => plainCopy(circle)).toThrow('an object contains itself');
});

it.each([
  ['a Map', new Map(), 'expected a plain object, got [object Map]'],
  ['a key that is a symbol', { [Symbol('x')]: 1 }, 'the key Symbol(x) is a symbol'],
  ['an object behind another', Object.create({ a: 1 }), 'expected a plain object'],
])('refuses %s', (_, value, why) => {
  expect(() => plainCopy({ inside: value })).toThrow(why);
});

it('refuses what is nested deeper than JSON may be, and takes the rest', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) });
  expect(plainCopy(nested(200))).toEqual(nested(200));
  expect(() => plainCopy(nested(201))).toThrow('nested deeper than 200 levels');
});
