import { invalidReadingsFile } from './number-at.ts';
import type { TiffTags } from './read-tiff-tags.ts';

/**
 * Throws `invalid-readings-file` for a tag of a TIFF by which its numbers mean something other than one value of light each, the top left
 * first: decoders pass them on as if the tag were not there. TIFF 6.0, sections 4, 8 and 14.
 */
export function checkTiffMeaning(tags: TiffTags, channels: 1 | 3): void {
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
