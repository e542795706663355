/**
 * The first mistake in a text that is not JSON: `line 1, column 16 expects a name in double quotes, got "}"`. One character is shown, since a file given by mistake may hold a secret. The words of the engine differ
 * between its versions, and not all of them name a place.
 */
export function jsonMistake(text: string): string {
  const open: ('}' | ']')[] = [];
  let expected: Expected = 'value';
  let at = match(text, 0, SPACE);
  for (;;) {
    const [kind, length] = tokenAt(text, at);
    const next: Expected | null = length === 0 ? null : after(expected, kind, open);
    if (next === null) return `${placeOf(text, at)} expects ${words(expected, open.at(-1))}, got ${found(text, at)}`;
    expected = next;
    at = match(text, at + length, SPACE);
  }
}

/** Line and column, both from 1, of a place in a text. */
export function placeOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

/** `first`: a value, or the end of the list; `first key`: a property name, or the end of the object; `next`: a comma, or the end of either. */
type Expected = 'value' | 'first' | 'key' | 'first key' | 'colon' | 'next';

type Kind = 'text' | 'scalar' | '{' | '}' | '[' | ']' | ',' | ':' | null;

/** The expectation after a token, with what is open brought up to date; null if the token is the mistake. */
function after(expected: Expected, kind: Kind, open: ('}' | ']')[]): Expected | null {
  const closes = kind === open.at(-1) && (expected === 'next' || expected === 'first' || expected === 'first key');
  if (closes) {
    open.pop();
    return 'next';
  }
  if (expected === 'key' || expected === 'first key') return kind === 'text' ? 'colon' : null;
  if (expected === 'colon') return kind === ':' ? 'value' : null;
  if (expected === 'next') {
    if (kind !== ',' || open.length === 0) return null;
    return open.at(-1) === '}' ? 'key' : 'value';
  }
  if (kind === 'text' || kind === 'scalar') return 'next';
  if (kind !== '{' && kind !== '[') return null;
  open.push(kind === '{' ? '}' : ']');
  return kind === '{' ? 'first key' : 'first';
}

function words(expected: Expected, closing: '}' | ']' | undefined): string {
  if (expected === 'next') return closing === undefined ? 'nothing more' : `"," or "${closing}"`;
  return { value: 'a value', first: 'a value or "]"', key: NAME, 'first key': `${NAME} or "}"`, colon: '":"' }[
    expected
  ];
}

const NAME = 'a name in double quotes';

const SPACE = /[ \t\n\r]*/y;
/** All but control characters, quotation marks and backslashes stand for themselves. */
const TEXT = /"[ !#-[\]-\uFFFF]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uFFFF]*)*"/y;
const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?)(?![\w.+-])/y;

/** Kind and length of the token at a place; a length of 0 means that no token starts there. */
function tokenAt(text: string, at: number): readonly [Kind, number] {
  const char = text[at];
  if (char === undefined) return [null, 0];
  if ('{}[],:'.includes(char)) return [char as Kind, 1];
  return char === '"' ? ['text', match(text, at, TEXT) - at] : ['scalar', match(text, at, SCALAR) - at];
}

/** The place behind a match, or the same place without one. */
function match(text: string, at: number, pattern: RegExp): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

function found(text: string, at: number): string {
  if (at >= text.length) return 'the end';
  if (text[at] !== '"') return JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return match(text, at, TEXT) > at ? 'a text' : 'a text that is not complete';
}
