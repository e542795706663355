import type { PixelInformation } from '../../api/local/pixel-information.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import type { SignalAnswer } from '../reading.ts';

/** Converts the local API's answer about a pixel to the terms of readings: the only place that knows both. */
export function signalAnswer({ position, convertedRgbFull, ...same }: PixelInformation): SignalAnswer {
  return { kind: 'signal', ...same, actual: { xPx: position.x, yPx: position.y }, rgbFull: convertedRgbFull };
}

/** Text of a monitor, made safe for terminals: no control characters, no direction marks, at most 80 characters. */
export function plainName(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '?').slice(0, 80);
}

/** The error for a size of the input signal that cannot be determined; `why` ends the sentence. */
export function resolutionUnconfirmed(
  { widthPx, heightPx }: Resolution,
  why: string,
  options?: ErrorOptions,
): FlatfieldError {
  const what = `Whether the input signal is ${widthPx}x${heightPx} could not be determined`;
  return new FlatfieldError('resolution-unconfirmed', `${what}: ${why}`, options);
}
