import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodePicture } from '../../../src/plan/pattern/decode-picture.ts';
import type { Pattern } from '../../../src/plan/pattern/pattern.ts';
import { patternPng } from '../../../src/plan/pattern/pattern-png.ts';
import { readImage } from '../../../src/plan/pattern/read-image.ts';
import { withCode } from '../../with-code.ts';

const ramp: Pattern = {
  kind: 'ramp',
  direction: 'horizontal',
  from: { r: 0, g: 255, b: 7 },
  to: { r: 255, g: 0, b: 7 },
};
const size = { widthPx: 256, heightPx: 3 };
const raw = (channels: 1 | 2 | 3 | 4, values: readonly number[]) => {
  return sharp(Uint8Array.from(values), { raw: { width: values.length / channels, height: 1, channels } });
};

describe('patternPng', () => {
  test('stores every code value as drawn, without profile or alpha', async () => {
    const png = await patternPng(ramp, size);
    const { frame, profileBytes } = await decodePicture(png, 'ramp.png');
    expect(profileBytes).toBeNull();
    expect(frame).toMatchObject(size);
    expect([...frame.data.subarray(0, 3)]).toEqual([0, 255, 7]);
    expect([...frame.data.subarray(100 * 3, 101 * 3)]).toEqual([100, 155, 7]);
    expect([...frame.data.subarray(255 * 3, 256 * 3)]).toEqual([255, 0, 7]);
    expect(await sharp(png).metadata()).toMatchObject({ channels: 3, depth: 'uchar', hasProfile: false });
  });
});

describe('decodePicture', () => {
  test('ignores a profile, and tells of it', async () => {
    const tagged = await raw(3, [200, 100, 50]).withIccProfile('p3', { attach: true }).png().toBuffer();
    const stored = await sharp(tagged, { ignoreIcc: true }).raw().toBuffer();
    const { frame, profileBytes } = await decodePicture(tagged, 'p3.png');
    expect(profileBytes).toBeGreaterThan(100);
    expect([...frame.data]).toEqual([...stored]);
  });

  test('gray is three equal channels', async () => {
    const gray = await raw(1, [0, 1, 128, 254]).toColourspace('b-w').png().toBuffer();
    expect((await sharp(gray).metadata()).channels).toBe(1);
    expect([...(await decodePicture(gray, 'gray.png')).frame.data]).toEqual([
      0, 0, 0, 1, 1, 1, 128, 128, 128, 254, 254, 254,
    ]);
  });

  test('a palette is its colors, and an opaque alpha channel is nothing', async () => {
    const palette = await raw(3, [255, 0, 0, 0, 0, 255]).png({ palette: true }).toBuffer();
    expect([...(await decodePicture(palette, 'palette.png')).frame.data]).toEqual([255, 0, 0, 0, 0, 255]);
    const opaque = await raw(4, [1, 2, 3, 255]).png().toBuffer();
    expect([...(await decodePicture(opaque, 'opaque.png')).frame.data]).toEqual([1, 2, 3]);
  });

  test.each<[string, () => Promise<Uint8Array>, RegExp]>([
    ['see-through pixels', () => raw(4, [1, 2, 3, 254]).png().toBuffer(), /see-through/],
    [
      '16 bits a channel',
      () => raw(3, [1, 2, 3]).toColourspace('rgb16').png().toBuffer(),
      /8 bits a channel; got ushort/,
    ],
    ['CMYK', () => raw(3, [1, 2, 3]).toColourspace('cmyk').jpeg().toBuffer(), /RGB or gray; got cmyk/],
    ['what is no picture', async () => Buffer.from('hello'), /could not be decoded/],
  ])('refuses %s and names the file', async (_name, bytes, message) => {
    const decoding = decodePicture(await bytes(), 'bad\n.png');
    await expect(decoding).rejects.toThrow(withCode('invalid-pattern'));
    await expect(decoding).rejects.toThrow(message);
    await expect(decoding).rejects.toThrow('"bad\\n.png"');
  });
});

describe('readImage', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flatfield-image-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('gives the file as a pattern under its own name', async () => {
    const path = join(folder, 'ramp.png');
    await writeFile(path, await patternPng(ramp, size));
    expect(await readImage(path)).toMatchObject({ kind: 'image', name: 'ramp.png', frame: size });
  });

  test('names a file that cannot be read', async () => {
    const reading = readImage(join(folder, 'none.png'));
    await expect(reading).rejects.toThrow(withCode('invalid-pattern'));
    await expect(reading).rejects.toThrow(/none\.png.*cannot be read: no such file or directory\.$/);
  });
});
