import type { z } from 'zod';
import type { pixelInformationSchema } from './pixel-information-schema.ts';

type Received = z.infer<typeof pixelInformationSchema>;

/** The components of the input signal as received, before the monitor's conversion to full-range RGB. */
export type RawValue =
  | { readonly format: 'RGB'; readonly r: number; readonly g: number; readonly b: number }
  | { readonly format: 'YCBCR'; readonly y: number; readonly cb: number; readonly cr: number };

/** A pixel information answer with its components under one spelling. It describes the signal, not emitted light. */
export interface PixelInformation {
  readonly colorFormat: 'RGB' | 'YCBCR';
  readonly hdcp: boolean;
  /** Bits a channel, 6 to 16; every component is a whole number from 0 to 2^bitDepth - 1. */
  readonly bitDepth: number;
  /** The coordinate that was really read. */
  readonly position: { readonly x: number; readonly y: number };
  readonly rawValue: RawValue;
  readonly convertedRgbFull: { readonly r: number; readonly g: number; readonly b: number };
  /** The answer as it came, unknown fields included. */
  readonly received: unknown;
}

/** The answer with one spelling of its components, of those that services use; `received` is what came. */
export function toPixelInformation(answer: Received, received: unknown): PixelInformation {
  const { colorFormat, hdcp, bitDepth, position, rawValue, convertedRgbFull } = answer;
  return {
    colorFormat,
    hdcp,
    bitDepth,
    position: { x: position.x, y: position.y },
    rawValue: toRawValue(rawValue),
    convertedRgbFull: toRgb(convertedRgbFull),
    received,
  };
}

function toRawValue(value: Received['rawValue']): RawValue {
  if ('y' in value) return { format: 'YCBCR', y: value.y, cb: value.cb, cr: value.cr };
  if ('Y' in value) return { format: 'YCBCR', y: value.Y, cb: value.Cb, cr: value.Cr };
  return { format: 'RGB', ...toRgb(value) };
}

function toRgb(value: Received['convertedRgbFull']): { r: number; g: number; b: number } {
  return 'r' in value ? { r: value.r, g: value.g, b: value.b } : { r: value.red, g: value.green, b: value.blue };
}
