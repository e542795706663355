import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonText } from '../../src/base/parse-json-text.ts';
import { refuseDoubleKeys } from '../../src/base/refuse-double-keys.ts';
import { type Random, seededRandom } from '../../src/simulator/seeded-random.ts';

const TEXTS = ['a', 'b"', '\\\\', '{"a":1', ':', '}', '\u00e9', ''];

/** A random object as JSON with escapes, and the same with one of its keys twice and the same value. */
function randomJson(random: Random): readonly [json: string, twice: string] {
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const written = (text: string) =>
    `"${Array.from(text, (char) => (random() < 0.3 ? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(char).slice(1, -1))).join('')}"`;
  const value = (depth: number): string => {
    const kind = depth > 3 ? 0 : random();
    if (kind < 0.3) return pick(['1', 'null', written(pick(TEXTS))]);
    const size = Math.floor(random() * 4);
    if (kind < 0.6) return `[${Array.from({ length: size }, () => value(depth + 1)).join(' , ')}]`;
    return `{${keys(size)
      .map((key) => `${written(key)} : ${value(depth + 1)}`)
      .join(',\n')}}`;
  };
  const keys = (size: number) => TEXTS.slice(0, size);
  const members = keys(1 + Math.floor(random() * TEXTS.length)).map((key) => [key, value(0)] as const);
  const [key, same] = members.at(-1) ?? ['', ''];
  const all = members.map(([name, inner]) => `${written(name)}:${inner}`).join(',');
  return [`[{${all}}]`, `[{${all},${written(key)}:${same}}]`];
}

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
    ['with a value that has keys of its own', '{"a":{"b":1,"c":2},"a":{}}'],
    ['with a key in the value that is kept', '{"a":1,"a":{"b":1}}'],
  ])('refuses a key that is there twice %s', (_, text) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(() => refuseDoubleKeys(text)).toThrow(/twice in one object/);
    expect(() => parseJsonText(text)).toThrow(/twice in one object/);
  });

  it.each([
    '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
    '["a","a"]',
    '{"a":"a","b":"a"}',
    String.raw`{"a":"\"a\":","b":"{\"a\":1"}`,
  ])('accepts %s', (text) => {
    expect(() => refuseDoubleKeys(text)).not.toThrow();
  });

  it('says where the second one is', () => {
    expect(() => refuseDoubleKeys('{"a": 1,\n  "b": {},\n  "a": 2}')).toThrow(
      '"a" twice in one object, again at line 3, column 3',
    );
  });

  it('finds a key that is added to a random object, and none before', () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const [json, twice] = randomJson(seededRandom('double keys', seed));
      expect(() => JSON.parse(json)).not.toThrow();
      expect(() => refuseDoubleKeys(json)).not.toThrow();
      expect(JSON.parse(twice)).toEqual(JSON.parse(json));
      expect(() => refuseDoubleKeys(twice)).toThrow(/twice in one object/);
      expect(parseJsonText(json)).toEqual(JSON.parse(json));
      expect(() => parseJsonText(twice)).toThrow(/twice in one object/);
    }
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
