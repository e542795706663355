/**
 * Machine-readable output as it is shown on a terminal: control characters (C0 but for tabs and line ends, DEL, C1), which would
 * steer it, as `\\u00xx`. JSON stays the same value that way.
 */
export function printable(text: string): string {
  return text.replaceAll(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/g;
