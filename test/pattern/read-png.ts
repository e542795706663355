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
  for (let row = 0; row < rows; row++) {
    const filter = data.readUInt8(row * (rowBytes + 1));
    for (let column = 0; column < rowBytes; column++) {
      const at = row * rowBytes + column;
      const left = column < 3 ? 0 : out.readUInt8(at - 3);
      const up = row === 0 ? 0 : out.readUInt8(at - rowBytes);
      const upLeft = row === 0 || column < 3 ? 0 : out.readUInt8(at - rowBytes - 3);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, upLeft)][filter] ?? Number.NaN;
      out.writeUInt8((data.readUInt8(row * (rowBytes + 1) + 1 + column) + predicted) & 255, at);
    }
  }
  return out;
}

function paeth(left: number, up: number, upLeft: number): number {
  const [toLeft, toUp, toBoth] = [Math.abs(up - upLeft), Math.abs(left - upLeft), Math.abs(left + up - 2 * upLeft)];
  if (toLeft <= toUp && toLeft <= toBoth) return left;
  return toUp <= toBoth ? up : upLeft;
}
