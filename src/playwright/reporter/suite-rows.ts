import type { Suite, SuiteSubject, SuiteTest } from './suite.ts';

/** The suite as a table: units and monitors as rows, tests as columns. */
export interface SuiteTable {
  readonly columns: readonly SuiteColumn[];
  readonly rows: readonly SuiteRow[];
}

export interface SuiteColumn {
  readonly key: string;
  readonly file: string;
  readonly title: string;
}

export interface SuiteRow {
  readonly name: string;
  readonly project: string;
  readonly subject: SuiteSubject | null;
  /** By the key of the column; a test that repeats (`--repeat-each`) has several. */
  readonly cells: ReadonlyMap<string, readonly SuiteTest[]>;
}

/** Rows and columns in the order in which the suite first names them. */
export function suiteTable({ tests }: Suite): SuiteTable {
  const columns = new Map<string, SuiteColumn>();
  const rows = new Map<string, SuiteRow & { readonly cells: Map<string, SuiteTest[]> }>();
  for (const test of tests) {
    const column = { key: `${test.file} ${test.title}`, file: test.file, title: test.title };
    columns.set(column.key, columns.get(column.key) ?? column);
    const subject = subjectOf(test);
    const key = JSON.stringify([subject?.unit, subject?.monitor.id, test.project]);
    const row = rows.get(key) ?? { name: subjectName(subject), project: test.project, subject, cells: new Map() };
    rows.set(key, row);
    row.cells.set(column.key, [...(row.cells.get(column.key) ?? []), test]);
  }
  return { columns: [...columns.values()], rows: [...rows.values()] };
}

/** A unit and its monitor in words. */
export function subjectName(subject: SuiteSubject | null): string {
  if (subject === null) return 'No inspection';
  const { modelName, serialNumber } = subject.monitor;
  return [subject.unit, `${modelName} ${serialNumber}`].filter((part) => part !== null).join(' · ');
}

/** The monitor of the first attempt that had one. */
export function subjectOf({ attempts }: SuiteTest): SuiteSubject | null {
  return attempts.find(({ subject }) => subject !== null)?.subject ?? null;
}
