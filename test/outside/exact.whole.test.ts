import { describe, expect, it } from 'vitest';
import { inspectServer, outcomeOf, serverForTest } from './inspect-outside.ts';
import type { Codes, Shown, Signal } from './monitor-state.ts';
import { each, signalOf } from './signals.ts';

type Expansion = (code: number, from: number, to: number) => number;

const scaling: Expansion = (code, from, to) => Math.round((code * (2 ** to - 1)) / (2 ** from - 1));
const padding: Expansion = (code, from, to) => code * 2 ** (to - from);
const replication: Expansion = (code, from, to) => padding(code, from, to) + (code >> (2 * from - to));

/** The codes in the depth of the reading by one expansion, then changed. */
function expandedBy(expansion: Expansion, change: (code: number, shown: Shown, x: number) => number = same): Signal {
  return (x, _y, shown, state) => {
    const codes: Codes = each(shown.codes, (code) => change(expansion(code, shown.bitDepth, state.bitDepth), shown, x));
    return { raw: codes, converted: codes };
  };
}

const same = (code: number): number => code;
const exact = { profile: 'signal-exact' };

describe.each(Object.entries({ scaling, padding, replication }))('8 bits expanded by %s', (_, expansion) => {
  it.each([10, 12])('pass as %i bits', async (bitDepth) => {
    expect(await outcomeOf({ bitDepth, signal: expandedBy(expansion) }, exact)).toBe('pass');
  });

  it.each([
    [10, 1],
    [10, 2],
    [12, 1],
    [12, 7],
    [12, 15],
  ])('do not pass as %i bits that are wrong by %i', async (bitDepth, steps) => {
    const off = expandedBy(expansion, (code) => (code > 2 ** (bitDepth - 1) ? code - steps : code + steps));
    expect(await outcomeOf({ bitDepth, signal: off }, exact)).not.toBe('pass');
  });

  it('do not pass as 12 bits of which one point is wrong by 4', async () => {
    const off = expandedBy(expansion, (code, _shown, x) => (x < 960 ? code ^ 4 : code));
    expect(await outcomeOf({ bitDepth: 12, signal: off }, exact)).not.toBe('pass');
  });

  it('are named in the record', async () => {
    const server = await serverForTest({ bitDepth: 12, signal: expandedBy(expansion) });
    expect(JSON.stringify(await inspectServer(server, exact))).toMatch(/expansion/i);
  });
});

describe('12 bits of which no one expansion explains the whole run', () => {
  it.each([
    ['another expansion in each half of the screen', (_shown: Shown, x: number) => x < 1920],
    ['another expansion for gray', (shown: Shown) => shown.codes.r === 36],
  ])('%s does not pass', async (_, isPadded) => {
    const mixed: Signal = (x, y, shown, state) =>
      expandedBy(isPadded(shown, x) ? padding : scaling)(x, y, shown, state);
    expect(await outcomeOf({ bitDepth: 12, signal: mixed }, exact)).not.toBe('pass');
  });
});

it.each([65_410, 65_278, 65_534])('%i of 65535 is not white', async (code) => {
  const high: Signal = (_x, _y, shown) => {
    const codes = each(shown.codes, (each8) => (each8 === 255 ? code : each8 * 257));
    return { raw: codes, converted: codes };
  };
  const outcome = await outcomeOf({ bitDepth: 16, signal: high }, { ...exact, patches: ['white', 'black', 'red'] });
  expect(outcome).not.toBe('pass');
});

it('a clean 10-bit path of 10-bit patches passes', async () => {
  const patches = ['white@10', 'black@10', 'red@10', 'green@10', 'blue@10', 'gray-513@10'];
  expect(await outcomeOf({ bitDepth: 10 }, { profile: 'calibration-match', patches })).toBe('pass');
});

it('a 10-bit patch that arrives with its two lowest bits cut off does not pass', async () => {
  const cut: Signal = (_x, _y, shown) => {
    const codes = each(shown.codes, (code) => code & ~3);
    return { raw: codes, converted: codes };
  };
  const outcome = await outcomeOf(
    { bitDepth: 10, signal: cut },
    { ...exact, patches: ['white', 'black', 'red', 'green', 'blue', 'gray-128', 'gray-513@10'] },
  );
  expect(outcome).not.toBe('pass');
});

it('8-bit codes wrong by 1 do not pass', async () => {
  const off = signalOf((drives) => each(drives, (drive) => (drive > 0.4 ? drive - 1 / 255 : drive)));
  expect(await outcomeOf({ signal: off }, exact)).not.toBe('pass');
});
