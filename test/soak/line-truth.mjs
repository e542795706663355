// What is true of a line after a soak: every finished run is on the server once, unchanged, and an index that is built anew says the same.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle, packBundle } from '../../dist/line/protocol/bundle.js';
import { flatfield } from './line-server.mjs';

const PAGES = ['/', '/units', '/yield', '/pareto', '/runs'];

/**
 * Counts of what is wrong: runs lost, doubled, altered, and rows and pages that reindexing changed. `folders`: every folder in which
 * stations kept runs; `admin`: the file of a token. The server is stopped and started again.
 */
export async function lineProblems(server, folders, admin) {
  const api = reader(server, readFileSync(admin, 'utf8').trim());
  const expected = new Map();
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      const run = join(folder, name);
      expected.set(
        createHash('sha256')
          .update(readFileSync(join(run, 'manifest.json')))
          .digest('hex'),
        run,
      );
    }
  }
  const rows = await api.list();
  const there = new Set(rows.map(({ id }) => id));
  let altered = rows.filter(({ id }) => !expected.has(id)).length;
  for (const [id, folder] of expected) {
    if (there.has(id) && !(await isSame(await api.bundle(id), folder))) altered += 1;
  }
  const pages = await api.pages();
  await server.end('SIGTERM');
  await flatfield('line', 'reindex', '--folder', server.folder);
  await server.start();
  const again = new Map((await api.list()).map((row) => [row.id, JSON.stringify(row)]));
  return {
    lost: [...expected.keys()].filter((id) => !there.has(id)).length,
    doubled: rows.length - there.size + (new Set(rows.map(({ order }) => order)).size === rows.length ? 0 : 1),
    altered,
    reindexed:
      rows.filter((row) => again.get(row.id) !== JSON.stringify(row)).length +
      (await api.pages()).filter((page, at) => page !== pages[at]).length,
  };
}

async function isSame(bytes, folder) {
  const [kept, own] = [await openBundle(bytes), await openBundle((await packBundle(folder)).bytes)];
  return kept.id === own.id && [...own.files].every(([path, file]) => Buffer.from(file).equals(kept.files.get(path)));
}

function reader({ port }, token) {
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
    list: async () => {
      const all = [];
      for (let cursor = ''; ; ) {
        const { rows, next } = await (
          await get(`/runs?limit=500${cursor && `&cursor=${encodeURIComponent(cursor)}`}`)
        ).json();
        all.push(...rows);
        if (next === null) return all;
        cursor = next;
      }
    },
  };
}
