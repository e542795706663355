import { describe, expect, it } from 'vitest';
import { outcomeOf } from './inspect-outside.ts';
import type { MonitorState, Signal } from './monitor-state.ts';
import { each, type Path, signalOf } from './signals.ts';

/** The clean answer with some of its parts replaced. */
function answered(change: (clean: { raw: object; converted: object }, x: number, y: number) => object): Signal {
  return (x, y, shown, state) => {
    const clean = signalOf()(x, y, shown, state);
    return { ...clean, ...change(clean, x, y) };
  };
}

describe('an answer that contradicts its request does not pass', () => {
  const odd = (value: unknown): Partial<MonitorState> => ({
    signal: answered(() => ({ converted: { r: value, g: value, b: value } })),
  });

  it.each([254.6, 255.4, -0.1, '255', null, 256, true, [255]])('a code value of %j', async (value) => {
    expect(await outcomeOf(odd(value))).not.toBe('pass');
  });

  it('a component too many', async () => {
    expect(await outcomeOf({ signal: answered(() => ({ converted: { r: 255, g: 255, b: 255, y: 16 } })) })).not.toBe(
      'pass',
    );
  });

  it('YCbCr values under the format RGB', async () => {
    expect(await outcomeOf({ signal: answered(() => ({ raw: { y: 235, cb: 128, cr: 128 } })) })).not.toBe('pass');
  });

  it('RGB values under the format YCbCr', async () => {
    expect(await outcomeOf({ colorFormat: 'YCBCR' })).not.toBe('pass');
  });
});

describe('a path that is wrong only between full and zero drive does not pass the default profile', () => {
  const wrong: Record<string, Path> = {
    'full range taken for limited range': (drives) => each(drives, (drive) => (drive * 255 - 16) / 219),
    'a gain of 1.2 that clips': (drives) => each(drives, (drive) => drive * 1.2),
    'a gamma of 1.5 in the graphics card': (drives) => each(drives, (drive) => drive ** 1.5),
    'a threshold at half': (drives) => each(drives, (drive) => (drive < 0.5 ? 0 : 1)),
  };

  it.each(Object.entries(wrong))('%s', async (_, path) => {
    expect(await outcomeOf({ signal: signalOf(path) })).not.toBe('pass');
  });

  it.each(Object.entries(wrong))('%s, on grays', async (_, path) => {
    const patches = ['white', 'gray-128', 'gray-64', 'gray-191', 'black'];
    expect(await outcomeOf({ signal: signalOf(path) }, { patches })).not.toBe('pass');
  });

  it.each([1, 2, 4])('a signal of %i bits', async (bitDepth) => {
    expect(await outcomeOf({ bitDepth })).not.toBe('pass');
  });

  it('a signal of 6 bits, rounded to the nearest, under the profile that asks for every bit', async () => {
    expect(await outcomeOf({ bitDepth: 6 }, { profile: 'signal-exact' })).not.toBe('pass');
  });
});
