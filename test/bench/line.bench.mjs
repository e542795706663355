import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'undici';
import { BUNDLE_TYPE } from '../../dist/line/protocol/headers.js';
import { flatfield, freePort, LineServer } from '../soak/line-server.mjs';
import { median } from './median.mjs';
import { seedRuns } from './seed-runs.mjs';

const stations = 10;
/** Runs of 125 readings that are sent, after as many of a tenth to warm up. */
const sentRuns = 600;
/** Runs a second that the server must take in, and what any page may take in 95 of 100 calls, in milliseconds. */
const least = 10;
const limitMs = 300;
const seeded = 100_000;
const repeats = 40;

/** A line server on SQLite, client and server on one computer: runs taken in a second, and every page and list over 100,000 runs. */
export async function bench() {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    const template = await templateRun(folder);
    const rate = await measureIntake(join(folder, 'intake'), template);
    const slowest = await measurePages(join(folder, 'pages'), template);
    if (rate < least || slowest > limitMs) process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measureIntake(folder, template) {
  const server = new LineServer(folder, await freePort());
  await server.start();
  const token = readFileSync(await server.token('stations', 'station'), 'utf8').trim();
  const bundles = Array.from({ length: sentRuns * 1.1 }, (_, number) => bundleOf(template, number));
  const warm = bundles.splice(0, sentRuns / 10);
  await send(server, token, warm);
  const before = server.memoryMb();
  const rates = [];
  // In three parts, so that one that is slower than the others shows.
  for (let part = 0; part < 3; part += 1) {
    const size = sentRuns / 3;
    const start = performance.now();
    await send(server, token, bundles.slice(part * size, (part + 1) * size));
    rates.push((1000 * size) / (performance.now() - start));
  }
  const after = server.memoryMb();
  await server.end('SIGTERM');
  const rate = median(rates);
  const kb = median(bundles.map(({ bytes }) => bytes.length)) / 1000;
  console.log(
    `  ${sentRuns} runs of 125 readings (${kb.toFixed(0)} kB) from ${stations} stations: ${rate.toFixed(1)} a second ` +
      `(${rates.map((one) => one.toFixed(1)).join(', ')}; at least ${least})`,
  );
  if (before !== null) console.log(`  memory of the server: ${before} MB before, ${after} MB after`);
  return rate;
}

/** Each station sends its share, one run after the other. */
async function send({ port }, token, bundles) {
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

async function measurePages(folder, template) {
  await seedRuns(folder, seeded, Date.now());
  const server = new LineServer(folder, await freePort());
  await server.start();
  const admin = readFileSync(await server.token('bench', 'admin'), 'utf8').trim();
  const own = bundleOf(template, 0);
  await send(server, admin, [own]);
  const { unit } = JSON.parse(template.get('inspection.json'));
  const [from, to] = [180, 150].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  const month = `from=${from}&to=${to}`;
  const lists = ['runs', `runs?${month}`, 'runs?station=Station%203&outcome=fail', 'runs?cause=cause-3', 'units'];
  const groups = ['all', 'station', 'model', 'profile', 'day', 'shift'].map((group) => `summary?group=${group}`);
  const api = [...lists, ...groups, `summary?group=day&${month}`, 'causes', 'limits', 'stations', 'profiles', 'audit'];
  const gate = `units/${encodeURIComponent(`${unit}-0`)}/gate?profile=signal-path`;
  const paths = [
    ...['/', '/?wall', '/units', '/yield', `/yield?${month}`, '/pareto', '/runs', `/runs?${month}&outcome=fail`],
    ...[`/runs/${own.id}`, `/runs/${own.id}/report`, `/units/${encodeURIComponent(`${unit}-0`)}`],
    ...[...api, gate, `runs/${own.id}`].map((path) => `/api/v1/${path}`),
    ...['/api/v1/runs?format=csv&limit=500', '/healthz', '/metrics'],
  ];
  const slowest = { path: '', p95: 0 };
  for (const path of paths) {
    const p95 = await timePath(server, admin, path);
    if (p95 > slowest.p95) Object.assign(slowest, { path, p95 });
    if (p95 > limitMs / 3) console.log(`  ${path}: p95 ${p95.toFixed(0)} ms`);
  }
  await server.end('SIGTERM');
  console.log(
    `  ${paths.length} pages and lists over ${seeded} runs: slowest p95 ${slowest.p95.toFixed(0)} ms, of ${slowest.path} (limit ${limitMs} ms)`,
  );
  return slowest.p95;
}

async function timePath({ port }, token, path) {
  const times = [];
  for (let index = 0; index < repeats; index += 1) {
    const start = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.ceil(repeats * 0.95) - 1];
}

/** The files of a real run of 125 readings, by name. */
async function templateRun(folder) {
  const out = join(folder, 'template');
  const plan = ['--resolution', '3840x2160', '--patches', 'white,red,green,blue,black', '--layout', '5x5'];
  await flatfield('inspect', ...plan, '--simulate', 'flat', '--time-scale', '0', '--out', out);
  const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'));
  return new Map(files.map(({ path }) => [path, readFileSync(join(out, path), 'utf8')]));
}

/** The bundle of a copy of the run, under an id and a unit of its own. */
function bundleOf(template, number) {
  const record = JSON.parse(template.get('inspection.json'));
  const runId = `${record.runId}-${number}`;
  const text = `${JSON.stringify({ ...record, runId, unit: `${record.unit}-${number}` }, null, 2)}\n`;
  const contents = [...template].map(([path, content]) => [
    path,
    Buffer.from(path === 'inspection.json' ? text : content),
  ]);
  const files = contents.map(([path, bytes]) => ({ path, bytes: bytes.length, sha256: sha256(bytes) }));
  const manifest = Buffer.from(JSON.stringify({ manifestVersion: 1, runId, files }));
  const parts = [Buffer.from(`${manifest.length}\n`), manifest, ...contents.map(([, bytes]) => bytes)];
  return { id: sha256(manifest), bytes: gzipSync(Buffer.concat(parts)) };
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}
