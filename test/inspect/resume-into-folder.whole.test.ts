import { mkdir, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readRunSoFar } from '../../src/inspect/resume-run.ts';
import { inspectIntoFolder, type ResumeOptions, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import { builtInProfiles } from '../../src/judge/profiles/built-in-profiles.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { PendingRestores } from '../../src/read/monitor/pending-restores.ts';
import { measurementOf } from '../../src/read/state/measurement.ts';
import { readJournal } from '../../src/read/state/read-journal.ts';
import type { Inspection } from '../../src/record/inspection.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { verifyRun } from '../../src/record/run-folder/verify-run.ts';
import { summaryOf } from '../judge/in-english.ts';
import { openSimulated, type Simulated } from '../read/monitor/open-simulated.ts';

let root: string;
let out: string;
let stateFolder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-resume-'));
  out = join(root, 'run');
  stateFolder = join(root, 'state');
});
afterEach(() => rm(root, { recursive: true }));

const profile = {
  ...(builtInProfiles.find(({ name }) => name === 'signal-exact') as Profile),
  name: 'three-points',
  requires: { minimumPoints: 3, patches: [], minimumSpan: 0 },
};
const plan = { resolution: '3840x2160', layout: '3x1', patches: ['white', 'black'], profile } as const;

/** Each part that reads confirms the size of the signal with one reading before its first point, and one after its last. */
const lastPixel = 1;

type Extra = Omit<Partial<ResumeOptions>, 'api'>;

function options({ api, simulator, monitorId }: Simulated, more: Extra = {}) {
  const showPatch: ResumeOptions['showPatch'] = (patch) => simulator.showPatch(monitorId, patch);
  return { api, showPatch, stateFolder, ...more };
}

/** A run that is interrupted after so many readings. */
async function brokenRun(simulated: Simulated, readings = 2, more: Extra = {}): Promise<Inspection> {
  const controller = new AbortController();
  let count = 0;
  const onProgress = () => {
    count += 1;
    if (count === readings) controller.abort();
  };
  const all = { ...plan, out, signal: controller.signal, onProgress, ...more };
  return (await inspectIntoFolder({ ...options(simulated), ...all })).inspection;
}

function outcomeOf({ judgment }: Inspection): string {
  return judgment.verdict.outcome;
}

