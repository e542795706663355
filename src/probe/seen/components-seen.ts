import type { Behavior } from '../../api/probed/behavior.ts';
import { valueNamed } from '../raw-answer.ts';

/** Component names that differ from the usual ones, and further keys besides the three components. */
export function componentsSeen(body: unknown): Pick<Behavior, 'components'> {
  const values = valueNamed(body, 'convertedRgbFull') ?? valueNamed(body, 'rawValue');
  const [raw, full] = [keysOf(valueNamed(body, 'rawValue')), keysOf(values)];
  if (full.length > 0 && full.every((name, place) => name === String(place))) return { components: { isList: true } };
  const usual = ['y', 'cb', 'cr'].every((name) => raw.some((other) => other.toLowerCase() === name))
    ? (['y', 'cb', 'cr'] as const)
    : (['r', 'g', 'b'] as const);
  const named = [
    ...usual.flatMap((name) => pairOf(name, raw)),
    ...(['r', 'g', 'b'] as const).flatMap((name) => pairOf(name, full)),
  ];
  const others = full.filter((name) => !named.some(([, other]) => other === name));
  const names = Object.fromEntries(named.filter(([name, other]) => name !== other));
  if (Object.keys(names).length === 0 && others.length === 0) return {};
  return {
    components: {
      ...(Object.keys(names).length > 0 && { names }),
      ...(others.length > 0 && {
        more: Object.fromEntries(others.map((name) => [name, furtherValue(Reflect.get(Object(values), name))])),
      }),
    },
  };
}

/** A number as it came; of a text, which may name somebody, that it is one. */
function furtherValue(value: unknown): number | string {
  return typeof value === 'number' ? value : typeof value === 'string' ? 'text' : 0;
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** A component and its name in an answer: the same without regard to case, or one that begins with it. */
function pairOf<T extends string>(name: T, names: readonly string[]): readonly (readonly [T, string])[] {
  const lower = names.map((other) => other.toLowerCase());
  const exact = names.indexOf(name);
  const place = [exact, lower.indexOf(name), lower.indexOf(WORDS[name] ?? name)].find((one) => one >= 0) ?? -1;
  const found = names[place];
  return found === undefined ? [] : [[name, found]];
}

const WORDS: Readonly<Record<string, string>> = { r: 'red', g: 'green', b: 'blue' };
