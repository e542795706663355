import { describe, expect, it } from 'vitest';
import { outcomeOf } from './inspect-outside.ts';
import type { MonitorState, Signal } from './monitor-state.ts';
import { each, signalOf, yCbCrOf } from './signals.ts';

const clean = signalOf();

/** A monitor that converts to the right RGB whatever it received. */
function received(raw: (codes: { r: number; g: number; b: number }, x: number) => object): Signal {
  return (x, y, shown, state) => {
    const { converted } = clean(x, y, shown, state);
    return { raw: raw(converted as { r: number; g: number; b: number }, x), converted };
  };
}

const limited = (code: number): number => Math.round(16 + (code * 219) / 255);

describe('a raw value that contradicts the converted one is inconclusive', () => {
  const contradictions: Record<string, Partial<MonitorState>> = {
    'black throughout': { signal: received(() => ({ r: 0, g: 0, b: 0 })) },
    'red and blue swapped': { signal: received(({ r, g, b }) => ({ r: b, g, b: r })) },
    'half of the converted value': { signal: received((codes) => each(codes, (code) => code >> 1)) },
    '40 codes below the converted value': {
      signal: received((codes) => each(codes, (code) => Math.max(0, code - 40))),
    },
    'of luma only': { colorFormat: 'YCBCR', signal: received(({ g }) => ({ y: limited(g), cb: 128, cr: 128 })) },
    'of neutral chroma and full luma for everything': {
      colorFormat: 'YCBCR',
      signal: received(() => ({ y: 235, cb: 128, cr: 128 })),
    },
    'with Cb and Cr swapped': {
      colorFormat: 'YCBCR',
      signal: (x, y, shown, state) => {
        const { raw, converted } = yCbCrOf(0.2126, 0.0722)(x, y, shown, state);
        const { y: luma, cb, cr } = raw as { y: number; cb: number; cr: number };
        return { raw: { y: luma, cb: cr, cr: cb }, converted };
      },
    },
    'beyond its bit depth': { signal: received(() => ({ r: 999, g: 999, b: 999 })) },
  };

  it.each(Object.entries(contradictions))('%s', async (_, state) => {
    expect(await outcomeOf(state)).toBe('inconclusive');
  });

  it('of another range in one half of the screen', async () => {
    const signal = received((codes, x) => (x < 1920 ? codes : each(codes, limited)));
    expect(await outcomeOf({ signal }, { patches: ['white', 'red', 'gray-64', 'black'] })).toBe('inconclusive');
  });

  it.each(Object.entries(contradictions))('%s, under signal-exact', async (_, state) => {
    expect(await outcomeOf(state, { profile: 'signal-exact' })).not.toBe('pass');
  });
});

describe('a raw value that agrees with the converted one passes', () => {
  const agreeing: Record<string, Partial<MonitorState>> = {
    'full-range RGB': {},
    'limited-range RGB': { signal: received((codes) => each(codes, limited)) },
    'limited-range RGB of 10 bits': {
      bitDepth: 10,
      signal: received((codes) => each(codes, (code) => Math.round(64 + (code * 876) / 1023))),
    },
    'BT.709 YCbCr of 10 bits': { colorFormat: 'YCBCR', bitDepth: 10, signal: yCbCrOf(0.2126, 0.0722) },
    'BT.601 YCbCr of 10 bits': { colorFormat: 'YCBCR', bitDepth: 10, signal: yCbCrOf(0.299, 0.114) },
    'BT.2020 YCbCr of 10 bits': { colorFormat: 'YCBCR', bitDepth: 10, signal: yCbCrOf(0.2627, 0.0593) },
    'BT.709 YCbCr of 8 bits': { colorFormat: 'YCBCR', signal: yCbCrOf(0.2126, 0.0722) },
    'BT.709 YCbCr of 12 bits': { colorFormat: 'YCBCR', bitDepth: 12, signal: yCbCrOf(0.2126, 0.0722) },
  };

  it.each(Object.entries(agreeing))('%s', async (_, state) => {
    expect(await outcomeOf(state)).toBe('pass');
  });

  it.each(Object.entries(agreeing))('%s, on grays too', async (_, state) => {
    expect(await outcomeOf(state, { patches: ['white', 'gray-128', 'gray-37', 'black', '200/30/90'] })).toBe('pass');
  });
});
