/** Draws a number from 0 to below 1, the same ones for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Writes to places drawn at random in an object and in all that it leads to, as code that means no harm and code that does. Gives the number of writes that took. */
export function writeAtRandom(value: unknown, random: () => number, isLeftAlone: (value: object) => boolean): number {
  const objects = reached(value, isLeftAlone);
  if (objects.length === 0) return 0;
  let taken = 0;
  for (let writes = 1 + Math.floor(random() * MOST_WRITES); writes > 0; writes -= 1) {
    const object = objects[Math.floor(random() * objects.length)];
    if (object && write(object, random)) taken += 1;
  }
  return taken;
}

const MOST_WRITES = 12;
const MOST_OBJECTS = 5000;

/** The object and the objects in it, outermost first. */
function reached(value: unknown, isLeftAlone: (value: object) => boolean): readonly object[] {
  const found = new Set<object>();
  const left: unknown[] = [value];
  while (left.length > 0 && found.size < MOST_OBJECTS) {
    const next = left.shift();
    if (typeof next !== 'object' || next === null || found.has(next) || isLeftAlone(next)) continue;
    found.add(next);
    if (next instanceof Map || next instanceof Set) left.push(...next.values());
    if (!ArrayBuffer.isView(next)) left.push(...ownKeys(next).map((key) => readQuietly(next, key)));
  }
  return [...found];
}

function ownKeys(object: object): readonly string[] {
  return Object.keys(object);
}

/** A getter of a simulator may throw. */
function readQuietly(object: object, key: string): unknown {
  try {
    return Reflect.get(object, key);
  } catch {
    return undefined;
  }
}

/** One write. True if the object took it. */
function write(object: object, random: () => number): boolean {
  const keys = ownKeys(object);
  const key = keys[Math.floor(random() * keys.length)] ?? 'added';
  const before = readQuietly(object, key);
  switch (Math.floor(random() * 6)) {
    case 0:
      return Reflect.set(object, key, changed(before, random));
    case 1:
      return Reflect.deleteProperty(object, key);
    case 2:
      return Reflect.set(object, `added-${Math.floor(random() * 9)}`, changed(before, random));
    case 3:
      return attempt(() => {
        if (Array.isArray(object)) object.splice(Math.floor(random() * object.length), 1, changed(object[0], random));
        else Object.assign(object, { [key]: changed(before, random) });
      });
    case 4:
      return attempt(() => {
        if (Array.isArray(object)) object.push(changed(object.at(-1), random));
        else Object.defineProperty(object, key, { value: changed(before, random) });
      });
    default:
      return attempt(() => {
        if (Array.isArray(object)) object.reverse();
        else for (const one of keys) Reflect.set(object, one, changed(readQuietly(object, one), random));
      });
  }
}

function attempt(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return false;
    throw error;
  }
}

/** A value as a careless handler makes it: rounded, scaled, forgiving, or nothing at all. */
function changed(value: unknown, random: () => number): unknown {
  const kinds: readonly unknown[] =
    typeof value === 'number'
      ? [Math.round(value), value * 1000, -value, 0, Number.NaN, 1e9]
      : typeof value === 'string'
        ? ['pass', '', `${value} `, '<=', 'white', 'calibration-match']
        : typeof value === 'boolean'
          ? [!value]
          : typeof value === 'function'
            ? [() => 0, () => undefined]
            : [null, undefined, [], {}, 0, 'pass'];
  return kinds[Math.floor(random() * kinds.length)];
}
