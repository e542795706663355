import { describe, expect, it } from 'vitest';
import { codesAt } from '../../src/plan/pattern/codes-at.ts';
import type { ProbeScreen } from '../../src/probe/probe-screen.ts';
import { deviations, probeAt } from './ask.ts';
import { type Bend, type StandInState, standIn } from './stand-in.ts';

const resolution = { widthPx: 64, heightPx: 48 };
const parts = ['show'] as const;

describe('the show part', () => {
  it('finds a monitor as assumed in 20 readings', async () => {
    const { url, requests, state } = await standIn();
    expect(deviations(await probeAt(url, { parts, resolution, screen: screenOf(state) }))).toEqual([]);
    expect(requests.filter((request) => request.endsWith('/pixel-inspection'))).toHaveLength(20);
  });

  it.each<[name: string, bend: Bend, found: readonly RegExp[]]>([
    [
      'a reading is that of the pattern before',
      stale(),
      [/^shown-values: /, /^shown-checkerboard: /, /^shown-gray-repeated: /, /^shown-codes: /],
    ],
    [
      'a pixel is read with its neighbor',
      shifted(1),
      [/^shown-values: one white pixel: .*"r":0/, /^shown-checkerboard: .*255/],
    ],
    ['an even pixel is read at each odd place', evenOnly(), [/^shown-checkerboard: .*odd column: .*"r":0/]],
    ['each reading flips a bit', flipping(), [/^shown-gray-repeated: .*; /, /./]],
    [
      'the marker is in every value',
      reading(() => ({ r: 255, g: 0, b: 0 })),
      [/^shown-values: .*; the value is not that of the picture: the marker may be in it$/],
    ],
    ['values are clipped', clipping(), [/^shown-values: white: .*235/, /^shown-codes: .*235/]],
  ])('finds that %s', async (_, bend, found) => {
    const { url, state } = await standIn(bend);
    const all = deviations(await probeAt(url, { parts, resolution, screen: screenOf(state) }));
    expect(found.filter((text) => !all.some((one) => text.test(one)))).toEqual([]);
    expect(all.length).toBeLessThanOrEqual(4);
  });

  it('finds a monitor as assumed under HDCP', async () => {
    const even = (place: number) => place - (place % 2);
    const { url, state } = await standIn((answer, { route, x, y }, { codesAt: codes }) => {
      if (route !== '/pixel-inspection') return answer;
      const value = codes(even(x), even(y));
      const body = { ...(answer.body as object), hdcp: true, position: { x: even(x), y: even(y) } };
      return { ...answer, body: { ...body, rawValue: value, convertedRgbFull: value } };
    });
    const odd = { widthPx: 66, heightPx: 50 };
    expect(deviations(await probeAt(url, { parts, resolution: odd, screen: screenOf(state) }))).toEqual([]);
  });

  it('finds that the screens are numbered otherwise after a reading', async () => {
    const { url, state } = await standIn();
    let asked = 0;
    const screens = async () => [
      { xPx: 1920 * asked++, yPx: 0, widthPx: 1920, heightPx: 1080, name: '', primary: false },
    ];
    const probed = await probeAt(url, { parts, resolution, screen: { ...screenOf(state), screens } });
    expect(deviations(probed)).toEqual([expect.stringMatching(/^screens: before: .*"xPx":0.*; after: .*"xPx":1920/)]);
  });

  it('asks nothing without a window', async () => {
    const { url } = await standIn();
    const { record } = await probeAt(url, { parts, resolution });
    expect(new Set(record.findings.map(({ state, found }) => `${state}: ${found}`))).toEqual(
      new Set(['not-asked: no window was opened']),
    );
  });
});

/** A window whose patterns are the signal of the stand-in. */
function screenOf(state: StandInState): ProbeScreen {
  return {
    show: async (pattern) => {
      state.codesAt = (x, y) => ({ ...codesAt(pattern, resolution, x, y) });
    },
    confirm: async () => undefined,
    screens: async () => [],
  };
}

type Codes = Record<'r' | 'g' | 'b', number>;

/** Changes the values that are read. */
function reading(change: (codes: Codes, x: number, y: number, state: StandInState) => Codes): Bend {
  return (answer, { route, x, y }, state) => {
    if (route !== '/pixel-inspection') return answer;
    const codes = change(state.codesAt(x, y) as Codes, x, y, state);
    return { ...answer, body: { ...(answer.body as object), rawValue: codes, convertedRgbFull: codes } };
  };
}

function stale(): Bend {
  let before: Codes = { r: 9, g: 9, b: 9 };
  return reading((codes) => {
    const found = before;
    before = codes;
    return found;
  });
}

function shifted(by: number): Bend {
  return reading((_, x, y, state) => state.codesAt(x + by, y) as Codes);
}

/** As under HDCP, with the position that was asked for. */
function evenOnly(): Bend {
  return reading((_, x, y, state) => state.codesAt(x - (x % 2), y - (y % 2)) as Codes);
}

function flipping(): Bend {
  let turn = 0;
  return reading((codes) => {
    turn += 1;
    return { ...codes, g: codes.g ^ (turn % 2) };
  });
}

function clipping(): Bend {
  return reading(({ r, g, b }) => ({ r: Math.min(r, 235), g: Math.min(g, 235), b: Math.min(b, 235) }));
}
