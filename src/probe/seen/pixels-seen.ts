import type { Behavior } from '../../api/probed/behavior.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { bitDepthAsked, componentsOf, outsideOf, positionOf } from '../pixel-answer.ts';
import { valueNamed } from '../raw-answer.ts';
import type { RawExchange } from '../raw-client.ts';
import { type Anonymous, answerSeen, inTurn, refusalSeen } from './error-seen.ts';
import { outsideSeen } from './outside-seen.ts';

/** The behavior of pixel readings. `pixels`: those of the picture that was shown all the time, in their order. */
export function pixelsSeen(
  pixels: readonly RawExchange[],
  resolution: Resolution | undefined,
  anonymous: Anonymous,
): Behavior {
  const inside = pixels.filter((exchange) => !resolution || outsideOf(exchange, resolution) === null);
  const readings = inside.filter(({ answer }) => answer?.status === 200);
  const body = readings[0]?.answer?.body;
  const even = evenSeen(readings);
  const turns = inTurn(inside.filter(isAuto).map(({ answer }) => answerSeen(answer, anonymous)));
  const scale = valuesSeen(readings);
  const steps = ditherSeen(readings, scale.values);
  const [format, hdcp] = ['colorFormat', 'hdcp'].map((name) => String(valueNamed(body, name)).toUpperCase());
  const bitDepths = Object.fromEntries([...inside].reverse().flatMap((one) => depthSeen(one, anonymous)));
  return {
    ...(turns && { answers: { 'get-pixel-information': turns } }),
    ...((format === 'RGB' || format === 'YCBCR') && { colorFormat: format }),
    ...((hdcp === 'TRUE' || hdcp === 'FALSE') && { hdcp: hdcp === 'TRUE' }),
    ...(even && { evenPixels: even }),
    ...outsideSeen(pixels, resolution, even, anonymous),
    ...(Object.keys(bitDepths).length > 0 && { bitDepths }),
    ...componentsSeen(body),
    ...scale,
    ...(steps > 0 && { ditherSteps: steps }),
    ...(isMarkerSeen(readings, steps) && { markerInValue: true }),
  };
}

function isAuto(exchange: RawExchange): boolean {
  return bitDepthAsked(exchange) === 'AUTO';
}

/** Odd coordinates that were read at the even one before, if all of them were. */
function evenSeen(readings: readonly RawExchange[]): Behavior['evenPixels'] {
  const isEven = (axis: 'x' | 'y') => {
    const odd = readings.filter(({ query }) => Number(query[axis]) % 2 === 1);
    const isBefore = ({ query, answer }: RawExchange) => positionOf(answer?.body)?.[axis] === Number(query[axis]) - 1;
    return odd.length > 0 && odd.every(isBefore);
  };
  if (isEven('x')) return isEven('y') ? 'both' : 'columns';
  return isEven('y') ? 'rows' : undefined;
}

/** The depth of an answer, or the refusal of a depth, by the depth that was asked for. */
function depthSeen(exchange: RawExchange, anonymous: Anonymous) {
  const refusal = isAuto(exchange) ? undefined : refusalSeen(exchange.answer, anonymous);
  const bits = exchange.answer?.status === 200 ? valueNamed(exchange.answer.body, 'bitDepth') : undefined;
  const isDepth = typeof bits === 'number' && Number.isInteger(bits) && bits >= 1 && bits <= 16;
  return isDepth || refusal ? [[bitDepthAsked(exchange), isDepth ? bits : refusal] as const] : [];
}

function valuesSeen(readings: readonly RawExchange[]): Pick<Behavior, 'values'> {
  const values = readings.flatMap((exchange) => {
    const full = fullOf(exchange);
    return FIELDS.flatMap((field) => partsOf(exchange, field)).map((value) => ({ value, full }));
  });
  const isFraction = values.some(({ value }) => !Number.isInteger(value));
  if (isFraction && values.every(({ value }) => value >= 0 && value <= 1)) return { values: 'of-one' };
  const isBeyond = values.some(({ value, full }) => Number.isInteger(value) && value > full);
  const isIn109 = values.every(({ value, full }) => value <= Math.round(full * 1.09));
  return isBeyond && isIn109 ? { values: 'of-109-percent' } : {};
}

/** Steps between readings of one pixel, asked for in the same way, before values are scaled; 0 if they are the same, or another picture. */
function ditherSeen(readings: readonly RawExchange[], values: Behavior['values']): number {
  const groups = new Map<string, RawExchange[]>();
  for (const reading of readings) {
    const key = JSON.stringify(reading.query);
    groups.set(key, [...(groups.get(key) ?? []), reading]);
  }
  const pairs = [...groups.values()].flatMap(([first, ...others]) =>
    first ? others.map((other) => stepsBetween(first, other)) : [],
  );
  const steps = pairs.filter((pair) => Math.max(0, ...pair) <= MAX_DITHER).flat();
  const sorted = steps.filter((step) => step > 0).toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return Math.round(values === 'of-109-percent' ? median / 1.09 : median);
}

const MAX_DITHER = 64;

/** True if a pixel under the marker differs from the same one without by more than dither. */
function isMarkerSeen(readings: readonly RawExchange[], ditherSteps: number): boolean {
  const isMarked = ({ query }: RawExchange) => query['show-marker'] === true;
  return readings.filter(isMarked).some((under) => {
    const bare = readings.find((one) => {
      return (
        isAuto(one) && !isMarked(one) && one.query['x'] === under.query['x'] && one.query['y'] === under.query['y']
      );
    });
    return bare !== undefined && Math.max(0, ...stepsBetween(bare, under)) > 2 * ditherSteps;
  });
}

/** Differences of the components of two readings, in steps of their depth. */
function stepsBetween(one: RawExchange, other: RawExchange): readonly number[] {
  return FIELDS.flatMap((field) => {
    const [a, b] = [partsOf(one, field), partsOf(other, field)];
    const isFraction = [...a, ...b].every((value) => value <= 1) && ![...a, ...b].every(Number.isInteger);
    const unit = isFraction ? fullOf(one) : 1;
    return a.map((value, place) => Math.round(Math.abs(value - (b[place] ?? value)) * unit));
  });
}

const FIELDS = ['rawValue', 'convertedRgbFull'] as const;

/** The three components; further ones come after them. */
function partsOf({ answer }: RawExchange, field: (typeof FIELDS)[number]): readonly number[] {
  return componentsOf(valueNamed(answer?.body, field)).slice(0, 3);
}

function fullOf({ answer }: RawExchange): number {
  return 2 ** (Number(valueNamed(answer?.body, 'bitDepth')) || 8) - 1;
}

/** Component names that differ from the usual ones, and further keys besides the three components. */
function componentsSeen(body: unknown): Pick<Behavior, 'components'> {
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
