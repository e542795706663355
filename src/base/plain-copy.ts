import { asError } from './as-error.ts';
import { type ErrorCode, FlatfieldError } from './flatfield-error.ts';
import { isFrozenWhole } from './frozen.ts';

/**
 * A value as plain data: each property is read once, so that what is checked is what is used, whatever a getter or a proxy answers the next
 * time. Functions, pixels and what Flatfield froze stay as they are. Throws TypeError for what holds no data of its own (a Map, a promise, an object of a class), for a key that is a symbol, and for
 * what contains itself; and whatever a getter throws.
 */
export function plainCopy(value: unknown): unknown {
  return copyInside(value, []);
}

/** The same of something that a caller gives, which a sentence calls `what`. Throws an error of this code. */
export function copyOfGiven(value: unknown, code: ErrorCode, what: string): unknown {
  try {
    return plainCopy(value);
  } catch (thrown) {
    const cause = asError(thrown);
    throw new FlatfieldError(code, `${what} is not usable: ${cause.message}.`, { cause });
  }
}

/** `around`: the objects that hold the value, outermost first. */
function copyInside(value: unknown, around: object[]): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || isFrozenWhole(value)) return value;
  if (around.includes(value)) throw new TypeError('an object contains itself');
  if (around.length >= MOST_LEVELS) throw new TypeError(`nested deeper than ${MOST_LEVELS} levels`);
  around.push(value);
  const copy = Array.isArray(value)
    ? Array.from(value as readonly unknown[], (one) => copyInside(one, around))
    : copyOfObject(value, around);
  around.pop();
  return copy;
}

function copyOfObject(value: object, around: object[]): object {
  refuseOtherThanPlain(value);
  const copy: Record<string, unknown> = {};
  for (const key of Reflect.ownKeys(value)) {
    const name = textKey(key);
    const inner = copyInside(value[name as keyof typeof value], around);
    // An assignment to this name sets the prototype.
    if (name === '__proto__') Object.defineProperty(copy, name, { ...PLAIN, value: inner });
    else copy[name] = inner;
  }
  return copy;
}

const PLAIN = { enumerable: true, configurable: true, writable: true };

/** The properties of a plain object, each read once. Throws TypeError for an object that is not plain, and for a key that is a symbol. */
export function ownEntries(value: object): readonly (readonly [name: string, value: unknown])[] {
  refuseOtherThanPlain(value);
  return Reflect.ownKeys(value).map((key) => {
    const name = textKey(key);
    return [name, value[name as keyof typeof value]];
  });
}

function refuseOtherThanPlain(value: object): void {
  const prototype: unknown = Object.getPrototypeOf(value);
  // The plain objects of a test runner's own realm have another Object.prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError(`expected a plain object, got ${Object.prototype.toString.call(value)}`);
  }
}

function textKey(key: string | symbol): string {
  if (typeof key === 'symbol') throw new TypeError(`the key ${String(key)} is a symbol`);
  return key;
}

/** As in a text of JSON. */
const MOST_LEVELS = 200;
