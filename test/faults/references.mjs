import { xyzMatrixOf } from './gamuts.mjs';

/** What may stand as the tone response of a calibration. */
export const toneResponses = { 2.2: 2.2, 1.8: 1.8, 2.4: 2.4, sRGB: 'sRGB', 'L*': 'L*', 'BT.1886': 'BT.1886' };

/** The calibration of a plausible sRGB monitor: white of 120 cd/m2 and a contrast of 1000 to 1. Black is in every color. */
export function referenceOf(toneResponse) {
  const matrix = xyzMatrixOf('srgb');
  const [white, black] = [120, 0.12];
  const light = (rgb) => {
    const [X, Y, Z] = matrix.map((row) => {
      const full = row.reduce((sum, value) => sum + value, 0);
      const share = row.reduce((sum, value, channel) => sum + value * rgb[channel], 0);
      return black * full + (white - black) * share;
    });
    return { X, Y, Z };
  };
  return {
    source: 'custom',
    calibrationId: null,
    executedAt: new Date(Date.now() - 86_400_000).toISOString(),
    colors: {
      white: light([1, 1, 1]),
      red: light([1, 0, 0]),
      green: light([0, 1, 0]),
      blue: light([0, 0, 1]),
      black: light([0, 0, 0]),
    },
    toneResponse,
    received: null,
  };
}
