import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { receiveRun } from '../../../src/line/server/intake/receive-run.ts';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { bundleOf, production } from '../../line/server/intake/run-of-line.ts';
import { runFlatfield } from '../run-flatfield.ts';

const receivedAt = '2026-11-23T13:30:00.000Z';

it('accepts what a damaged folder still has and the restored one lacks, fails as fails, and passes in quarantine', async () => {
  const root = await mkdtemp(join(tmpdir(), 'flatfield-accept-'));
  onTestFinished(() => rm(root, { recursive: true, maxRetries: 5 }));
  const [damaged, restored] = [join(root, 'damaged'), join(root, 'restored')];
  const add = async (folder: string, scenario: 'flat' | 'tinted-corner', runId: string) => {
    const store = await openSqliteStore(folder);
    const { id, bytes } = bundleOf(production(scenario, { runId, unit: runId }));
    const facts = { token: 'line', spool: null, sequence: null, sentAt: null, clocks: null };
    const { arrival, content } = await receiveRun(bytes, { id, receivedAt, ...facts }, []);
    await store.addRun(arrival, content, bytes);
    await store.close();
  };
  for (const folder of [damaged, restored]) await add(folder, 'flat', 'known');
  await add(damaged, 'tinted-corner', 'fail');
  await add(damaged, 'flat', 'pass');
  const accept = (from: string) => runFlatfield(['line', 'accept', from, '--folder', restored]);
  expect(await accept(damaged)).toMatchObject({
    code: 0,
    stdout: '3 bundles, 2 of them of runs that the store did not have.\n',
  });
  expect((await accept(damaged)).stdout).toContain('3 bundles, 0 of them');
  const store = await openSqliteStore(restored);
  const { rows } = await store.runs({}, { limit: 9 });
  await store.close();
  const known = rows.map(({ unit, outcome, quarantine }) => [unit, outcome, quarantine?.reason]);
  expect(known.toSorted(([one = ''], [other = '']) => one.localeCompare(other))).toEqual([
    ['fail', 'fail', undefined],
    ['known', 'pass', undefined],
    ['pass', 'pass', 'arrival-unknown'],
  ]);
  const { code, stderr } = await accept(join(root, 'nowhere'));
  expect([code, stderr.trim().split('\n')]).toEqual([3, [expect.stringContaining('has no folder blobs')]]);
});
