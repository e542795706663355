import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packFrame } from '../../../src/plan/window/open-pattern-window.ts';

test('sends equal adjacent rows once, and each row after a change again', () => {
  const rows = [
    [1, 2, 3],
    [1, 2, 3],
    [9, 9, 9],
    [1, 2, 3],
    [1, 2, 3],
    [1, 2, 3],
  ];
  const packed = packFrame({ widthPx: 1, heightPx: 6, channels: 3, data: Uint8Array.from(rows.flat()) });
  expect(packed).toMatchObject({ widthPx: 1, heightPx: 6, bands: [2, 1, 3] });
  expect([...inflateRawSync(Buffer.from(packed.rows, 'base64'))]).toEqual([1, 2, 3, 9, 9, 9, 1, 2, 3]);
});

test('packs a frame that is a part of a larger buffer', () => {
  const data = Uint8Array.from([0, 0, 0, 4, 5, 6]).subarray(3);
  const packed = packFrame({ widthPx: 1, heightPx: 1, channels: 3, data });
  expect([...inflateRawSync(Buffer.from(packed.rows, 'base64'))]).toEqual([4, 5, 6]);
});
