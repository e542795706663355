import type { Identifiers } from './identifiers.ts';
import { readTraffic } from './read-traffic.ts';

/** A part of a sentence that names the first line of a recording with an identifier or a token in it; null if there is none. */
export async function findLeak(
  path: string,
  identifiers: Identifiers,
  hide: (text: string) => string,
): Promise<string | null> {
  let number = 0;
  for await (const line of readTraffic(path)) {
    number += 1;
    if (line.kind === 'torn') continue;
    const { kind: _, ...fields } = line;
    if (holds(fields, identifiers)) return `line ${number} holds an identifier that was to be replaced`;
    const text = JSON.stringify(line);
    if (hide(text) !== text) return `line ${number} holds the access token`;
  }
  return null;
}

function holds(value: unknown, identifiers: Identifiers): boolean {
  if (typeof value === 'string') return identifiers.isIn(value);
  if (typeof value === 'number') return Number.isInteger(value) && identifiers.isNumber(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => identifiers.isIn(key) || holds(inner, identifiers));
}
