/** XYZ in cd/m2 that an sRGB monitor of 120 cd/m2 with black at 0.12 was calibrated to. */
export const SRGB_120 = {
  white: { X: 114.05, Y: 120, Z: 130.66 },
  red: { X: 49.49, Y: 25.52, Z: 2.32 },
  green: { X: 42.91, Y: 85.82, Z: 14.3 },
  blue: { X: 21.66, Y: 8.66, Z: 114.06 },
  black: { X: 0.114, Y: 0.12, Z: 0.1307 },
};
