import { drawPattern } from './draw-pattern.ts';
import type { FrameSize } from './frame.ts';
import type { Pattern } from './pattern.ts';

/**
 * The pattern on a screen of this size as a PNG of 8 bits a channel with exactly its code values: no alpha, no color profile. For a
 * person or a generator that shows files. Throws `invalid-pattern`.
 */
export async function patternPng(pattern: Pattern, size: FrameSize): Promise<Uint8Array> {
  const { widthPx, heightPx, channels, data } = drawPattern(pattern, size);
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
