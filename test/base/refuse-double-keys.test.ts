import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuseDoubleKeys } from '../../src/base/refuse-double-keys.ts';

describe('refuseDoubleKeys', () => {
  it.each([
    ['at the top', '{"a":1,"a":1}'],
    ['in an object of a list', '[1,{"b":[],"c":{"a":1, "b":2,\n"a" : 3}}]'],
    ['after an inner object', '{"a":{"b":[{"c":1}]},"d":2,"a":3}'],
    ['written with an escape', String.raw`{"outcome":"fail","\u006futcome":"pass"}`],
    ['with a quote in it', String.raw`{"a\"":1,"a\u0022":2}`],
    ['behind a text that ends in a backslash', String.raw`{"a":"\\","a":"\\\""}`],
    ['that is empty', '{"":1,"":2}'],
    ['that every object has', '{"__proto__":1,"__proto__":2}'],
  ])('refuses a key that is there twice %s', (_, text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => refuseDoubleKeys(text)).toThrow(/twice in one object/);
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '["a","a"]',
    '{"a":"a","b":"a"}',
    String.raw`{"a":"\"a\":","b":"{\"a\":1"}`,
  ])('accepts %s', (text) => {
    expect(() => refuseDoubleKeys(text)).not.toThrow();
  });

  it('accepts everything that is written from a value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 2), (value, indent) => {
        expect(() => refuseDoubleKeys(JSON.stringify(value, null, indent))).not.toThrow();
      }),
      { numRuns: 100 },
    );
  });
});
