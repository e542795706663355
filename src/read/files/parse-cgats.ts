import type { Xyz } from '../reference/xyz.ts';
import { cgatsScale } from './cgats-white.ts';
import { linesOf } from './lines-of.ts';
import type { MeterReadings, MeterSample } from './meter-sample.ts';
import { fractionAt, invalidReadingsFile, numberAt } from './number-at.ts';
import { type CgatsRow, readCgatsTable } from './read-cgats-table.ts';
import { refuseOwnWhites } from './refuse-own-whites.ts';

/**
 * Readings of a display in a CGATS file of ArgyllCMS (`.ti3`): fields RGB in percent, XYZ, and, if it has positions, SAMPLE_LOC as
 * `x,y`, fractions of width and height, or as the name of a point. XYZ are absolute, or relative to LUMINANCE_XYZ_CDM2 (see `cgatsScale`). Throws
 * `invalid-readings-file`, also where the file says that its XYZ were derived from a signal.
 */
export function parseCgats(text: string): MeterReadings {
  const { keywords, fields, rows } = readCgatsTable(linesOf(text));
  requireValue(keywords, 'DEVICE_CLASS', 'DISPLAY');
  requireValue(keywords, 'COLOR_REP', 'RGB_XYZ');
  if (keywords.get('FLATFIELD_XYZ')?.toUpperCase() === 'DERIVED_FROM_SIGNAL') {
    throw invalidReadingsFile(
      'FLATFIELD_XYZ says DERIVED_FROM_SIGNAL: no meter measured these XYZ, so they cannot be judged as light.',
    );
  }
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
    return { ...placeOf(row, place.has('SAMPLE_LOC') ? value('SAMPLE_LOC') : null), ...sample(row, value) };
  });
  const { factor, isRelative } = cgatsScale(samples, keywords);
  refuseOwnWhites(samples, isRelative);
  return {
    format: 'cgats',
    samples: samples.map(({ light, ...rest }) => ({ ...rest, light: scaled(light, factor) })),
    instrument: keywords.get('TARGET_INSTRUMENT') ?? null,
    created: keywords.get('CREATED') ?? null,
  };
}

/** Fields of CGATS.17 that state the same light as XYZ; if they differ, it is unknown which one holds. */
const SECOND_LIGHT = /^(LAB|LCH|LUV|XYY|XYZ(?!_[XYZ]$))_?/;
/** Of CGATS.17 and ArgyllCMS: names and places of samples, what was shown, its light, spectra, and how sure the light is. */
const KNOWN = /^(SAMPLE_(ID|NAME|LOC)|STRING|RGB_[RGB]|XYZ_[XYZ]|SPEC_\d+|SPECTRAL_\w+|STDEV_\w+|MEAN_DE|CHI_SQD_PAR)$/;
const NEEDED = ['RGB_R', 'RGB_G', 'RGB_B', 'XYZ_X', 'XYZ_Y', 'XYZ_Z'];

function refuseRepeatedId(rows: readonly CgatsRow[], field: number | undefined): void {
  if (field === undefined) return;
  const lines = new Map<string, number>();
  for (const { line, values } of rows) {
    const id = values[field] ?? '';
    const before = lines.get(id);
    if (before !== undefined) {
      throw invalidReadingsFile(
        `Line ${line}: SAMPLE_ID is ${JSON.stringify(id.slice(0, 40))}, as on line ${before}: a line is there twice, or several files were joined, each perhaps relative to its own white. Expected the readings of one measurement.`,
      );
    }
    lines.set(id, line);
  }
}

/**
 * Places come from SAMPLE_LOC, or from the order of the sets. A number or name that contradicts them would be ignored, so it is refused.
 */
function refuseOtherPlaces(rows: readonly CgatsRow[], place: ReadonlyMap<string, number>): void {
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

function requireValue(keywords: ReadonlyMap<string, string>, name: string, expected: string): void {
  const found = keywords.get(name);
  if (found !== undefined && found.toUpperCase() !== expected) {
    throw invalidReadingsFile(`${name} expects ${expected}, got ${JSON.stringify(found)}.`);
  }
}

function placeOf({ line }: CgatsRow, text: string | null): Pick<MeterSample, 'xFraction' | 'yFraction' | 'point'> {
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
  { line, received }: CgatsRow,
  value: (field: string) => string,
): Omit<MeterSample, 'xFraction' | 'yFraction' | 'point'> {
  const drive = (field: string) =>
    fractionAt(String(numberAt(value(field), field, line) / 100), `${field} / 100`, line);
  const light = (field: string): number => numberAt(value(field), field, line);
  const xyz: Xyz = { X: light('XYZ_X'), Y: light('XYZ_Y'), Z: light('XYZ_Z') };
  const written = [value('XYZ_X'), value('XYZ_Y'), value('XYZ_Z')];
  return { line, shown: { r: drive('RGB_R'), g: drive('RGB_G'), b: drive('RGB_B') }, light: xyz, written, received };
}

function scaled({ X, Y, Z }: Xyz, factor: number): Xyz {
  return { X: X * factor, Y: Y * factor, Z: Z * factor };
}
