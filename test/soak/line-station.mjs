// One station of the line's soak, a process that may be killed at any moment: makes the runs that are missing in its folder, each a copy
// of a template under an id of its own, enters them in its spool and sends them. Ends in 0 when every run is sent.
import { cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pushSpool } from '../../dist/line/station/spool/push-spool.js';
import { Spool } from '../../dist/line/station/spool/spool.js';
import { writeManifest } from '../../dist/record/run-folder/write-manifest.js';

const { folder, station, count, templates, target } = JSON.parse(process.argv[2]);
const spool = new Spool(join(folder, 'state'));
await mkdir(join(folder, 'runs'), { recursive: true });
await patiently(() => spool.settle());

for (let number = 1; number <= count; number += 1) {
  const run = join(folder, 'runs', String(number));
  if (await isFinished(run)) continue;
  await patiently(() => makeRun(run, number));
  await patiently(() => spool.enter(run, target));
  await send('due');
  // A run that is sent again must change nothing.
  if (number % 20 === 0) await patiently(() => spool.enter(join(folder, 'runs', String(number - 10)), target));
}
for (;;) {
  await patiently(() => spool.settle());
  const { entries } = await spool.list();
  if (entries.length === 0) break;
  await send('waiting');
}

async function isFinished(run) {
  return (await stat(join(run, 'manifest.json')).catch(() => null)) !== null;
}

/** Like a run: begun in the spool, written file by file, the manifest last. */
async function makeRun(run, number) {
  await rm(run, { recursive: true, force: true });
  await spool.begin(run, target);
  const template = templates[number % templates.length];
  await cp(template, run, { recursive: true, filter: (path) => !path.endsWith('manifest.json') });
  const file = join(run, 'inspection.json');
  const record = JSON.parse(await readFile(file, 'utf8'));
  const runId = `${record.runId}-${station}-${number}`;
  const own = { runId, unit: `unit-${station}-${number % 50}`, station: { ...record.station, name: station } };
  await writeFile(file, JSON.stringify({ ...record, ...own }, null, 2));
  await writeManifest(run, runId);
}

async function send(which) {
  await patiently(() => pushSpool(spool, { which }));
  await new Promise((resolve) => setTimeout(resolve, 20));
}

/** The disk may be full for a while. */
async function patiently(task) {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (error.code !== 'ENOSPC' && error.cause?.code !== 'ENOSPC') throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
