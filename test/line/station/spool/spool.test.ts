import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeLock } from '../../../../src/base/storage/take-lock.ts';
import { exportSpool } from '../../../../src/line/station/spool/export-spool.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { writeManifest } from '../../../../src/record/run-folder/write-manifest.ts';
import { withCode } from '../../../with-code.ts';
import { begunFiles, killBegun } from './kill-begun.ts';
import { smallRun, station } from './small-run.ts';

const url = 'https://line.example';

describe('the spool of a station', () => {
  test('is empty before anything was entered, and makes no folder for being asked', async () => {
    const { stateFolder } = await station();
    const spool = new Spool(stateFolder);
    await spool.settle();
    expect([await spool.list(), await spool.counts()]).toEqual([
      { entries: [], damaged: [] },
      { waiting: 0, parked: 0 },
    ]);
    await expect(readdir(stateFolder)).rejects.toThrow(/ENOENT/);
  });

  test('holds a run once, however often it is entered, under one number', async () => {
    const { stateFolder, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    const [first, second] = [await makeRun('a'), await makeRun('b')];
    await spool.enter(first.folder, target(url));
    await spool.enter(second.folder, target(url));
    await spool.enter(first.folder, target('https://moved.example'));
    const { entries } = await spool.list();
    expect(entries.map(({ run, sequence, target: { url: to } }) => [run, sequence, to])).toEqual([
      [first.id, 1, 'https://moved.example'],
      [second.id, 2, url],
    ]);
    expect([await spool.counts(), await spool.counts(url)]).toEqual([
      { waiting: 2, parked: 0 },
      { waiting: 1, parked: 0 },
    ]);
  });

  test('entering a parked run again lets it be sent', async () => {
    const { stateFolder, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    const { folder } = await makeRun('a');
    const entry = await spool.enter(folder, target(url));
    await spool.write({ ...entry, state: 'parked', delay: { code: '422', message: 'no', at: entry.enteredAt } });
    expect(await spool.counts()).toEqual({ waiting: 0, parked: 1 });
    await spool.enter(folder, target(url));
    expect(await spool.counts()).toEqual({ waiting: 1, parked: 0 });
  });

  test('gives no number twice, also if many are entered at once', async () => {
    const { stateFolder, makeRun, target } = await station();
    const runs = await Promise.all(Array.from({ length: 20 }, (_, index) => makeRun(`${index}`)));
    // Each with a spool of its own, as processes have.
    await Promise.all(runs.map(({ folder }) => new Spool(stateFolder).enter(folder, target(url))));
    const { entries } = await new Spool(stateFolder).list();
    expect(entries.map(({ sequence }) => sequence)).toEqual(runs.map((_, index) => index + 1));
    expect(new Set(entries.map(({ spool }) => spool)).size).toBe(1);
  });

  test('a run keeps the number that it was given when it began', async () => {
    const { stateFolder, root, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    await spool.begin(join(root, 'slow'), target(url));
    await spool.enter((await makeRun('quick')).folder, target(url));
    await spool.enter((await makeRun('slow')).folder, target(url));
    const { entries } = await spool.list();
    expect(entries.map(({ path, sequence }) => [path, sequence])).toEqual([
      [join(root, 'slow'), 1],
      [join(root, 'quick'), 2],
    ]);
    expect((await readdir(spool.folder)).filter((name) => name.startsWith('begun'))).toEqual([]);
  });

  test('a run that could not be counted in time is entered when its process is gone', async () => {
    const { stateFolder, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    await spool.begin('other', target(url));
    const held = await takeLock(join(spool.folder, 'count'), 'the count', {});
    const { folder } = await makeRun('late');
    await spool.begin(folder, target(url), { waitMs: 10 });
    await expect(spool.enter(folder, target(url), { waitMs: 10 })).rejects.toThrow(withCode('lock-failed'));
    await held.release();
    await killBegun(spool);
    await spool.settle();
    const { entries } = await spool.list();
    expect(entries.map(({ path, sequence }) => [path, sequence])).toEqual([[folder, 2]]);
  });

  test('a run whose process is gone before it read anything is forgotten', async () => {
    const { stateFolder, root, target } = await station();
    const spool = new Spool(stateFolder);
    for (const name of ['journal-only', 'nothing']) {
      await mkdir(join(root, name));
      await spool.begin(join(root, name), target(url));
    }
    await spool.settle();
    expect(await begunFiles(spool)).toHaveLength(2);
    await killBegun(spool);
    await spool.settle();
    expect(await begunFiles(spool)).toEqual([]);
  });

  test('a run that was killed while it asked for its first reading is named', async () => {
    const { stateFolder, root, target } = await station();
    const spool = new Spool(stateFolder);
    const run = join(root, 'asking');
    await mkdir(run);
    await spool.begin(run, target(url));
    await writeFile(join(run, 'readings.ndjson'), '{"type":"run"}\n{"type":"check","check":{"afterReading":null}}\n');
    await killBegun(spool);
    await spool.settle();
    expect(await spool.unfinished()).toMatchObject([{ path: run, state: 'read' }]);
  });

  test('a stopped run that was resumed replaces what its folder held before', async () => {
    const { stateFolder, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    const { folder, id } = await makeRun('a');
    await spool.enter(folder, target(url));
    await spool.begin(folder, target(url));
    await writeFile(join(folder, 'inspection.json'), 'resumed');
    await rm(join(folder, 'manifest.json'));
    await writeManifest(folder, folder);
    await spool.enter(folder, target(url));
    const { entries } = await spool.list();
    expect(entries.map(({ sequence }) => sequence)).toEqual([2]);
    expect(entries[0]?.run).not.toBe(id);
  });

  test('refuses what is not a finished run', async () => {
    const { stateFolder, root, target } = await station();
    const spool = new Spool(stateFolder);
    await mkdir(join(root, 'journal-only'));
    await expect(spool.enter(join(root, 'journal-only'), target(url))).rejects.toThrow(/not a finished run/);
    await writeFile(join(root, 'file'), 'text');
    await expect(spool.enter(join(root, 'file'), target(url))).rejects.toThrow(/not the bundle of a run/);
    expect(await spool.counts()).toEqual({ waiting: 0, parked: 0 });
  });

  test('a damaged entry is kept, listed and counted, and a damaged count begins a new spool', async () => {
    const { stateFolder, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    const [first, second] = [await makeRun('a'), await makeRun('b')];
    const { spool: id } = await spool.enter(first.folder, target(url));
    const path = join(spool.folder, `${first.id}.json`);
    await writeFile(path, '{"entryVersion":1');
    await writeFile(join(spool.folder, 'spool.json'), '');
    const entry = await spool.enter(second.folder, target(url));
    expect([entry.sequence, entry.spool === id]).toEqual([1, false]);
    expect((await spool.list()).damaged).toEqual([path]);
    expect(await spool.counts()).toEqual({ waiting: 1, parked: 1 });
    expect(await readdir(spool.folder)).toContain(`${first.id}.json`);
  });

  test('removes a day later what a killed process was writing', async () => {
    const { stateFolder, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    await spool.enter((await makeRun('a')).folder, target(url));
    const [old, fresh] = ['.writing-1-aa', '.writing-2-bb'].map((name) => join(spool.folder, name)) as [string, string];
    for (const file of [old, fresh]) await writeFile(file, '');
    await utimes(old, 0, 0);
    await spool.settle();
    const names = await readdir(spool.folder);
    expect([names.includes('.writing-1-aa'), names.includes('.writing-2-bb')]).toEqual([false, true]);
  });
});

/** Makes every run that has begun one of a process that is gone. */
describe('an exported run', () => {
  test('keeps its number on the computer that sends it', async () => {
    const [here, there] = [await station(), await station()];
    const spool = new Spool(here.stateFolder);
    await spool.begin(join(here.root, 'unfinished'), here.target(url));
    const { folder } = await here.makeRun('a');
    await spool.begin(folder, here.target(url));
    const entry = await spool.enter(folder, here.target(url));
    const [exported] = await exportSpool(spool, join(here.root, 'stick'));
    expect(exported?.problem).toBe(null);
    const carried = await new Spool(there.stateFolder).enter(exported?.path ?? '', there.target(url));
    const { run, spool: counter, sequence } = entry;
    expect(carried).toMatchObject({ run, spool: counter, sequence, isNumberedLate: false });
    expect(sequence).toBe(2);
    expect(await spool.counts()).toEqual({ waiting: 1, parked: 0 });
  });

  test('takes no number along that says nothing about when it was made', async () => {
    const [here, there] = [await station(), await station()];
    const spool = new Spool(here.stateFolder);
    const byHand = await spool.enter((await here.makeRun('a')).folder, here.target(url));
    expect(byHand).toMatchObject({ sequence: 1, isNumberedLate: true, clockBegun: null, clockEnded: null });
    const [exported] = await exportSpool(spool, join(here.root, 'stick'));
    const carried = await new Spool(there.stateFolder).enter(exported?.path ?? '', there.target(url));
    expect(carried).toMatchObject({ run: byHand.run, isNumberedLate: true });
    expect(carried.spool).not.toBe(byHand.spool);
  });

  test('is the last one if the export is interrupted', async () => {
    const { stateFolder, root, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    await spool.enter((await makeRun('a')).folder, target(url));
    const signal = AbortSignal.abort(new Error('interrupted'));
    await expect(exportSpool(spool, join(root, 'stick'), signal)).rejects.toThrow('interrupted');
    expect(await readdir(join(root, 'stick'))).toEqual([]);
  });

  test('is named as not exported if its folder has changed', async () => {
    const { stateFolder, root, makeRun, target } = await station();
    const spool = new Spool(stateFolder);
    const { folder } = await makeRun('a');
    await spool.enter(folder, target(url));
    await rm(folder, { recursive: true });
    await smallRun(folder);
    await writeFile(join(folder, 'more.txt'), '');
    await rm(join(folder, 'manifest.json'));
    await writeManifest(folder, 'another');
    expect(await exportSpool(spool, join(root, 'stick'))).toMatchObject([
      { path: null, problem: expect.stringContaining('holds another run by now') },
    ]);
  });
});
