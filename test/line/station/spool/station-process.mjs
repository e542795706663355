// A station that makes small runs for ever, enters each as `inspect` does, and sends what waits, until it is killed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pushSpool } from '../../../../dist/line/station/spool/push-spool.js';
import { Spool } from '../../../../dist/line/station/spool/spool.js';
import { writeManifest } from '../../../../dist/record/run-folder/write-manifest.js';

const [stateFolder, runs, url, tokenFile, name] = process.argv.slice(2);
const target = { url, tokenFile, caFile: null };
const spool = new Spool(stateFolder);
for (let count = 1; ; count += 1) {
  const folder = join(runs, `${name}-${count}`);
  mkdirSync(folder);
  await spool.begin(folder, target);
  writeFileSync(join(folder, 'inspection.json'), folder);
  await writeManifest(folder, folder);
  process.stdout.write(`${folder}\n`);
  await spool.enter(folder, target);
  await pushSpool(spool, { which: 'due' });
}
