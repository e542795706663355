import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { listScenarios } from '../../../src/entries/simulator.ts';
import { loadScenario } from '../../../src/simulator/scenario/load-scenario.ts';
import { parseScenario } from '../../../src/simulator/scenario/scenario.ts';
import { withCode } from '../../with-code.ts';
import { ask } from '../ask.ts';
import { type Simulated, simulated } from '../simulated.ts';

interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

interface Reading {
  readonly hdcp: boolean;
  readonly bitDepth: number;
  readonly colorFormat: string;
  readonly convertedRgbFull: Rgb;
}

describe('scenarios', () => {
  it('are those that are promised, each with one line that says what it is', async () => {
    const scenarios = await listScenarios();
    expect(scenarios.map(({ name }) => name)).toEqual([
      '10-bit',
      'auto-bit-depth',
      'black-zero',
      'color-fringe',
      'dim-edge',
      'flat',
      'full-into-limited',
      'gradient',
      'hdcp',
      'hdcp-mid-run',
      'inconsistent-calibration',
      'limited-range',
      'mode-changed-mid-run',
      'night-light',
      'no-calibration',
      'no-pixel-inspection',
      'overlay',
      'panel-dim-edge',
      'panel-tinted-corner',
      'shifted',
      'six-bit',
      'stale-calibration',
      'tinted-corner',
      'unplugged-mid-run',
      'window-opened-mid-run',
      'ycbcr-420',
      'ycbcr-422',
    ]);
    for (const { description } of scenarios) expect(description).toMatch(/^[^\n]{10,100}$/);
  });

  it('carry the name of their file', async () => {
    const names = (await listScenarios()).map(({ name }) => name);
    for (const name of names) {
      const text = await readFile(new URL(`../../../fixtures/scenarios/${name}.json`, import.meta.url), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ name });
    }
  });

  it('are refused by an unknown name, which never leaves their folder', async () => {
    await expect(loadScenario('flatt')).rejects.toThrow(/not known; did you mean flat\?/);
    await expect(loadScenario('../local-api/list-monitors')).rejects.toThrow(withCode('invalid-simulation'));
  });

  it('are refused if they are wrong, with the place of the mistake', () => {
    const scenario = { name: 'x', description: 'y' };
    expect(() => parseScenario({ ...scenario, signal: { bitDepth: 9 } }, 'x')).toThrow(/signal\.bitDepth/);
    expect(() => parseScenario({ ...scenario, signal: { subsampling: '4:2:2' } }, 'x')).toThrow(/always 4:4:4/);
    expect(() => parseScenario({ ...scenario, sginal: {} }, 'x')).toThrow(/sginal/);
    expect(() => parseScenario(null, 'x')).toThrow(/"x" is not valid: the whole/);
  });
});

describe('a good signal', () => {
  const patches: readonly Rgb[] = [
    { r: 255, g: 255, b: 255 },
    { r: 0, g: 0, b: 0 },
    { r: 255, g: 0, b: 0 },
    { r: 0, g: 255, b: 0 },
    { r: 0, g: 0, b: 255 },
    { r: 64, g: 64, b: 64 },
    { r: 128, g: 128, b: 128 },
    { r: 191, g: 191, b: 191 },
  ];

  it.each([
    ['flat', 0],
    ['hdcp', 0],
    ['black-zero', 0],
    ['10-bit', 0],
    ['ycbcr-422', 1],
  ] as const)('of %s is read to within %i code values at every point', async (scenario, tolerance) => {
    const { simulator, id, pixel } = await simulated({ scenario });
    for (const codes of patches) {
      simulator.showPatch(id, { bitDepth: 8, codes });
      for (const [x, y] of [
        [0, 0],
        [1921, 1081],
        [3839, 2159],
      ] as const) {
        const { bitDepth, convertedRgbFull } = (await pixel(x, y)).json as Reading;
        const truth = (code: number) => Math.round((code * (2 ** bitDepth - 1)) / 255);
        for (const channel of ['r', 'g', 'b'] as const) {
          expect(Math.abs(convertedRgbFull[channel] - truth(codes[channel]))).toBeLessThanOrEqual(tolerance);
        }
      }
    }
  });

  it('has the format that its name says', async () => {
    const formatOf = async (scenario: string) => {
      const { pixel } = await simulated({ scenario });
      const { colorFormat, bitDepth, hdcp } = (await pixel(1, 1)).json as Reading;
      return [colorFormat, bitDepth, hdcp];
    };
    expect(await formatOf('flat')).toEqual(['RGB', 8, false]);
    expect(await formatOf('10-bit')).toEqual(['RGB', 10, false]);
    expect(await formatOf('ycbcr-422')).toEqual(['YCBCR', 10, false]);
    expect(await formatOf('hdcp')).toEqual(['RGB', 8, true]);
  });
});

