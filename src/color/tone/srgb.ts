import { perChannel } from './per-channel.ts';

/** sRGB: linear near black, then a power of 2.4 (IEC 61966-2-1:1999, 5.2). */
export const srgb = perChannel('sRGB', (drive) =>
  drive <= 0.04045 ? drive / 12.92 : ((drive + 0.055) / 1.055) ** 2.4,
);
