/** Order of two cells of a table: numbers by their value, everything else as text. */
export function compareCells(a: string, b: string): number {
  return numberIn(a) - numberIn(b) || a.localeCompare(b, undefined, { numeric: true });
}

/** NaN unless a cell holds one number, with a decimal point or a comma, in percent or without a unit. */
function numberIn(cell: string): number {
  const [, number = ''] = /^([-+]?\d+(?:[.,]\d+)?)(?: %)?$/.exec(cell) ?? [];
  return number === '' ? Number.NaN : Number(number.replace(',', '.'));
}
