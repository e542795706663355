import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Marks } from '../../dist/line/server/data-folder/marks.js';
import { unitGate } from '../../dist/line/server/http/gate/unit-gate.js';
import { openSqliteStore } from '../../dist/line/server/store/sqlite/open-sqlite-store.js';
import { atMost } from './rows.mjs';
import { seedRuns } from './seed-runs.mjs';

export const sizes = { whole: { count: 500_000, few: 2000, repeats: 400 }, smoke: { count: 100, few: 50, repeats: 2 } };

const limitMs = 50;

/** The answer of the gate for one unit, with the marks of a request and of its answer, over many runs and as long an audit log in SQLite, beside the same over few; and the taking of a run. */
export async function bench({ count, few, repeats }) {
  const [ofMany, ofFew] = [await measured(count, repeats), await measured(few, repeats)];
  console.log(`  resident memory grew by ${ofMany.grownMb.toFixed(0)} MB over ${repeats} answers, ten at once`);
  const of = `over ${few} runs`;
  return [
    atMost({
      what: `answer for a unit, ${count} runs, p95`,
      ours: ofMany.gate,
      reference: ofFew.gate,
      of,
      unit: 'ms',
      limit: limitMs,
    }),
    atMost({
      what: `ten answers at once, ${count} runs, p95`,
      ours: ofMany.ten,
      reference: ofFew.ten,
      of,
      unit: 'ms',
      limit: 10 * limitMs,
    }),
    atMost({
      what: `row of a run that arrives, ${count} runs, p95`,
      ours: ofMany.add,
      reference: ofFew.add,
      of,
      unit: 'ms',
      limit: limitMs,
    }),
  ];
}

async function measured(count, repeats) {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-bench-'));
  try {
    await seedRuns(folder, count, Date.now());
    const store = await openSqliteStore(folder);
    const now = () => new Date();
    const marks = new Marks(store, folder, now);
    await marks.begin({ wasServed: false });
    const { rows } = await store.runs({}, { limit: 200 });
    const ask = async (place) => {
      const { unit, profile } = rows[place % rows.length];
      await marks.hear(await marks.give(), 'bench');
      await unitGate({ store, now, marks }, unit, profile.name);
      await marks.give();
    };
    await ask(0);
    const beforeMb = process.memoryUsage.rss() / 1e6;
    const gate = await p95Of(repeats, ask);
    const ten = await p95Of(Math.ceil(repeats / 10), (place) =>
      Promise.all(Array.from({ length: 10 }, (_, one) => ask(10 * place + one))),
    );
    const grownMb = process.memoryUsage.rss() / 1e6 - beforeMb;
    const add = await p95Of(repeats, (place) => store.addRun(...another(rows[0], place)));
    await store.close();
    return { gate, ten, add, grownMb };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A run like another one, of a unit of its own, with a bundle of its own. */
function another(row, place) {
  const sha256 = (text) => createHash('sha256').update(text).digest('hex');
  const bundle = Buffer.from(`bundle ${place}`);
  const { id: _, order: __, attempt: ___, isLatest: ____, ...content } = row;
  const { receivedAt, token, spool, sentAt, clocks, quarantine } = row;
  const arrival = {
    ...{
      id: sha256(`run of the bench ${place}`),
      receivedAt,
      token,
      spool,
      sequence: 10_000_000 + place,
      sentAt,
      clocks,
    },
    ...{ bundleBytes: bundle.length, bundleSha256: sha256(bundle), quarantine },
  };
  for (const name of Object.keys(arrival)) delete content[name];
  return [arrival, { ...content, unit: `bench ${place}`, values: [] }, bundle];
}

async function p95Of(repeats, work) {
  const times = [];
  for (let place = 0; place < repeats; place += 1) {
    const start = performance.now();
    await work(place);
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.ceil(repeats * 0.95) - 1];
}
