/** Steps of a scale, weakest first. */
export const SCALE_STEPS = 9;

/**
 * Two scales of nine colors, the same on every background, so that a color means the same wherever a map is looked at. They were laid through OKLCH and spaced evenly by CIEDE2000 (steps
 * of 12 to 13 for the sequential, 14 to 19 for the diverging ones); lightness runs one way from the weak to the strong end, so
 * that they read the same without color vision. Every color carries black or white text at 4.5:1 or better.
 */
export const COLOR_SCALES = {
  sequential: ['#fff2dc', '#ffd1a8', '#ffa882', '#ff7d6f', '#ed5c76', '#cb4783', '#9a3d86', '#603872', '#37304c'],
  diverging: ['#163d88', '#3a6bb1', '#6997cf', '#adcae7', '#f1f4f6', '#ddc1a4', '#c28959', '#a4571c', '#6f2a00'],
} as const;

export type ScaleKind = keyof typeof COLOR_SCALES;

/** Black or white, whichever stands out more from a color `#rrggbb` (WCAG 2.2, relative luminance and contrast ratio). */
export function inkOn(color: string): '#000000' | '#ffffff' {
  // Contrast with black equals contrast with white where (Y + 0.05)^2 = 0.05 * 1.05.
  return relativeLuminance(color) + 0.05 > Math.sqrt(0.05 * 1.05) ? '#000000' : '#ffffff';
}

function relativeLuminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const drive = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return drive <= 0.04045 ? drive / 12.92 : ((drive + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
