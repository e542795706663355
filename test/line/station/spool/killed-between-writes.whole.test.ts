import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectIntoFolder } from '../../../../src/inspect/run-into-folder.ts';
import { openBundle } from '../../../../src/line/protocol/bundle.ts';
import { contentOf } from '../../../../src/line/server/intake/content-of.ts';
import { bundleOfRun } from '../../../../src/line/station/spool/run-source.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { writeManifest } from '../../../../src/record/run-folder/write-manifest.ts';
import { FakeMeter, optionsOf } from '../../../inspect/fake-source.ts';
import { begunFiles, killBegun } from './kill-begun.ts';

const url = 'https://line.example';
let root: string;
let whole: string;
let journal: string;
const target = { url, tokenFile: 'line.token', caFile: null };
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-killed-'));
  whole = join(root, 'whole');
  const meter = new FakeMeter();
  // A dark lower right place.
  meter.answers = (answer, count) => (count < 9 ? answer : { ...answer, light: { X: 20, Y: 21, Z: 23 } });
  const options = optionsOf(meter, { profile: 'panel-data-sheet', unit: 'U-1' });
  await inspectIntoFolder({ ...options, out: whole });
  journal = await readFile(join(whole, 'readings.ndjson'), 'utf8');
});

afterAll(() => rm(root, { recursive: true, maxRetries: 5 }));

/** The files of a run in the order in which they are written; the journal grows line by line. */
const RECORD = ['inspection.json', 'report.html', 'junit.xml', 'readings.csv', 'manifest.json'];

/** A folder as a kill after some writes leaves it, in a spool that knows of it. */
async function killedAfter(name: string, lines: number, files: number, torn = '') {
  const folder = join(root, name);
  await mkdir(folder);
  const spool = new Spool(join(root, `state ${name}`));
  await spool.begin(folder, target);
  const kept = journal
    .trimEnd()
    .split('\n')
    .slice(0, lines)
    .map((line) => `${line}\n`);
  if (lines > 0) await writeFile(join(folder, 'readings.ndjson'), kept.join('') + torn);
  for (const file of RECORD.slice(0, files)) await cp(join(whole, file), join(folder, file));
  await killBegun(spool);
  await spool.settle();
  const begun = (await readdir(spool.folder)).filter((one) => one.startsWith('begun'));
  return { folder, spool, begun, counts: await spool.counts(), unfinished: await spool.unfinished() };
}

