import { FlatfieldError } from '../../base/flatfield-error.ts';

/** The error for a file of readings that cannot be accepted as it is; the message says where and what is expected. */
export function invalidReadingsFile(message: string, options?: ErrorOptions): FlatfieldError {
  return new FlatfieldError('invalid-readings-file', message, options);
}

/** A decimal number of a file; throws `invalid-readings-file`, naming line and field, for all else. */
export function numberAt(text: string, field: string, line: number): number {
  const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw invalidReadingsFile(`Line ${line}: ${field} expects a number, got ${JSON.stringify(text.slice(0, 80))}.`);
}

/** A fraction of a side, 0 to 1. Throws `invalid-readings-file`. */
export function fractionAt(text: string, field: string, line: number): number {
  const value = numberAt(text, field, line);
  if (value >= 0 && value <= 1) return value;
  throw invalidReadingsFile(`Line ${line}: ${field} expects a fraction from 0 to 1, got ${value}.`);
}

/**
 * Reads the decimal sign of a file whose values are not separated by commas, as Excel writes it in Germany: `0,5` becomes `0.5`. The
 * sign is the stated one, else the first one that is found. Throws `invalid-readings-file` for a number with the other one, since
 * `1.234` may be a thousand.
 */
export function decimalSign(separator: string, stated: string | null = null): (text: string, line: number) => string {
  if (separator === ',' && stated !== ',') return (text) => text;
  let sign = stated;
  return (text, line) => {
    const found = NUMBER.exec(text)?.[1];
    if (found === undefined) return text;
    sign ??= found;
    if (found === sign) return text.replace(',', '.');
    const expected = stated === null ? 'the numbers before it, which have' : 'stated:';
    throw invalidReadingsFile(
      `Line ${line}: ${JSON.stringify(text)} has another decimal sign than ${expected} "${sign}".`,
    );
  };
}

const NUMBER = /^[-+]?\d*([.,])\d*(?:[eE][-+]?\d{1,3})?$/;
