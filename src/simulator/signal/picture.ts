import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { SignalRgb } from './signal-format.ts';

/** The computer's picture: full-range RGB code values at every pixel. */
export interface Picture {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Bits a channel of the code values. */
  readonly bitDepth: number;
  codesAt(x: number, y: number): SignalRgb;
}

export interface PictureSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A color for the whole screen, or a chart: full-range RGB code values of 0 to 2^bitDepth - 1. */
export interface SimulatedPatch {
  readonly bitDepth: number;
  readonly codes: SignalRgb;
  /** Those of each pixel; absent: the same everywhere. */
  codesAt?(place: { readonly xPx: number; readonly yPx: number }): { readonly codes: SignalRgb };
}

/** Every pixel of the screen, row by row from the top left corner, 3 or 4 values each (a fourth is ignored). */
export interface SimulatedFrame extends PictureSize {
  readonly data: Uint8Array | Uint16Array;
  readonly channels: 3 | 4;
  /** Bits a channel: 8 to 16. */
  readonly bitDepth: number;
}

/** The picture of a patch or a chart. Throws `invalid-simulation` for code values that the bit depth does not have. */
export function patchPicture(patch: SimulatedPatch, size: PictureSize): Picture {
  const { bitDepth, codes } = patch;
  checkBitDepth(bitDepth);
  const flat: SignalRgb = { r: codes.r, g: codes.g, b: codes.b };
  for (const code of [flat.r, flat.g, flat.b]) {
    if (Number.isInteger(code) && code >= 0 && code < 2 ** bitDepth) continue;
    throw new FlatfieldError(
      'invalid-simulation',
      `A patch of ${bitDepth} bits has whole code values from 0 to ${2 ** bitDepth - 1}, got ${code}.`,
    );
  }
  // What is shown stays, whatever becomes of the patch.
  const codesAt = patch.codesAt?.bind(patch);
  return { ...pick(size), bitDepth, codesAt: (xPx, yPx) => codesAt?.({ xPx, yPx }).codes ?? flat };
}

/** A picture of pixels; the data is copied. Throws `invalid-simulation` if the frame is not of the screen's size. */
export function framePicture(frame: SimulatedFrame, size: PictureSize): Picture {
  const { widthPx, heightPx, channels, bitDepth } = frame;
  checkBitDepth(bitDepth);
  if (widthPx !== size.widthPx || heightPx !== size.heightPx) {
    throw new FlatfieldError(
      'invalid-simulation',
      `A frame must have the size of the input signal, ${size.widthPx}x${size.heightPx}, got ${widthPx}x${heightPx}.`,
    );
  }
  if (frame.data.length !== widthPx * heightPx * channels) {
    throw new FlatfieldError(
      'invalid-simulation',
      `A frame of ${widthPx}x${heightPx} with ${channels} channels has ${widthPx * heightPx * channels} values, ` +
        `got ${frame.data.length}.`,
    );
  }
  // Not slice(): that of a Buffer is a view of the caller's own memory.
  const data = frame.data instanceof Uint16Array ? new Uint16Array(frame.data) : new Uint8Array(frame.data);
  const full = 2 ** bitDepth - 1;
  const codeAt = (at: number) => Math.min(data[at] ?? 0, full);
  return {
    widthPx,
    heightPx,
    bitDepth,
    codesAt: (x, y) => {
      const at = (y * widthPx + x) * channels;
      return { r: codeAt(at), g: codeAt(at + 1), b: codeAt(at + 2) };
    },
  };
}

function pick({ widthPx, heightPx }: PictureSize): PictureSize {
  return { widthPx, heightPx };
}

function checkBitDepth(bitDepth: number): void {
  if (Number.isInteger(bitDepth) && bitDepth >= 8 && bitDepth <= 16) return;
  throw new FlatfieldError('invalid-simulation', `A picture has 8 to 16 bits a channel, got ${bitDepth}.`);
}
