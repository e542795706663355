import { expect, test } from 'vitest';
import type { Frame } from '../../../src/plan/pattern/frame.ts';
import { firstDifference } from '../../../src/plan/window/first-difference.ts';

const frame = (widthPx: number, heightPx: number, changes: Record<number, number> = {}): Frame => {
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (const [at, value] of Object.entries(changes)) data[Number(at)] = value;
  return { widthPx, heightPx, channels: 3, data };
};

test('equal frames have none', () => {
  expect(firstDifference(frame(4, 3), frame(4, 3))).toBeNull();
});

test('names the first differing pixel and counts pixels, not channels', () => {
  const found = frame(4, 3, { [(1 * 4 + 2) * 3 + 1]: 9, [(2 * 4 + 0) * 3]: 1, [(2 * 4 + 0) * 3 + 2]: 1 });
  expect(firstDifference(frame(4, 3), found)).toEqual({
    xPx: 2,
    yPx: 1,
    expected: { r: 0, g: 0, b: 0 },
    found: { r: 0, g: 9, b: 0 },
    differing: 2,
    compared: 12,
  });
});

test.each([0, 1, 2])('sees a difference of one step in channel %i alone', (channel) => {
  expect(firstDifference(frame(2, 1), frame(2, 1, { [3 + channel]: 1 }))).toMatchObject({
    xPx: 1,
    yPx: 0,
    differing: 1,
  });
});

test('compares what both have if their sizes differ', () => {
  expect(firstDifference(frame(4, 3), frame(2, 5, { [2 * 2 * 3]: 7 }))).toMatchObject({ xPx: 0, yPx: 2, compared: 6 });
  expect(firstDifference(frame(2, 2), frame(9, 9, { [2 * 3]: 7 }))).toBeNull();
});
