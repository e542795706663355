import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeMapTiff, isTiff } from '../../src/exchange/decode-map-tiff.ts';
import { floatTiff } from './float-tiff.ts';

describe('decodeMapTiff', () => {
  it.each([1, 3] as const)('keeps 0.0005 and 2500 as they are in %i channels', async (channels) => {
    const values = Float32Array.from({ length: 6 * channels }, (_, place) => (place % 2 === 0 ? 2500 : 0.0005));
    const map = await decodeMapTiff(floatTiff(3, 2, channels, values));
    expect(map).toMatchObject({ format: 'map-tiff', widthPx: 3, heightPx: 2, channels });
    expect([...(map.values as Float32Array)]).toEqual([...values]);
  });

  it('keeps what is negative, infinite or not a number', async () => {
    const values = [-1, Number.POSITIVE_INFINITY, Number.NaN, 1e9];
    expect([...((await decodeMapTiff(floatTiff(2, 2, 1, values))).values as Float32Array)]).toEqual(values);
  });

  it('refuses a TIFF of whole numbers, of two channels, of two pages, turned, or cut off', async () => {
    const gray = Buffer.alloc(16, 100);
    const bytes = await sharp(gray, { raw: { width: 4, height: 4, channels: 1 } })
      .tiff()
      .toBuffer();
    await expect(decodeMapTiff(bytes)).rejects.toThrow('uchar samples: expected 32-bit floating point');
    const whole = floatTiff(4, 4, 1, new Float32Array(16).fill(100));
    await expect(decodeMapTiff(whole.subarray(0, whole.length - 20))).rejects.toThrow('cannot be decoded');
    await expect(decodeMapTiff(whole.subarray(0, 60))).rejects.toThrow('cannot be decoded');
    const alpha = Buffer.from(whole);
    alpha.writeUInt16LE(2, 10 + 12 * 6 + 8);
    await expect(decodeMapTiff(alpha)).rejects.toMatchObject({ code: 'invalid-readings-file' });
    await expect(decodeMapTiff(Buffer.from('II*\0nothing'))).rejects.toThrow('cannot be decoded');
  });

  it('knows a TIFF by its first bytes', () => {
    expect(isTiff(floatTiff(1, 1, 1, [1]))).toBe(true);
    expect(isTiff(Buffer.from('MM\0*'))).toBe(true);
    expect(isTiff(Buffer.from('x,y'))).toBe(false);
    expect(isTiff(new Uint8Array())).toBe(false);
  });
});
