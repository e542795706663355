import type { Token } from './token.ts';

/** Takes the token out of an error, its stack and all its causes, should a service have sent it back; returns the error. */
export function redactError(error: unknown, token: Token): unknown {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    inner.message = token.redact(inner.message);
    if (inner.stack !== undefined) inner.stack = token.redact(inner.stack);
    if ('headers' in inner) inner.headers = redactValue(inner.headers, token);
  }
  return error;
}

/** A JSON value with the token taken out of its texts and keys, should it be in there; else the very same value. */
export function redactValue(value: unknown, token: Token): unknown {
  return holds(value, token) ? without(value, token) : value;
}

/** Parts are looked for in long texts only: a name or a date is no cut token. */
const MAY_BE_CUT = 40;

function holds(value: unknown, token: Token): boolean {
  if (typeof value === 'string') return redactText(value, token) !== value;
  if (typeof value !== 'object' || value === null) return false;
  for (const key in value) {
    if (holds(key, token) || holds(Reflect.get(value, key), token)) return true;
  }
  return false;
}

function without(value: unknown, token: Token): unknown {
  if (typeof value === 'string') return redactText(value, token);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner) => without(inner, token));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [redactText(key, token), without(inner, token)]),
  );
}

function redactText(text: string, token: Token): string {
  return text.length < MAY_BE_CUT ? token.hide(text) : token.redact(text);
}
