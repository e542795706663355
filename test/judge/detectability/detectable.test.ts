import { describe, expect, it } from 'vitest';
import { detectabilitySchema, smallestSeen } from '../../../src/judge/detectability/detectable.ts';

/** A record of one color and its class, in which every kind of error is the same. */
function recorded({ seen = 6, room = 100, bitDepth = 8 }: { seen?: number | null; room?: number; bitDepth?: number }) {
  const way = { up: { seen, room }, down: { seen, room } };
  const errors = { r: way, g: way, b: way, all: way };
  const color = { patchIndex: 0, codes: { r: 64, g: 64, b: 64 }, bitDepth, color: 'dark-gray', points: 9, errors };
  return { colors: [color], classes: [{ color: 'dark-gray', channels: 'all', direction: 'up', seen }] };
}

describe('the smallest errors in a record', () => {
  it.each([
    [{ seen: 1 }, true],
    [{ seen: 255 }, true],
    [{ seen: null }, true],
    [{ seen: 0 }, false],
    [{ seen: 256 }, false],
    [{ room: 0 }, true],
    [{ room: 255 }, true],
    [{ room: -1 }, false],
    [{ room: 256 }, false],
    [{ bitDepth: 10 }, true],
    [{ bitDepth: 12 }, true],
    [{ bitDepth: 9 }, false],
    [{ bitDepth: 11 }, false],
    [{ bitDepth: 13 }, false],
  ])('are read with %j: %s', (change, isRead) => {
    expect(detectabilitySchema.safeParse(recorded(change)).success).toBe(isRead);
  });
});

it.each([
  [[], null],
  [[null, null], null],
  [[9], 9],
  [[9, null, 4, 7], 4],
])('of the errors %j that colors see, the smallest is %s', (seen, smallest) => {
  expect(smallestSeen(seen.map((one) => ({ seen: one, room: 255 })))).toBe(smallest);
});
