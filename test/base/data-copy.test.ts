import { expect, it } from 'vitest';
import { dataCopy } from '../../src/base/data-copy.ts';
import { frozen } from '../../src/base/frozen.ts';

it('shares nothing with what it copies but pixels and functions', () => {
  const value = { list: [{ a: 1 }, null, undefined], text: 'x', pixels: new Uint8Array(2), make: () => 1 };
  const copy = dataCopy(value);
  expect(copy).toEqual(value);
  expect(copy.list[0]).not.toBe(value.list[0]);
  expect([copy.pixels, copy.make]).toEqual([value.pixels, value.make]);
});

it('can be written to, whatever was frozen', () => {
  const copy = dataCopy(frozen({ a: { b: 1 } })) as { a: { b: number } };
  copy.a.b = 2;
  expect(copy).toEqual({ a: { b: 2 } });
});

it('keeps a key that would set the prototype', () => {
  const copy = dataCopy(JSON.parse('{"__proto__":{"a":1},"b":2}')) as object;
  expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  expect(JSON.stringify(copy)).toBe('{"__proto__":{"a":1},"b":2}');
});
