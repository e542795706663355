import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { summaryOf } from '../judge/in-english.ts';
import { calibration } from '../read/monitor/fake-calibration.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { ofWhite } from './of-white.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-unsound-'));
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Colors = Parameters<typeof calibration>[1];

async function inspect(colors: Colors, more: readonly string[] = []) {
  count += 1;
  const monitor = await fakeMonitor({ results: [calibration({}, colors)] });
  const out = join(folder, `run-${count}`);
  const args = ['inspect', '--api', monitor.url, ...ofWhite, '--out', out, '--json', ...more];
  const { code, stdout } = await runFlatfield(args, { env, cwd: folder });
  const inspection = parseInspection(stdout, 'stdout');
  return { code, inspection, codes: inspection.judgment.verdict.reasons.map((reason) => reason.code), out };
}

const scaled = (factor: number): Colors => ({
  red: [41.24 * factor + 0.1, 21.26 * factor + 0.1, 1.93 * factor + 0.1],
  green: [35.76 * factor + 0.1, 71.52 * factor + 0.1, 11.92 * factor + 0.1],
  blue: [18.05 * factor + 0.1, 7.22 * factor + 0.1, 95.05 * factor + 0.1],
});

describe('a calibration that cannot be true is inconclusive', () => {
  it.each<[string, Colors, string]>([
    ['a contrast of 1.01:1', { black: [94, 99.1, 107] }, 'contrast'],
    ['a contrast just below 10:1', { black: [9.6, 10.1, 11] }, 'contrast'],
    ['a white of ten times the primaries', scaled(0.1), 'add up to'],
    ['primaries that add up to 29 % of white', scaled(0.29), 'add up to'],
    ['a white outside the triangle of the primaries', { white: [50.1, 100.1, 183.1] }, 'outside the triangle'],
    [
      'a luminance beyond any display',
      { white: [951_000, 1_001_000, 1_090_000], ...scaled(10_000), black: [1, 1, 1] },
      'luminance',
    ],
    [
      'a white of 1 cd/m2, which is a relative value',
      { white: [0.95, 1, 1.089], ...relative(), black: [0.001, 0.001, 0.001] },
      'luminance',
    ],
    ['a primary that is darker than black', { blue: [0.05, 0.05, 0.3] }, 'black'],
  ])('%s', async (_, colors, message) => {
    const { code, inspection, codes } = await inspect(colors);
    expect(code).toBe(2);
    expect(codes).toContain('calibration-implausible');
    expect(summaryOf(inspection)).toContain(message);
    expect(inspection.readings).toEqual([]);
  });

  it('whichever file it comes from: a meter file with its reference is held against it as well', async () => {
    const readings = join(folder, 'readings.csv');
    const places = [1 / 6, 1 / 2, 5 / 6];
    const rows = places.flatMap((y) => places.map((x) => `${x},${y},white,95.1,100.1,109`));
    await writeFile(readings, ['x,y,patch,X,Y,Z', ...rows].join('\n'));
    const reference = join(folder, 'reference.json');
    await writeFile(reference, JSON.stringify({ calibrationResults: [calibration({}, scaled(0.1))] }));
    const options = ['--layout', '3x3', '--patches', 'white', '--profile', 'calibration-match'];
    const { code, stdout, stderr } = await runFlatfield(
      ['judge', '--readings', readings, '--reference', reference, ...options, '--json', '--out', join(folder, 'meter')],
      { env, cwd: folder },
    );
    expect(stderr).not.toContain('not usable');
    expect(code).toBe(2);
    const { reasons } = parseInspection(stdout, 'stdout').judgment.verdict;
    expect(reasons.map((reason) => reason.code)).toContain('calibration-implausible');
  });
});

describe('a real display is not refused for its calibration', () => {
  it.each<[string, Colors]>([
    ['a black of exactly 0 cd/m2', { black: [0, 0, 0] }],
    ['primaries that add up to 40 % of white, as with a fourth, white subpixel', scaled(0.4)],
    ['primaries that add up to 1.35 times white, as if a power limit dims full white', scaled(1.35)],
    ['a contrast of 12:1, as of a simulated newspaper', newspaper()],
  ])('%s', async (_, colors) => {
    const { code, codes } = await inspect(colors);
    expect(codes).not.toContain('calibration-implausible');
    expect(code).toBe(0);
  });

  it('and its page shows how far the primaries are from adding up to white', async () => {
    const { inspection, out } = await inspect(scaled(0.4));
    const error = inspection.judgment.additivityErrorPercent ?? 0;
    expect(error).toBeCloseTo(-60, 0);
    const page = await readFile(join(out, 'report.html'), 'utf8');
    expect(page).toMatch(new RegExp(`Additivity.*?${error.toFixed(2).replace('-', '[-−]')} %`, 's'));
  });

  it('unless the profile demands more: then it is inconclusive, saying both numbers', async () => {
    const profile = join(folder, 'additive.json');
    const requires = { minimumPoints: 9, patches: ['white'], additivityPercent: 5 };
    await writeFile(profile, JSON.stringify({ extends: 'calibration-match', name: 'additive', requires }));
    const bad = await inspect(scaled(0.4), ['--profile', profile]);
    expect(bad.code).toBe(2);
    expect(bad.codes).toContain('calibration-not-additive');
    expect(summaryOf(bad.inspection)).toMatch(/-60.* 5 %/);
    expect((await inspect(scaled(1), ['--profile', profile])).code).toBe(0);
  });
});

/** All five colors hold the light of a high black. */
function newspaper(): Colors {
  const lifted = (X: number, Y: number, Z: number) => [X + 7.8, Y + 8.3, Z + 9] as const;
  const primaries = {
    red: lifted(41.24, 21.26, 1.93),
    green: lifted(35.76, 71.52, 11.92),
    blue: lifted(18.05, 7.22, 95.05),
  };
  return { white: lifted(95.05, 100, 108.9), ...primaries, black: lifted(0, 0, 0) };
}

function relative(): Colors {
  const part = (X: number, Y: number, Z: number) => [X / 100, Y / 100, Z / 100] as const;
  return { red: part(41.34, 21.36, 2.03), green: part(35.86, 71.62, 12.02), blue: part(18.15, 7.32, 95.15) };
}
