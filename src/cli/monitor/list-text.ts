import { fieldLines } from './field-lines.ts';

/** A list of answers as blocks of lines, with a blank line between; `none` where it is empty. */
export function listText(items: readonly object[], none: string): string {
  return items.length === 0 ? `${none}\n` : items.map((item) => fieldLines(item)).join('\n');
}
