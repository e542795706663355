import { describe, expect, it } from 'vitest';
import { parseProfile } from '../../src/entries/index.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { outcomeOf } from './inspect-outside.ts';
import { cleanMonitor, type MonitorState, targetOf } from './monitor-state.ts';
import { each, inCorner, limitedRange, type Path, scaled, signalOf } from './signals.ts';

const spellings = {
  gamma: { type: 'GAMMA', value: 2.2 },
  PQ: { type: 'STANDARD', value: 'PQ', pqOption: 'CLIPPING' },
  HLG: { type: 'STANDARD', value: 'HLG' },
};

function behind(path: Path, tone: keyof typeof spellings): Partial<MonitorState> {
  const [first, ...rest] = cleanMonitor().modes;
  if (first === undefined) throw new Error('a monitor has modes');
  return { signal: signalOf(path), modes: [{ ...first, target: targetOf(spellings[tone]) }, ...rest] };
}

const sixtyCodesOff: Path = (drives) => each(drives, (drive) => drive - 60 / 255);
const raisedBy =
  (codes: number): Path =>
  (drives) =>
    each(drives, (drive) => Math.max(drive, codes / 255));

const bad: Record<string, Path> = {
  'a limited-range signal': limitedRange,
  'a signal at 60 %': scaled(0.6),
  'a corner that is 60 codes off': inCorner(sixtyCodesOff),
  'a corner at 60 %': inCorner(scaled(0.6)),
  'a green channel at 70 %': ({ r, g, b }) => ({ r, g: g * 0.7, b }),
  'a blue channel swapped with green': ({ r, g, b }) => ({ r, g: b, b: g }),
  'a black raised by 30 codes': raisedBy(30),
  'a dead blue channel': ({ r, g }) => ({ r, g, b: 0 }),
};

describe.each(['PQ', 'HLG', 'gamma'] as const)('under a %s target', (tone) => {
  it.each(Object.entries(bad))('%s does not pass', async (_, path) => {
    expect(await outcomeOf(behind(path, tone))).not.toBe('pass');
  });

  it('a clean monitor passes', async () => {
    expect(await outcomeOf(behind((drives) => drives, tone))).toBe('pass');
  });
});

it.each(['PQ', 'HLG'] as const)('under a %s target, a black raised by 12 codes does not pass', async (tone) => {
  expect(await outcomeOf(behind(raisedBy(12), tone))).not.toBe('pass');
});

describe('a profile of your own with another limit than the difference from the calibration', () => {
  const limits = (metric: string, required: number): Profile =>
    parseProfile({
      extends: 'calibration-match',
      name: 'ours',
      title: 'Ours',
      limits: [{ metric, operator: '<=', required, source: 'ours', verified: true }],
    });

  it.each([
    ['delta-e-2000-center-max', 2],
    ['luminance-center-max', 5],
    ['uv-1976-pair-max', 0.01],
    ['delta-e-2000-neighbour-max', 2],
  ] as const)('a corner at 60 %% does not pass %s under a PQ target', async (metric, required) => {
    const profile = limits(metric, required);
    const patches = ['white', 'red'];
    expect(await outcomeOf(behind(inCorner(scaled(0.6)), 'PQ'), { profile, patches })).not.toBe('pass');
  });

  it('a clean monitor passes under a PQ target', async () => {
    const profile = limits('delta-e-2000-center-max', 2);
    expect(
      await outcomeOf(
        behind((drives) => drives, 'PQ'),
        { profile, patches: ['white', 'red'] },
      ),
    ).toBe('pass');
  });
});

describe('between full and zero drive', () => {
  const graysOnly = { patches: ['gray-128', 'gray-64', 'white', 'black'] };

  it.each(Object.entries(bad).filter(([name]) => !name.includes('swapped')))(
    '%s does not pass on grays under a PQ target',
    async (_, path) => {
      expect(await outcomeOf(behind(path, 'PQ'), graysOnly)).not.toBe('pass');
    },
  );

  it('a clean monitor passes on grays under a PQ target', async () => {
    expect(
      await outcomeOf(
        behind((drives) => drives, 'PQ'),
        graysOnly,
      ),
    ).toBe('pass');
  });

  it('a clean 10-bit path of 8-bit patches passes under a PQ target', async () => {
    expect(await outcomeOf({ ...behind((drives) => drives, 'PQ'), bitDepth: 10 }, graysOnly)).toBe('pass');
  });
});

describe.each(['PQ', 'HLG', '1', '4', 'BT.1886'])('judged with --tone-response %s', (toneResponse) => {
  it.each(Object.entries(bad))('%s does not pass', async (_, path) => {
    expect(await outcomeOf(behind(path, 'gamma'), { toneResponse })).not.toBe('pass');
  });

  it('a clean monitor passes', async () => {
    expect(
      await outcomeOf(
        behind((drives) => drives, 'gamma'),
        { toneResponse },
      ),
    ).toBe('pass');
  });
});
