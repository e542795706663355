import { describeValue } from '../../api/local/describe-value.ts';
import type { PixelPlace } from '../../api/probed/place-read.ts';
import { likenessOf } from '../../read/signal/refused-coordinate.ts';
import { componentsOf, isReadAt, outsideOf, pixelDifferences, positionOf, valueDifferences } from '../pixel-answer.ts';
import { asAssumed, type CheckOutcome, differing, notAsked, otherwise, type ProbeCheck } from '../probe-check.ts';
import type { ProbeSession } from '../probe-session.ts';
import { valueNamed } from '../raw-answer.ts';
import { exchangeText, type RawExchange } from '../raw-client.ts';
import { errorOutcome } from './error-checks.ts';

const depths = ['AUTO', '8_BIT', '10_BIT', '12_BIT'] as const;

/** Far outside of any signal. */
const FAR = { x: 60_000, y: 60_000 };

/** Longest time that a reading is assumed to take. */
const MAX_PIXEL_MS = 20_000;

/** Sixteen readings of pixels, and up to three more if the marker seems to change a value. */
export const pixelChecks: readonly ProbeCheck[] = [
  {
    id: 'pixel-fields',
    assumption: 'component-names',
    part: 'pixels',
    asks: 'The fields of the answer for pixel (0, 0)',
    run: async (session) => {
      const exchange = await pixelAt(session, { x: 0, y: 0 });
      const { answer } = exchange;
      if (answer?.status !== 200) return otherwise(exchangeText(exchange));
      return differing([...answer.oddities, ...pixelDifferences(answer.body)], describePixel(answer.body));
    },
  },
  {
    id: 'repeated-pixel',
    assumption: 'no-dither',
    part: 'pixels',
    asks: 'Pixel (0, 0) three times',
    run: async (session) => {
      const values = await valuesAt(session, { x: 0, y: 0 }, [0, 1, 2]);
      if (values.size === 0) return notAsked('no pixel could be read');
      return values.size === 1 ? asAssumed([...values].join()) : otherwise([...values].join('; '));
    },
  },
  {
    id: 'odd-places',
    assumption: 'position-is-read',
    part: 'pixels',
    asks: 'Pixels at odd coordinates, the center and the last pixel',
    run: async (session) => {
      const { resolution } = session.options;
      const places = [
        { x: 1, y: 0 },
        { x: 0, y: 1 },
        { x: 1, y: 1 },
        centerOf(session),
        ...(resolution ? [{ x: resolution.widthPx - 1, y: resolution.heightPx - 1 }] : []),
      ];
      const differences: string[] = [];
      let read = 0;
      for (const place of places) {
        const exchange = await pixelAt(session, place);
        const at = positionOf(exchange.answer?.body);
        read += exchange.answer?.status === 200 ? 1 : 0;
        if (isReadAt(exchange.answer?.body, place)) continue;
        differences.push(`${text(place)}: ${at === null ? exchangeText(exchange) : `answered ${text(at)}`}`);
      }
      return read === 0 ? notAsked('no pixel could be read') : differing(differences, `${read} positions as asked`);
    },
  },
  {
    id: 'outside',
    assumption: 'outside-refused',
    part: 'pixels',
    asks: 'The first pixel right of the signal and the first below it',
    run: async (session) => {
      const { resolution } = session.options;
      if (!resolution) return notAsked(NO_RESOLUTION);
      const { widthPx, heightPx } = resolution;
      const right = await pixelAt(session, { x: widthPx, y: 0 });
      const below = await pixelAt(session, { x: 0, y: heightPx });
      const kindOf = (exchange: RawExchange) => outsideOf(exchange, resolution)?.answer ?? 'none';
      const nearest = [right, below].map(kindOf);
      // Right of the signal and below it the remainder is the first pixel as well.
      const isFirst = nearest.every((kind) => kind === 'first-pixel');
      const isWrapped = isFirst && kindOf(await pixelAt(session, FAR)) === 'wrapped';
      const kinds = isWrapped ? nearest.map(() => 'wrapped') : nearest;
      const found = [right, below].map((exchange, place) => {
        const at = positionOf(exchange.answer?.body);
        return `${text(exchange.query)}: ${kinds[place]}, ${at === null ? exchangeText(exchange) : text(at)}`;
      });
      const refusals = new Set([right, below].map(refusalKind));
      const isOne = new Set(kinds).size === 1 && (kinds[0] !== 'refused' || refusals.size === 1);
      const isKnown = ['refused', 'last-pixel', 'first-pixel'].includes(kinds[0] ?? '') && !isOtherCause(right);
      return isOne && isKnown ? asAssumed(found.join('; ')) : otherwise(found.join('; '));
    },
  },
  {
    id: 'outside-body',
    assumption: 'error-body',
    part: 'pixels',
    asks: 'The error for the first pixel right of the signal',
    run: async (session) => {
      const { resolution } = session.options;
      if (!resolution) return notAsked(NO_RESOLUTION);
      const exchange = await pixelAt(session, { x: resolution.widthPx, y: 0 });
      if (exchange.answer?.status === 200) return notAsked('it was answered');
      return errorOutcome(exchange);
    },
  },
  {
    id: 'far-position',
    assumption: 'position-is-read',
    part: 'pixels',
    asks: `Pixel ${text(FAR)}, which no signal has`,
    run: async (session) => {
      const inside = await pixelAt(session, { x: 0, y: 0 });
      if (inside.answer?.status !== 200) return notAsked('no pixel could be read');
      const exchange = await pixelAt(session, FAR);
      const at = positionOf(exchange.answer?.body);
      if (at === null) return asAssumed(exchangeText(exchange));
      const found = `answered ${text(at)}`;
      return at.x === FAR.x && at.y === FAR.y
        ? otherwise(`${found}: positions are repeated, not read`)
        : asAssumed(found);
    },
  },
  {
    id: 'bit-depths',
    assumption: 'bit-depths',
    part: 'pixels',
    asks: 'The center in each bit depth',
    run: async (session) => {
      const found: string[] = [];
      let isAssumed = true;
      for (const depth of depths) {
        const exchange = await pixelAt(session, centerOf(session), { depth });
        const bits = valueNamed(exchange.answer?.body, 'bitDepth');
        isAssumed &&= Number.isInteger(bits) && Number(bits) >= 6 && Number(bits) <= 16;
        found.push(`${depth}: ${exchange.answer?.status === 200 ? describeValue(bits) : exchangeText(exchange)}`);
      }
      return isAssumed ? asAssumed(found.join('; ')) : otherwise(found.join('; '));
    },
  },
  {
    id: 'component-values',
    assumption: 'component-values',
    part: 'pixels',
    asks: 'The values of every pixel that was read',
    run: async ({ client }) => {
      const bodies = pixelsOf(client.exchanges).flatMap(({ answer }) => (answer?.status === 200 ? [answer.body] : []));
      if (bodies.length === 0) return notAsked('no pixel could be read');
      // One example of each field and depth.
      const examples = new Map(bodies.flatMap(valueDifferences).toReversed());
      const differences = [...examples].toReversed().map(([expected, got]) => `${expected}, got ${got}`);
      return differing(differences, `${bodies.length} readings`);
    },
  },
  {
    id: 'marker-in-value',
    assumption: 'marker-outside-value',
    part: 'pixels',
    asks: 'The center with the marker and without',
    run: async (session) => {
      const without = await pixelAt(session, centerOf(session));
      const under = await pixelAt(session, centerOf(session), { marker: true });
      if (without.answer?.status !== 200) return notAsked('the center could not be read');
      if (under.answer?.status !== 200) return otherwise(`with the marker: ${exchangeText(under)}`);
      const [bare, marked] = [describePixel(without.answer.body), describePixel(under.answer.body)];
      if (bare === marked) return asAssumed(bare);
      // Dither changes a value as well: without the marker it then reads so at times. A marker that stays is in each of them.
      const again = await valuesAt(session, centerOf(session), [1, 2, 3]);
      const isDithered = again.has(bare) || (await valuesAt(session, { x: 0, y: 0 }, [0, 1, 2])).size > 1;
      if (again.has(marked) && isDithered) return asAssumed(`${bare} and ${marked}, with the marker and without`);
      return otherwise(`without: ${bare}; with the marker: ${marked}`);
    },
  },
  {
    id: 'on-screen',
    assumption: 'component-values',
    part: 'pixels',
    asks: "The values of the monitor's own Pixel Inspection menu",
    run: async (session) => {
      const { onScreen } = session.options;
      if (!onScreen) return notAsked('no values of the menu were given; give --on-screen');
      const { x, y, bitDepth, values } = onScreen;
      const depth = depths.find((one) => one === `${bitDepth}_BIT`) ?? 'AUTO';
      const { answer, ...exchange } = await pixelAt(session, { x, y }, { depth });
      if (answer?.status !== 200) return notAsked(exchangeText({ answer, ...exchange }));
      return compareOnScreen(answer.body, values, bitDepth);
    },
  },
  {
    id: 'pixel-time',
    assumption: 'pixel-time',
    part: 'pixels',
    asks: 'The time of every pixel that was read',
    run: async ({ client }) => {
      const times = pixelsOf(client.exchanges).map(({ durationMs }) => Math.round(durationMs));
      if (times.length === 0) return notAsked('no pixel could be read');
      const found = `${Math.min(...times)} to ${Math.max(...times)} ms in ${times.length} readings`;
      return Math.max(...times) <= MAX_PIXEL_MS ? asAssumed(found) : otherwise(found);
    },
  },
];

