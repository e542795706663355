import { closestName } from '../../base/closest-name.ts';
import { decimalSign, invalidReadingsFile, numberAt } from './number-at.ts';
import { readCsv, type Separator, separatorOf } from './read-csv.ts';

/** A CSV file with a header, of any columns. */
export interface DataTable {
  readonly columns: readonly string[];
  readonly separator: Separator;
  readonly rows: readonly DataRow[];
}

interface DataRow {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * A CSV file whose first line names its columns, separated by commas, or by semicolons or tabs. Throws `invalid-readings-file` for a column that
 * is named twice or not at all, for rows of another width, and for a file without rows.
 */
export function parseDataTable(text: string): DataTable {
  const separator = separatorOf(text);
  const found: DataRow[] = [];
  readCsv(text, ({ line, values }) => found.push({ line, cells: values }), { separator });
  const [header, ...rows] = found;
  if (!header || rows.length === 0)
    throw invalidReadingsFile('Expected a header and at least one row of values, got none.');
  const columns = header.cells;
  for (const [index, name] of columns.entries()) {
    if (name === '') throw invalidReadingsFile(`Line ${header.line}: column ${index + 1} has no name.`);
    if (columns.indexOf(name) === index) continue;
    throw invalidReadingsFile(`Line ${header.line}: the column ${shown(name)} is there twice.`);
  }
  if (columns.every((name) => NUMBER.test(name))) {
    throw invalidReadingsFile(`Line ${header.line}: expected the names of the columns, got numbers: add a header.`);
  }
  refuseOtherSeparator(columns, rows);
  for (const { line, cells } of rows) {
    if (cells.length !== columns.length) {
      throw invalidReadingsFile(`Line ${line}: expected ${columns.length} values, got ${cells.length}.`);
    }
  }
  return { columns, separator, rows };
}

const NUMBER = /^[-+]?[\d.,]+$/;

/** Throws if semicolons or tabs separate the values of every row as often as commas do the names: `a,b` above `day;1,5` has two values a row either way. */
function refuseOtherSeparator(columns: readonly string[], rows: readonly DataRow[]): void {
  const other = [';', '\t'].find((separator) =>
    rows.every(({ cells }) => cells.join(',').split(separator).length === columns.length),
  );
  if (other === undefined || columns.length === 1) return;
  const name = other === ';' ? 'semicolons' : 'tabs';
  throw invalidReadingsFile(
    `Line ${rows[0]?.line}: ${name} separate the values, but not the names of the columns on the first line: expected the same separator throughout.`,
  );
}

/** The texts of a column; an empty one is refused, as is a name that the header does not have. Throws `invalid-readings-file`. */
export function textColumn(table: DataTable, name: string): readonly string[] {
  return cellsOf(table, name).map(({ text, line }) => {
    if (text === '') throw invalidReadingsFile(`Line ${line}: ${shown(name)} is empty.`);
    return text;
  });
}

/**
 * The numbers of a column, with a decimal point, or with a decimal comma throughout if the values are not separated by commas. Throws
 * `invalid-readings-file` for anything else, naming line and column.
 */
export function numberColumn(table: DataTable, name: string): readonly number[] {
  const decimal = decimalSign(table.separator);
  const cells = cellsOf(table, name);
  const numbers = cells.map(({ text, line }) => {
    if (text === '') throw invalidReadingsFile(`Line ${line}: ${shown(name)} is empty.`);
    return numberAt(decimal(text, line), shown(name), line);
  });
  refuseThousands(cells, numbers);
  return numbers;
}

/** Throws if 1.190 stands next to 989, as 1190 does where thousands are separated: read so, the numbers of the column are nearer to each other. */
function refuseThousands(cells: ReturnType<typeof cellsOf>, numbers: readonly number[]): void {
  const grouped = cells.find(({ text }) => GROUPED.test(text));
  const whole = cells.find(({ text }) => SHORT_WHOLE.test(text));
  if (!grouped || !whole || !cells.every(({ text }) => GROUPED.test(text) || SHORT_WHOLE.test(text))) return;
  const thousands = cells.map(({ text }, at) => (GROUPED.test(text) ? 1000 : 1) * (numbers[at] as number));
  if (timesApart(thousands) >= timesApart(numbers)) return;
  throw invalidReadingsFile(
    `Line ${grouped.line}: ${JSON.stringify(grouped.text)} may be ${grouped.text.replace(/[.,]/, '')}, next to ${JSON.stringify(whole.text)} on line ${whole.line}: write the numbers without separators of thousands, or all with their decimals.`,
  );
}

const GROUPED = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/;
const SHORT_WHOLE = /^[-+]?[1-9]\d{0,2}$/;

function timesApart(numbers: readonly number[]): number {
  const sizes = numbers.map(Math.abs);
  return (
    sizes.reduce((most, size) => Math.max(most, size), 0) /
    sizes.reduce((least, size) => Math.min(least, size), Infinity)
  );
}

function cellsOf({ columns, rows }: DataTable, name: string) {
  const place = columns.indexOf(name);
  if (place < 0) {
    const meant = closestName(name, columns);
    const hint = meant === undefined ? `expected ${columns.map(shown).join(', ')}` : `did you mean ${shown(meant)}?`;
    throw invalidReadingsFile(`The file has no column ${shown(name)}; ${hint}${meant === undefined ? '.' : ''}`);
  }
  return rows.map(({ line, cells }) => ({ line, text: cells[place] ?? '' }));
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}
