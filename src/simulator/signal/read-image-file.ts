import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { SimulatedFrame } from './picture.ts';

/**
 * The pixels of a PNG (or another image) file as they are stored: no color profile is applied, transparency is ignored.
 * Files with more than 8 bits a channel give 16. Throws `invalid-simulation` where the file is no readable image.
 */
export async function readImageFile(path: string): Promise<SimulatedFrame> {
  const { default: sharp } = await import('sharp');
  try {
    // Without ignoreIcc a color-managed picture would be converted back, and the very fault would be hidden.
    const image = sharp(path, { ignoreIcc: true });
    const isDeep = (await image.metadata()).depth === 'ushort';
    const pixels = image.removeAlpha().toColourspace(isDeep ? 'rgb16' : 'srgb');
    const { data, info } = await pixels
      .raw({ depth: isDeep ? 'ushort' : 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      widthPx: info.width,
      heightPx: info.height,
      channels: 3,
      bitDepth: isDeep ? 16 : 8,
      data: isDeep ? toUint16(data) : new Uint8Array(data),
    };
  } catch (cause) {
    throw new FlatfieldError('invalid-simulation', `The image file ${JSON.stringify(path)} cannot be read as pixels.`, {
      cause,
    });
  }
}

function toUint16(data: Uint8Array): Uint16Array {
  // A copy: the bytes of a Buffer may begin at an odd offset, where no 16-bit view can stand.
  return new Uint16Array(new Uint8Array(data).buffer);
}
