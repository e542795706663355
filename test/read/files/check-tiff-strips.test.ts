import sharp from 'sharp';
import { expect, it } from 'vitest';
import { checkTiffStrips } from '../../../src/read/files/check-tiff-strips.ts';
import { readTiffTags } from '../../../src/read/files/read-tiff-tags.ts';

const check = (bytes: Uint8Array) => checkTiffStrips(readTiffTags(bytes), bytes.length);

const picture = sharp(Buffer.alloc(40 * 20 * 3, 100), { raw: { width: 40, height: 20, channels: 3 } });

it.each([
  { compression: 'none' },
  { compression: 'none', bigtiff: true },
  { compression: 'none', tile: true, tileWidth: 16, tileHeight: 16 },
  { compression: 'deflate' },
  { compression: 'lzw', tile: true, tileWidth: 16, tileHeight: 16 },
] as const)('takes the strips and tiles of another writer: %j', async (options) => {
  const bytes = await picture.clone().tiff(options).toBuffer();
  expect(() => check(bytes)).not.toThrow();
  expect(() => check(bytes.subarray(0, bytes.length / 2))).toThrow(RangeError);
});

it('refuses an empty file and one that is cut off after its header', () => {
  expect(() => check(new Uint8Array())).toThrow(RangeError);
  expect(() => check(Buffer.from('MM\0*\0\0\0\x08', 'latin1'))).toThrow(RangeError);
});
