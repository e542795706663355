import { invalidReadingsFile } from './invalid-readings-file.ts';

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