describe('an interrupted run', () => {
  test('is resumed: only what is missing is read, and the record says in how many parts', async () => {
    const simulated = await openSimulated();
    const first = await brokenRun(simulated);
    expect(outcomeOf(first)).toBe('inconclusive');
    expect(first.parts).toHaveLength(1);
    const { inspection, folder } = await resumeIntoFolder(out, options(simulated));
    expect(folder).toBe(out);
    expect(outcomeOf(inspection)).toBe('pass');
    expect(inspection.readings).toHaveLength(6);
    expect(inspection.readings.slice(0, 2)).toEqual(first.readings);
    expect(simulated.simulator.blankings()).toHaveLength(6 + 3 * lastPixel);
    expect(inspection.startedAt).toBe(first.startedAt);
    expect(inspection.parts).toHaveLength(2);
    expect(inspection.parts?.[1]?.pauseBeforeMs).toBeGreaterThanOrEqual(0);
    await expect(readRecord(out)).resolves.toEqual(JSON.parse(JSON.stringify(inspection)));
    const { state } = await readJournal(join(out, 'readings.ndjson'));
    expect(measurementOf(state).readings).toEqual(JSON.parse(JSON.stringify(inspection.readings)));
  });

  test('whose last line is torn reads that point again', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated, 3);
    const journal = join(out, 'readings.ndjson');
    const bytes = await readFile(journal);
    const lastReading = bytes.lastIndexOf('{"type":"reading"');
    await truncate(journal, lastReading + 40);
    // A power cut leaves no manifest: it would say that the journal was changed.
    await rm(join(out, 'manifest.json'));
    const { inspection } = await resumeIntoFolder(out, options(simulated));
    expect(outcomeOf(inspection)).toBe('pass');
    expect(inspection.readings.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(simulated.simulator.blankings()).toHaveLength(7 + 3 * lastPixel);
  });

  test.each(['notes.txt', 'record.json.bak', 'more/readings.ndjson'])(
    'to which somebody added %s is refused, and not certified as it is then',
    async (added) => {
      const simulated = await openSimulated();
      await brokenRun(simulated, 3);
      await mkdir(dirname(join(out, added)), { recursive: true });
      await writeFile(join(out, added), 'hi');
      await expect(resumeIntoFolder(out, options(simulated))).rejects.toMatchObject({
        code: 'run-changed',
        message: expect.stringContaining(`${added} in ${out} was added: the run is not as it was written`),
      });
      expect((await verifyRun(out)).state).toBe('changed');
      await rm(join(out, added));
      expect(outcomeOf((await resumeIntoFolder(out, options(simulated))).inspection)).toBe('pass');
    },
  );

  test('to which a part that was killed added its journals, a chart and an unfinished file is resumed', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated, 3);
    for (const name of ['readings-2.ndjson', 'tone-chart-3840x2160.png', '.writing-1-abcd']) {
      await writeFile(join(out, name), '');
    }
    expect(outcomeOf((await resumeIntoFolder(out, options(simulated))).inspection)).toBe('pass');
  });

  test('takes up what it had changed, and restores it', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated, 2, { colorMode: 0, lockKeys: true });
    // As a power cut leaves it: changed, and written down.
    simulated.monitor.keyLock = 'ALL';
    const changes = [{ what: 'key-lock', from: 'OFF', to: 'ALL' } as const];
    const record = { restoreVersion: 1, apiUrl: simulated.api.baseUrl, monitorId: simulated.monitorId } as const;
    const store = new PendingRestores(stateFolder).storeFor(record.apiUrl, record.monitorId, join(out, 'restore.json'));
    await store.write({ ...record, writtenAt: '2026-01-01T00:00:00.000Z', changes });
    await expect(inspectIntoFolder({ ...options(simulated), ...plan, out: join(root, 'other') })).rejects.toMatchObject(
      {
        code: 'left-changed',
        message: expect.stringContaining('flatfield restore'),
      },
    );
    const { inspection } = await resumeIntoFolder(out, options(simulated));
    expect(outcomeOf(inspection)).toBe('pass');
    expect(simulated.monitor.keyLock).toBe('OFF');
    expect(inspection.conditions?.changed.map(({ what }) => what)).toContain('key-lock');
    expect(await readdir(join(stateFolder, 'left-changed'))).toEqual([]);
    expect(await readdir(out)).not.toContain('restore.json');
  });

  test('in the second of three passes continues there', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated, 8, { repeat: 3 });
    expect((await readdir(out)).filter((name) => name.startsWith('readings') && name.endsWith('ndjson'))).toHaveLength(
      2,
    );
    const { inspection } = await resumeIntoFolder(out, options(simulated));
    expect(outcomeOf(inspection)).toBe('pass');
    expect(inspection.repeats).toMatchObject({ planned: 3 });
    expect(simulated.simulator.blankings()).toHaveLength(18 + 3 * lastPixel);
  });

  test('may be moved to another place', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated);
    await rename(out, join(root, 'moved'));
    expect(outcomeOf((await resumeIntoFolder(join(root, 'moved'), options(simulated))).inspection)).toBe('pass');
  });

  test('after its record but before its last report is written again, and a complete one gives its record', async () => {
    const simulated = await openSimulated();
    await inspectIntoFolder({ ...options(simulated), ...plan, out });
    await rm(join(out, 'manifest.json'));
    await rm(join(out, 'junit.xml'));
    const { inspection } = await resumeIntoFolder(out, options(simulated));
    expect(await readdir(out)).toEqual(expect.arrayContaining(['junit.xml', 'manifest.json']));
    const asked = simulated.simulator.requests().length;
    const again = await resumeIntoFolder(out, options(simulated));
    expect(again.inspection).toEqual(JSON.parse(JSON.stringify(inspection)));
    expect(simulated.simulator.requests()).toHaveLength(asked);
    expect(simulated.simulator.blankings()).toHaveLength(6 + 4 * lastPixel);
  });

  test('tells what a later part needs to know', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated, 2, { unit: 'SN 7', operator: 'me' });
    await expect(readRunSoFar(out)).resolves.toMatchObject({
      patchCount: 2,
      options: { apiUrl: simulated.api.baseUrl, unit: 'SN 7', resolution: '3840x2160' },
    });
  });
});

