/**
 * A value as plain data: each property is read once, so that what is checked is what is used, whatever a getter or a proxy answers the next
 * time. Functions and pixels stay as they are. Throws TypeError for what holds no data of its own (a Map, a promise, an object of a class), for a key that is a symbol, and for
 * what contains itself; and whatever a getter throws.
 */
export function plainCopy(value: unknown, around: readonly object[] = []): unknown {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (around.includes(value)) throw new TypeError('an object contains itself');
  const inside = [...around, value];
  if (inside.length > MOST_LEVELS) throw new TypeError(`nested deeper than ${MOST_LEVELS} levels`);
  if (Array.isArray(value)) return Array.from(value as readonly unknown[], (one) => plainCopy(one, inside));
  return Object.fromEntries(ownEntries(value).map(([name, one]) => [name, plainCopy(one, inside)]));
}

/** The properties of a plain object, each read once. Throws TypeError for an object that is not plain, and for a key that is a symbol. */
export function ownEntries(value: object): readonly (readonly [name: string, value: unknown])[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  // The plain objects of a test runner's own realm have another Object.prototype.
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError(`expected a plain object, got ${Object.prototype.toString.call(value)}`);
  }
  return Reflect.ownKeys(value).map((key) => {
    if (typeof key === 'symbol') throw new TypeError(`the key ${String(key)} is a symbol`);
    return [key, value[key as keyof typeof value]];
  });
}

/** As in a text of JSON. */
const MOST_LEVELS = 200;
