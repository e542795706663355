import { describe, expect, it } from 'vitest';
import { durationText, parseDuration } from '../../../src/cli/fleet/duration.ts';
import { withCode } from '../../with-code.ts';

describe('parseDuration', () => {
  it.each([
    ['90s', 90_000],
    ['1.5m', 90_000],
    ['2h', 7_200_000],
    ['1d', 86_400_000],
  ])('reads %s as %i ms', (text, ms) => {
    expect(parseDuration('max-wait', text)).toBe(ms);
  });

  it.each(['', '5', '-1s', '1w', 'h'])('refuses %j', (text) => {
    expect(() => parseDuration('max-wait', text)).toThrow(withCode('usage'));
  });
});

describe('durationText', () => {
  it.each([
    [0, '0 s'],
    [58_001, '59 s'],
    [59_500, '1 min'],
    [3_540_001, '1 h 0 min'],
    [24_000_000, '6 h 40 min'],
    [187_200_000, '2 d 4 h'],
  ])('says %i ms', (ms, text) => {
    expect(durationText(ms)).toBe(text);
  });
});
