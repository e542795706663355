import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { patternPatch } from '../../src/plan/pattern/patch-pattern.ts';
import type { PatchToShow } from '../../src/plan/pattern/patch-to-show.ts';
import type { PatchInput } from '../../src/plan/sampling/patch-input.ts';
import type { Strategy } from '../../src/read/next-point/strategy.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-parts-'));
});
afterEach(() => rm(root, { recursive: true }));

const resolution = '3840x2160';
const size = { widthPx: 3840, heightPx: 2160 };
const [from, to] = [
  { r: 0, g: 0, b: 0 },
  { r: 255, g: 255, b: 255 },
];
const ramp = patternPatch({ kind: 'ramp', direction: 'horizontal', from, to }, size);
const chart: readonly PatchInput[] = ['white', 'red=5-tenth', { patch: ramp, layout: '5x5' }];
const profile = parseProfile({
  extends: 'calibration-match',
  name: 'parts',
  plan: { layout: '5x5', patches: ['white', 'red=5-tenth'] },
});

function options({ api, simulator, monitorId }: Simulated, patches: readonly PatchInput[] | null = chart) {
  const showPatch = (patch: PatchToShow) => simulator.showPatch(monitorId, patch);
  return { api, showPatch, stateFolder: join(root, 'state'), ...(patches && { patches }) };
}

test('a run of parts that is killed at any third event reads what is left, and comes to the same', async () => {
  const simulated = await openSimulated();
  const out = join(root, 'whole');
  const { inspection: whole } = await inspectIntoFolder({ ...options(simulated), resolution, profile, out });
  expect(whole.judgment.verdict.outcome).toBe('pass');
  const lines = (await readFile(join(out, 'readings.ndjson'), 'utf8')).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(55);
  for (let cut = 2; cut < lines.length - 1; cut += 3) {
    const folder = join(root, `cut-${cut}`);
    await mkdir(folder);
    const kept = lines.slice(0, cut).map((line) => `${line}\n`);
    await writeFile(join(folder, 'readings.ndjson'), kept.join(''));
    const before = simulated.simulator.blankings().length;
    const { inspection } = await resumeIntoFolder(folder, options(simulated));
    expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', counts: whole.judgment.verdict.counts });
    expect(inspection.plan).toEqual(whole.plan);
    const place = ({ patchIndex, pointIndex, requested }: (typeof whole.readings)[number]) =>
      JSON.stringify([patchIndex, pointIndex, requested]);
    expect(inspection.readings.map(place)).toEqual(whole.readings.map(place));
    const read = kept.filter((line) => line.startsWith('{"type":"reading"')).length;
    // The last pixel is read at the start of a part and at its end.
    expect(simulated.simulator.blankings().length - before).toBe(55 - read + 2);
  }
});

test('a run of parts is resumed without naming them again, and refused with other ones', async () => {
  const simulated = await openSimulated();
  const patches = ['white', { patch: 'red', layout: '5-tenth' }] as const;
  const stop = { code: 'lunch', message: 'The operator went to lunch.' };
  const strategy: Strategy = { next: ({ inOrder }) => (inOrder.patchIndex > 0 ? { stop } : inOrder) };
  const run = async (name: string) => {
    const out = join(root, name);
    const all = { ...options(simulated, patches), resolution, profile, out, strategy };
    expect((await inspectIntoFolder(all)).inspection.stopped).toMatchObject({ params: { said: stop.message } });
    expect(await readFile(join(out, 'readings.ndjson'), 'utf8')).toContain(`"stopped","code":"lunch"`);
    return out;
  };
  const { inspection } = await resumeIntoFolder(await run('same'), options(simulated, null));
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  expect(inspection.readings).toHaveLength(30);
  const other = await resumeIntoFolder(await run('other'), options(simulated, ['white', 'red=5-sixth']));
  expect(other.inspection.stopped).toMatchObject({
    code: 'resume-refused',
    params: { changed: expect.arrayContaining([{ part: 'plan' }]) },
  });
  expect(other.inspection.judgment.verdict.outcome).toBe('inconclusive');
});
