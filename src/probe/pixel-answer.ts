import type { PixelPlace } from '../behavior/place-read.ts';
import { describeValue } from '../local-api/describe-value.ts';
import type { Resolution } from '../sampling/sample-point.ts';
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
  readonly answer: 'refused' | 'last-pixel' | 'first-pixel' | 'echoed' | 'other-position' | 'none';
}

/** The answer to a coordinate outside a signal; null if the coordinate is inside. */
export function outsideOf({ query, answer }: RawExchange, { widthPx, heightPx }: Resolution): OutsideAnswer | null {
  const [x, y] = [Number(query['x']), Number(query['y'])];
  if (x < widthPx && y < heightPx) return null;
  const beyond = x >= widthPx && y >= heightPx ? 'far' : x >= widthPx ? 'x' : 'y';
  if (answer === null) return { beyond, answer: 'none' };
  if (answer.status !== 200) return { beyond, answer: 'refused' };
  const at = positionOf(answer.body);
  if (at === null) return { beyond, answer: 'none' };
  const isAt = (place: PixelPlace) => at.x === place.x && at.y === place.y;
  if (isAt({ x, y })) return { beyond, answer: 'echoed' };
  if (isAt({ x: 0, y: 0 })) return { beyond, answer: 'first-pixel' };
  const last = { x: Math.min(x, widthPx - 1), y: Math.min(y, heightPx - 1) };
  return { beyond, answer: isAt(last) ? 'last-pixel' : 'other-position' };
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

/** Values of a pixel's answer that are not whole numbers within its bit depth. */
export function valueDifferences(body: unknown): readonly string[] {
  const bits = Number(valueNamed(body, 'bitDepth'));
  const max = 2 ** bits - 1;
  return ['rawValue', 'convertedRgbFull'].flatMap((field) => {
    const value = valueNamed(body, field);
    return componentValues(value)
      .filter((code) => !Number.isInteger(code) || Number(code) < 0 || Number(code) > max)
      .map((code) => `${field}: expected a whole number up to ${max}, got ${describeValue(code)}`);
  });
}

/** The components of a value in their order, as far as they are numbers. */
export function componentsOf(value: unknown): readonly number[] {
  return componentValues(value).filter((code) => typeof code === 'number');
}

function componentValues(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function keysOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
