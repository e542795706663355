import { perChannel } from './per-channel.ts';

/** L*: the drive is CIE 1976 lightness over 100 (CIE 15:2018, 8.2.1.1, inverted). */
export const lStar = perChannel('L*', (drive) => {
  const lightness = 100 * drive;
  return lightness <= 8 ? lightness / (24389 / 27) : ((lightness + 16) / 116) ** 3;
});
