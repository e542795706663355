import { perChannel } from './per-channel.ts';

/**
 * BT.1886: a power of 2.4 lifted so that it starts at the screen's black (Recommendation ITU-R BT.1886 (03/2011), Annex 1),
 * L = a max(V + b, 0)^2.4, here as a fraction of the way from black to white.
 */
export const bt1886 = perChannel('BT.1886', (drive, { whiteCdM2, blackCdM2 }) => {
  const white = whiteCdM2 ** (1 / 2.4);
  const black = blackCdM2 ** (1 / 2.4);
  // (white - black)^2.4 (drive + black / (white - black))^2.4, multiplied out: exact at 0 and 1.
  const luminance = (black * (1 - drive) + white * drive) ** 2.4;
  const fromBlack = black ** 2.4;
  return (luminance - fromBlack) / (white ** 2.4 - fromBlack);
});
