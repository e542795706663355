import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createLocalApi, inspect } from '../../../src/entries/index.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import type { ScenarioInput } from '../../../src/simulator/scenario/scenario.ts';
import type { SimulatorOptions } from '../../../src/simulator/start-simulator.ts';

const timeScale = 0.001;

/** The causes that an inspection of five grays names, in their order. */
async function causesOf(scenario: SimulatorOptions['scenario'], profile = 'signal-exact'): Promise<readonly string[]> {
  const simulator = await startSimulator({ scenario, timeScale, seed: 3 });
  const api = createLocalApi({ baseUrl: simulator.url, changeSpacingMs: 0, steadyMs: 0 });
  try {
    const [monitor] = simulator.rig.monitors;
    const inspection = await inspect({
      api,
      profile,
      resolution: '3840x2160',
      layout: '5x5',
      patches: ['white', 'gray-191', 'gray-128', 'gray-64', 'black'],
      showPatch: async (patch) => monitor && simulator.showPatch(monitor.id, patch),
    });
    const { verdict, diagnoses } = inspection.judgment;
    expect(verdict.outcome === 'pass' && diagnoses.length > 0).toBe(false);
    return diagnoses.map(({ cause }) => cause);
  } finally {
    await api.close();
    await simulator.close();
  }
}

const TRIED: readonly (readonly [string, readonly string[]])[] = [
  ['limited-range', ['limited-range-into-full']],
  ['full-into-limited', ['full-range-into-limited']],
  ['six-bit', ['bit-depth-cut']],
  ['shifted', ['constant-shift']],
  ['night-light', ['gain']],
  ['mode-changed-mid-run', ['wrong-color-mode']],
  ['color-fringe', ['chroma-subsampling']],
  ['overlay', ['region-apart']],
  ['tinted-corner', ['region-apart']],
  ['gradient', ['gradient']],
  ['flat', []],
  ['10-bit', []],
  ['hdcp', []],
];

describe.concurrent('an inspection of a scenario names what is wrong', () => {
  it.each(TRIED)('of %s: %j', async (scenario, causes) => {
    expect(await causesOf(scenario)).toEqual(causes);
  });

  it('that is documented for each cause', () => {
    const page = readFileSync(new URL('../../../docs/diagnosis.md', import.meta.url), 'utf8');
    const rows = Array.from(page.matchAll(/^\| `([\w-]+)` \|[^|]*\| `([\w-]+)`/gm), ([, cause, scenario]) => [
      scenario,
      cause,
    ]);
    const tried = TRIED.flatMap(([scenario, causes]) => causes.map((cause) => [scenario, cause]));
    expect(rows).toHaveLength(9);
    for (const row of rows) expect(tried).toContainEqual(row);
  });

  it('of two at once: none', async () => {
    const both: ScenarioInput = {
      name: 'both',
      description: 'A window under a night light',
      defects: [
        {
          kind: 'overlay',
          region: { left: 0.6, top: 0.6, right: 0.9, bottom: 0.9 },
          drive: { r: 0.8, g: 0.2, b: 0.5 },
        },
        { kind: 'gain', gain: { r: 1, g: 0.92, b: 0.75 } },
      ],
    };
    expect(await causesOf(both)).toEqual([]);
  });
});
