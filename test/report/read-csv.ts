/** Reads RFC 4180 to the letter: CRLF after every record, quotes doubled inside quotes; refuses everything else. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let rest = text;
  while (rest !== '') {
    const field = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest);
    if (field === null) throw new Error(`Not CSV at: ${rest.slice(0, 60)}`);
    row.push(field[1] === undefined ? (field[2] ?? '') : field[1].replaceAll('""', '"'));
    if (field[3] === '\r\n') {
      rows.push(row);
      row = [];
    }
    rest = rest.slice(field[0].length);
  }
  return rows;
}
