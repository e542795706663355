import { describeValue } from '../api/local/describe-value.ts';
import { type PixelPlace, placeRead } from '../api/probed/place-read.ts';
import type { Resolution } from '../plan/sampling/sample-point.ts';
import { spellingOf, valueNamed } from './raw-answer.ts';
import type { RawExchange } from './raw-client.ts';

/** The position in a pixel's answer; null if it names none. */
export function positionOf(body: unknown): PixelPlace | null {
  const position = valueNamed(body, 'position');
  const [x, y] = [valueNamed(position, 'x'), valueNamed(position, 'y')];
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null;
}

/** The depth that a pixel reading asked for. */
export function bitDepthAsked({ query }: RawExchange): string {
  return String(query['bit-depth'] ?? 'AUTO');
}

/** An answer to a coordinate beyond a signal. */
export interface OutsideAnswer {
  readonly beyond: 'x' | 'y' | 'far';
  readonly answer: 'refused' | 'last-pixel' | 'first-pixel' | 'wrapped' | 'echoed' | 'other-position' | 'none';
}

/** The answer to a coordinate outside a signal; null if the coordinate is inside. */
export function outsideOf({ query, answer }: RawExchange, size: Resolution): OutsideAnswer | null {
  const asked = { x: Number(query['x']), y: Number(query['y']) };
  const isBeyond = { x: asked.x >= size.widthPx, y: asked.y >= size.heightPx };
  if (!isBeyond.x && !isBeyond.y) return null;
  const beyond = isBeyond.x && isBeyond.y ? 'far' : isBeyond.x ? 'x' : 'y';
  if (answer === null) return { beyond, answer: 'none' };
  if (answer.status !== 200) return { beyond, answer: 'refused' };
  const at = positionOf(answer.body);
  if (at === null) return { beyond, answer: 'none' };
  if (isReadAt(answer.body, asked)) return { beyond, answer: 'echoed' };
  const kinds = ['first-pixel', 'last-pixel', 'wrapped'] as const;
  const found = kinds.find((kind) => isReadAt(answer.body, placeRead(asked, kind, undefined, size)));
  return { beyond, answer: found ?? 'other-position' };
}

/** True if an answer is for a pixel; under HDCP also for the even one before it. */
export function isReadAt(body: unknown, { x, y }: PixelPlace): boolean {
  const at = positionOf(body);
  const isEven = valueNamed(body, 'hdcp') === true;
  const isOn = (read: number, asked: number) => read === asked || (isEven && read === asked - (asked % 2));
  return at !== null && isOn(at.x, x) && isOn(at.y, y);
}

/** Names of components, of which a value has those of one row. */
const COMPONENT_NAMES = [
  ['r', 'g', 'b'],
  ['red', 'green', 'blue'],
  ['y', 'cb', 'cr'],
  ['Y', 'Cb', 'Cr'],
];

/** Differences of a pixel's answer from its assumed fields; its values are not looked at. */
export function pixelDifferences(body: unknown): readonly string[] {
  const value = (name: string) => valueNamed(body, name);
  const names = ['colorFormat', 'hdcp', 'bitDepth', 'position', 'rawValue', 'convertedRgbFull'];
  const keys = keysOf(body);
  const spelled = names.flatMap((name) => {
    const key = spellingOf(name, keys);
    if (key === undefined) return [`${name} is missing`];
    return key === name ? [] : [`${name} is spelled ${describeValue(key)}`];
  });
  const more = keys.filter((key) => !names.some((name) => spellingOf(name, [key]) !== undefined));
  const formats = ['RGB', 'YCBCR'];
  const isFormat = formats.some((format) => format === value('colorFormat'));
  const rgb = COMPONENT_NAMES.slice(0, 2);
  return [
    ...spelled,
    ...more.map((key) => `${describeValue(key).slice(1, -1)} is an unknown field`),
    ...(isFormat ? [] : [`colorFormat: expected RGB or YCBCR, got ${describeValue(value('colorFormat'))}`]),
    ...(typeof value('hdcp') === 'boolean'
      ? []
      : [`hdcp: expected true or false, got ${describeValue(value('hdcp'))}`]),
    ...named('position', value('position'), [['x', 'y']]),
    ...named('rawValue', value('rawValue'), value('colorFormat') === 'RGB' ? rgb : COMPONENT_NAMES),
    ...named('convertedRgbFull', value('convertedRgbFull'), rgb),
  ];
}

function named(field: string, value: unknown, rows: readonly (readonly string[])[]): readonly string[] {
  const keys = keysOf(value);
  const isKnown = rows.some((row) => row.length === keys.length && row.every((name) => keys.includes(name)));
  if (isKnown || value === undefined) return [];
  const expected = rows.map((row) => row.join(', ')).join(' or ');
  return [
    `${field}: expected ${expected}, got ${keys.length > 0 && !Array.isArray(value) ? describeValue(keys.join(', ')) : describeValue(value)}`,
  ];
}

/** Values of a pixel's answer that are not whole numbers within its bit depth: what was expected of a field, and what it has. */
export function valueDifferences(body: unknown): readonly (readonly [expected: string, got: string])[] {
  const bits = Number(valueNamed(body, 'bitDepth'));
  const max = 2 ** bits - 1;
  return ['rawValue', 'convertedRgbFull'].flatMap((field) => {
    const value = valueNamed(body, field);
    return componentValues(value)
      .filter((code) => !Number.isInteger(code) || Number(code) < 0 || Number(code) > max)
      .map((code) => [`${field}: expected a whole number up to ${max}`, describeValue(code)] as const);
  });
}

/** The components of a value in their order, as far as they are numbers. */
export function componentsOf(value: unknown): readonly number[] {
  return componentValues(value).filter((code) => typeof code === 'number');
}

/** Those with the name of a component; all of a list, and of an object that has no such name. */
function componentValues(value: unknown): readonly unknown[] {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const named = entries.filter(([key]) => COMPONENT_NAMES.flat().includes(key.toLowerCase()));
  return (named.length > 0 ? named : entries).map(([, inner]) => inner);
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