describe('a failing run whose process is killed', () => {
  test('before it asked for its first reading is forgotten: there is nothing to know', async () => {
    const before = journal.split('\n').findIndex((line) => line.startsWith('{"type":"check"'));
    for (let lines = 0; lines <= before; lines += 1) {
      const { begun, counts } = await killedAfter(`before ${lines}`, lines, 0, '{"type":"che');
      expect([lines, begun, counts]).toEqual([lines, [], { waiting: 0, parked: 0 }]);
    }
  });

  test('while it asked for its first reading is named: nobody knows what that would have said', async () => {
    const first = journal.split('\n').findIndex((line) => line.startsWith('{"type":"reading"'));
    const { folder, unfinished } = await killedAfter('asking', first, 0, '{"type":"read');
    expect(unfinished).toMatchObject([{ path: folder, state: 'read' }]);
  });

  test('after any reading is named, until its folder holds a record, and also if the folder is gone', async () => {
    const lines = journal.trimEnd().split('\n');
    for (const [place, line] of lines.entries()) {
      if (!line.startsWith('{"type":"reading"')) continue;
      const { folder, counts, unfinished } = await killedAfter(`after ${place}`, place + 1, 0, '{"type"');
      expect([counts, unfinished]).toMatchObject([{ waiting: 0, parked: 1 }, [{ path: folder, state: 'read' }]]);
    }
    const spool = new Spool(join(root, 'state gone'));
    await spool.begin(join(root, 'gone'), target);
    await killBegun(spool);
    await spool.settle();
    expect(await spool.unfinished()).toMatchObject([{ path: join(root, 'gone'), state: 'gone' }]);
    expect(await spool.counts('https://other.example')).toEqual({ waiting: 0, parked: 0 });
  });

  test('is named also if what the spool noted of it is damaged', async () => {
    for (const text of ['', '{}', '{"path":']) {
      const spool = new Spool(join(root, `state damaged ${text.length}`));
      await spool.begin(join(root, `damaged ${text.length}`), target);
      for (const file of await begunFiles(spool)) await writeFile(file, text);
      await spool.settle();
      expect([await spool.counts(), (await spool.list()).damaged]).toEqual([
        { waiting: 0, parked: 1 },
        await begunFiles(spool),
      ]);
    }
  });

  test('after a reading is named also if its journal was emptied or cut since', async () => {
    for (const kept of ['', journal.split('\n').slice(0, 1).join('')]) {
      const folder = join(root, `emptied ${kept.length}`);
      await mkdir(folder);
      const spool = new Spool(join(root, `state emptied ${kept.length}`));
      await spool.begin(folder, target);
      await spool.noteReading(folder);
      await writeFile(join(folder, 'readings.ndjson'), kept);
      await killBegun(spool);
      await spool.settle();
      expect(await spool.unfinished()).toMatchObject([{ path: folder, state: 'gone' }]);
    }
  });

  /** A run that had read when its process was killed. */
  async function killedReading(name: string) {
    const folder = join(root, name);
    const spool = new Spool(join(root, `state ${name}`));
    await mkdir(folder);
    await spool.begin(folder, target);
    await writeFile(join(folder, 'readings.ndjson'), journal);
    await spool.noteReading(folder);
    await killBegun(spool);
    return { folder, spool, gone: [{ path: folder, state: 'gone' }] };
  }

  async function writeOtherRun(folder: string): Promise<void> {
    await cp(whole, folder, { recursive: true });
    const other = journal.replace(/"startedAt":"\d{4}/, '"startedAt":"2001');
    expect(other).not.toBe(journal);
    await writeFile(join(folder, 'readings.ndjson'), other);
    await writeManifest(folder, 'another');
  }

  test('after a reading is named also when another run began where its folder was', async () => {
    const { folder, spool, gone } = await killedReading('again');
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await spool.begin(folder, target);
    expect(await spool.unfinished()).toMatchObject(gone);
    await writeOtherRun(folder);
    await spool.enter(folder, target);
    await spool.settle();
    expect([await spool.unfinished(), await spool.counts()]).toMatchObject([gone, { waiting: 1, parked: 1 }]);
  });

  test('after a reading is named also if its note cannot be read when another run begins there', async () => {
    const { folder, spool } = await killedReading('unreadable');
    for (const file of await begunFiles(spool)) await writeFile(file, '{');
    await spool.begin(folder, target);
    expect((await spool.list()).damaged).toHaveLength(1);
  });

  test('after a reading is named also if another run was copied into its folder, until its own is found', async () => {
    const { folder, spool, gone } = await killedReading('copied over');
    const own = `${folder} kept`;
    await rename(folder, own);
    await writeOtherRun(folder);
    await spool.settle();
    expect(await spool.unfinished()).toMatchObject(gone);
    await spool.enter(folder, target);
    expect(await spool.unfinished()).toMatchObject(gone);
    await cp(join(whole, 'inspection.json'), join(own, 'inspection.json'));
    await writeManifest(own, 'own');
    await spool.enter(own, target);
    expect([await spool.unfinished(), await spool.counts()]).toEqual([[], { waiting: 2, parked: 0 }]);
  });

  test('on a computer that has another name since is named after a day', async () => {
    const { folder, spool } = await killedReading('renamed');
    await writeFile(join(folder, 'readings.ndjson'), '');
    for (const file of await begunFiles(spool)) {
      const begun = JSON.parse(await readFile(file, 'utf8'));
      await writeFile(file, JSON.stringify({ ...begun, process: { ...begun.process, host: 'another-name' } }));
      expect(await spool.unfinished()).toEqual([]);
      const old = new Date(Date.now() - 25 * 3_600_000);
      await utimes(file, old, old);
    }
    expect(await spool.unfinished()).toMatchObject([{ path: folder, state: 'gone' }]);
  });

  test('and goes on where it was is one run', async () => {
    const { folder, spool } = await killedReading('resumed');
    await spool.begin(folder, target);
    expect(await begunFiles(spool)).toHaveLength(1);
    await cp(whole, folder, { recursive: true });
    await spool.enter(folder, target);
    expect([await begunFiles(spool), await spool.counts()]).toEqual([[], { waiting: 1, parked: 0 }]);
  });

  test.each(RECORD.map((file, place) => [file, place + 1] as const))(
    'after it wrote %s waits to be sent, and says that it failed',
    async (_, files) => {
      const { folder, spool, begun, counts, unfinished } = await killedAfter(`written ${files}`, 1000, files);
      expect([begun, counts, unfinished]).toEqual([[], { waiting: 1, parked: 0 }, []]);
      const { run, bytes } = await bundleOfRun(folder);
      expect((await spool.list()).entries.map((entry) => [entry.run, entry.sequence])).toEqual([[run, 1]]);
      expect(contentOf(await openBundle(bytes))).toMatchObject({ outcome: 'fail', unit: 'U-1', isComplete: true });
      await spool.settle();
      expect(await spool.counts()).toEqual({ waiting: 1, parked: 0 });
    },
  );
});
