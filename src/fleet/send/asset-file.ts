import { CsvError, parse } from 'csv-parse/sync';
import { type AssetChanges, assetFields, hasControl } from '../../api/cloud/schemas/asset-information-schema.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { safeText } from '../../base/http/safe-text.ts';
import { withoutDefusing } from '../../report/tables/write-csv.ts';

/** A row of a file of asset information: a monitor and the texts that it is to have. */
export interface AssetRow {
  readonly id: string;
  /** Null if the file has no such column. */
  readonly serialNumber: string | null;
  readonly changes: AssetChanges;
}

/**
 * Reads a CSV file with a row a monitor: `id`, and columns of asset information under their names, as `fleet monitors --columns assets`
 * writes them. An empty cell is empty text; a field without a column stays. Throws `usage`, naming the line.
 */
export function readAssetFile(text: string): AssetRow[] {
  const [header, ...rows] = parsed(text);
  const names = header?.cells.map((name) => name.trim().replace(/^assetInformation\./, '')) ?? [];
  const unknown = names.find((name) => !KNOWN.includes(name));
  if (unknown !== undefined)
    throw refused(`there is no column ${JSON.stringify(safeText(unknown, 40))}; expected ${KNOWN.join(', ')}`);
  if (new Set(names).size < names.length) throw refused('a column is in it twice');
  if (!names.includes('id')) throw refused('its first line has no column id');
  const fields = assetFields.filter((field) => names.includes(field));
  if (fields.length === 0) throw refused(`it has none of the columns ${assetFields.join(', ')}`);
  if (rows.length === 0) throw refused('it has no row');
  const lines = new Map<string, number>();
  return rows.map(({ cells, line }) => {
    if (cells.length !== names.length)
      throw refused(`line ${line} has ${cells.length} values, and the first line ${names.length}`);
    const odd = names[cells.findIndex(hasControl)];
    if (odd !== undefined) throw refused(`line ${line}, column ${odd}: a control character in the text`);
    const cell = (name: string) => withoutDefusing(cells[names.indexOf(name)] ?? '');
    const id = cell('id').trim();
    if (id === '') throw refused(`line ${line} has no id`);
    const before = lines.get(id);
    if (before !== undefined) throw refused(`lines ${before} and ${line} have the same id ${safeText(id, 80)}`);
    lines.set(id, line);
    const serialNumber = names.includes('serialNumber') ? cell('serialNumber').trim() : null;
    return { id, serialNumber, changes: Object.fromEntries(fields.map((field) => [field, cell(field)])) };
  });
}

/** `modelName` and `groupName` are there for readers only. */
const KNOWN: readonly string[] = ['id', 'modelName', 'serialNumber', 'groupName', ...assetFields];

function parsed(text: string): { readonly cells: readonly string[]; readonly line: number }[] {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  const delimiter = [';', '\t'].find((separator) => firstLine.includes(separator)) ?? ',';
  const rows: { cells: readonly string[]; line: number }[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells: string[], { lines: line }) => {
        rows.push({ cells, line });
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw refused(`line ${Number(cause['lines'])}: a quote does not open or close a value`, cause);
  }
  return rows;
}

function refused(problem: string, cause?: unknown): FlatfieldError {
  return new FlatfieldError('usage', `--from: the file cannot be used: ${problem}.`, { cause });
}
