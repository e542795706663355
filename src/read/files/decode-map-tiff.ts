import { hasCode } from '../../base/flatfield-error.ts';
import { checkTiffStrips } from './check-tiff-strips.ts';
import type { LightMap } from './light-map.ts';
import { invalidReadingsFile } from './number-at.ts';
import { readTiffTags, type TiffTags } from './read-tiff-tags.ts';

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

/**
 * Throws `invalid-readings-file` for a tag of a TIFF by which its numbers mean something other than one value of light each, the top left
 * first: decoders pass them on as if the tag were not there. TIFF 6.0, sections 4, 8 and 14.
 */
function checkTiffMeaning(tags: TiffTags, channels: 1 | 3): void {
  const photometric = channels === 1 ? { accepted: [1], meaning: 'black is zero' } : { accepted: [2], meaning: 'RGB' };
  const isPredicted = PREDICTED.includes(tags.get(259)?.[0] ?? 1);
  const predictor = isPredicted
    ? { accepted: [1, 2, 3], meaning: 'none, of whole numbers or of floating point' }
    : { accepted: [1], meaning: 'none, since its compression has none' };
  const rules: readonly Rule[] = [
    { tag: 262, name: 'PhotometricInterpretation', ...photometric },
    { tag: 317, name: 'Predictor', otherwise: 1, ...predictor },
    ...ALWAYS,
  ];
  for (const { tag, name, accepted, otherwise, meaning } of rules) {
    const values = tags.get(tag) ?? (otherwise === undefined ? [] : [otherwise]);
    if (values.length > 0 && values.every((value) => accepted.includes(value))) continue;
    const found = values.length === 0 ? 'no whole number' : values.slice(0, 8).join(', ');
    throw invalidReadingsFile(`The TIFF has ${found} as ${name}: expected ${accepted.join(' or ')} (${meaning}).`);
  }
}

interface Rule {
  readonly tag: number;
  readonly name: string;
  readonly accepted: readonly number[];
  /** The default of TIFF for a tag that is absent; absent: the tag is required. */
  readonly otherwise?: number;
  readonly meaning: string;
}

const ALWAYS: readonly Rule[] = [
  { tag: 254, name: 'NewSubfileType', accepted: [0, 2], otherwise: 0, meaning: 'the picture in full size' },
  { tag: 255, name: 'SubfileType', accepted: [1, 3], otherwise: 1, meaning: 'the picture in full size' },
  { tag: 266, name: 'FillOrder', accepted: [1], otherwise: 1, meaning: 'the upper bits first' },
  { tag: 274, name: 'Orientation', accepted: [1], otherwise: 1, meaning: 'the top left first' },
];

/** LZW, deflate by both of its numbers, LZMA and Zstandard. */
const PREDICTED: readonly number[] = [5, 8, 32_946, 34_925, 50_000];
