import { DECIMAL_SIGNS, type MapDecimal, stateMapDecimal } from './map-decimal.ts';
import { decimalSign, invalidReadingsFile, numberAt } from './number-at.ts';
import { thousandsCheck } from './thousands-check.ts';

/** Reader of the numbers of a map in text, in the order of the file. */
export interface MapNumbers {
  /** Throws `invalid-readings-file` for what is not a number, or may be a part of one. */
  readonly read: (text: string, field: string, line: number) => number;
  /** To be called after the last number. Throws `invalid-readings-file` if some of them may be thousands. */
  readonly finish: () => void;
}

/** The numbers of a map whose values are separated by `separator`, which may be blanks. A stated decimal sign settles what is unclear. */
export function mapNumbers(separator: string, stated: MapDecimal | undefined): MapNumbers {
  const decimal = decimalSign(separator, stated === undefined ? null : DECIMAL_SIGNS[stated]);
  const read: MapNumbers['read'] = (text, field, line) => numberAt(decimal(text, line), field, line);
  if (stated !== undefined) return { read, finish: () => {} };
  const thousands = thousandsCheck();
  return {
    read: (text, field, line) => {
      if (LEADING_ZERO.test(text))
        throw unclear(text, `${field} expects a number without a leading zero`, line, separator);
      if (separator === ',' && text.includes(',')) throw unclear(text, `${field} expects a number`, line, separator);
      thousands.note(text, line);
      return read(text, field, line);
    },
    finish: thousands.finish,
  };
}

/** Decimals may begin like this; no program that we know writes a whole number so. */
const LEADING_ZERO = /^[-+]?0\d/;

function unclear(text: string, expected: string, line: number, separator: string) {
  const got = JSON.stringify(text.slice(0, 80));
  return invalidReadingsFile(`Line ${line}: ${expected}, got ${got}. ${stateMapDecimal(separator)}`);
}
