import type { Rgb } from '../pattern/patch.ts';

/** Code values as people write them: `255/0/16`. */
export function codeText({ r, g, b }: Rgb): string {
  return `${r}/${g}/${b}`;
}

/** Components in their own order: `16/128/128`. */
export function codesText(values: readonly number[]): string {
  return values.join('/');
}

/** A fraction in percent, rounded down, so that what is too small never reads as enough. */
export function floorPercent(fraction: number): string {
  return `${Math.floor(fraction * 1000) / 10} %`;
}

/** Four digits, and all of them if four would hide that the bound is missed. */
export function limitNumber(value: number, bound: number): string {
  const short = Number(value.toPrecision(4));
  return String(short === bound ? value : short);
}

/** A number with its unit; a ratio has none. */
export function amount(value: number | string | null, unit: string): string {
  return unit === 'ratio' || unit === '' ? String(value) : `${value} ${unit}`;
}
