/** The parts of a text separated by commas, without spaces around them; none for an empty text. */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
