import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JsonLimits, refuseHeavyJson } from '../../../src/line/protocol/refuse-heavy-json.ts';

const scan = (text: string, limits = { marks: 10, levels: 3 }) => refuseHeavyJson(Buffer.from(text), limits);

function isRefused(text: string, limits: JsonLimits): boolean {
  try {
    scan(text, limits);
    return false;
  } catch {
    return true;
  }
}

describe('refuseHeavyJson', () => {
  it('counts brackets, colons and commas, and refuses one more than is allowed', () => {
    expect(() => scan('[1,{"a":2,"b":3},4]')).not.toThrow();
    expect(() => scan('[1,{"a":2,"b":3},4,5,6]')).toThrow('more than 10 brackets, colons and commas');
  });

  it('refuses what is nested too deep, closed or not', () => {
    expect(() => scan('[[[]]]')).not.toThrow();
    expect(() => scan('[[{"a":[]}]]')).toThrow('nested deeper than 3 levels');
    expect(() => scan('[[[[')).toThrow('nested deeper');
  });

  it('counts nothing inside of texts, whatever is escaped there', () => {
    expect(() => scan(JSON.stringify(['[[[[[[[{{{{{,,,,,,,,,,,', '"\\"[[[[,,,,,,,,,,,,\\\\', '\\']))).not.toThrow();
    expect(() => scan('["\\\\",1,2,3,4,5,6,7,8,9,10]')).toThrow('more than 10');
  });

  it('lets no JSON through that has more values than marks', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        const levels = levelsOf(value);
        const marks = valuesOf(value);
        expect(() => scan(text, { levels, marks: 3 * marks })).not.toThrow();
        expect(isRefused(text, { levels: levels - 1, marks: 3 * marks })).toBe(levels > 0);
        expect(isRefused(text, { levels, marks: marks - 1 })).toBe(levels > 0);
      }),
    );
  });
});

function inner(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function levelsOf(value: unknown): number {
  return typeof value === 'object' && value !== null ? 1 + Math.max(0, ...inner(value).map(levelsOf)) : 0;
}

/** Of itself and everything in it. */
function valuesOf(value: unknown): number {
  return 1 + inner(value).reduce<number>((sum, one) => sum + valuesOf(one), 0);
}
