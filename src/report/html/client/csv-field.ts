/** A field of CSV. A spreadsheet must not run what a monitor says; numbers and rows of numbers stay as they are. */
export function csvField(text: string): string {
  const isFormula = /^\s*[=+\-@＝＋－＠]/.test(text) && !/^-?[\d.]+( -?[\d.]+)*$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
