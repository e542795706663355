/** The fineness of numbers as they were written. */
export interface WrittenDigits {
  /** Significant digits of the number that has the most of them, 9 at most: what computers add behind them is no measurement. */
  readonly significant: number;
  /** Places behind the decimal point of the number that has the most of them. */
  readonly decimals: number;
}

/** The digits of numbers that one program wrote, some of them perhaps without the zeros at their ends. */
export function writtenDigits(numbers: readonly string[]): WrittenDigits {
  let [significant, decimals] = [0, 0];
  for (const number of numbers) {
    const [, whole = '', fraction = '', exponent = '0'] = /^[-+]?(\d*)\.?(\d*)(?:e([-+]?\d+))?$/i.exec(number) ?? [];
    significant = Math.max(significant, `${whole}${fraction}`.replace(/^0+/, '').length);
    decimals = Math.max(decimals, fraction.length - Number(exponent));
  }
  return { significant: Math.min(significant, MOST_SIGNIFICANT), decimals };
}

const MOST_SIGNIFICANT = 9;

/**
 * One unit of the last digit of a value: programs write a fixed number of decimals or of significant digits, and the coarser of both
 * claims no digit that is not there.
 */
export function lastDigit(value: number, { significant, decimals }: WrittenDigits): number {
  return 10 ** Math.max(wholeDigits(value) - significant, -decimals);
}

/** The digits of a value down to its last one. */
export function digitsOf(value: number, digits: WrittenDigits): number {
  return wholeDigits(value) - Math.round(Math.log10(lastDigit(value, digits)));
}

/** Digits in front of the decimal point; 0 or less below 1. */
function wholeDigits(value: number): number {
  return value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)) + 1e-12) + 1;
}

/** True if a value is the given one, as far as it was written. */
export function isWrittenAs(value: number, given: number, digits: WrittenDigits): boolean {
  return Math.abs(value - given) < lastDigit(given, digits) / 2;
}
