import type { Xyz } from '../reference/xyz.ts';
import { linesOf } from './lines-of.ts';
import type { MeterReadings, MeterSample } from './meter-sample.ts';
import { invalidReadingsFile } from './number-at.ts';
import { refuseOwnWhites } from './refuse-own-whites.ts';

/**
 * Readings in the page that DisplayCAL saves of a display's uniformity. Its script holds the size of the grid and, for each cell row by row, XYZ in
 * cd/m2 of four patches, which are always white and the grays 192, 128 and 64 (DisplayCAL 3.9.10, `report/uniformity.html` and
 * `wxDisplayUniformityFrame.py`). Throws `invalid-readings-file`.
 */
export function parseUniformityReport(text: string): MeterReadings {
  const lines = linesOf(text, LONGEST_LINE);
  const place = lines.findIndex((line) => DATA.test(line));
  const [, rowCount, columnCount, dictionary = ''] = DATA.exec(lines[place] ?? '') ?? [];
  if (rowCount === undefined || columnCount === undefined) {
    throw invalidReadingsFile('It is a page without readings: expected the uniformity report of DisplayCAL.');
  }
  refuseOtherReadings(text, lines.slice(0, place).join('\n'));
  const [line, rows, columns] = [place + 1, Number(rowCount), Number(columnCount)];
  const cells = cellsOf(dictionary, line);
  if (cells.size !== rows * columns) {
    throw invalidReadingsFile(
      `Line ${line}: expected ${rows * columns} cells in ${columns}x${rows}, got ${cells.size}.`,
    );
  }
  const samples = Array.from({ length: rows * columns }, (_, index): readonly MeterSample[] => {
    const readings = cells.get(index);
    if (readings?.length !== CODES.length) {
      throw invalidReadingsFile(
        `Line ${line}: cell ${index + 1} expects ${CODES.length} readings, got ${readings?.length ?? 0}.`,
      );
    }
    const at = {
      xFraction: ((index % columns) + 0.5) / columns,
      yFraction: (Math.floor(index / columns) + 0.5) / rows,
    };
    return readings.map((light, patch) => {
      const drive = (CODES[patch] as number) / 255;
      const received = `cell ${index + 1}, gray ${CODES[patch]}: ${light.X} ${light.Y} ${light.Z}`;
      return {
        line,
        ...at,
        shown: { r: drive, g: drive, b: drive },
        light,
        written: [light.X, light.Y, light.Z].map(String),
        received,
      };
    });
  });
  const read = samples.flat();
  refuseOwnWhites(read, false);
  const created = /<title>[^<]*(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s*<\/title>/.exec(text)?.[1] ?? null;
  return { format: 'displaycal', samples: read, instrument: null, created };
}

/** A browser would show readings that are assigned later, and none in a comment. DisplayCAL's own script assigns to computed cells only. */
function refuseOtherReadings(text: string, before: string): void {
  const isComment = before.lastIndexOf('<!--') > before.lastIndexOf('-->');
  const assignments = text.match(/\bresults\s*=(?!=)/g) ?? [];
  const isOne = !isComment && assignments.length === 1 && !/\bresults\s*\[\s*['"]?\d/.test(text);
  if (!isOne)
    throw invalidReadingsFile('The page states its readings twice, or was edited: expected it as DisplayCAL wrote it.');
}

/** Of 8 bits, in the order in which they are read. */
const CODES = [255, 192, 128, 64];

/** Not behind `//`, where a browser reads nothing. */
const DATA = /^(?:(?!\/\/).)*\bvar rows = (\d{1,2}), cols = (\d{1,2}), results = (\{.*\}), locus = /;

/** A page of 99 cells a side has its readings on one line. */
const LONGEST_LINE = 20_000_000;

/** The XYZ of the readings of each cell, from a dictionary of Python, which differs from JSON in its quotes and in keys that are numbers. */
function cellsOf(dictionary: string, line: number): ReadonlyMap<number, readonly Xyz[]> {
  const json = dictionary.replaceAll("'", '"').replaceAll(/([{,]\s*)(\d+)\s*:/g, '$1"$2":');
  try {
    refuseRepeated(json);
    const cells = Object.entries(JSON.parse(json) as Readonly<Record<string, readonly { readonly XYZ: unknown }[]>>);
    const odd = cells.find(([key]) => !/^(0|[1-9]\d*)$/.test(key));
    if (odd) throw new TypeError(`${odd[0]} is not the number of a cell`);
    return new Map(cells.map(([key, readings]) => [Number(key), readings.map(({ XYZ }) => xyzOf(XYZ))]));
  } catch (cause) {
    throw invalidReadingsFile(`Line ${line}: the readings of the page are not as DisplayCAL writes them.`, { cause });
  }
}

/** JSON keeps the last of several values of one key. */
function refuseRepeated(json: string): void {
  const cells = json.match(/"\d+"\s*:/g) ?? [];
  const [readings, values] = [json.match(/\{/g) ?? [], json.match(/"XYZ"\s*:/g) ?? []];
  if (new Set(cells).size < cells.length || values.length !== readings.length - 1)
    throw new TypeError('a key is there twice');
}

function xyzOf(value: unknown): Xyz {
  const [X, Y, Z, ...more] = value as readonly unknown[];
  if (typeof X === 'number' && typeof Y === 'number' && typeof Z === 'number' && more.length === 0) return { X, Y, Z };
  throw new TypeError('expected three numbers');
}
