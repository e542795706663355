import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../src/http/retry-after.ts';

const now = new Date('2026-06-01T00:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 01 Jun 2026 00:01:00 GMT', 60_000],
    ['Sunday, 31-May-26 23:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %j ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
