import { drawPattern } from '../../src/pattern/draw-pattern.ts';
import type { FrameSize } from '../../src/pattern/frame.ts';
import type { Pattern } from '../../src/pattern/pattern.ts';

/**
 * The pattern as a PNG of 8 bits a channel without alpha and without an ICC profile, for generators that show files.
 * Throws `invalid-pattern`.
 */
export async function patternPng(pattern: Pattern, size: FrameSize): Promise<Uint8Array> {
  const { widthPx, heightPx, channels, data } = drawPattern(pattern, size);
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width: widthPx, height: heightPx, channels } })
    .png({ compressionLevel: 6 })
    .toBuffer();
}
