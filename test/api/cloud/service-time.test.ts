import { describe, expect, it } from 'vitest';
import { isEarlier, newestTime, serviceTimeMs } from '../../../src/api/cloud/service-time.ts';

const now = new Date('2026-06-01T00:00:00Z');

describe('a time of the service', () => {
  it.each([
    ['2026-01-31T09:30:00Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:00.1239Z', '2026-01-31T09:30:00.123Z'],
    ['2026-01-31T09:30:00+14:00', '2026-01-30T19:30:00.000Z'],
    ['2026-01-31T09:30:00-03:30', '2026-01-31T13:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(new Date(serviceTimeMs(text) ?? Number.NaN).toISOString()).toBe(iso);
  });

  it.each([
    ...['2026-02-30T00:00:00Z', '2026-01-31T24:00:00Z', '2026-01-31T09:30:60Z', '2026-01-31T09:30:00'],
    ...[
      '2026-01-31T09:30:00z',
      '2026-01-31T09:30:00,5Z',
      '20260131T093000Z',
      '2026-W05-6T09:30:00Z',
      '2026-031T09:30Z',
    ],
    ...['2026-01-31T09:30:00+14:01', '2026-01-31T09:30:00+0900', '2026-01-31T09:30:00+09', '2026-01-31 09:30:00Z'],
  ])('is not %s', (text) => {
    expect(serviceTimeMs(text)).toBeUndefined();
  });

  it('is compared below a millisecond, and across zones', () => {
    expect(isEarlier('2026-01-31T09:30:00.000001Z', '2026-01-31T09:30:00.000999Z')).toBe(true);
    expect(isEarlier('2026-01-31T09:30:00.000999Z', '2026-01-31T18:30:00.000001+09:00')).toBe(false);
    expect(isEarlier('2026-01-31T09:30:00.5Z', '2026-01-31T09:30:00.50Z')).toBe(false);
    expect(isEarlier('2026-01-31T09:30:00Z', 'later')).toBe(false);
  });

  it('is the newest one unless it lies in the future', () => {
    expect(newestTime(['2026-05-31T00:00:00Z', '2026-06-01T00:04:00Z', '2026-06-01T00:06:00Z', 'x', null], now)).toBe(
      '2026-06-01T00:04:00Z',
    );
    expect(newestTime([undefined, '2026-06-02T00:00:00Z'], now)).toBeNull();
  });
});
