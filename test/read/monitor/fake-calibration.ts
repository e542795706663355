type Triple = readonly [X: number, Y: number, Z: number];

const COLORS: Readonly<Record<'white' | 'red' | 'green' | 'blue' | 'black', Triple>> = {
  white: [95.1, 100.1, 109],
  red: [41.34, 21.36, 2.03],
  green: [35.86, 71.62, 12.02],
  blue: [18.15, 7.32, 95.15],
  black: [0.1, 0.1, 0.1],
};

/** A calibration result of an sRGB-like monitor; `colors` replaces single ones. */
export function calibration(
  changes: Record<string, unknown> = {},
  colors: Partial<typeof COLORS> = {},
): Record<string, unknown> {
  const { white, ...others } = { ...COLORS, ...colors };
  const primaries = Object.entries(others).map(([name, color]) => [name, measured(color)]);
  return {
    id: 'calibration-1',
    errorCode: null,
    executedAt: minutesAgo(60 * 24),
    calibrationData: { white: measured(white) },
    measurementData: Object.fromEntries(primaries),
    ...changes,
  };
}

/** `YYYY-MM-DD HH:mm` in UTC. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ');
}

/** A color as the services write it. */
function measured([X, Y, Z]: Triple) {
  const sum = X + Y + Z;
  return { X, Y, Z, x: sum > 0 ? X / sum : 0, y: sum > 0 ? Y / sum : 0 };
}
