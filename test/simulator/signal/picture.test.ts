import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withDefects } from '../../../src/simulator/signal/defect.ts';
import { framePicture, type Picture, patchPicture } from '../../../src/simulator/signal/picture.ts';
import { readImageFile } from '../../../src/simulator/signal/read-image-file.ts';
import { withCode } from '../../with-code.ts';

const size = { widthPx: 2, heightPx: 1 };

describe('a picture', () => {
  it('holds frames of 3 or 4 channels, and keeps its own copy', () => {
    const data = Uint16Array.of(1, 2, 3, 9, 1000, 1001, 1023, 9);
    const picture = framePicture({ ...size, channels: 4, bitDepth: 10, data }, size);
    data.fill(0);
    expect(picture.codesAt(0, 0)).toEqual({ r: 1, g: 2, b: 3 });
    expect(picture.codesAt(1, 0)).toEqual({ r: 1000, g: 1001, b: 1023 });
  });

  it('copies a Buffer, too', () => {
    const data = Buffer.from([1, 2, 3, 4, 5, 6]);
    const picture = framePicture({ ...size, channels: 3, bitDepth: 8, data }, size);
    data.fill(0);
    expect(picture.codesAt(1, 0)).toEqual({ r: 4, g: 5, b: 6 });
  });

  it('refuses another size, a wrong length, a depth or a code that cannot be', () => {
    const frame = { ...size, channels: 3, bitDepth: 8, data: new Uint8Array(6) } as const;
    expect(() => framePicture(frame, { widthPx: 3, heightPx: 1 })).toThrow(withCode('invalid-simulation'));
    expect(() => framePicture({ ...frame, data: new Uint8Array(5) }, size)).toThrow(/has 6 values, got 5/);
    expect(() => framePicture({ ...frame, bitDepth: 7 }, size)).toThrow(/8 to 16 bits/);
    expect(() => patchPicture({ bitDepth: 8, codes: { r: 256, g: 0, b: 0 } }, size)).toThrow(/0 to 255, got 256/);
    expect(() => patchPicture({ bitDepth: 10, codes: { r: 1.5, g: 0, b: 0 } }, size)).toThrow(/got 1.5/);
  });
});

describe('an image file', () => {
  it('gives its stored code values, whatever color profile it carries', async () => {
    const path = await temporaryFile('tagged.png');
    await sharp({ create: { ...width(3, 2), channels: 3, background: { r: 200, g: 30, b: 60 } } })
      .withIccProfile('p3', { attach: true })
      .png()
      .toFile(path);
    const converted = await sharp(path, { ignoreIcc: true }).raw().toBuffer();
    const frame = await readImageFile(path);
    expect([frame.widthPx, frame.heightPx, frame.bitDepth, frame.channels]).toEqual([3, 2, 8, 3]);
    expect(Array.from(frame.data.slice(0, 3))).toEqual(Array.from(converted.subarray(0, 3)));
    const managed = await sharp(path).toColourspace('srgb').raw().toBuffer();
    expect(Array.from(frame.data.slice(0, 3))).not.toEqual(Array.from(managed.subarray(0, 3)));
  });

  it('keeps 16 bits, and makes three channels of one', async () => {
    const path = await temporaryFile('deep.png');
    const data = Uint16Array.of(0, 257, 65_535);
    await sharp(data, { raw: { ...width(3, 1), channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toFile(path);
    const frame = await readImageFile(path);
    expect(frame.bitDepth).toBe(16);
    expect(Array.from(frame.data)).toEqual([0, 0, 0, 257, 257, 257, 65_535, 65_535, 65_535]);
  });

  it('is refused if it is not a picture', async () => {
    await expect(readImageFile('no-such-file.png')).rejects.toThrow(withCode('invalid-simulation'));
  });
});

describe('defects', () => {
  const gray = patchPicture({ bitDepth: 8, codes: { r: 200, g: 200, b: 200 } }, { widthPx: 10, heightPx: 10 });
  const region = { left: 0.5, top: 0, right: 1, bottom: 0.5, jitter: 0 };
  const still = () => 0.5;

  it('change the code values inside their region only', () => {
    const tinted = withDefects(gray, [{ kind: 'gain', region, gain: { r: 1, g: 1, b: 0.9 }, towards: 'none' }], still);
    expect(tinted.codesAt(5, 4)).toEqual({ r: 200, g: 200, b: 180 });
    expect(tinted.codesAt(4, 4)).toEqual({ r: 200, g: 200, b: 200 });
    expect(tinted.codesAt(5, 5)).toEqual({ r: 200, g: 200, b: 200 });
  });

  it('fall off towards a side, and clip', () => {
    const gain = { r: 0.8, g: 1, b: 2 };
    const dim = withDefects(gray, [{ kind: 'gain', region, gain, towards: 'right' }], still);
    // The middle of pixel 9 is at 0.95: nine tenths of the way, 1 - 0.2 x 0.9 = 0.82.
    expect(dim.codesAt(9, 0)).toEqual({ r: 164, g: 200, b: 255 });
    expect(dim.codesAt(5, 0).r).toBe(196);
  });

  it('add an amount in steps of 8 bits, whatever the depth, and clip', () => {
    const offset = { r: -7, g: 60, b: 0.4 };
    const shifted = (on: Picture) => withDefects(on, [{ kind: 'offset', region, offset }], still).codesAt(7, 2);
    expect(shifted(gray)).toEqual({ r: 193, g: 255, b: 200 });
    const deep = patchPicture({ bitDepth: 10, codes: { r: 800, g: 800, b: 800 } }, { widthPx: 10, heightPx: 10 });
    // 7 of 255 are 28.08 of 1023, 0.4 are 1.6.
    expect(shifted(deep)).toEqual({ r: 772, g: 1023, b: 802 });
  });

  it('keep the upper bits alone', () => {
    const codes = { r: 255, g: 131, b: 3 };
    const bright = patchPicture({ bitDepth: 8, codes }, { widthPx: 10, heightPx: 10 });
    const cut = withDefects(bright, [{ kind: 'cut', region, bits: 6 }], still);
    expect(cut.codesAt(7, 2)).toEqual({ r: 252, g: 128, b: 0 });
    expect(cut.codesAt(0, 0)).toEqual(codes);
  });

  it('cover what lies below, the later one on top', () => {
    const overlay = { kind: 'overlay', region, drive: { r: 0, g: 0.5, b: 1 } } as const;
    const covered = withDefects(
      gray,
      [overlay, { kind: 'gain', region, gain: { r: 1, g: 0.5, b: 1 }, towards: 'none' }],
      still,
    );
    expect(covered.codesAt(7, 2)).toEqual({ r: 0, g: 64, b: 255 });
  });

  it('are moved by their jitter as the seed says', () => {
    const overlay = { kind: 'overlay', region: { ...region, jitter: 0.2 }, drive: { r: 0, g: 0, b: 0 } } as const;
    const right = withDefects(gray, [overlay], () => 1);
    expect(right.codesAt(5, 3).r).toBe(200);
    expect(right.codesAt(8, 6).r).toBe(0);
  });
});

function width(widthPx: number, heightPx: number): { width: number; height: number } {
  return { width: widthPx, height: heightPx };
}

async function temporaryFile(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}
