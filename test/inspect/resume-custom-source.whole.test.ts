import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRunSoFar } from '../../src/inspect/resume-run.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { InspectSourceOptions } from '../../src/inspect/services.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import type { Reference } from '../../src/read/reference/reference.ts';
import { readRecord } from '../../src/record/read-inspection.ts';
import { writeManifest } from '../../src/record/run-folder/write-manifest.ts';
import { summaryOf } from '../judge/in-english.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';
import { clock, FakeCapture, FakeMeter, optionsOf, reference } from './fake-source.ts';

let root: string;
let out: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-resume-source-'));
  out = join(root, 'run');
});
afterEach(() => rm(root, { recursive: true }));

async function interrupted(more: Partial<InspectSourceOptions> = {}) {
  const options = { ...optionsOf(new FakeMeter(), { clock, profile: 'panel-data-sheet', ...more }), out };
  return inspectIntoFolder({ ...options, limits: { maxAttempts: 4 } });
}

/** What a caller gives again: everything else is in the journal. */
function again(source = new FakeMeter(), given: InspectSourceOptions['reference'] = null) {
  return { source, reference: given, showPatch: source.showPatch, clock };
}

test('a custom source writes a run folder, and an interrupted run is resumed from its journal', async () => {
  const { inspection: first, folder } = await interrupted();
  expect(folder).toBe(out);
  expect(first.readings).toHaveLength(4);
  const manifest = JSON.parse((await readFile(join(out, 'readings.ndjson'), 'utf8')).split('\n')[0] ?? '').identity;
  expect(manifest).toMatchObject({ source: { name: 'fake colorimeter', kind: 'light' }, address: null });
  const source = new FakeMeter();
  const { inspection } = await resumeIntoFolder(out, again(source));
  expect(inspection.judgment.verdict).toMatchObject({ outcome: 'pass', counts: { read: 9 } });
  expect(inspection.readings.slice(0, 4)).toEqual(first.readings);
  expect(source.asked).toBe(5);
  expect(await readRecord(out)).toEqual(JSON.parse(JSON.stringify(inspection)));
  expect(await readdir(out)).toEqual(expect.arrayContaining(['report.html', 'junit.xml', 'manifest.json']));
  // Nothing is left to do.
  expect((await resumeIntoFolder(out, again())).inspection).toEqual(JSON.parse(JSON.stringify(inspection)));
});

test('a caller learns from the journal that a custom source is to be given again', async () => {
  await interrupted();
  const { source, options } = await readRunSoFar(out);
  expect(source).toEqual({ name: 'fake colorimeter', kind: 'light' });
  expect(options.apiUrl).toBeUndefined();
});

test('a plan of the caller is kept for the later part', async () => {
  const { inspection } = await inspectIntoFolder({
    ...optionsOf(new FakeMeter(), { clock }),
    out: join(root, 'other'),
  });
  const { plan } = inspection;
  await interrupted({ plan, layout: undefined, patches: undefined, resolution: undefined });
  expect((await resumeIntoFolder(out, again())).inspection.judgment.verdict.outcome).toBe('pass');
});

test.each<[string, Partial<FakeMeter>, string]>([
  ['of another name', { name: 'other meter' }, 'the name or the kind of the source'],
  ['of another kind', { kind: 'signal' }, 'the name or the kind of the source'],
  ['of another monitor', { monitor: { id: 'rack_7', modelName: 'Panel 27', serialNumber: 'SN-8' } }, 'serial number'],
  ['of another id', { monitor: { id: 'rack_8', modelName: 'Panel 27', serialNumber: 'SN-7' } }, 'the monitor'],
])('a source %s is refused, and nothing is read', async (_, change, what) => {
  await interrupted();
  const source = Object.assign(new FakeMeter(), change);
  const { inspection } = await resumeIntoFolder(out, again(source));
  expect(inspection.stopped?.code).toBe('resume-refused');
  expect(summaryOf(inspection)).toContain(what);
  expect(source.asked).toBe(0);
  expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
});

test('another reference than that of the first part stops the run', async () => {
  const other: Reference = { ...reference, colors: { ...reference.colors, white: { X: 114, Y: 119, Z: 130 } } };
  await interrupted({ profile: 'calibration-match', reference });
  const { inspection } = await resumeIntoFolder(out, again(new FakeMeter(), other));
  expect(inspection.stopped?.code).toBe('calibration-changed');
  expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
});

test('the same reference resumes it', async () => {
  await interrupted({ profile: 'calibration-match', reference });
  const { inspection } = await resumeIntoFolder(
    out,
    again(new FakeMeter(), async () => reference),
  );
  expect(inspection.judgment.verdict.outcome).toBe('pass');
});

test('a run of a source is not resumed through an API, nor the other way round', async () => {
  const { api, simulator, monitorId } = await openSimulated();
  await interrupted();
  const before = simulator.requests().length;
  await expect(resumeIntoFolder(out, { api })).rejects.toMatchObject({ code: 'run-folder' });
  expect(simulator.requests()).toHaveLength(before);
  const plan = { resolution: '3840x2160', layout: '3x3', patches: ['white'], limits: { maxAttempts: 3 } };
  const showPatch: InspectSourceOptions['showPatch'] = (patch) => simulator.showPatch(monitorId, patch);
  const folders = { out: join(root, 'api'), stateFolder: join(root, 'state') };
  await inspectIntoFolder({ api, ...plan, ...folders, showPatch });
  await expect(resumeIntoFolder(folders.out, again())).rejects.toMatchObject({ code: 'run-folder' });
});

test('a finished record that names another source than its journal is refused', async () => {
  await inspectIntoFolder({ ...optionsOf(new FakeMeter(), { clock, profile: 'panel-data-sheet' }), out });
  const path = join(out, 'inspection.json');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace('"name": "fake colorimeter"', '"name": "real colorimeter"'),
  );
  await writeManifest(out, 'run');
  await expect(resumeIntoFolder(out, again())).rejects.toMatchObject({
    code: 'run-changed',
    message: expect.stringContaining('the monitor or the options of the run'),
  });
});

test('a finished run that accepted the signal path alone gives its record', async () => {
  const source = new FakeCapture();
  const more = { clock, reference, profile: 'panel-data-sheet', acceptSignal: true };
  const { inspection } = await inspectIntoFolder({ ...optionsOf(source, more), out });
  expect(inspection.judgment.verdict.outcome).toBe('pass');
  const given = { source, reference, showPatch: source.showPatch, clock };
  expect((await resumeIntoFolder(out, given)).inspection.runId).toBe(inspection.runId);
});

test('another version of the profile of a run is refused and named', async () => {
  const version = (number: number) => parseProfile({ name: 'ours', version: number, extends: 'dci-direct-view' });
  await interrupted({ profile: version(1) });
  const { inspection } = await resumeIntoFolder(out, { ...again(), profile: version(2) });
  expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
  expect(inspection.judgment.profile).toEqual(version(1));
  expect(summaryOf(inspection)).toContain('the profile (ours 1, now ours 2) changed');
});
