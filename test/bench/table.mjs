const COLUMNS = ['what', 'ours', 'reference', 'ratio', 'limit'];

/** Rows of benches as lines of one table, a dash where there is nothing; `areLimitsJudged`: what is over its limit is marked. */
export function table(rows, areLimitsJudged) {
  const cells = rows.map((row) => COLUMNS.map((column) => row[column] ?? '-'));
  const widths = COLUMNS.map((column, place) => Math.max(column.length, ...cells.map((row) => row[place].length)));
  const line = (row) => row.map((cell, place) => cell.padEnd(widths[place])).join('  ');
  return [
    line(COLUMNS).trimEnd(),
    ...rows.map(({ isOver }, place) => `${line(cells[place]).trimEnd()}${isOver && areLimitsJudged ? '  OVER' : ''}`),
  ];
}
