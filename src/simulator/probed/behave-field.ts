import type { FieldBehavior } from '../../api/probed/behavior.ts';

/** A value with one of its fields, at a place such as `monitors[*].serialNumber`, as the behavior has it. */
export function behaveField(value: unknown, field: FieldBehavior): unknown {
  const steps = field.place.match(/[\w$-]+|\*/g) ?? [];
  return changedAt(value, steps, field);
}

function changedAt(value: unknown, [step = '', ...rest]: readonly string[], field: FieldBehavior): unknown {
  if (Array.isArray(value)) {
    const isMeant = (index: number) => step === '*' || step === String(index);
    return value.flatMap((item: unknown, index) => {
      if (!isMeant(index)) return [item];
      if (rest.length > 0) return [changedAt(item, rest, field)];
      return field.type === 'absent' ? [] : [changed(item, field)];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const held = value as Readonly<Record<string, unknown>>;
  if (rest.length > 0) return { ...held, [step]: changedAt(held[step], rest, field) };
  if (field.type === 'absent') return Object.fromEntries(Object.entries(held).filter(([key]) => key !== step));
  const entries = Object.entries({ ...held, [step]: changed(held[step], field) });
  return Object.fromEntries(entries.map(([key, inner]) => [key === step ? (field.spelled ?? key) : key, inner]));
}

function changed(value: unknown, { type, text }: FieldBehavior): unknown {
  if (text !== undefined) return text;
  return type === undefined ? value : asType(value, type);
}

/** The nearest value of another JSON type: a number for the text of one, and for a time its seconds since 1970. */
function asType(value: unknown, type: NonNullable<FieldBehavior['type']>): unknown {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return Boolean(value);
    case 'number':
      return numberOf(value);
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean'
        ? `${value}`
        : typeof value === 'string'
          ? value
          : '';
    case 'array':
      return value === undefined ? [] : [value];
    case 'object':
      return {};
    case 'absent':
      return undefined;
    default:
      throw type satisfies never;
  }
}

function numberOf(value: unknown): number {
  const number = Number(value ?? 0);
  if (Number.isFinite(number)) return number;
  const date = String(value).replace(/^(\d\d)[./](\d\d)[./](\d{4})/, '$3-$2-$1');
  const time = Date.parse(`${date.replace(' ', 'T')}Z`);
  return Number.isNaN(time) ? 0 : time / 1000;
}
