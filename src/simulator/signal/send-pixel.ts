import { toColorDifference } from './color-difference.ts';
import type { Picture } from './picture.ts';
import { quantise } from './quantise.ts';
import type { SignalFormat, SignalPixel, SignalRgb, YCbCr } from './signal-format.ts';

/**
 * The pixel that the computer puts on the cable for a coordinate of its picture. With 4:2:2 the pixels 2k and 2k + 1 of a
 * row share one pair of color differences: the mean of the two, quantized once. With 4:2:0 the four pixels of a
 * 2 x 2 block do.
 */
export function sendPixel(picture: Picture, x: number, y: number, format: SignalFormat): SignalPixel {
  const { sentRange, bitDepth } = format;
  const drive = driveAt(picture, x, y);
  if (format.color === 'RGB') {
    const encode = (value: number) => quantise(value, 'level', sentRange, bitDepth);
    return { color: 'RGB', r: encode(drive.r), g: encode(drive.g), b: encode(drive.b) };
  }
  const chroma = meanDifference(sharers(picture, x, y, format.subsampling).map((at) => driveAt(picture, ...at)));
  return {
    color: 'YCBCR',
    y: quantise(toColorDifference(drive).y, 'level', sentRange, bitDepth),
    cb: quantise(chroma.cb, 'difference', sentRange, bitDepth),
    cr: quantise(chroma.cr, 'difference', sentRange, bitDepth),
  };
}

function driveAt(picture: Picture, x: number, y: number): SignalRgb {
  const full = 2 ** picture.bitDepth - 1;
  const { r, g, b } = picture.codesAt(x, y);
  return { r: r / full, g: g / full, b: b / full };
}

/** The pixels that share the color differences of one; at an odd edge, those that are there. */
function sharers(
  { widthPx, heightPx }: Picture,
  x: number,
  y: number,
  subsampling: SignalFormat['subsampling'],
): [x: number, y: number][] {
  if (subsampling === '4:4:4') return [[x, y]];
  const left = x - (x % 2);
  const top = subsampling === '4:2:0' ? y - (y % 2) : y;
  const bottom = subsampling === '4:2:0' ? top + 1 : y;
  const block: [number, number][] = [];
  for (let row = top; row <= Math.min(bottom, heightPx - 1); row += 1) {
    for (let column = left; column <= Math.min(left + 1, widthPx - 1); column += 1) block.push([column, row]);
  }
  return block;
}

function meanDifference(drives: readonly SignalRgb[]): Pick<YCbCr, 'cb' | 'cr'> {
  const all = drives.map(toColorDifference);
  const mean = (of: (each: YCbCr) => number) => all.reduce((sum, each) => sum + of(each), 0) / all.length;
  return { cb: mean(({ cb }) => cb), cr: mean(({ cr }) => cr) };
}
