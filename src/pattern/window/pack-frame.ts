import { deflateRawSync } from 'node:zlib';
import type { Frame, FrameSize } from '../frame.ts';

/** A frame on its way into the page: equal neighboring rows are sent once. */
export interface PackedFrame extends FrameSize {
  /** How many rows each sent row stands for, from the top; their sum is the height. */
  readonly bands: readonly number[];
  /** The sent rows' RGB bytes, deflated (raw, no header), in Base64. */
  readonly rows: string;
}

/** Packs a frame for the flat-field page. */
export function packFrame({ widthPx, heightPx, data }: Frame): PackedFrame {
  const rowBytes = widthPx * 3;
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const bands: number[] = [];
  const rows: Buffer[] = [];
  let count = 0;
  for (let y = 0; y < heightPx; y++) {
    count++;
    const row = bytes.subarray(y * rowBytes, (y + 1) * rowBytes);
    if (y + 1 < heightPx && row.equals(bytes.subarray((y + 1) * rowBytes, (y + 2) * rowBytes))) continue;
    rows.push(row);
    bands.push(count);
    count = 0;
  }
  return { widthPx, heightPx, bands, rows: deflateRawSync(Buffer.concat(rows), { level: 1 }).toString('base64') };
}