describe('a defective signal', () => {
  it.each([
    ['tinted-corner', '5x5', 4],
    ['tinted-corner', '3x3', 1],
    ['dim-edge', '5x5', 5],
    ['dim-edge', '3x3', 3],
    ['overlay', '5x5', 1],
    ['overlay', '3x3', 1],
    ['limited-range', '3x3', 9],
  ] as const)(
    'of %s shows at %s in %i points or a few more, and not in all unless the range is wrong',
    async (scenario, layout, least) => {
      const size = layout === '5x5' ? 5 : 3;
      for (const seed of [1, 2, 3]) {
        const whites = await readWhites(await simulated({ scenario, seed }), size);
        const bad = whites.filter(({ r, g, b }) => Math.min(r, g, b) <= 245);
        expect(bad.length).toBeGreaterThanOrEqual(least);
        expect(bad.length === size * size).toBe(scenario === 'limited-range');
        expect(whites.filter(({ r, g, b }) => Math.min(r, g, b) > 245 && Math.min(r, g, b) < 255)).toEqual([]);
      }
    },
  );

  it('of tinted-corner is yellow in the top left corner alone', async () => {
    const { pixel } = await simulated({ scenario: 'tinted-corner' });
    expect((await pixel(10, 10)).json).toMatchObject({ convertedRgbFull: { r: 255, g: 255, b: 237 } });
    expect((await pixel(3800, 2100)).json).toMatchObject({ convertedRgbFull: { r: 255, g: 255, b: 255 } });
  });
});

