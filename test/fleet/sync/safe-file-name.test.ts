import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeFileName } from '../../../src/fleet/sync/safe-file-name.ts';

describe('safeFileName', () => {
  it.each([
    ['cg279x_12345678', 'cg279x_12345678'],
    ['CG', '%43%47'],
    ['../a', '%2e%2e%2fa'],
    ['con', '%63on'],
    ['a:b', 'a%3ab'],
    ['ü', '%c3%bc'],
  ])('turns %j into %j', (id, name) => {
    expect(safeFileName(id)).toBe(name);
  });

  it('gives every id a name of its own, in any case, that is short and harmless', () => {
    const seen = new Map<string, string>();
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.string({ minLength: 200, maxLength: 300 })),
        (id) => {
          const name = safeFileName(id);
          expect(name).toMatch(/^[a-z0-9%_~-]{1,160}$/);
          const other = seen.get(name);
          seen.set(name, id);
          expect(other ?? id).toBe(id);
        },
      ),
    );
  });
});
