import type { Reference } from './reference.ts';

/**
 * Difference of the sum of the luminances of red, green and blue from that of white, in percent of white and with its sign: black is subtracted from
 * each color. 0 for an additive display; not finite if white is as dark as black.
 */
export function additivityErrorPercent({ white, red, green, blue, black }: Reference['colors']): number {
  const whole = white.Y - black.Y;
  return (100 * (red.Y - black.Y + (green.Y - black.Y) + (blue.Y - black.Y) - whole)) / whole;
}
