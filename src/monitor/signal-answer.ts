import type { PixelInformation } from '../local-api/pixel-information.ts';
import type { SignalAnswer } from '../reading/reading.ts';

/** What the local API says of a pixel, in the words of readings: the only place that knows both. */
export function signalAnswer({ position, convertedRgbFull, ...same }: PixelInformation): SignalAnswer {
  return { kind: 'signal', ...same, actual: { xPx: position.x, yPx: position.y }, rgbFull: convertedRgbFull };
}
