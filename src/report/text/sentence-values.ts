import type { Rgb } from '../../plan/pattern/patch.ts';
import {
  VALIDATION_QUANTITIES,
  type ValidationDifferences,
  type ValidationQuantity,
} from '../../read/reference/validation-differences.ts';
import { decidingText } from './deciding-text.ts';

/** Code values as people write them: `255/0/16`. */
export function codeText({ r, g, b }: Rgb): string {
  return `${r}/${g}/${b}`;
}

/** Components in their own order: `16/128/128`. */
export function codesText(values: readonly number[]): string {
  return values.join('/');
}

/** True if three factors are one, to a percent. */
export function isOneFactor(...factors: readonly [number, number, number]): boolean {
  return Math.max(...factors) - Math.min(...factors) <= 0.01 * Math.max(...factors);
}

/** A fraction in percent, rounded down, with as many digits as tell it from another one in percent. */
export function percentBeside(fraction: number, minimum: number): string {
  return `${decidingText(100 * fraction, [100 * minimum], String(Math.floor(fraction * 1000) / 10))} %`;
}

/** An age in days next to the most that is allowed. */
export function ageText(days: number, mostDays: number): string {
  return decidingText(days, [mostDays], days.toFixed(1));
}

/** An error in percent, with its sign, next to the most that is allowed to either side. */
export function errorText(percent: number, most: number): string {
  return decidingText(percent, [most, -most], percent.toFixed(2));
}

/** Each quantity of a validation result, as `say` puts it: with its value, null if it is not reported, and its limit, null if it has none. */
export function validationTexts(
  found: ValidationDifferences,
  limits: Partial<Readonly<Record<ValidationQuantity, number>>>,
  say: (quantity: ValidationQuantity, value: string | null, limit: number | null) => string,
): readonly string[] {
  return VALIDATION_QUANTITIES.map((quantity) => {
    const [value, limit = null] = [found[quantity], limits[quantity]];
    const text = value === null ? null : limit === null ? String(value) : errorText(value, limit);
    return say(quantity, text, limit);
  });
}

/** The age of a validation in days, next to the most that is allowed; whole days if nothing is. */
export function validationAge(days: number, mostDays: number | undefined): string {
  return mostDays === undefined ? String(Math.floor(days)) : ageText(days, mostDays);
}

/** A number next to another one from which it differs: four digits if they tell. */
export function differenceText(value: number, other: number): string {
  return decidingText(value, [Number(other.toPrecision(4)), other], String(Number(value.toPrecision(4))));
}

/** A number with its unit; a ratio has none. */
export function amount(value: number | string | null, unit: string): string {
  if (unit === 'ratio' || unit === '') return String(value);
  return `${value} ${unitText(unit)}`;
}

/** A unit of records as people write it. */
export function unitText(unit: string): string {
  return unit === 'dE2000' ? 'ΔE2000' : unit;
}

/** The word that a language has for a name from a record, which may be any text. */
export function wordOf(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
