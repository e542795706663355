import { placeOf } from './json-mistake.ts';

/**
 * Refuses JSON in which an object has one key twice: a parser keeps one of the values, and which one is up to it. Throws SyntaxError.
 * Whether the text is JSON at all is left to the parser.
 */
export function refuseDoubleKeys(text: string): void {
  const objects: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{') objects.push(new Set());
    else if (char === '[') objects.push(null);
    else if (char === '}' || char === ']') objects.pop();
    else if (char === '"') {
      const end = endOfText(text, at);
      const keys = objects.at(-1);
      if (keys && isKey(text, end)) addKey(keys, text, at, end);
      at = end - 1;
    }
  }
}

/** Number of keys in a text of JSON; one that is there twice counts twice. */
export function keysIn(text: string): number {
  let keys = 0;
  for (let start = text.indexOf('"'); start >= 0; ) {
    const end = endOfText(text, start);
    if (isKey(text, end)) keys += 1;
    start = text.indexOf('"', end);
  }
  return keys;
}

/** The place behind the closing quote. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let escapes = quote;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (SPACES.has(text[at] ?? '')) at += 1;
  return text[at] === ':';
}

const SPACES: ReadonlySet<string> = new Set([' ', '\t', '\n', '\r']);

/** The same key may be written in several ways. */
function addKey(keys: Set<string>, text: string, start: number, end: number): void {
  const written = text.slice(start, end);
  const key = written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
  if (!keys.has(key)) {
    keys.add(key);
    return;
  }
  const place = placeOf(text, start);
  throw new SyntaxError(`it has the key ${JSON.stringify(key.slice(0, 50))} twice in one object, again at ${place}`);
}
