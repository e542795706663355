import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeMapTiff, isTiff } from '../../../src/read/files/decode-map-tiff.ts';
import { floatTiff } from './float-tiff.ts';

/** A whole map with one more tag, or with another value of one that it has. */
function tagged(tag: number, value: number): Buffer {
  return floatTiff(4, 4, 1, new Float32Array(16).fill(100), new Map([[tag, value]]));
}

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

  it.each([
    ['fewer bytes in its strip than its size asks for', 8, 60, 'has 60 bytes, its size asks for 64'],
    ['more bytes in its strip than its size asks for', 8, 68, 'is not inside the file'],
    ['a strip beyond its end', 5, 4000, 'is not inside the file'],
    ['a strip before its first byte', 5, 0, 'is not inside the file'],
    ['more rows than its strip', 1, 5, 'its tags state 1 strips of 1 lengths, its size 2'],
    ['fewer rows than its strip', 1, 3, 'has 64 bytes, its size asks for 48'],
    ['more strips than it states', 7, 2, 'its tags state 1 strips of 1 lengths, its size 2'],
    ['no rows in a strip', 7, 0, 'cannot be decoded'],
  ])('refuses a TIFF with %s', async (_, entry, value, message) => {
    const bytes = floatTiff(4, 4, 1, new Float32Array(16).fill(100));
    bytes.writeUInt32LE(value, 10 + 12 * entry + 8);
    const decoded = decodeMapTiff(bytes);
    await expect(decoded).rejects.toMatchObject({ code: 'invalid-readings-file' });
    await expect(decoded).rejects.toThrow(message);
  });

  it('refuses a TIFF whose strips share bytes, and one with a tag twice', async () => {
    const bytes = floatTiff(4, 4, 1, new Float32Array(16).fill(100));
    // Two strips of two rows, the lists of which are behind the pixels: both begin at the first row.
    const lists = Buffer.alloc(16);
    const first = bytes.readUInt32LE(10 + 12 * 5 + 8);
    for (const [place, value] of [first, first + 16, 32, 32].entries()) lists.writeUInt32LE(value, 4 * place);
    const shared = Buffer.concat([bytes, lists]);
    shared.writeUInt32LE(2, 10 + 12 * 7 + 8);
    for (const [entry, at] of [
      [5, bytes.length],
      [8, bytes.length + 8],
    ] as const) {
      shared.writeUInt32LE(2, 10 + 12 * entry + 4);
      shared.writeUInt32LE(at, 10 + 12 * entry + 8);
    }
    await expect(decodeMapTiff(shared)).rejects.toThrow('shares bytes with another');
    shared.writeUInt32LE(first + 32, bytes.length + 4);
    expect((await decodeMapTiff(shared)).values[15]).toBe(100);
    bytes.writeUInt16LE(278, 10 + 12 * 8);
    await expect(decodeMapTiff(bytes)).rejects.toMatchObject({ code: 'invalid-readings-file' });
  });

  it.each([
    ['black as its highest number', 262, 0, '0 as PhotometricInterpretation: expected 1 (black is zero)'],
    ['indices of a palette', 262, 3, '3 as PhotometricInterpretation'],
    ['differences without compression', 317, 2, '2 as Predictor: expected 1 (none'],
    ['differences of floats without compression', 317, 3, '3 as Predictor'],
    ['its lower bits first', 266, 2, '2 as FillOrder: expected 1'],
    ['a thumbnail', 254, 1, '1 as NewSubfileType: expected 0 or 2 (the picture in full size)'],
    ['a mask of another picture', 254, 4, '4 as NewSubfileType'],
    ['a thumbnail, said by the older tag', 255, 2, '2 as SubfileType'],
    ['another orientation', 274, 3, '3 as Orientation: expected 1'],
    ['an orientation that does not exist', 274, 99, '99 as Orientation'],
  ])('refuses a TIFF that holds %s, by the name of its tag', async (_, tag, value, message) => {
    const decoded = decodeMapTiff(tagged(tag, value));
    await expect(decoded).rejects.toMatchObject({ code: 'invalid-readings-file' });
    await expect(decoded).rejects.toThrow(message);
  });

  it('refuses a tag that changes the meaning and is no whole number', async () => {
    const bytes = tagged(317, 3);
    const at = [...Array(bytes.readUInt16LE(8)).keys()].map((entry) => 10 + 12 * entry);
    for (const entry of at) if (bytes.readUInt16LE(entry) === 317) bytes.writeUInt16LE(8, entry + 2);
    await expect(decodeMapTiff(bytes)).rejects.toThrow('no whole number as Predictor');
  });

  it.each([
    [254, 0],
    [254, 2],
    [255, 1],
    [266, 1],
    [274, 1],
    [317, 1],
  ])('takes a TIFF that states by tag %i the %i that is meant without it', async (tag, value) => {
    expect((await decodeMapTiff(tagged(tag, value))).values).toHaveLength(16);
  });

  it.each(['lzw', 'deflate'] as const)('undoes differences that were compressed by %s', async (compression) => {
    const gray = Uint8Array.from({ length: 192 }, (_, place) => (place * 37) % 256);
    const picture = sharp(gray, { raw: { width: 8, height: 8, channels: 3 } }).toColourspace('scrgb');
    const read = async (predictor: 'none' | 'horizontal' | 'float') =>
      Array.from((await decodeMapTiff(await picture.clone().tiff({ compression, predictor }).toBuffer())).values);
    const expected = await read('none');
    expect(new Set(expected).size).toBeGreaterThan(100);
    expect(await read('horizontal')).toEqual(expected);
    expect(await read('float')).toEqual(expected);
  });

  it('knows a TIFF by its first bytes', () => {
    expect(isTiff(floatTiff(1, 1, 1, [1]))).toBe(true);
    expect(isTiff(Buffer.from('MM\0*'))).toBe(true);
    expect(isTiff(Buffer.from('x,y'))).toBe(false);
    expect(isTiff(new Uint8Array())).toBe(false);
  });
});
