/** The text of a number, or of several, with decimal commas. */
export function decimalComma(number: number | string): string {
  return String(number).replaceAll('.', ',');
}

/** A name that may be a number, such as that of a tone response: `2,2` of 2.2, but BT.1886. */
export function commaIfNumber(name: number | string | null): string {
  const text = String(name);
  return /^\d+\.\d+$/.test(text) ? decimalComma(text) : text;
}
