import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLocalApi } from '../../../src/api/local/local-api.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../../src/inspect/run-into-folder.ts';
import { openSimulated, type Simulated } from '../../read/monitor/open-simulated.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-announced-'));
});
afterEach(() => rm(root, { recursive: true }));

const announced = { scenario: 'flat', seed: 7, timeScale: 0 };
const options = ({ api, simulator, monitorId }: Simulated) => ({
  api,
  showPatch: (patch: Parameters<typeof simulator.showPatch>[1]) => simulator.showPatch(monitorId, patch),
  stateFolder: join(root, 'state'),
});
const inspected = async (simulated: Simulated) => {
  const out = join(root, 'run');
  const { inspection } = await inspectIntoFolder({
    ...options(simulated),
    resolution: '3840x2160',
    layout: '3x3',
    patches: ['white'],
    out,
  });
  return inspection;
};

/** The journal of the run, cut off after some readings, as a run of its own. */
async function interrupted(): Promise<string> {
  const lines = (await readFile(join(root, 'run', 'readings.ndjson'), 'utf8')).trimEnd().split('\n');
  const folder = join(root, 'interrupted');
  await mkdir(folder);
  await writeFile(
    join(folder, 'readings.ndjson'),
    lines
      .slice(0, 6)
      .map((line) => `${line}\n`)
      .join(''),
  );
  return folder;
}

test('a run on a simulator that announces itself is not taken for one on a real monitor', async () => {
  const inspection = await inspected(await openSimulated({ announced: true, seed: 7 }));
  expect(inspection.simulated).toEqual(announced);
  expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', basis: { simulated: 'flat' } });
});

test('a simulator announces itself only if it is asked to', async () => {
  expect((await inspected(await openSimulated())).simulated).toBeNull();
});

test('a client remembers a simulator, whatever it answers', async () => {
  const { simulator, api } = await openSimulated({ announced: true, scenario: 'hdcp' });
  expect(api.simulation?.()).toBeNull();
  await expect(api.getColorModes('nobody')).rejects.toMatchObject({ code: 'refused' });
  expect(api.simulation?.()).toEqual({ scenario: 'hdcp', seed: 1, timeScale: 0 });
  const other = createLocalApi({ baseUrl: simulator.url });
  await other.listMonitors();
  expect(other.simulation?.()?.scenario).toBe('hdcp');
  await other.close();
});

test('a finished run on such a simulator is resumed to the same record', async () => {
  const simulated = await openSimulated({ announced: true, seed: 7 });
  const inspection = await inspected(simulated);
  const { inspection: again } = await resumeIntoFolder(join(root, 'run'), options(simulated));
  expect(again).toEqual(JSON.parse(JSON.stringify(inspection)));
});

test('a record that leaves out the simulator of its journal is refused', async () => {
  const simulated = await openSimulated({ announced: true, seed: 7 });
  await inspected(simulated);
  const folder = join(root, 'run');
  const record = JSON.parse(await readFile(join(folder, 'inspection.json'), 'utf8'));
  await writeFile(join(folder, 'inspection.json'), JSON.stringify({ ...record, simulated: null }));
  await rm(join(folder, 'manifest.json'));
  await expect(resumeIntoFolder(folder, options(simulated))).rejects.toMatchObject({ code: 'run-changed' });
});

test('an interrupted run is resumed on the same simulator', async () => {
  const simulated = await openSimulated({ announced: true, seed: 7 });
  await inspected(simulated);
  const { inspection } = await resumeIntoFolder(await interrupted(), options(simulated));
  expect(inspection).toMatchObject({ simulated: announced, judgment: { verdict: { outcome: 'pass' } } });
});

test('a run that was begun on a simulator is not resumed as one on a real monitor', async () => {
  const simulated = await openSimulated({ announced: true, seed: 7 });
  await inspected(simulated);
  const { port } = new URL(simulated.simulator.url);
  await simulated.simulator.close();
  const real = await openSimulated({ seed: 7, port: Number(port), pastFrom: new Date(0) });
  const { inspection } = await resumeIntoFolder(await interrupted(), options(real));
  expect(inspection.simulated).toEqual(announced);
  expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  expect(inspection.stopped).toMatchObject({ code: 'resume-refused' });
});
