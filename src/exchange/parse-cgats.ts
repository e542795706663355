import type { Xyz } from '../reference/xyz.ts';
import { linesOf } from './lines-of.ts';
import type { MeterReadings, MeterSample } from './meter-sample.ts';
import { fractionAt, invalidReadingsFile, numberAt } from './number-at.ts';

/**
 * Readings of a display in a CGATS file of ArgyllCMS (`.ti3`): fields RGB in percent, XYZ, and, if it has positions, SAMPLE_LOC as
 * `x,y`, fractions of width and height, or as the name of a point. XYZ are absolute where NORMALIZED_TO_Y_100 is NO, else relative to LUMINANCE_XYZ_CDM2. Throws
 * `invalid-readings-file`, also where the file says that its XYZ were derived from a signal.
 */
export function parseCgats(text: string): MeterReadings {
  const { keywords, fields, rows } = readFile(linesOf(text));
  requireValue(keywords, 'DEVICE_CLASS', 'DISPLAY');
  requireValue(keywords, 'COLOR_REP', 'RGB_XYZ');
  if (keywords.get('FLATFIELD_XYZ') === 'DERIVED_FROM_SIGNAL') {
    throw invalidReadingsFile(
      'FLATFIELD_XYZ says DERIVED_FROM_SIGNAL: no meter measured these XYZ, so they cannot be judged as light.',
    );
  }
  const scale = scaleOf(keywords);
  const place = new Map(fields.map((field, index) => [field, index]));
  const repeated = fields.find((field, index) => place.get(field) !== index);
  if (repeated !== undefined) {
    throw invalidReadingsFile(`The field ${JSON.stringify(repeated.slice(0, 80))} is there twice.`);
  }
  const missing = NEEDED.filter((field) => !place.has(field));
  if (missing.length > 0) throw invalidReadingsFile(`The file lacks the fields ${missing.join(', ')}.`);
  const twice = fields.find((field) => SECOND_LIGHT.test(field));
  if (twice !== undefined) {
    throw invalidReadingsFile(`${twice} is the light a second time, next to XYZ: leave one of them out.`);
  }
  const unknown = fields.find((field) => !KNOWN.test(field));
  if (unknown !== undefined) {
    throw invalidReadingsFile(
      `The field ${JSON.stringify(unknown.slice(0, 80))} is not known, so nobody knows what it says of the readings: leave it out.`,
    );
  }
  refuseRepeatedId(rows, place.get('SAMPLE_ID'));
  refuseOtherPlaces(rows, place);
  const samples = rows.map((row) => {
    const value = (field: string) => row.values[place.get(field) as number] as string;
    return { ...placeOf(row, place.has('SAMPLE_LOC') ? value('SAMPLE_LOC') : null), ...sample(row, value, scale) };
  });
  refuseOtherWhite(samples, keywords);
  return {
    format: 'cgats',
    samples,
    instrument: keywords.get('TARGET_INSTRUMENT') ?? null,
    created: keywords.get('CREATED') ?? null,
  };
}

/** Fields of CGATS.17 that state the same light as XYZ; if they differ, it is unknown which one holds. */
const SECOND_LIGHT = /^(LAB|LCH|LUV|XYY|XYZ(?!_[XYZ]$))_?/;
/** Of CGATS.17 and ArgyllCMS: names and places of samples, what was shown, its light, spectra, and how sure the light is. */
const KNOWN = /^(SAMPLE_(ID|NAME|LOC)|STRING|RGB_[RGB]|XYZ_[XYZ]|SPEC_\d+|SPECTRAL_\w+|STDEV_\w+|MEAN_DE|CHI_SQD_PAR)$/;
const NEEDED = ['RGB_R', 'RGB_G', 'RGB_B', 'XYZ_X', 'XYZ_Y', 'XYZ_Z'];

function refuseRepeatedId(rows: readonly Row[], field: number | undefined): void {
  if (field === undefined) return;
  const lines = new Map<string, number>();
  for (const { line, values } of rows) {
    const id = values[field] ?? '';
    const before = lines.get(id);
    if (before !== undefined) {
      throw invalidReadingsFile(`Line ${line}: SAMPLE_ID is ${JSON.stringify(id.slice(0, 40))}, as on line ${before}.`);
    }
    lines.set(id, line);
  }
}

/**
 * Places come from SAMPLE_LOC, or from the order of the sets. A number or name that contradicts them would be ignored, so it is refused.
 */
function refuseOtherPlaces(rows: readonly Row[], place: ReadonlyMap<string, number>): void {
  const texts = (field: string) => {
    const column = place.get(field);
    return column === undefined ? [] : rows.map(({ line, values }) => ({ line, text: (values[column] ?? '').trim() }));
  };
  const located = texts('SAMPLE_LOC').map(({ text }) => text.toUpperCase());
  const ids = texts('SAMPLE_ID');
  const back = ids.find(({ text }, at) => Number(text) < Number(ids[at - 1]?.text));
  if (located.length === 0 && back) {
    throw invalidReadingsFile(
      `Line ${back.line}: SAMPLE_ID ${back.text.slice(0, 40)} comes after a higher one: sort the sets, or state their places in SAMPLE_LOC.`,
    );
  }
  for (const field of ['SAMPLE_ID', 'SAMPLE_NAME', 'STRING']) {
    const named = texts(field).find(({ text }, at) => CELL_NAME.test(text) && text.toUpperCase() !== located[at]);
    if (!named) continue;
    throw invalidReadingsFile(
      `Line ${named.line}: ${field} ${JSON.stringify(named.text.slice(0, 40))} reads like the name of a point, but only SAMPLE_LOC names points: put it there, or leave it out.`,
    );
  }
}

