import { escapeTerminal } from '../report/text/escape.ts';
import { wrapText } from '../report/text/fitted-text.ts';

/** Text that depends on the width of the terminal it is printed on; undefined if it is not a terminal. */
export type Fitted = (columns: number | undefined) => string;

/**
 * A table for a terminal: a header, a line a row, columns as wide as their widest cell; control characters are taken out. Where the
 * terminal is narrower, the widest columns are, and their cells are wrapped.
 */
export function table(header: readonly string[], rows: readonly (readonly TableCell[])[]): Fitted {
  const cells = [header, ...rows.map((row) => row.map((cell) => escapeTerminal(String(cell ?? '-'))))];
  const natural = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return (columns) => {
    const widths = columns === undefined ? natural : narrowed(natural, columns - GAP.length * (header.length - 1));
    return `${cells.flatMap((row) => linesOf(row, widths)).join('\n')}\n`;
  };
}

/** Shown as `-` where it is absent. */
export type TableCell = string | number | boolean | null | undefined;

const GAP = '  ';
/** A narrower column is not read; the table is wider than the terminal then. */
const LEAST_WIDTH = 8;

function narrowed(natural: readonly number[], room: number): readonly number[] {
  const widths = [...natural];
  for (let excess = widths.reduce((sum, width) => sum + width, 0) - room; excess > 0; excess -= 1) {
    const widest = Math.max(...widths);
    if (widest <= LEAST_WIDTH) break;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function linesOf(row: readonly string[], widths: readonly number[]): readonly string[] {
  const parts = row.map((cell, column) => wrapText(cell, Math.max(1, widths[column] ?? 1)));
  const height = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    parts
      .map((lines, column) => (lines[line] ?? '').padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}
