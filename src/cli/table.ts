import { escapeTerminal } from '../index.ts';

/** A table for a terminal: a header, a line a row, columns as wide as their widest cell; control characters are taken out. */
export function table(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [header, ...rows.map((row) => row.map((cell) => escapeTerminal(String(cell ?? '-'))))];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

/** Shown as `-` where it is absent. */
type Cell = string | number | boolean | null | undefined;
