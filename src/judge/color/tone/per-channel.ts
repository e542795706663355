import type { ScreenLuminance, ToneResponse } from './tone-response.ts';

/** A tone response that treats each channel by itself and alike. */
export function perChannel(
  value: number | string,
  light: (drive: number, screen: ScreenLuminance) => number,
): ToneResponse {
  return {
    value,
    toLight: ({ r, g, b }, screen) => ({ r: light(r, screen), g: light(g, screen), b: light(b, screen) }),
  };
}
