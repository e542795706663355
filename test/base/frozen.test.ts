import { expect, it } from 'vitest';
import { frozen, isFrozenWhole } from '../../src/base/frozen.ts';

it('freezes an object and all that is in it, but for pixels', () => {
  const pixels = new Uint8Array([1]);
  const value = frozen({ a: [{ b: 1 }], c: { d: null }, pixels });
  for (const one of [value, value.a, value.a[0], value.c]) expect(Object.isFrozen(one)).toBe(true);
  pixels[0] = 2;
  expect(value.pixels[0]).toBe(2);
});

it('knows what it froze as a whole, and nothing that only looks frozen', () => {
  const value = frozen({ a: 1 });
  expect(isFrozenWhole(value)).toBe(true);
  expect(isFrozenWhole(Object.freeze({ a: { b: 1 } }))).toBe(false);
  expect(isFrozenWhole(new Proxy(value, {}))).toBe(false);
});
