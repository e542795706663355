import { joinHalves } from './join-halves.ts';
import type { LightMap } from './light-map.ts';
import type { MapDecimal } from './map-decimal.ts';
import { mapNumbers } from './map-numbers.ts';
import { invalidReadingsFile } from './number-at.ts';
import { readCsv, separatorOf } from './read-csv.ts';
import { refuseAlternation } from './refuse-alternation.ts';

/**
 * A map of luminance as a CSV matrix: one line a row of pixels, and nothing but numbers. Whole numbers between commas may be the halves of
 * numbers that decimal commas cut in two: if they look like it, `decimal` must say what they are. Throws `invalid-readings-file`.
 */
export function parseMapCsv(given: string, decimal?: MapDecimal): LightMap {
  const text = BETWEEN_BLANKS.test(given) ? given.replaceAll(BLANKS, ';') : given;
  const separator = separatorOf(text);
  const numbers = mapNumbers(separator, decimal);
  const joined = decimal === 'comma' && separator === ',' ? joinHalves() : (values: readonly string[]) => values;
  const rows: Float64Array[] = [];
  const lines: number[] = [];
  readCsv(
    text,
    (row) => {
      const { line } = row;
      const values = joined(withoutEnd(row.values), line);
      const [first = values] = rows;
      if (values.length !== first.length) {
        throw invalidReadingsFile(
          `Line ${line}: expected ${first.length} values, as in the first line, got ${values.length}.`,
        );
      }
      rows.push(Float64Array.from(values, (value, place) => numbers.read(value, `value ${place + 1}`, line)));
      lines.push(line);
    },
    { separator, longestLine: LONGEST_LINE },
  );
  const [first] = rows;
  if (!first) throw invalidReadingsFile('The file is empty: expected a matrix of luminances.');
  numbers.finish();
  const values = new Float64Array(first.length * rows.length);
  for (const [place, row] of rows.entries()) values.set(row, place * first.length);
  // Between other separators than commas, a number with a decimal point is whole.
  const isWhole = separator !== ',' && values.some((value) => !Number.isInteger(value));
  if (decimal === undefined && !isWhole) refuseAlternation({ values, widthPx: first.length }, lines, separator);
  return { format: 'map-csv', widthPx: first.length, heightPx: rows.length, channels: 1, values };
}

/** Numbers with nothing but blanks between them, as numpy.savetxt writes them. */
const BETWEEN_BLANKS = /^\uFEFF? *[^\s,;]+(?: +[^\s,;]+)+ *(?:[\r\n]|$)/;
const BLANKS = /(?<=[^\s;]) +(?=[^\s;])/g;

/** A separator at the end of a line separates nothing. */
function withoutEnd(values: readonly string[]): readonly string[] {
  return values.length > 1 && values.at(-1) === '' ? values.slice(0, -1) : values;
}

/** Twenty thousand pixels across. */
const LONGEST_LINE = 400_000;
