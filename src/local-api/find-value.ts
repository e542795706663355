/** The value at a path of keys inside another; undefined if there is none. */
export function findValue(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => {
    const isParent = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key);
    return isParent ? Reflect.get(inner, key) : undefined;
  }, value);
}
