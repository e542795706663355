import { inflateSync } from 'node:zlib';

/** A PNG as a reader of its own finds it (ISO/IEC 15948): its chunks, and the RGB bytes of its pixels. */
export interface ReadPng {
  readonly chunks: readonly string[];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly bitDepth: number;
  /** 2: RGB, without alpha or palette. */
  readonly colorType: number;
  readonly at: (xPx: number, yPx: number) => { readonly r: number; readonly g: number; readonly b: number };
}

/** Reads a PNG of 8-bit RGB that is not interlaced. */
export function readPng(file: Uint8Array): ReadPng {
  const bytes = Buffer.from(file);
  const chunks: string[] = [];
  const packed: Buffer[] = [];
  let header = Buffer.alloc(13);
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    chunks.push(type);
    if (type === 'IHDR') header = data;
    if (type === 'IDAT') packed.push(data);
    at += 12 + length;
  }
  const [widthPx, heightPx] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const pixels = unfiltered(inflateSync(Buffer.concat(packed)), 3 * widthPx, heightPx);
  return {
    chunks,
    widthPx,
    heightPx,
    bitDepth: header.readUInt8(8),
    colorType: header.readUInt8(9),
    at: (xPx, yPx) => {
      const place = 3 * (yPx * widthPx + xPx);
      return { r: pixels.readUInt8(place), g: pixels.readUInt8(place + 1), b: pixels.readUInt8(place + 2) };
    },
  };
}

/** Each row starts with the number of its filter: none, sub, up, average, Paeth. */
function unfiltered(data: Buffer, rowBytes: number, rows: number): Buffer {
  const out = Buffer.alloc(rowBytes * rows);
  let above = Buffer.alloc(rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const line = out.subarray(row * rowBytes, (row + 1) * rowBytes);
    const predict = FILTERS[data.readUInt8(from)];
    if (predict === undefined) throw new Error(`row ${row} has no such filter`);
    data.copy(line, 0, from + 1, from + 1 + rowBytes);
    if (predict !== null) {
      for (let column = 0; column < rowBytes; column++) {
        const [left, upLeft] = column < 3 ? [0, 0] : [line[column - 3] ?? 0, above[column - 3] ?? 0];
        line[column] = (line[column] ?? 0) + predict(left, above[column] ?? 0, upLeft);
      }
    }
    above = line;
  }
  return out;
}

/** By their numbers; the first changes nothing. */
const FILTERS = [
  null,
  (left: number) => left,
  (_: number, up: number) => up,
  (left: number, up: number) => (left + up) >> 1,
  paeth,
] as const;

function paeth(left: number, up: number, upLeft: number): number {
  const [toLeft, toUp, toBoth] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (toLeft <= toUp && toLeft <= toBoth) return left;
  return toUp <= toBoth ? up : upLeft;
}
