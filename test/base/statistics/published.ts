import { readFileSync } from 'node:fs';

/** Rows of a file in fixtures/statistics, by the names of its header. */
export function published(name: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`../../../fixtures/statistics/${name}.csv`, import.meta.url), 'utf8');
  const [header = '', ...lines] = text.trim().split('\n');
  const columns = header.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [columns[index] ?? '', cell])));
}

/** A column of such a file, as numbers. */
export function column(name: string, of: string): readonly number[] {
  return published(name).map((row) => Number(row[of]));
}

/** The values of a file in groups of equal `by`, in the order of the file. */
export function groups(name: string, by: string, value: string): readonly (readonly number[])[] {
  const found = new Map<string, number[]>();
  for (const row of published(name)) {
    const key = row[by] ?? '';
    found.set(key, [...(found.get(key) ?? []), Number(row[value])]);
  }
  return [...found.values()];
}
