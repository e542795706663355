// Runs of 125 readings as stations send them, and sending them.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'undici';
import { BUNDLE_TYPE } from '../../dist/line/protocol/headers.js';
import { flatfield } from '../soak/line-server.mjs';
import { median } from './median.mjs';
import { atLeast } from './rows.mjs';

const stations = 10;
/**
 * Runs a second that a started server accepts from ten stations, client and server on one computer, as a row; the bundles alone are unpacked, hashed and
 * written to the disk beside it. `sentRuns` are sent, after a tenth as many to warm up.
 */
export async function measureIntake(server, template, { least, sentRuns, over }) {
  const token = readFileSync(await server.token('stations', 'station'), 'utf8').trim();
  const bundles = Array.from({ length: sentRuns * 1.1 }, (_, number) => bundleOf(template, number + 1));
  const warm = bundles.splice(0, sentRuns / 10);
  await sendRuns(server, token, warm);
  const before = server.memoryMb();
  const rates = [];
  // In three parts, so that one that is slower than the others shows.
  for (let part = 0; part < 3; part += 1) {
    const size = sentRuns / 3;
    const start = performance.now();
    await sendRuns(server, token, bundles.slice(part * size, (part + 1) * size));
    rates.push((1000 * size) / (performance.now() - start));
  }
  const after = server.memoryMb();
  const rate = median(rates);
  const kb = median(bundles.map(({ bytes }) => bytes.length)) / 1000;
  console.log(
    `  ${sentRuns} runs of 125 readings (${kb.toFixed(0)} kB) from ${stations} stations, in three parts: ${rates.map((one) => one.toFixed(1)).join(', ')} a second`,
  );
  if (before !== null) console.log(`  memory of the server: ${before} MB before, ${after} MB after`);
  const beside = { reference: keptAlone(server.folder, bundles), of: 'unpacked, hashed and written alone' };
  return atLeast({ what: `runs accepted ${over}`, ours: rate, ...beside, unit: 'a second', least });
}

/** Bundles a second that one process unpacks, hashes and writes, each on the disk before the next. */
function keptAlone(folder, bundles) {
  const file = join(folder, 'kept-alone');
  const start = performance.now();
  for (const { bytes } of bundles) {
    sha256(gunzipSync(bytes));
    writeFileSync(file, bytes, { flush: true });
  }
  const rate = (1000 * bundles.length) / (performance.now() - start);
  rmSync(file);
  return rate;
}

/** Each station sends its share, one run after the other. */
export async function sendRuns({ port }, token, bundles) {
  const left = [...bundles];
  await Promise.all(
    Array.from({ length: stations }, async () => {
      const client = new Client(`http://127.0.0.1:${port}`);
      for (let bundle = left.pop(); bundle; bundle = left.pop()) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': BUNDLE_TYPE };
        const request = { method: 'PUT', path: `/api/v1/runs/${bundle.id}`, headers, body: bundle.bytes };
        const { statusCode, body } = await client.request(request);
        const text = await body.text();
        if (statusCode !== 201) throw new Error(`a run was answered ${statusCode}: ${text.slice(0, 200)}`);
      }
      await client.close();
    }),
  );
}

/** The files of a real run of 125 readings, by name. */
export async function templateRun(folder) {
  const out = join(folder, 'template');
  const plan = ['--resolution', '3840x2160', '--patches', 'white,red,green,blue,black', '--layout', '5x5'];
  await flatfield('inspect', ...plan, '--simulate', 'flat', '--time-scale', '0', '--out', out);
  const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  return new Map(files.map(({ path }) => [path, readFileSync(join(out, path), 'utf8')]));
}

/** The bundle of a copy of the run, under an id and a unit of its own. */
export function bundleOf(template, number) {
  const record = JSON.parse(template.get('inspection.json'));
  const runId = `${record.runId}-${number}`;
  const unit = `${record.unit}-${number}`;
  const text = `${JSON.stringify({ ...record, runId, unit }, null, 2)}\n`;
  const contents = [...template].map(([path, content]) => [
    path,
    Buffer.from(path === 'inspection.json' ? text : content),
  ]);
  const files = contents.map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }));
  const manifest = Buffer.from(JSON.stringify({ manifestVersion: 1, runId, files }));
  const parts = [Buffer.from(`${manifest.length}\n`), manifest, ...contents.map(([, bytes]) => bytes)];
  return { id: sha256(manifest), unit, bytes: gzipSync(Buffer.concat(parts)) };
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
