import { types } from 'node:util';

/**
 * An error whose name, message and code can be read without running foreign code, in place of anything that code of a caller
 * threw: nothing, a text, a proxy, an object whose getters throw. A plain error is itself.
 */
export function asError(thrown: unknown): Error {
  return isPlainError(thrown) ? thrown : new Error(textOf(thrown), { cause: thrown });
}

function isPlainError(thrown: unknown): thrown is Error {
  if (typeof thrown !== 'object' || thrown === null) return false;
  for (let one: object | null = thrown; one !== Error.prototype; one = Object.getPrototypeOf(one) as object | null) {
    if (one === null || types.isProxy(one)) return false;
    const isForeign = (name: string) => {
      const own = Object.getOwnPropertyDescriptor(one, name);
      return own !== undefined && typeof own.value !== 'string';
    };
    if (isForeign('message') || isForeign('code') || isForeign('name')) return false;
  }
  return true;
}

function textOf(thrown: unknown): string {
  try {
    const message: unknown = typeof thrown === 'object' && thrown !== null && 'message' in thrown && thrown.message;
    return typeof message === 'string' ? message : String(thrown);
  } catch {
    return 'something that cannot be read was thrown';
  }
}
