import { invalidReadingsFile } from './invalid-readings-file.ts';

/**
 * Reads the decimal sign of a file whose values are not separated by commas, as Excel writes it in Germany: `0,5` becomes `0.5`. The
 * first sign is that of the whole file. Throws `invalid-readings-file` for a number with the other one, since `1.234` may be a
 * thousand.
 */
export function decimalSign(separator: string): (text: string, line: number) => string {
  if (separator === ',') return (text) => text;
  let sign: string | null = null;
  return (text, line) => {
    const found = NUMBER.exec(text)?.[1];
    if (found === undefined) return text;
    sign ??= found;
    if (found === sign) return text.replace(',', '.');
    throw invalidReadingsFile(
      `Line ${line}: ${JSON.stringify(text)} has another decimal sign than the numbers before it, which have "${sign}".`,
    );
  };
}

const NUMBER = /^[-+]?\d*([.,])\d*(?:[eE][-+]?\d{1,3})?$/;
