import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import type { Resolution } from '../../sampling/sample-point.ts';
import { componentsOf } from '../pixel-answer.ts';
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
      const even = { x: center.x - (center.x % 2), y: center.y - (center.y % 2) };
      const black = await valueAt(session, even);
      // Read from the even column before it, as under HDCP, it is black, whatever position is answered.
      const white = await valueAt(session, { ...even, x: even.x + 1 });
      const found = `${black.text}; odd column: ${white.text}`;
      return isCode(black, 0) && isCode(white, 255) ? asAssumed(found) : otherwise(found);
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
  readonly center: { readonly x: number; readonly y: number };
} {
  if (!screen || !resolution) throw new FlatfieldError('pattern-window', 'no window was opened');
  const center = { x: Math.floor(resolution.widthPx / 2), y: Math.floor(resolution.heightPx / 2) };
  return { screen, resolution, center };
}

interface ShownValue {
  readonly text: string;
  readonly components: readonly number[];
  readonly bitDepth: number;
}

/** The value in full RGB at a pixel, read again each time. */
async function valueAt(
  session: ProbeSession,
  { x, y }: { readonly x: number; readonly y: number },
): Promise<ShownValue> {
  const query = { x, y, 'show-marker': false };
  const exchange = await session.client.get('getPixelInformation', { monitorId: session.monitor.id }, query);
  const value = valueNamed(exchange.answer?.body, 'convertedRgbFull');
  const bitDepth = Number(valueNamed(exchange.answer?.body, 'bitDepth'));
  const components = componentsOf(value);
  const text =
    exchange.answer?.status === 200 ? `${JSON.stringify(value)} of ${bitDepth} bits` : exchangeText(exchange);
  return { text, components, bitDepth };
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

function onePixel({ widthPx, heightPx }: Resolution, { x, y }: { readonly x: number; readonly y: number }): Pattern {
  const data = new Uint8Array(widthPx * heightPx * 3);
  data.fill(255, (y * widthPx + x) * 3, (y * widthPx + x) * 3 + 3);
  return { kind: 'image', name: 'one white pixel', frame: { widthPx, heightPx, channels: 3, data } };
}
