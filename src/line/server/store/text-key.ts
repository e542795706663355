/**
 * A text from outside as the databases can hold and compare it: NUL characters and lone surrogates, which they cut off, change or refuse,
 * are escaped as JSON escapes them, and so are quotes and backslashes. Two texts are equal if their keys are.
 */
export function textKey(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The text of a key. */
export function textOfKey(key: string): string {
  return String(JSON.parse(`"${key}"`));
}
