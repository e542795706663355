/**
 * A copy of data that Flatfield made or parsed, for those who may write to it. Unlike `plainCopy`, it checks nothing: a copy takes
 * microseconds. Pixels are not copied.
 */
export function dataCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  if (Array.isArray(value)) return value.map((inner: unknown) => dataCopy(inner)) as T;
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    // An assignment to this name sets the prototype.
    if (name === '__proto__') Object.defineProperty(copy, name, { ...PLAIN, value: dataCopy(inner) });
    else copy[name] = dataCopy(inner);
  }
  return copy as T;
}

const PLAIN = { enumerable: true, configurable: true, writable: true };
