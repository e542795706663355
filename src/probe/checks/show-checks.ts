import type { PixelPlace } from '../../api/probed/place-read.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Pattern } from '../../plan/pattern/pattern.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { componentsOf, positionOf } from '../pixel-answer.ts';
import { asAssumed, differing, otherwise, type ProbeCheck } from '../probe-check.ts';
import type { ProbeScreen } from '../probe-screen.ts';
import type { ProbeSession } from '../probe-session.ts';
import { valueNamed } from '../raw-answer.ts';
import { exchangeText } from '../raw-client.ts';

/** Twenty readings of what a window shows. */
export const showChecks: readonly ProbeCheck[] = [
  {
    id: 'screens',
    assumption: 'blanking-keeps-link',
    part: 'show',
    asks: 'The screens of the desktop before and after a reading',
    run: async (session) => {
      const { screen, center } = shownOn(session);
      const before = JSON.stringify(await screen.screens());
      await valueAt(session, center);
      const after = JSON.stringify(await screen.screens());
      return before === after ? asAssumed('the same') : otherwise(`before: ${before}; after: ${after}`);
    },
  },
  {
    id: 'shown-values',
    assumption: 'position-is-read',
    part: 'show',
    asks: 'White, black, and one white pixel on black',
    run: async (session) => {
      const { screen, center, resolution } = shownOn(session);
      const found: string[] = [];
      const differences: string[] = [];
      const expected = [
        ['white', flat(255), 255],
        ['black', flat(0), 0],
        ['one white pixel', onePixel(resolution, center), 255],
      ] as const;
      for (const [name, pattern, code] of expected) {
        await screen.show(pattern, session.monitor.id);
        const value = await valueAt(session, center);
        found.push(`${name}: ${value.text}`);
        if (!isCode(value, code)) differences.push(`${name}: ${value.text}, expected ${code} of 255`);
        await screen.confirm();
      }
      const [white = '', black = ''] = found.map((text) => text.replace(/^\w+: /, ''));
      if (white === black) differences.push('the value is not that of the picture: the marker may be in it');
      return differing(differences, found.join('; '));
    },
  },
  {
    id: 'shown-checkerboard',
    assumption: 'position-is-read',
    part: 'show',
    asks: 'A black pixel at an even column of a checkerboard of single pixels, and a white one at an odd column',
    run: async (session) => {
      const { screen, center } = shownOn(session);
      const codes = [gray(0), gray(255)] as const;
      await screen.show({ kind: 'checkerboard', codes, cells: { cellPx: 1 } }, session.monitor.id);
      const black = await valueAt(session, center);
      // Read from the even column before it, it is black, whatever position is answered; under HDCP that one must be named.
      const odd = await valueAt(session, { ...center, x: center.x + 1 });
      const isEven = odd.isProtected && odd.position?.x === center.x;
      const found = `${black.text}; odd column${isEven ? ', under HDCP the even one before it' : ''}: ${odd.text}`;
      return isCode(black, 0) && isCode(odd, isEven ? 0 : 255) ? asAssumed(found) : otherwise(found);
    },
  },
  {
    id: 'shown-gray-repeated',
    assumption: 'no-dither',
    part: 'show',
    asks: 'One gray five times',
    run: async (session) => {
      const { screen, center } = shownOn(session);
      await screen.show(flat(100), session.monitor.id);
      const values = new Set<string>();
      for (let count = 0; count < 5; count += 1) values.add((await valueAt(session, center)).text);
      return values.size === 1 ? asAssumed([...values].join()) : otherwise([...values].join('; '));
    },
  },
  {
    id: 'shown-codes',
    assumption: 'component-values',
    part: 'show',
    asks: 'Nine grays, from black to white',
    run: async (session) => {
      const { screen, center } = shownOn(session);
      const found: string[] = [];
      let isAssumed = true;
      for (const code of CODES) {
        await screen.show(flat(code), session.monitor.id);
        const value = await valueAt(session, center);
        isAssumed &&= isCode(value, code);
        found.push(`${code}: ${value.text}`);
      }
      return isAssumed ? asAssumed(found.join('; ')) : otherwise(found.join('; '));
    },
  },
];

const CODES = [0, 1, 16, 64, 128, 192, 235, 254, 255];

function shownOn({ options: { screen, resolution } }: ProbeSession): {
  readonly screen: ProbeScreen;
  readonly resolution: Resolution;
  readonly center: PixelPlace;
} {
  if (!screen || !resolution) throw new FlatfieldError('pattern-window', 'no window was opened');
  // Even, as under HDCP no other pixel can be read.
  const half = (px: number) => 2 * Math.floor(px / 4);
  return { screen, resolution, center: { x: half(resolution.widthPx), y: half(resolution.heightPx) } };
}

interface ShownValue {
  readonly text: string;
  readonly components: readonly number[];
  readonly bitDepth: number;
  readonly position: PixelPlace | null;
  readonly isProtected: boolean;
}

/** The value in full RGB at a pixel, read again each time. */
async function valueAt(session: ProbeSession, { x, y }: PixelPlace): Promise<ShownValue> {
  const query = { x, y, 'show-marker': false };
  const exchange = await session.client.get('getPixelInformation', { monitorId: session.monitor.id }, query);
  const body = exchange.answer?.body;
  const value = valueNamed(body, 'convertedRgbFull');
  const bitDepth = Number(valueNamed(body, 'bitDepth'));
  const components = componentsOf(value);
  const text =
    exchange.answer?.status === 200 ? `${JSON.stringify(value)} of ${bitDepth} bits` : exchangeText(exchange);
  return { text, components, bitDepth, position: positionOf(body), isProtected: valueNamed(body, 'hdcp') === true };
}

/** True if the value is a gray of 8 bits, in the depth of the signal; one step of 8 bits is left for rounding. */
function isCode({ components, bitDepth }: ShownValue, code: number): boolean {
  const expected = (code / 255) * (2 ** bitDepth - 1);
  const tolerance = bitDepth > 8 ? 2 ** (bitDepth - 8) : 0;
  return components.length === 3 && components.every((value) => Math.abs(value - expected) <= tolerance);
}

function gray(code: number) {
  return { r: code, g: code, b: code };
}

function flat(code: number): Pattern {
  return { kind: 'flat-field', codes: gray(code) };
}

function onePixel({ widthPx, heightPx }: Resolution, { x, y }: PixelPlace): Pattern {
  const data = new Uint8Array(widthPx * heightPx * 3);
  data.fill(255, (y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3);
  return { kind: 'image', name: 'one white pixel', frame: { widthPx, heightPx, channels: 3, data } };
}
