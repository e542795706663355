import { escapeTerminal } from '../../report/text/escape.ts';

/** An answer as lines of `name: value`, inner objects indented below their name; control characters are taken out. */
export function fieldLines(value: object, indent = ''): string {
  return Object.entries(value)
    .map(([name, inner]) => {
      const label = `${indent}${escapeTerminal(name)}:`;
      if (inner === null || typeof inner !== 'object') return `${label} ${escapeTerminal(String(inner))}\n`;
      if (Array.isArray(inner) && inner.length === 0) return `${label} none\n`;
      return `${label}\n${fieldLines(inner, `${indent}  `)}`;
    })
    .join('');
}

/** A list of answers as blocks of lines, with a blank line between; `none` where it is empty. */
export function listText(items: readonly object[], none: string): string {
  return items.length === 0 ? `${none}\n` : items.map((item) => fieldLines(item)).join('\n');
}