describe('a run that is no longer the same', () => {
  test.each([
    ['the plan', { layout: '4x1' }, 'the plan'],
    ['the profile', { profile: 'calibration-match' }, 'the profile'],
    ['the depth asked for', { bitDepth: '10_BIT' as const }, 'bitDepth'],
    ['the monitor', { monitor: 'other_1' }, 'the monitor'],
    ['the mode asked for', { colorMode: 2 }, 'colorMode'],
  ])('%s: nothing is read, and the record reports it', async (_, more, what) => {
    const simulated = await openSimulated();
    await brokenRun(simulated);
    const { inspection } = await resumeIntoFolder(out, options(simulated, more));
    expect(outcomeOf(inspection)).toBe('inconclusive');
    expect(inspection.stopped).toMatchObject({ code: 'resume-refused', afterReading: 1 });
    expect(summaryOf(inspection)).toContain(what);
    expect(inspection.readings).toHaveLength(2);
    expect(simulated.simulator.blankings()).toHaveLength(2 + lastPixel);
    // It was a mistake: the run can still be resumed.
    expect(outcomeOf((await resumeIntoFolder(out, options(simulated))).inspection)).toBe('pass');
  });

  test('options that say the same again are no difference', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated);
    expect(outcomeOf((await resumeIntoFolder(out, options(simulated, plan))).inspection)).toBe('pass');
  });

  test.each([
    ['color mode', (one: Simulated) => one.monitor.colorModes.select(3), 'color mode changed from index 0'],
    ['calibration', (one: Simulated) => one.monitor.calibrate(0, new Date()), 'calibration in force changed'],
    ['bit depth', (one: Simulated) => (one.monitor.signal.bitDepth = 10), 'bit depth from 8 to 10'],
    ['HDCP', (one: Simulated) => (one.monitor.signal.hdcp = true), 'HDCP from off to on'],
  ])('%s of the monitor: inconclusive, saying what changed', async (_, change, message) => {
    const simulated = await openSimulated();
    await brokenRun(simulated);
    change(simulated);
    const { inspection } = await resumeIntoFolder(out, options(simulated));
    expect(outcomeOf(inspection)).toBe('inconclusive');
    expect(summaryOf(inspection)).toContain(message);
    expect(inspection.readings.length).toBeLessThanOrEqual(3);
  });

  test('another monitor in its place is named', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated);
    const api = { ...simulated.api, listMonitors: async () => [{ id: 'cg1_2', modelName: 'CG1', serialNumber: '2' }] };
    await expect(resumeIntoFolder(out, { ...options(simulated), api })).rejects.toThrow(/is not connected.*cg1_2/);
  });
});

describe('a folder that cannot be resumed', () => {
  test('is in use by another run', async () => {
    const simulated = await openSimulated();
    await brokenRun(simulated);
    let second: Promise<unknown> | undefined;
    const showPatch = async () => {
      second ??= resumeIntoFolder(out, options(simulated));
      await expect(second).rejects.toThrow(/is in use by process/);
    };
    await resumeIntoFolder(out, options(simulated, { showPatch }));
    expect(second).toBeDefined();
  });

  test('is none', async () => {
    const simulated = await openSimulated();
    await expect(resumeIntoFolder(out, options(simulated))).rejects.toMatchObject({ code: 'wrong-folder' });
    const { plan: planned } = await brokenRun(simulated);
    await writeFile(join(out, 'readings.ndjson'), '{"type":"run","jour');
    await expect(resumeIntoFolder(out, options(simulated))).rejects.toThrow(/before its first line/);
    await writeFile(join(out, 'readings.ndjson'), '\ufeff{"type":"run","journalVersion":1}\n');
    await expect(resumeIntoFolder(out, options(simulated))).rejects.toThrow(/does not begin as a journal does/);
    for (const identity of [{ monitorId: 7 }, { monitorId: 7, plan: planned }]) {
      const header = { type: 'run', journalVersion: 1, identity };
      await writeFile(join(out, 'readings.ndjson'), `${JSON.stringify(header)}\n`);
      await expect(resumeIntoFolder(out, options(simulated))).rejects.toThrow(/does not identify its run/);
    }
  });
});
