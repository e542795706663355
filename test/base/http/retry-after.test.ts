import { describe, expect, it } from 'vitest';
import { retryAfterMs } from '../../../src/base/http/retry-after.ts';

const now = new Date('2026-06-01T00:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 01 Jun 2026 00:01:00 GMT', 60_000],
    ['Sunday, 31-May-26 23:00:00 GMT', 0],
    ['Monday, 01-Jun-26 00:01:00 GMT', 60_000],
    // In UTC, whatever the zone of this computer.
    ['Mon Jun  1 00:01:00 2026', 60_000],
    ['5, 120, 7', 120_000],
    ['5, Mon, 01 Jun 2026 00:01:00 GMT', 60_000],
    ['Mon, 01 Jun 2026 00:01:00 GMT, Monday, 01-Jun-26 00:02:00 GMT, 3', 120_000],
    ['soon, 5', 5000],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    ['Mon, 30 Feb 2026 00:01:00 GMT', undefined],
    ['Mon, 01 Jun 2026 25:00:00 GMT', undefined],
    ['Mon, 01 Jun 2026 00:01:00 PST', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('reads %j as %j ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
