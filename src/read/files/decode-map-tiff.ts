import { hasCode } from '../../base/flatfield-error.ts';
import { checkTiffMeaning } from './check-tiff-meaning.ts';
import { checkTiffStrips } from './check-tiff-strips.ts';
import type { LightMap } from './light-map.ts';
import { invalidReadingsFile } from './number-at.ts';
import { readTiffTags } from './read-tiff-tags.ts';

/** True if bytes begin as a TIFF, of either byte order, classic or BigTIFF. */
export function isTiff(bytes: Uint8Array): boolean {
  const [a, b, c, d] = bytes;
  return (
    (a === 0x49 && b === 0x49 && (c === 42 || c === 43) && d === 0) ||
    (a === 0x4d && b === 0x4d && c === 0 && (d === 42 || d === 43))
  );
}

/**
 * A map in a TIFF of 32-bit floating point: one channel of luminance, or three of X, Y and Z. Values beyond 0 to 255 stay as they are.
 * Throws `invalid-readings-file`.
 */
export async function decodeMapTiff(bytes: Uint8Array): Promise<LightMap> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { ignoreIcc: true, failOn: 'warning', limitInputPixels: MOST_PIXELS });
    const { depth, channels, space, pages = 1 } = await picture.metadata();
    if (depth !== 'float') {
      throw invalidReadingsFile(
        `The TIFF has ${depth} samples: expected 32-bit floating point, which holds luminance as it is.`,
      );
    }
    if (pages > 1) throw invalidReadingsFile(`The TIFF has ${pages} pages: expected one.`);
    const space32 = channels === 1 ? 'b-w' : 'scrgb';
    if ((channels !== 1 && channels !== 3) || space !== space32) {
      throw invalidReadingsFile(
        `The TIFF has ${channels} channels (${space}): expected 1 of luminance, or 3 of X, Y and Z.`,
      );
    }
    const tags = readTiffTags(bytes);
    checkTiffMeaning(tags, channels);
    checkTiffStrips(tags, bytes.length);
    // In any other color space, sharp clamps the values to 0 to 255.
    const { data, info } = await picture
      .toColourspace(space32)
      .raw({ depth: 'float' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== channels)
      throw invalidReadingsFile(`The TIFF was read as ${info.channels} channels of ${channels}.`);
    const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
    return { format: 'map-tiff', widthPx: info.width, heightPx: info.height, channels, values };
  } catch (cause) {
    if (hasCode(cause, 'invalid-readings-file')) throw cause;
    const why = cause instanceof Error ? (cause.message.split('\n')[0] as string) : String(cause);
    throw invalidReadingsFile(`The TIFF cannot be decoded (${why.slice(0, 200)}): expected a whole file.`, { cause });
  }
}

const MOST_PIXELS = 100_000_000;
