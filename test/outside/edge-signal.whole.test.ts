import { describe, expect, it } from 'vitest';
import { inspectServer, serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';
import type { MonitorState } from './monitor-state.ts';
import { limitedRange, signalOf } from './signals.ts';

/** Nine points of white, and the last pixel before and after them. */
const READINGS = 9;

/** What a monitor says whose signal is another one at the last pixel only. */
async function inspectChanging(when: 'before' | 'after', changes: Partial<MonitorState>, stopAtFail = false) {
  const server: MonitorServer = await serverForTest();
  const clean = { ...server.state };
  server.before = ({ operation }) => {
    const isEdge = when === 'before' ? server.pixelsRead() === 0 : server.pixelsRead() > READINGS;
    if (operation === 'pixel') Object.assign(server.state, clean, isEdge ? changes : {}, { shown: server.state.shown });
    return undefined;
  };
  const { judgment } = await inspectServer(server, { patches: ['white'], stopAtFail });
  const { outcome, reasons } = judgment.verdict;
  return [outcome, ...reasons.filter(({ weight }) => weight === 'inconclusive').map(({ code }) => code)];
}

const white = { r: 255, g: 255, b: 255 };
const rawOnly = (raw: object): Partial<MonitorState> => ({ signal: () => ({ raw, converted: white }) });
const ANOTHER: readonly (readonly [string, Partial<MonitorState>, string])[] = [
  ['has another bit depth', { bitDepth: 10 }, 'edge-signal-differs'],
  [
    'is in another color format',
    { colorFormat: 'YCBCR', signal: () => ({ raw: { y: 235, cb: 128, cr: 128 }, converted: white }) },
    'edge-signal-differs',
  ],
  ['has components that lead nowhere', rawOnly({ r: 10, g: 20, b: 30 }), 'edge-contradicts'],
];

describe('a signal that is another one at the last pixel does not pass', () => {
  it.each(ANOTHER)('after the last point, if it %s', async (_, changes, code) => {
    expect(await inspectChanging('after', changes)).toEqual(['inconclusive', code]);
  });

  it.each(ANOTHER)('before the first point, if it %s', async (_, changes, code) => {
    expect(await inspectChanging('before', changes)).toEqual(['inconclusive', code]);
  });

  it('after the last point, if HDCP came on there', async () => {
    expect(await inspectChanging('after', { hdcp: true })).toEqual(['inconclusive', 'edge-signal-differs']);
  });

  it('before the first point, if HDCP went off behind it', async () => {
    expect(await inspectChanging('before', { hdcp: true })).toEqual(['inconclusive', 'edge-signal-differs']);
  });

  it('after the last point, if it came in another range than the readings', async () => {
    const raw = { r: 235, g: 235, b: 235 };
    expect(await inspectChanging('after', rawOnly(raw))).toEqual(['inconclusive', 'edge-contradicts']);
  });
});

it.each<[string, Partial<MonitorState>]>([
  ['8 bits', {}],
  ['10 bits', { bitDepth: 10 }],
  [
    'limited range',
    {
      signal: (x, y, shown, state) => ({
        ...signalOf()(x, y, shown, state),
        raw: signalOf(limitedRange)(x, y, shown, state).raw,
      }),
    },
  ],
])('a good signal of %s passes', async (_, state) => {
  const { judgment } = await inspectServer(await serverForTest(state), { patches: ['white', 'black'] });
  expect(judgment.verdict.reasons.filter(({ weight }) => weight !== 'note')).toEqual([]);
  expect(judgment.verdict.outcome).toBe('pass');
});

describe('a run that stops at a proven fail is inconclusive', () => {
  it.each<[string, Partial<MonitorState>]>([
    ['the bit depth', { bitDepth: 10 }],
    ['HDCP', { hdcp: true }],
  ])('if %s changes right after the deciding reading', async (_, changes) => {
    const server = await serverForTest({ signal: signalOf(({ g, b }) => ({ r: 0.76, g, b })) });
    server.before = ({ operation }) => {
      // The last pixel, then the reading that proves the fail.
      if (operation === 'pixel' && server.pixelsRead() >= 2) Object.assign(server.state, changes);
      return undefined;
    };
    const { judgment, stopped, readings } = await inspectServer(server, { patches: ['white'], stopAtFail: true });
    expect([stopped?.code, readings.length]).toEqual(['fail-proven', 1]);
    expect(judgment.verdict.outcome).toBe('inconclusive');
  });
});

describe('a chart that was not shown as planned proves no fail', () => {
  const mirrored: Picture = ({ xPx, yPx }) => ({ xPx: 3839 - xPx, yPx });
  const turned: Picture = ({ xPx, yPx }) => ({ xPx: 3839 - xPx, yPx: 2159 - yPx });

  it.each([
    ['mirrored', mirrored, true, 'chart-not-shown'],
    ['rotated by half a turn', turned, true, 'chart-not-shown'],
    // The first cell that is read is a gray then, nearer to the patch before.
    ['mirrored', mirrored, false, 'other-patch-read'],
    ['rotated by half a turn', turned, false, 'other-patch-read'],
  ])('if it is %s', async (_, picture, fullPlan, reason) => {
    const server = await serverForTest();
    const { judgment } = await inspectServer(server, {
      profile: 'calibration-match',
      fullPlan,
      order: 'farthest-first',
      stopAtFail: true,
      showPatch: (patch) => {
        const { codes, bitDepth } = patch;
        server.show({ codes, bitDepth, codesAt: (place) => ({ codes: patch.codesAt(picture(place)).codes }) });
      },
    });
    const { outcome, reasons } = judgment.verdict;
    expect([outcome, reasons.map(({ code }) => code).includes(reason)]).toEqual(['inconclusive', true]);
  });

  it('though one that was is stopped at its first wrong cells', async () => {
    const server = await serverForTest({ signal: signalOf(({ r, g, b }) => ({ r, g: 0.85 * g, b })) });
    const patches = ['tone-chart'];
    const { judgment, readings } = await inspectServer(server, { patches, order: 'farthest-first', stopAtFail: true });
    expect(judgment.verdict.outcome).toBe('fail');
    expect(readings.length).toBeLessThan(20);
  });
});

type Picture = (place: { readonly xPx: number; readonly yPx: number }) => {
  readonly xPx: number;
  readonly yPx: number;
};

it.each([false, true])(
  'a color mode that changes while the last pixel is read makes a run inconclusive, stopped: %s',
  async (stopAtFail) => {
    const server = await serverForTest(stopAtFail ? { signal: signalOf(({ g, b }) => ({ r: 0.5, g, b })) } : {});
    server.before = ({ operation }) => {
      const read = stopAtFail ? 2 : READINGS + 1;
      if (operation === 'pixel' && server.pixelsRead() >= read) server.state.selected = 3;
      return undefined;
    };
    const { judgment } = await inspectServer(server, { patches: ['white'], stopAtFail });
    const { outcome, reasons } = judgment.verdict;
    expect([outcome, reasons[0]?.code]).toEqual(['inconclusive', 'color-mode-changed']);
  },
);
