import { fromColorDifference } from './color-difference.ts';
import { clamp, dequantise, requantise, roundHalfUp } from './quantise.ts';
import type { SignalFormat, SignalPixel, SignalRgb } from './signal-format.ts';

/** A pixel as the monitor reports it. */
export interface ReceivedPixel {
  /** The components as received, at `bitDepth` bits. */
  readonly raw: SignalPixel;
  /** The monitor's conversion to full range: 0 to 2^bitDepth - 1, from the signal's own depth, rounded once. */
  readonly rgbFull: SignalRgb;
  readonly bitDepth: number;
}

/** The monitor's side: takes a pixel for what it expects (`expectedRange`) and answers at a bit depth. */
export function receivePixel(pixel: SignalPixel, format: SignalFormat, bitDepth: number): ReceivedPixel {
  const full = 2 ** bitDepth - 1;
  const drive = driveOf(pixel, format);
  const toCode = (value: number) => roundHalfUp(clamp(value, 0, 1) * full);
  const rgbFull = { r: toCode(drive.r), g: toCode(drive.g), b: toCode(drive.b) };
  return { raw: atDepth(pixel, format, bitDepth), rgbFull, bitDepth };
}

function driveOf(pixel: SignalPixel, { expectedRange, bitDepth }: SignalFormat): SignalRgb {
  const level = (code: number) => dequantise(code, 'level', expectedRange, bitDepth);
  if (pixel.color === 'RGB') return { r: level(pixel.r), g: level(pixel.g), b: level(pixel.b) };
  const difference = (code: number) => dequantise(code, 'difference', expectedRange, bitDepth);
  return fromColorDifference({ y: level(pixel.y), cb: difference(pixel.cb), cr: difference(pixel.cr) });
}

function atDepth(pixel: SignalPixel, format: SignalFormat, bitDepth: number): SignalPixel {
  const level = (code: number) => requantise(code, 'level', format.expectedRange, format.bitDepth, bitDepth);
  if (pixel.color === 'RGB') return { color: 'RGB', r: level(pixel.r), g: level(pixel.g), b: level(pixel.b) };
  const difference = (code: number) => requantise(code, 'difference', format.expectedRange, format.bitDepth, bitDepth);
  return { color: 'YCBCR', y: level(pixel.y), cb: difference(pixel.cb), cr: difference(pixel.cr) };
}
