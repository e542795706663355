/**
 * A place as fractions of width and height, as people read it: `0.9, 0.1`, with a decimal comma `0,9; 0,1`. `decimal`: the text of a
 * number in the language.
 */
export function fractionsText(
  { xFraction, yFraction }: { readonly xFraction: number; readonly yFraction: number },
  decimal: (number: number) => string,
): string {
  const texts = [xFraction, yFraction].map((fraction) => decimal(Number(fraction.toFixed(4))));
  return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
}
