import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { profileHash } from '../../../src/line/server/intake/profiles.ts';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { bossQueue } from '../../../src/line/server/work/boss-queue.ts';
import { registered } from '../../line/server/gate/run-rows.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { alarmsContract } from '../../line/server/work/alarms-contract.ts';
import { type WorkKind, workContract } from '../../line/server/work/work-contract.ts';
import { copiedDatabases } from './copied-databases.ts';
import { servedFolder } from './served-database.ts';
import { ask, startPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());

const bin = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));
const at = '2026-03-02T09:00:00.000Z';
const profile = findProfile('calibration-match');
const data = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
/** Node's hook as if the package pg-boss were not installed. */
const withoutBoss = data(
  `import { register } from 'node:module'; register(${JSON.stringify(
    data(`export async function resolve(name, context, next) {
    if (name === 'pg-boss') throw Object.assign(new Error('not found'), { code: 'ERR_MODULE_NOT_FOUND' });
    return next(name, context);
  }`),
  )});`,
);

/** The queues of all jobs. */
async function withQueues(address: string): Promise<void> {
  const names = ['judge-again', 'announce', 'deliver', 'watch', 'mail', 'summarize', 'prune'];
  const queue = await bossQueue(address, names);
  await queue.close();
}

describe.skipIf(!postgres)('with PostgreSQL', () => {
  const kind: WorkKind = {
    make: copiedDatabases(postgres, withQueues),
    open: (address) => openPostgresStore(address, { waitMs: 5000 }),
    databaseOf: (address) => address,
  };
  workContract('PostgreSQL', kind);
  alarmsContract('PostgreSQL', kind);

  describe('flatfield line work', () => {
    let address: string;
    let store: Store;
    beforeEach(async () => {
      address = (await postgres?.makeDatabase()) ?? '';
      store = await openPostgresStore(address);
      for (let index = 0; index < 30; index += 1) {
        const { arrival, content, bundle } = exampleRun(`run ${index}`, { unit: `U-${index}` });
        await store.addRun(arrival, content, bundle);
      }
    });
    afterEach(() => store.close());
    const started = (args: readonly string[] = [], options: readonly string[] = []) => {
      const worker = spawn(process.execPath, [...options, bin, 'line', 'work', '--database', address, ...args]);
      let said = '';
      for (const stream of [worker.stdout, worker.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += String(chunk);
        });
      const ended = new Promise<number | null>((resolve) => worker.once('exit', resolve));
      return { worker, said: () => said, ended };
    };
    const judge = () => store.startJudging({ profile, hash: profileHash(profile), filter: {}, at, by: 'me' });
    const stateOf = async (number: number) => (await store.judgings()).find((one) => one.number === number)?.state;

    it('works on a database until it is interrupted, and listens to nobody', async () => {
      const { worker, said, ended } = started(['--time-zone', 'Europe/Berlin', '--keep-passes', '5y']);
      await expect.poll(said).toContain('Working for the line.');
      const judging = await judge();
      await expect.poll(() => stateOf(judging?.number ?? 0)).toBe('finished');
      worker.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(said()).toBe('Working for the line.\nCtrl-C ends it.\n');
      const { rows } = await ask(
        address,
        `select count(*)::int as jobs from flatfield_work.job where state = 'active'`,
      );
      expect(rows).toEqual([{ jobs: 0 }]);
    });

    it('goes on by itself after the database was gone', async () => {
      const { worker, said, ended } = started();
      await expect.poll(said).toContain('Working for the line.');
      await postgres?.stop('killed');
      await expect.poll(said).toContain('failed and is tried again: The database cannot be reached');
      await postgres?.start();
      const judging = await expect
        .poll(() => judge().catch(() => null))
        .not.toBeNull()
        .then(judge);
      await expect.poll(() => stateOf(judging?.number ?? 0)).toBe('finished');
      worker.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    it('deletes nothing that the gate still accepts: shorter keep times are refused at the start', async () => {
      await store.registerProfile({ ...registered, maxAgeDays: 800 }, {});
      await store.registerProfile({ ...registered, name: 'young', hash: 'a'.repeat(64), maxAgeDays: 30 }, {});
      for (const args of [
        ['--keep-passes', '2y'],
        ['--keep-fails', '799d'],
        ['--keep-passes', '10y', '--keep-fails', '90d', '--whole-units'],
      ]) {
        const { said, ended } = started(args);
        expect(await ended).toBe(3);
        expect(said()).toMatch(/^flatfield: Runs would be kept for \d+ days, .* under line@1 for 800 days [^\n]*\n$/);
      }
      expect(await store.countRuns({})).toBe(30);
      const { worker, said, ended } = started(['--keep-passes', '800d', '--keep-fails', '3y']);
      await expect.poll(said).toContain('Working for the line.');
      worker.kill('SIGTERM');
      expect(await ended).toBe(0);
    });

    it('names the command that installs pg-boss if it is missing', async () => {
      const { said, ended } = started([], ['--import', withoutBoss]);
      expect(await ended).toBe(2);
      expect(said()).toMatch(
        /^flatfield: Work on PostgreSQL needs the package pg-boss, which is not installed: run npm ci /m,
      );
    });

    it('is done by servers as well, unless they are told not to', async () => {
      const idle = await servedFolder(address, undefined, { works: false });
      const judging = await judge();
      expect(await ask(address, `select to_regclass('flatfield_work.job') as made`)).toMatchObject({
        rows: [{ made: null }],
      });
      const server = await servedFolder(address);
      await expect.poll(() => stateOf(judging?.number ?? 0)).toBe('finished');
      await Promise.all([idle.end(), server.end()]);
    });
  });
});
