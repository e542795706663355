/** A value of a list in the order of time, with the label of its subgroup. */
export interface LabeledValue {
  readonly label: string;
  readonly value: number;
  /** Its line in the file. */
  readonly line: number;
}

/** A subgroup: successive values of one label. */
export interface Subgroup {
  readonly label: string;
  /** 1, or 2 and more if the label comes back. */
  readonly time: number;
  /** The line of its first value. */
  readonly line: number;
  readonly values: readonly number[];
}

/** The labels that come back, such as those of the shifts of several days. */
export interface ReturningLabels {
  /** The first one that comes back, and the line on which it does. */
  readonly label: string;
  readonly line: number;
  readonly labels: number;
  readonly subgroups: number;
}

/** The subgroups of a list. A label that comes back begins a new one: its values were taken at another time, as the chart must show. */
export function subgroupsOf(rows: readonly LabeledValue[]): readonly Subgroup[] {
  const times = new Map<string, number>();
  const found: (Subgroup & { readonly values: number[] })[] = [];
  for (const { label, value, line } of rows) {
    const last = found.at(-1);
    if (last?.label === label) {
      last.values.push(value);
      continue;
    }
    const time = (times.get(label) ?? 0) + 1;
    times.set(label, time);
    found.push({ label, time, line, values: [value] });
  }
  return found;
}

/** Null if each label has one subgroup. */
export function returningLabels(subgroups: readonly Subgroup[]): ReturningLabels | null {
  const first = subgroups.find(({ time }) => time > 1);
  if (!first) return null;
  const { label, line } = first;
  return { label, line, labels: new Set(subgroups.map((one) => one.label)).size, subgroups: subgroups.length };
}
