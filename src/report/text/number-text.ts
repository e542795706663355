import type { Span } from '../../plan/sampling/span.ts';

/**
 * A number as people read it in every report: a decimal point in each language, so that what is read aloud, copied and
 * compared is the same everywhere. `digits` are decimals; a value too small to show in them gets two significant digits,
 * but for what only the noise of a simulated meter or the rounding of a computation makes differ from 0.
 */
export function numberText(value: number, digits: number): string {
  const fixed = value.toFixed(digits);
  if (Number(fixed) !== 0) return fixed;
  return Math.abs(value) < ROUNDING ? (0).toFixed(digits) : value.toPrecision(2);
}

/** A number with so many decimals, where 0.0000017 next to others is 0.00, and never -0.00. */
export function fixedText(value: number, digits: number): string {
  const fixed = value.toFixed(digits);
  return Number(fixed) === 0 ? (0).toFixed(digits) : fixed;
}

const ROUNDING = 1e-5;

/** Decimals that a unit deserves. */
export function unitDigits(unit: string): number {
  switch (unit) {
    case "u'v'":
      return 4;
    case 'steps':
      return 0;
    case 'ratio':
      return 3;
    default:
      return 2;
  }
}

/** A value with its unit, or a dash if there is none; `number` if it stands next to bounds. */
export function valueText(value: number | null, unit: string, number?: string): string {
  if (value === null) return '–';
  const text = number ?? numberText(value, unitDigits(unit));
  return UNITS_AFTER.has(unit) ? `${text} ${unit}` : text;
}

/** Units that are written behind a number; for the rest the name of the metric says enough. */
const UNITS_AFTER = new Set(['%', 'steps']);

/** The part of the screen that the points span: `80.0 % × 80.0 %`, width first. */
export function spanText({ width, height }: Span): string {
  return `${numberText(100 * width, 1)} % × ${numberText(100 * height, 1)} %`;
}