/** A column and a row of a grid, with or without more: `B3`, `A1-0`. */
const CELL_NAME = /^[A-Z]\d{1,2}\b/i;

interface Table {
  readonly keywords: ReadonlyMap<string, string>;
  readonly fields: readonly string[];
  readonly rows: readonly Row[];
  /** Lines of the file up to its end. */
  readonly lines: number;
}

interface Row {
  readonly line: number;
  readonly received: string;
  readonly values: readonly string[];
}

/** The readings; the calibration that ArgyllCMS measured under may follow, and nothing else. */
function readFile(lines: readonly string[]): Table {
  const readings = readTable(lines, 0, 'CTI3');
  const next = nextLine(lines, readings.lines);
  if (next === undefined) return readings;
  if (words(lines[next] as string)[0] !== 'CAL') throw oneTableOnly(lines, next);
  const calibration = readTable(lines, next, 'CAL');
  const more = nextLine(lines, calibration.lines);
  const light = calibration.fields.find((field) => field.startsWith('XYZ_'));
  if (light !== undefined) throw invalidReadingsFile(`The table CAL has a field of readings, ${light}.`);
  if (more !== undefined) throw oneTableOnly(lines, more);
  return readings;
}

function nextLine(lines: readonly string[], from: number): number | undefined {
  const index = lines.findIndex((line, at) => at >= from && words(line).length > 0);
  return index < 0 ? undefined : index;
}

function oneTableOnly(lines: readonly string[], index: number): Error {
  const [first] = words(lines[index] as string) as [string];
  return invalidReadingsFile(
    `Line ${index + 1}: expected one table of readings only, got ${JSON.stringify(first.slice(0, 40))}.`,
  );
}

function readTable(lines: readonly string[], start: number, title: string): Table {
  const received = lines[start] as string;
  if (received.trim() !== title) {
    throw invalidReadingsFile(`Line ${start + 1} expects ${title}, got ${JSON.stringify(received.slice(0, 40))}.`);
  }
  const keywords = new Map<string, string>();
  const fields: string[] = [];
  const rows: Row[] = [];
  let part: 'keywords' | 'fields' | 'data' | 'end' = 'keywords';
  let index = start + 1;
  for (; index < lines.length && part !== 'end'; index += 1) {
    const received = lines[index] as string;
    const values = words(received);
    const [first, second] = values;
    if (first === undefined) continue;
    if (part === 'data' && first !== 'END_DATA' && BLOCKS.has(first)) {
      throw invalidReadingsFile(`Line ${index + 1}: expected a set of values or END_DATA, got ${first}.`);
    } else if (first === 'BEGIN_DATA_FORMAT') part = 'fields';
    else if (first === 'END_DATA_FORMAT') part = 'keywords';
    else if (first === 'BEGIN_DATA') part = 'data';
    else if (first === 'END_DATA') part = 'end';
    else if (part === 'fields') fields.push(...values);
    else if (part === 'data') rows.push({ line: index + 1, received, values });
    else setKeyword(keywords, first, second ?? '', index + 1);
  }
  checkWhole(part, keywords, fields, rows);
  return { keywords, fields, rows, lines: index };
}

/** A keyword has one value; KEYWORD itself, which declares the others, has many. */
function setKeyword(keywords: Map<string, string>, name: string, value: string, line: number): void {
  const before = keywords.get(name);
  if (name !== 'KEYWORD' && before !== undefined && before !== value) {
    const [first, second] = [before, value].map((one) => JSON.stringify(one.slice(0, 40)));
    throw invalidReadingsFile(`Line ${line}: ${name.slice(0, 40)} is ${second}, but was ${first} before.`);
  }
  keywords.set(name, value);
}

/** Keywords that begin or end a part of the file: inside of data, the file was put together wrongly. */
const BLOCKS = new Set(['CTI3', 'CAL', 'BEGIN_DATA', 'BEGIN_DATA_FORMAT', 'END_DATA_FORMAT', 'NUMBER_OF_SETS']);

/** The words of a line: quoted strings whole, a comment left off. */
function words(line: string): string[] {
  return Array.from(line.matchAll(/"([^"]*)"|(#.*)|([^\s"#]+)/g), ([, quoted, comment, plain]) =>
    comment === undefined ? (quoted ?? (plain as string)) : undefined,
  ).filter((word) => word !== undefined);
}