describe('events', () => {
  const read = async (one: Simulated, count: number) => {
    for (let done = 0; done < count; done += 1) expect((await one.pixel(1, 1)).status).toBe(200);
  };

  it('begin copy protection after 9 readings', async () => {
    const one = await simulated({ scenario: 'hdcp-mid-run' });
    await read(one, 8);
    expect((await one.pixel(1, 1)).json).toMatchObject({ hdcp: false, position: { x: 1, y: 1 } });
    expect((await one.pixel(1, 1)).json).toMatchObject({ hdcp: true, position: { x: 0, y: 0 } });
  });

  it('change the color mode after 9 readings', async () => {
    const one = await simulated({ scenario: 'mode-changed-mid-run' });
    await read(one, 8);
    expect((await one.of('/color-modes/0')).json).toMatchObject({ selected: true });
    await read(one, 1);
    expect((await one.of('/color-modes/2')).json).toMatchObject({ selected: true });
  });

  it('unplug each monitor after its own 10 readings', async () => {
    const one = await simulated({ scenario: 'unplugged-mid-run', monitors: 2 });
    await read(one, 10);
    expect((await one.pixel(1, 1)).status).toBe(404);
    const { monitors } = (await ask(one.simulator.url, '/monitors')).json as { monitors: unknown[] };
    expect(monitors).toHaveLength(1);
  });

  it('open the window after 8 readings', async () => {
    const one = await simulated({ scenario: 'window-opened-mid-run' });
    await read(one, 8);
    expect((await one.pixel(1, 1)).status).toBe(503);
    expect((await one.of('/key-lock')).status).toBe(503);
  });

  it('may be any that a scenario describes', async () => {
    const one = await simulated({
      scenario: {
        name: 'busy',
        description: 'everything at once',
        events: [
          { afterPixelReads: 1, event: { kind: 'bit-depth', bitDepth: 10 } },
          { afterPixelReads: 1, event: { kind: 'calibrated' } },
          { afterPixelReads: 1, event: { kind: 'key-pressed', index: 4 } },
          { afterPixelReads: 2, event: { kind: 'api', enabled: false } },
        ],
      },
    });
    const before = one.simulator.rig.own(one.id).calibrationResults(0).length;
    await read(one, 1);
    expect(one.simulator.rig.own(one.id).calibrationResults(0)).toHaveLength(before + 1);
    expect((await one.of('/color-modes/4')).json).toMatchObject({ selected: true });
    expect((await one.pixel(1, 1)).json).toMatchObject({ bitDepth: 10 });
    await expect(one.pixel(1, 1)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('leave the mode alone when a key is pressed and the keys are locked', async () => {
    const one = await simulated({
      scenario: {
        name: 'locked',
        description: 'keys locked',
        monitor: { keyLock: 'ALL' },
        events: [{ afterPixelReads: 1, event: { kind: 'key-pressed', index: 4 } }],
      },
    });
    await read(one, 1);
    expect((await one.of('/color-modes/0')).json).toMatchObject({ selected: true });
  });
});

describe('calibrations', () => {
  it('are absent in no-calibration', async () => {
    const { of } = await simulated({ scenario: 'no-calibration' });
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      const { json } = await of(`/color-modes/${index}/target/calibration-results`);
      expect(json).toEqual({ calibrationResults: [] });
    }
  });

  it.each([
    ['flat', 12],
    ['stale-calibration', 400],
  ])('of %s succeeded %i days ago', async (scenario, daysAgo) => {
    const now = new Date(2026, 5, 1, 12, 0);
    const clock = { now: () => now, wait: () => Promise.resolve() };
    const newest = (await results(await simulated({ scenario, clock }))).find((each) => each.isNewest);
    const [date = '', time = ''] = newest?.executedAt.split(' ') ?? [];
    const days = (now.getTime() - new Date(`${date}T${time}:00`).getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(daysAgo);
  });

  it.each([
    ['flat', 0],
    ['black-zero', 0],
    ['inconsistent-calibration', 0.02],
  ])('of %s state an x of white that is %d off', async (scenario, off) => {
    for (const { calibrationData, isNewest } of await results(await simulated({ scenario }))) {
      const { X, Y, Z, x } = calibrationData.white;
      expect(x - X / (X + Y + Z)).toBeCloseTo(isNewest ? off : 0, 4);
    }
  });

  it('of black-zero have a black without light', async () => {
    for (const { measurementData } of await results(await simulated({ scenario: 'black-zero' }))) {
      expect(measurementData.black).toEqual({ X: 0, Y: 0, Z: 0, x: 0, y: 0 });
    }
  });
});

interface Succeeded {
  readonly isNewest: boolean;
  readonly executedAt: string;
  readonly calibrationData: { readonly white: Readonly<Record<'X' | 'Y' | 'Z' | 'x', number>> };
  readonly measurementData: { readonly black: unknown };
}

async function results({ of }: Simulated): Promise<Succeeded[]> {
  const { json } = await of('/color-modes/0/target/calibration-results');
  const { calibrationResults } = json as { calibrationResults: (Succeeded & { errorCode: string | null })[] };
  const succeeded = calibrationResults.filter(({ errorCode }) => errorCode === null);
  const newest = succeeded
    .map(({ executedAt }) => executedAt)
    .sort()
    .at(-1);
  return succeeded.map((result) => ({ ...result, isNewest: result.executedAt === newest }));
}

async function readWhites({ pixel }: Simulated, size: number): Promise<Rgb[]> {
  const whites: Rgb[] = [];
  for (let place = 0; place < size * size; place += 1) {
    const x = Math.floor((((place % size) + 0.5) / size) * 3840);
    const y = Math.floor(((Math.floor(place / size) + 0.5) / size) * 2160);
    whites.push(((await pixel(x, y)).json as Reading).convertedRgbFull);
  }
  return whites;
}
