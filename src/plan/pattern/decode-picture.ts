import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import type { Frame } from './frame.ts';

/** The pixels of a picture as they are stored, and whether a color profile came with them. */
export interface DecodedPicture {
  readonly frame: Frame;
  /** Size in bytes of the ICC profile inside the picture; null if it has none. Never applied. */
  readonly profileBytes: number | null;
}

/**
 * Decodes a PNG, JPEG, TIFF or WebP of 8 bits a channel, without any color conversion: gray becomes three equal channels, a
 * palette its colors. Throws `invalid-pattern` on more than 8 bits, see-through pixels, CMYK, or what is no picture.
 */
export async function decodePicture(bytes: Uint8Array, name: string): Promise<DecodedPicture> {
  const { default: sharp } = await import('sharp');
  const refuse = (reason: string, options?: ErrorOptions) =>
    new FlatfieldError('invalid-pattern', `Image ${JSON.stringify(name)} cannot be shown: ${reason}.`, options);
  try {
    const picture = sharp(bytes, { ignoreIcc: true });
    const { depth, space, hasAlpha, icc } = await picture.metadata();
    if (depth !== 'uchar') throw refuse(`expected 8 bits a channel; got ${depth} samples`);
    if (space !== 'srgb' && space !== 'b-w') throw refuse(`expected RGB or gray; got ${space}`);
    if (hasAlpha && !(await picture.stats()).isOpaque) throw refuse('expected opaque pixels; some are see-through');
    const { data, info } = await picture
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw refuse(`expected 3 channels; got ${info.channels}`);
    const frame: Frame = { widthPx: info.width, heightPx: info.height, channels: 3, data };
    return { frame, profileBytes: icc?.length ?? null };
  } catch (error) {
    if (hasCode(error, 'invalid-pattern')) throw error;
    throw refuse(`it could not be decoded (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    });
  }
}
