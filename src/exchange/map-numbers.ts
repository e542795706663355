import { DECIMAL_SIGNS, type MapDecimal } from './map-decimal.ts';
import { decimalSign, numberAt } from './number-at.ts';

/** Reader of the numbers of a map in text, in the order of the file. */
export interface MapNumbers {
  /** Throws `invalid-readings-file` for what is not a number. */
  readonly read: (text: string, field: string, line: number) => number;
}

/** The numbers of a map whose values are separated by `separator`, which may be blanks. */
export function mapNumbers(separator: string, stated: MapDecimal | undefined): MapNumbers {
  const decimal = decimalSign(separator, stated === undefined ? null : DECIMAL_SIGNS[stated]);
  return { read: (text, field, line) => numberAt(decimal(text, line), field, line) };
}