const NO_RESOLUTION = 'the size of the signal is not known: name it with --resolution';

/** A refusal without the coordinates that it may name, and without what is new in each. */
function refusalKind({ answer }: RawExchange): string {
  if (answer === null) return 'none';
  const { status, text: answered } = answer;
  return `${status} ${likenessOf({ status, answered }).replaceAll(/\d+/g, 'N')}`;
}

/** Statuses that tell nothing about the coordinate. */
function isOtherCause({ answer }: RawExchange): boolean {
  return answer !== null && [401, 408, 425, 429].includes(answer.status);
}

function centerOf({ options: { resolution } }: ProbeSession): PixelPlace {
  const { widthPx, heightPx } = resolution ?? { widthPx: 200, heightPx: 200 };
  return { x: Math.floor(widthPx / 2), y: Math.floor(heightPx / 2) };
}

interface PixelOptions {
  readonly depth?: (typeof depths)[number];
  readonly marker?: boolean;
  /** Distinguishes readings of one place. */
  readonly nth?: number;
}

function pixelAt(
  session: ProbeSession,
  { x, y }: PixelPlace,
  { depth = 'AUTO', marker = false, nth = 0 }: PixelOptions = {},
): Promise<RawExchange> {
  const query = { x, y, 'show-marker': marker, ...(depth !== 'AUTO' && { 'bit-depth': depth }) };
  return session.read('getPixelInformation', {}, query, nth);
}

