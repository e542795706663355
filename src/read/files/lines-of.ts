import { invalidReadingsFile } from './number-at.ts';

/**
 * The lines of a text with any line ends, without a byte-order mark. Throws `invalid-readings-file` for more than a million
 * lines, or for one of more than `longestLine` characters: cut into cells, such a file could fill the memory.
 */
export function linesOf(text: string, longestLine = LONGEST_LINE): [string, ...string[]] {
  const lines: string[] = [];
  const breaks = /\r\n|\n|\r/g;
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    lines.push(checked(text.slice(start, found.index), lines.length + 1, longestLine));
    start = breaks.lastIndex;
  }
  const last = checked(text.slice(start), lines.length + 1, longestLine);
  const [first = last, ...others] = lines;
  return lines.length === 0 ? [first] : [first, ...others, last];
}

/** Forty thousand points under five patches are a fifth of this. */
const MOST_LINES = 1_000_000;
const LONGEST_LINE = 10_000;

function checked(line: string, number: number, longestLine: number): string {
  if (number > MOST_LINES) {
    throw invalidReadingsFile(`The file has more than ${MOST_LINES} lines: it is not a file of readings.`);
  }
  if (line.length > longestLine) {
    throw invalidReadingsFile(`Line ${number} has ${line.length} characters: it is not a file of readings.`);
  }
  return line;
}