/** A file that was cut off, or edited by half, must not be judged by what is left of it. */
function checkWhole(
  part: string,
  keywords: ReadonlyMap<string, string>,
  fields: readonly string[],
  rows: readonly Row[],
): void {
  if (part !== 'end') throw invalidReadingsFile('The file ends before END_DATA: it was cut off.');
  const sets = keywords.get('NUMBER_OF_SETS');
  if (sets !== undefined && Number(sets) !== rows.length) {
    throw invalidReadingsFile(
      `NUMBER_OF_SETS is ${String(sets).slice(0, 40)}, but the file holds ${rows.length} sets.`,
    );
  }
  const count = keywords.get('NUMBER_OF_FIELDS');
  if (count !== undefined && Number(count) !== fields.length) {
    throw invalidReadingsFile(`NUMBER_OF_FIELDS is ${count.slice(0, 40)}, but the file names ${fields.length} fields.`);
  }
  const odd = rows.find(({ values }) => values.length !== fields.length);
  if (odd) {
    throw invalidReadingsFile(
      `Line ${odd.line}: expected ${fields.length} values, one a field, got ${odd.values.length}.`,
    );
  }
}

function requireValue(keywords: ReadonlyMap<string, string>, name: string, expected: string): void {
  const found = keywords.get(name);
  if (found !== undefined && found !== expected) {
    throw invalidReadingsFile(`${name} expects ${expected}, got ${JSON.stringify(found)}.`);
  }
}

/** The luminance of white that the file states; not a number if it states none. */
function statedWhite(keywords: ReadonlyMap<string, string>): number {
  const luminance = keywords.get('LUMINANCE_XYZ_CDM2')?.trim().split(/\s+/)[1];
  return luminance === undefined ? Number.NaN : Number(luminance);
}

/** Absolute XYZ and the stated white are two statements of one light: white that was normalized all the same shows here. */
function refuseOtherWhite(
  samples: readonly Pick<MeterSample, 'shown' | 'light'>[],
  keywords: ReadonlyMap<string, string>,
): void {
  const stated = statedWhite(keywords);
  const unit = keywords.get('LUMINANCE_UNIT');
  if (unit !== undefined && !/^(cd\/m(2|²|\^2)|nits?)$/i.test(unit)) {
    throw invalidReadingsFile(`LUMINANCE_UNIT expects cd/m2, got ${JSON.stringify(unit.slice(0, 40))}.`);
  }
  const whites = samples.filter(({ shown: { r, g, b } }) => r === 1 && g === 1 && b === 1).map(({ light }) => light.Y);
  if (whites.length === 0 || Number.isNaN(stated)) return;
  if (whites.some((white) => Math.max(white / stated, stated / white) <= MOST_APART)) return;
  throw invalidReadingsFile(
    `LUMINANCE_XYZ_CDM2 states a white of ${stated} cd/m2, but the brightest white has ${Math.max(...whites)}: state the XYZ of a white that is in the file, or leave it out.`,
  );
}

/** At the stated white's own place, light differs by no more than its drift; where that place is, the file does not say. */
const MOST_APART = 1.5;

/** From the file's XYZ to cd/m2. */
function scaleOf(keywords: ReadonlyMap<string, string>): number {
  if (keywords.get('NORMALIZED_TO_Y_100') === 'NO') return 1;
  const whiteCdM2 = statedWhite(keywords);
  if (whiteCdM2 > 0 && whiteCdM2 < Number.POSITIVE_INFINITY) return whiteCdM2 / 100;
  throw invalidReadingsFile(
    'The XYZ are relative to white, but LUMINANCE_XYZ_CDM2 does not say how bright white is: expected "X Y Z" in cd/m2.',
  );
}

function placeOf({ line }: Row, text: string | null): Pick<MeterSample, 'xFraction' | 'yFraction' | 'point'> {
  if (text === null) return { xFraction: null, yFraction: null };
  if (POINT_NAME.test(text)) return { xFraction: null, yFraction: null, point: text };
  const [x, y, ...rest] = text.split(',') as [string, ...string[]];
  if (y === undefined || rest.length > 0) {
    throw invalidReadingsFile(
      `Line ${line}: SAMPLE_LOC expects "x,y" as fractions of width and height, or the name of a point such as B3, got ${JSON.stringify(text.slice(0, 80))}.`,
    );
  }
  return {
    xFraction: fractionAt(x.trim(), 'SAMPLE_LOC', line),
    yFraction: fractionAt(y.trim(), 'SAMPLE_LOC', line),
  };
}

/** Of a point of a grid. */
const POINT_NAME = /^\s*[A-Z]?\d{1,4}\s*$/i;

function sample(
  { line, received }: Row,
  value: (field: string) => string,
  scale: number,
): Omit<MeterSample, 'xFraction' | 'yFraction' | 'point'> {
  const drive = (field: string) =>
    fractionAt(String(numberAt(value(field), field, line) / 100), `${field} / 100`, line);
  const light = (field: string): number => numberAt(value(field), field, line) * scale;
  const xyz: Xyz = { X: light('XYZ_X'), Y: light('XYZ_Y'), Z: light('XYZ_Z') };
  return { line, shown: { r: drive('RGB_R'), g: drive('RGB_G'), b: drive('RGB_B') }, light: xyz, received };
}
