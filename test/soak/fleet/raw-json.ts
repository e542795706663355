/** A piece of JSON that is written as it is, such as 1e999, which no value can hold. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON text of a value in which raw pieces stand as they are. */
export function encode(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map((one) => encode(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${encode(field)}`).join(',')}}`;
}

/** A deep copy that keeps raw pieces. */
export function copied<T>(value: T): T {
  if (value instanceof Raw || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied) as T;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, copied(field)])) as T;
}
