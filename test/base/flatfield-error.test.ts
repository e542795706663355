import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorBlames, FlatfieldError, hasCode } from '../../src/base/flatfield-error.ts';
import { TimedOutError } from '../../src/base/http/http-errors.ts';

const codes = Object.keys(errorBlames) as ErrorCode[];

describe('FlatfieldError', () => {
  it.each(codes)('blames for %s whom the table names', (code) => {
    const cause = new Error('why');
    const error = new FlatfieldError(code, 'what', { cause });
    expect(error).toMatchObject({ name: 'FlatfieldError', code, blame: errorBlames[code], message: 'what', cause });
  });

  it('has subclasses with data, named by their class', () => {
    const error = new TimedOutError('late', 'headers', 5);
    expect(error).toBeInstanceOf(FlatfieldError);
    expect(error).toMatchObject({ name: 'TimedOutError', code: 'timed-out', phase: 'headers', afterMs: 5 });
  });

  it('is documented with every code', () => {
    const page = readFileSync(new URL('../../docs/reference/messages.md', import.meta.url), 'utf8');
    const rows = Array.from(page.matchAll(/^\| `([\w-]+)` \| (caller|environment) \| /gm), ([, code, blame]) => [
      code,
      blame,
    ]);
    expect(rows).toEqual(Object.entries(errorBlames));
  });
});

describe('hasCode', () => {
  it('finds one of several codes', () => {
    expect(hasCode(new FlatfieldError('refused', 'no'), 'timed-out', 'refused')).toBe(true);
    expect(hasCode(new TimedOutError('late', 'headers', 5), 'timed-out')).toBe(true);
  });

  it.each([
    new FlatfieldError('refused', 'no'),
    Object.assign(new Error('no'), { code: 'timed-out' }),
    { code: 'timed-out' },
    'timed-out',
    null,
    undefined,
  ])('does not find it in %o', (error) => {
    expect(hasCode(error, 'timed-out')).toBe(false);
  });
});
