import { codesAt } from '../../plan/pattern/codes-at.ts';
import { parsePatch, type Rgb } from '../../plan/pattern/patch.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import type { Xyz } from '../reference/xyz.ts';
import { csvColumns, wrongHeader } from './csv-columns.ts';
import type { MeterReadings, MeterSample } from './meter-sample.ts';
import { decimalSign, fractionAt, invalidReadingsFile, numberAt } from './number-at.ts';
import { type CsvRow, readCsv, separatorOf } from './read-csv.ts';
import { refuseOwnWhites } from './refuse-own-whites.ts';

/**
 * Readings of a display in a CSV file, separated by commas, or by semicolons or tabs and then with decimal points or commas. Columns:
 * a position (fractions of width and height, or pixels, which need a resolution) or the name of a point, a patch's name, and XYZ or luminance with
 * chromaticity, in cd/m2; `csvColumns` tells which is which. Throws `invalid-readings-file`.
 */
export function parseReadingsCsv(text: string, resolution: Resolution | null): MeterReadings {
  const samples: MeterSample[] = [];
  const separator = separatorOf(text);
  const decimal = decimalSign(separator);
  let sampleOf: ((row: CsvRow) => MeterSample) | undefined;
  const take = (row: CsvRow) => {
    if (sampleOf) samples.push(sampleOf(row));
    else sampleOf = byHeader(row, resolution, decimal);
  };
  readCsv(text, take, { separator });
  if (sampleOf === undefined) throw wrongHeader('');
  refuseOwnWhites(samples, false);
  return { format: 'csv', samples, instrument: null, created: null };
}

/** A parser of the rows below this header. */
function byHeader(
  { line: headerLine, values: header, received: title }: CsvRow,
  resolution: Resolution | null,
  decimal: (text: string, line: number) => string,
): (row: CsvRow) => MeterSample {
  if (headerLine !== 1) throw wrongHeader('');
  const { position, hasPoints, chromaticity } = csvColumns(header, title);
  if (position?.isInPixels && resolution === null) {
    throw invalidReadingsFile('Places as pixels need the resolution of the screen: name it with --resolution.');
  }
  const column = new Map(header.map((name, index) => [name, index]));
  return ({ line, values, received }) => {
    if (values.length !== header.length) {
      throw invalidReadingsFile(`Line ${line}: expected ${header.length} values, got ${values.length}.`);
    }
    const text = (name: string) => values[column.get(name) as number] as string;
    const number = (name: string) => numberAt(decimal(text(name), line), name, line);
    const place = (name: string, sidePx: number | undefined) =>
      position?.isInPixels
        ? fromPixel(number(name), name, line, sidePx)
        : fractionAt(decimal(text(name), line), name, line);
    const at = {
      xFraction: position && place(position.names[0], resolution?.widthPx),
      yFraction: position && place(position.names[1], resolution?.heightPx),
    };
    return {
      line,
      ...at,
      ...(hasPoints && { point: text('point') }),
      shown: shown(text('patch'), at, line),
      light: chromaticity
        ? fromChromaticity(number(chromaticity.luminance), chromaticity.names.map(number), line)
        : { X: number('X'), Y: number('Y'), Z: number('Z') },
      written: (chromaticity ? [chromaticity.luminance] : ['X', 'Y', 'Z']).map((name) => decimal(text(name), line)),
      ...(chromaticity && { writtenChromaticity: chromaticity.names.map((name) => decimal(text(name), line)) }),
      received,
    };
  };
}

/** The pixel's middle, so that rounding never lands on its neighbor. */
function fromPixel(value: number, field: string, line: number, sidePx = 1): number {
  if (Number.isInteger(value) && value >= 0 && value < sidePx) return (value + 0.5) / sidePx;
  throw invalidReadingsFile(`Line ${line}: ${field} expects a pixel from 0 to ${sidePx - 1}, got ${value}.`);
}

/** XYZ of luminance and chromaticity: CIE 15:2018, 7.3. Without luminance, chromaticity is noise. */
function fromChromaticity(Y: number, [x = Number.NaN, y = Number.NaN]: readonly number[], line: number): Xyz {
  if (Y === 0) return { X: 0, Y, Z: 0 };
  if (!(x >= 0 && y > 0 && x + y <= 1)) {
    throw invalidReadingsFile(
      `Line ${line}: expected a chromaticity with x + y of at most 1 and y above 0, got ${x},${y}.`,
    );
  }
  return { X: (x * Y) / y, Y, Z: (Math.max(0, 1 - x - y) * Y) / y };
}

function shown(name: string, { xFraction, yFraction }: Place, line: number): Rgb {
  try {
    const { codes: flat, bitDepth, pattern } = parsePatch(name);
    if (pattern && (xFraction === null || yFraction === null)) {
      throw new RangeError(`The chart ${name} expects a position.`);
    }
    const codes =
      pattern?.kind === 'cells' ? codesAt(pattern, CANVAS, pixelOf(xFraction ?? 0), pixelOf(yFraction ?? 0)) : flat;
    const full = 2 ** bitDepth - 1;
    return { r: codes.r / full, g: codes.g / full, b: codes.b / full };
  } catch (cause) {
    throw invalidReadingsFile(`Line ${line}: ${(cause as Error).message}`, { cause });
  }
}

type Place = Pick<MeterSample, 'xFraction' | 'yFraction'>;

/** The cell of a chart depends on fractions alone; a screen of this size tells apart more cells than any chart has. */
const CANVAS: Resolution = { widthPx: 100_000, heightPx: 100_000 };

function pixelOf(fraction: number): number {
  return Math.min(Math.floor(fraction * 100_000), 99_999);
}
