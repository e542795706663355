import { InvalidReadingsFileError } from './invalid-readings-file-error.ts';

/** A decimal number of a file; throws InvalidReadingsFileError, naming line and field, for all else. */
export function numberAt(text: string, field: string, line: number): number {
  const value = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new InvalidReadingsFileError(
    `Line ${line}: ${field} expects a number, came ${JSON.stringify(text.slice(0, 80))}.`,
  );
}

/** A fraction of a side, 0 to 1. Throws InvalidReadingsFileError. */
export function fractionAt(text: string, field: string, line: number): number {
  const value = numberAt(text, field, line);
  if (value >= 0 && value <= 1) return value;
  throw new InvalidReadingsFileError(`Line ${line}: ${field} expects a fraction from 0 to 1, came ${value}.`);
}
