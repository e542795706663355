/** Freezes plain data with all that is in it, in place. Pixels stay as they are. */
export function frozen<T extends object>(value: T): T {
  freeze(value);
  whole.add(value);
  return value;
}

/** True for what `frozen` gave: nothing in it can change. */
export function isFrozenWhole(value: object): boolean {
  return whole.has(value);
}

const whole = new WeakSet<object>();

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value)) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
