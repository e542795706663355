// What is true of a line after a soak: every finished run is on the server once, unchanged, and an index that is built anew says the same.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle, packBundle } from '../../dist/line/protocol/bundle.js';
import { flatfield } from './line-server.mjs';

const PAGES = ['/', '/units', '/yield', '/pareto', '/runs'];

/**
 * Counts of what is wrong: runs lost, doubled, altered, and rows and pages that reindexing changed. `servers`: all of one store, each of
 * which must say the same; `folders`: every folder in which stations kept runs; `admin`: the file of a token. The servers are stopped and
 * started again.
 */
export async function lineProblems(servers, folders, admin) {
  const token = readFileSync(admin, 'utf8').trim();
  const expected = runsOf(folders);
  const found = { lost: 0, doubled: 0, altered: 0, reindexed: 0 };
  const before = [];
  for (const server of servers) {
    const api = reader(server, token);
    const rows = await api.list();
    const there = new Set(rows.map(({ id }) => id));
    found.lost += [...expected.keys()].filter((id) => !there.has(id)).length;
    found.doubled += rows.length - there.size + (new Set(rows.map(({ order }) => order)).size === rows.length ? 0 : 1);
    found.altered += rows.filter(({ id }) => !expected.has(id)).length;
    for (const [id, folder] of expected) {
      if (there.has(id) && !(await isSame(await api.bundle(id), folder))) found.altered += 1;
    }
    before.push({ rows, pages: await api.pages() });
  }
  for (const server of servers) await server.end('SIGTERM');
  await flatfield('line', 'reindex', ...servers[0].place);
  for (const server of servers) await server.start();
  for (const [at, { rows, pages }] of before.entries()) {
    const api = reader(servers[at], token);
    const again = new Map((await api.list()).map((row) => [row.id, JSON.stringify(row)]));
    found.reindexed += rows.filter((row) => again.get(row.id) !== JSON.stringify(row)).length;
    found.reindexed += (await api.pages()).filter((page, index) => page !== pages[index]).length;
  }
  return found;
}

/** Folders of finished runs by the id that each has on the line. */
export function runsOf(folders) {
  const runs = new Map();
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      const manifest = readFileSync(join(folder, name, 'manifest.json'));
      runs.set(createHash('sha256').update(manifest).digest('hex'), join(folder, name));
    }
  }
  return runs;
}

async function isSame(bytes, folder) {
  const [kept, own] = [await openBundle(bytes), await openBundle((await packBundle(folder)).bytes)];
  return kept.id === own.id && [...own.files].every(([path, file]) => Buffer.from(file).equals(kept.files.get(path)));
}

/** What a server tells somebody with a token. */
export function reader({ port }, token) {
  const headers = { authorization: `Bearer ${token}` };
  const get = async (path) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, { headers });
    if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    return answer;
  };
  return {
    pages: () =>
      Promise.all(
        PAGES.map(async (path) => {
          const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
          if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`);
          // The clock of the wall display goes on.
          return (await answer.text()).replace(/<p class="clock">.*?<\/p>/su, '');
        }),
      ),
    bundle: async (id) => new Uint8Array(await (await get(`/runs/${id}/bundle`)).arrayBuffer()),
    list: async (path = '/runs') => {
      const all = [];
      for (let cursor = ''; ; ) {
        const query = `limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
        const { rows, next } = await (await get(`${path}${path.includes('?') ? '&' : '?'}${query}`)).json();
        all.push(...rows);
        if (next === null) return all;
        cursor = next;
      }
    },
    post: async (path, body) => {
      const url = `http://127.0.0.1:${port}/api/v1${path}`;
      const type = { 'content-type': 'application/json' };
      const init = { method: 'POST', headers: { ...headers, ...type }, body: JSON.stringify(body) };
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
      if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    },
    /** Of a list that is never in pages. */
    whole: async (path) => (await (await get(path)).json()).rows,
  };
}
