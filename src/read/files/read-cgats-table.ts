import { invalidReadingsFile } from './number-at.ts';

/** The readings of a CGATS file, or the calibration behind them. */
export interface CgatsTable {
  readonly keywords: ReadonlyMap<string, string>;
  readonly fields: readonly string[];
  readonly rows: readonly CgatsRow[];
  /** Lines of the file up to its end. */
  readonly lines: number;
}

export interface CgatsRow {
  readonly line: number;
  readonly received: string;
  readonly values: readonly string[];
}

/**
 * The table of readings of a CGATS file (`.ti3`); the calibration that ArgyllCMS measured under may follow, and nothing else. Throws
 * `invalid-readings-file`.
 */
export function readCgatsTable(lines: readonly string[]): CgatsTable {
  const readings = readTable(lines, 0, 'CTI3');
  const next = nextLine(lines, readings.lines);
  if (next === undefined) return readings;
  if (wordsOf(lines[next] as string)[0] !== 'CAL') throw oneTableOnly(lines, next);
  const calibration = readTable(lines, next, 'CAL');
  const more = nextLine(lines, calibration.lines);
  const light = calibration.fields.find((field) => field.startsWith('XYZ_'));
  if (light !== undefined) throw invalidReadingsFile(`The table CAL has a field of readings, ${light}.`);
  if (more !== undefined) throw oneTableOnly(lines, more);
  return readings;
}

function nextLine(lines: readonly string[], from: number): number | undefined {
  const index = lines.findIndex((line, at) => at >= from && wordsOf(line).length > 0);
  return index < 0 ? undefined : index;
}

function oneTableOnly(lines: readonly string[], index: number): Error {
  const [first] = wordsOf(lines[index] as string) as [string];
  return invalidReadingsFile(
    `Line ${index + 1}: expected one table of readings only, got ${JSON.stringify(first.slice(0, 40))}.`,
  );
}

function readTable(lines: readonly string[], start: number, title: string): CgatsTable {
  const received = lines[start] as string;
  if (received.trim() !== title) {
    throw invalidReadingsFile(`Line ${start + 1} expects ${title}, got ${JSON.stringify(received.slice(0, 40))}.`);
  }
  const keywords = new Map<string, string>();
  const fields: string[] = [];
  const rows: CgatsRow[] = [];
  let part: 'keywords' | 'fields' | 'data' | 'end' = 'keywords';
  let index = start + 1;
  for (; index < lines.length && part !== 'end'; index += 1) {
    const received = lines[index] as string;
    const values = wordsOf(received);
    const [word, second] = values;
    if (word === undefined) continue;
    const first = word.toUpperCase();
    if (part === 'data' && first !== 'END_DATA' && BLOCKS.has(first)) {
      throw invalidReadingsFile(`Line ${index + 1}: expected a set of values or END_DATA, got ${first}.`);
    } else if (first === 'BEGIN_DATA_FORMAT') part = 'fields';
    else if (first === 'END_DATA_FORMAT') part = 'keywords';
    else if (first === 'BEGIN_DATA') part = 'data';
    else if (first === 'END_DATA') part = 'end';
    else if (part === 'fields') fields.push(...values);
    else if (part === 'data') rows.push({ line: index + 1, received, values });
    else setKeyword(keywords, knownKeyword(first, index + 1), second ?? '', index + 1);
  }
  checkWhole(part, keywords, fields, rows);
  return { keywords, fields, rows, lines: index };
}

/** Throws `invalid-readings-file` for a keyword that is nearly one that decides how the XYZ are read: it would be ignored. */
function knownKeyword(name: string, line: number): string {
  const meant = DECIDING.find(
    (keyword) => name !== keyword && lettersOf(name).startsWith(lettersOf(keyword).slice(0, 8)),
  );
  if (meant === undefined || OTHERS.has(name)) return name;
  throw invalidReadingsFile(`Line ${line}: ${JSON.stringify(name.slice(0, 40))} is not known; did you mean ${meant}?`);
}

const DECIDING = ['NORMALIZED_TO_Y_100', 'LUMINANCE_XYZ_CDM2'];
const OTHERS: ReadonlySet<string> = new Set(['LUMINANCE_UNIT']);

function lettersOf(name: string): string {
  return name.replaceAll(/[^A-Z0-9]/g, '').replace(/^NORMALIS/, 'NORMALIZ');
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

/** The words of a line; one that Excel saved as a single quoted cell has the words of that cell. */
function wordsOf(line: string): string[] {
  const words = wordsIn(line);
  const [only = ''] = words;
  return words.length === 1 && /\s/.test(only) ? wordsIn(only) : words;
}

/** Quoted strings whole, with Excel's quotes around quotes left off, and without a comment. */
function wordsIn(line: string): string[] {
  return Array.from(line.matchAll(/"((?:[^"]|"")*)"|(#.*)|([^\s"#]+)/g), ([, quoted, comment, plain]) =>
    comment === undefined
      ? (quoted?.replaceAll('""', '"').replace(/^"([^"]*)"$/, '$1') ?? (plain as string))
      : undefined,
  ).filter((word) => word !== undefined);
}

/** A file that was cut off, or edited by half, must not be judged by what is left of it. */
function checkWhole(
  part: string,
  keywords: ReadonlyMap<string, string>,
  fields: readonly string[],
  rows: readonly CgatsRow[],
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
