import type { Reference } from './reference.ts';

/**
 * How far the luminances of red, green and blue are from adding up to that of white, in percent of white and with its sign: black
 * taken off each color. 0 for an additive display; not finite if white is as dark as black.
 */
export function additivityErrorPercent({ white, red, green, blue, black }: Reference['colors']): number {
  const whole = white.Y - black.Y;
  return (100 * (red.Y - black.Y + (green.Y - black.Y) + (blue.Y - black.Y) - whole)) / whole;
}
