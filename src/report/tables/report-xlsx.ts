import type { Inspection } from '../../record/inspection.ts';
import { statementsOf } from '../../record/stated.ts';
import { withoutForbiddenXml } from '../text/escape.ts';
import { wording } from '../text/wording.ts';
import { readingsTable } from './report-csv.ts';
import type { CsvField } from './write-csv.ts';

/**
 * A workbook for Excel: the verdict and its limits on a first sheet, the readings on a second, with numbers as numbers. Text that looks like a formula
 * stays text. The record has every decimal.
 */
export async function reportXlsx(inspection: Inspection): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const { header, rows } = readingsTable(inspection);
  const sheets = [
    { sheet: 'Verdict', data: verdictRows(inspection), columns: [{ width: 28 }, { width: 60 }, ...LIMIT_WIDTHS] },
    { sheet: 'Readings', data: [header.map(bold), ...rows.map((row) => row.map(cell))], stickyRowsCount: 1 },
  ];
  return writeExcelFile(sheets).toBuffer();
}

const LIMIT_WIDTHS = [{ width: 12 }, { width: 12 }, { width: 12 }, { width: 14 }];

function verdictRows(inspection: Inspection) {
  const { judgment, unit, monitor, simulated, startedAt, station, plan } = inspection;
  const { verdict, profile } = judgment;
  const words = wording('en', plan);
  const facts: readonly (readonly [string, CsvField])[] = [
    ['Verdict', verdict.grade],
    ['Simulated', simulated === null ? 'no' : simulated.scenario],
    ['Unit', unit],
    ['Model', monitor.modelName],
    ['Serial number', monitor.serialNumber],
    ['Profile', `${profile.name} ${profile.version}`],
    ['Station', station.name],
    ['Operator', station.operator],
    ...statementsOf(inspection).map(({ label, said }) => [label, said] as const),
    ['Began', startedAt],
    ['Why', words.summary(verdict.summary, verdict.grade)],
  ];
  const limits = verdict.limits.map(({ metric, patchIndex, value, operator, required, recommended, result }) => [
    cell(metric),
    cell(patchIndex === null ? 'all patches' : words.patch(patchIndex)),
    cell(value === null ? null : Number(value.toFixed(4))),
    cell(operator),
    cell(required),
    cell(recommended),
    cell(result),
  ]);
  return [
    ...facts.map(([name, value]) => [bold(name), cell(value)]),
    [],
    ['Metric', 'Patch', 'Value', 'Operator', 'Required', 'Recommended', 'Result'].map(bold),
    ...limits,
  ];
}

function bold(value: string) {
  return { value, type: String, fontWeight: 'bold' as const };
}

function cell(value: CsvField) {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return { value, type: Number };
  return { value: withoutForbiddenXml(String(value)).slice(0, MOST_CHARACTERS), type: String };
}

/** Excel refuses a file with a longer text in a cell. */
const MOST_CHARACTERS = 32_767;
