import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type ReturningLabels, returningLabels, type Subgroup, subgroupsOf } from '../../base/statistics/subgroups.ts';
import { type DataTable, textColumn } from '../../read/files/data-table.ts';

/** The subgroups that a column of a file names. */
export interface NamedSubgroups {
  /** `early`, `late`, `early (2)`. */
  readonly labels: readonly string[];
  readonly values: readonly (readonly number[])[];
  readonly returning: ReturningLabels | null;
}

/**
 * The subgroups of `--subgroup`, in the order of the file. Throws `invalid-readings-file` if a label comes back for a single value: such a
 * file is not sorted by subgroups.
 */
export function subgroupColumn(table: DataTable, name: string, values: readonly number[]): NamedSubgroups {
  const labels = textColumn(table, name);
  const subgroups = subgroupsOf(
    table.rows.map(({ line }, index) => ({ label: labels[index] as string, value: values[index] as number, line })),
  );
  const returning = returningLabels(subgroups);
  refuseUnsorted(subgroups);
  return {
    labels: subgroups.map(({ label, time }) => (time === 1 ? label : `${label} (${time})`)),
    values: subgroups.map((one) => one.values),
    returning,
  };
}

function refuseUnsorted(subgroups: readonly Subgroup[]): void {
  const returning = new Set(subgroups.filter(({ time }) => time > 1).map(({ label }) => label));
  const single = subgroups.find(({ label, values }) => values.length === 1 && returning.has(label));
  if (!single) return;
  const other = subgroups.find(({ label, time }) => label === single.label && time !== single.time) as Subgroup;
  throw new FlatfieldError(
    'invalid-readings-file',
    `Line ${single.line}: ${JSON.stringify(single.label.slice(0, 80))} labels a single value here, and others from line ${other.line} on: expected the values of a subgroup on successive lines. Keep the lines in the order of time, and give each subgroup its own label, such as the date and the shift.`,
  );
}
