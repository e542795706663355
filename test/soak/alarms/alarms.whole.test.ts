import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { TRIALS } from '../../trials.ts';
import { playAlarms } from './play-alarms.ts';

// `npm run soak -- --alarms 1000` plays more; with `--database` on PostgreSQL.
const parent = await mkdtemp(join(tmpdir(), 'flatfield-alarms-'));
afterAll(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

/** Each waits for the disk a hundred times. */
const CASES = Math.ceil(TRIALS / 4);

test('no alarm is lost, and only a kill between acceptance and commit sends an e-mail twice, with the same Message-ID', async () => {
  const sum = { events: 0, mails: 0, kills: 0, doubles: 0 };
  for (let seed = 1; seed <= CASES; seed += 1) {
    const store = await openSqliteStore(join(parent, `${seed}`));
    onTestFinished(() => store.close());
    const { wrong, ...counts } = await playAlarms(seed, store);
    expect(wrong, `seed ${seed}`).toEqual([]);
    for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += counts[name];
  }
  expect(Math.min(sum.events, sum.mails, sum.kills)).toBeGreaterThan(3 * CASES);
  expect(sum.doubles).toBeGreaterThan(0);
});
