import type { FlatfieldError } from '../flatfield-error.ts';
import { codesAt } from '../pattern/codes-at.ts';
import { parsePatch, type Rgb } from '../pattern/patch.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { invalidReadingsFile } from './invalid-readings-file.ts';
import type { MeterReadings, MeterSample } from './meter-sample.ts';
import { fractionAt, numberAt } from './number-at.ts';
import { type CsvRow, readCsv } from './read-csv.ts';

/**
 * Readings of a display in a CSV file with the header `x,y,patch,X,Y,Z`: fractions of width and height, a patch's name, XYZ in
 * cd/m2. `xPx,yPx` in place of `x,y` need a resolution. Throws `invalid-readings-file`.
 */
export function parseReadingsCsv(text: string, resolution: Resolution | null): MeterReadings {
  const samples: MeterSample[] = [];
  let sampleOf: ((row: CsvRow) => MeterSample) | undefined;
  readCsv(text, (row) => {
    if (sampleOf) samples.push(sampleOf(row));
    else sampleOf = byHeader(row, resolution);
  });
  if (sampleOf === undefined) throw wrongHeader('');
  return { format: 'csv', samples, instrument: null, created: null };
}

const HEADER = ['x', 'y', 'patch', 'X', 'Y', 'Z'];
const PIXEL_HEADER = ['xPx', 'yPx', 'patch', 'X', 'Y', 'Z'];

/** How to read a row below this header. */
function byHeader(
  { line: headerLine, values: header, received: title }: CsvRow,
  resolution: Resolution | null,
): (row: CsvRow) => MeterSample {
  const isInPixels = header.includes('xPx') && header.includes('yPx');
  const wanted = isInPixels ? PIXEL_HEADER : HEADER;
  if (headerLine !== 1) throw wrongHeader('');
  if (header.length !== wanted.length || wanted.some((name) => !header.includes(name))) throw wrongHeader(title);
  if (isInPixels && resolution === null) {
    throw invalidReadingsFile('Places as pixels need the resolution of the screen: name it with --resolution.');
  }
  const columnOf = new Map(header.map((name, index) => [name, index]));
  return ({ line, values, received }) => {
    if (values.length !== header.length) {
      throw invalidReadingsFile(`Line ${line}: expected ${header.length} values, came ${values.length}.`);
    }
    const value = (name: string) => values[columnOf.get(name) as number] as string;
    const place = {
      xFraction: isInPixels
        ? fromPixel(value('xPx'), 'xPx', line, resolution?.widthPx)
        : fractionAt(value('x'), 'x', line),
      yFraction: isInPixels
        ? fromPixel(value('yPx'), 'yPx', line, resolution?.heightPx)
        : fractionAt(value('y'), 'y', line),
    };
    return {
      line,
      ...place,
      shown: shown(value('patch'), place, line),
      light: {
        X: numberAt(value('X'), 'X', line),
        Y: numberAt(value('Y'), 'Y', line),
        Z: numberAt(value('Z'), 'Z', line),
      },
      received,
    };
  };
}

function wrongHeader(title: string): FlatfieldError {
  const came = JSON.stringify(title.slice(0, 80));
  return invalidReadingsFile(`Line 1 expects the header ${HEADER.join(',')}, came ${came}.`);
}

/** The pixel's middle, so that rounding never lands on its neighbour. */
function fromPixel(text: string, field: string, line: number, sidePx = 1): number {
  const value = numberAt(text, field, line);
  if (Number.isInteger(value) && value >= 0 && value < sidePx) return (value + 0.5) / sidePx;
  throw invalidReadingsFile(`Line ${line}: ${field} expects a pixel from 0 to ${sidePx - 1}, came ${value}.`);
}

function shown(name: string, { xFraction, yFraction }: Place, line: number): Rgb {
  try {
    const { codes: flat, bitDepth, pattern } = parsePatch(name);
    const codes = pattern?.kind === 'cells' ? codesAt(pattern, CANVAS, pixelOf(xFraction), pixelOf(yFraction)) : flat;
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