/** Each of the values that a pixel has in some readings. */
async function valuesAt(session: ProbeSession, place: PixelPlace, nths: readonly number[]): Promise<Set<string>> {
  const values = new Set<string>();
  for (const nth of nths) {
    const { answer } = await pixelAt(session, place, { nth });
    if (answer?.status === 200) values.add(describePixel(answer.body));
  }
  return values;
}

function pixelsOf(exchanges: readonly RawExchange[]): readonly RawExchange[] {
  return exchanges.filter(({ operation }) => operation === 'getPixelInformation');
}

function text({ x, y }: { readonly x?: unknown; readonly y?: unknown }): string {
  return `(${Number(x)}, ${Number(y)})`;
}

function describePixel(body: unknown): string {
  const values = ['rawValue', 'convertedRgbFull'].map((name) => JSON.stringify(valueNamed(body, name)));
  const [format, bits] = [valueNamed(body, 'colorFormat'), valueNamed(body, 'bitDepth')].map(describeValue);
  return `${values[0]}, in full RGB ${values[1]}, ${format} of ${bits} bits`;
}

/** The menu shows the value as received and the one in full RGB; either may have been typed. */
function compareOnScreen(body: unknown, values: readonly number[], bitDepth: number): CheckOutcome {
  const bits = valueNamed(body, 'bitDepth');
  if (bits !== bitDepth) return otherwise(`read with ${describeValue(bits)} bits, typed with ${bitDepth}`);
  const compared = ['rawValue', 'convertedRgbFull'].flatMap((field) => {
    const components = componentsOf(valueNamed(body, field));
    if (components.length !== values.length) return [];
    return [{ field, by: Math.max(...components.map((value, place) => Math.abs(value - (values[place] ?? 0)))) }];
  });
  if (compared.length === 0) return otherwise(`${values.join(', ')} cannot be compared with ${describePixel(body)}`);
  const same = compared.filter(({ by }) => by === 0).map(({ field }) => field);
  if (same.length > 0) return asAssumed(`agrees with ${same.join(' and ')}`);
  return otherwise(compared.map(({ field, by }) => `differs from ${field} by up to ${by}`).join('; '));
}
