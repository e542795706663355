/**
 * Machine-readable output as it is shown on a terminal: control characters (C0 but for tabs and line ends, DEL, C1), which would
 * steer it, as `\u00xx`. JSON stays the same value that way.
 */
export function printable(text: string): string {
  return text.replaceAll(/(?![\t\n])\p{Cc}/gu, (character, at: number) => {
    if (character === '\r' && text[at + 1] === '\n') return character;
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
