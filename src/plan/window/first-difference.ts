import type { Frame } from '../pattern/frame.ts';
import type { Rgb } from '../pattern/patch-name.ts';

/** First difference between two frames, row by row from the top, and the number of pixels that differ, of those compared. */
export interface FrameDifference {
  readonly xPx: number;
  readonly yPx: number;
  readonly expected: Rgb;
  readonly found: Rgb;
  readonly differing: number;
  readonly compared: number;
}

/** Compares two frames over the rectangle, from the top left corner, that both have; null if they are equal there. */
export function firstDifference(expected: Frame, found: Frame): FrameDifference | null {
  const widthPx = Math.min(expected.widthPx, found.widthPx);
  const heightPx = Math.min(expected.heightPx, found.heightPx);
  let first: Omit<FrameDifference, 'differing' | 'compared'> | null = null;
  let differing = 0;
  for (let yPx = 0; yPx < heightPx; yPx++) {
    const expectedRow = rowOf(expected, yPx, widthPx);
    const foundRow = rowOf(found, yPx, widthPx);
    if (expectedRow.equals(foundRow)) continue;
    for (let xPx = 0; xPx < widthPx; xPx++) {
      if (samePixel(expectedRow, foundRow, xPx * 3)) continue;
      first ??= { xPx, yPx, expected: pixel(expectedRow, xPx * 3), found: pixel(foundRow, xPx * 3) };
      differing++;
    }
  }
  return first && { ...first, differing, compared: widthPx * heightPx };
}

function rowOf({ data, widthPx }: Frame, yPx: number, lengthPx: number): Buffer {
  return Buffer.from(data.buffer, data.byteOffset + yPx * widthPx * 3, lengthPx * 3);
}

function samePixel(left: Buffer, right: Buffer, at: number): boolean {
  return left[at] === right[at] && left[at + 1] === right[at + 1] && left[at + 2] === right[at + 2];
}

function pixel(row: Buffer, at: number): Rgb {
  return { r: row.readUInt8(at), g: row.readUInt8(at + 1), b: row.readUInt8(at + 2) };
}
