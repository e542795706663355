import { afterAll, expect, it } from 'vitest';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';
import { startFlatfield } from '../../cli/run-flatfield.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { ask, startPostgres, type TestPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());
const at = '2026-03-02T09:00:00.000Z';
const COUNT = 3000;

// Windows ends a process at once.
it.skipIf(!postgres || process.platform === 'win32')(
  'flatfield line webhook retry ends with 130 soon after SIGTERM, whatever number is left',
  async () => {
    const address = await (postgres as TestPostgres).makeDatabase();
    const store = await openPostgresStore(address);
    await store.addWebhook({ url: 'https://mes.example/', events: ['run'], secret: 'x'.repeat(16), at, by: 'me' });
    const { arrival, content, bundle } = exampleRun('one');
    await store.addRun(arrival, content, bundle);
    const events = Array.from({ length: COUNT }, (_, index) => ({ event: 'run' as const, key: `${index}`, body: {} }));
    await store.announceRuns(() => events, 5);
    await ask(address, `update deliveries set state = 'dead'`);
    const dead = async () => (await store.webhooks())[0]?.dead;
    const { child, ended } = startFlatfield(['line', 'webhook', 'retry', '--database', address]);
    await expect.poll(dead).toBeLessThan(COUNT);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 130, stdout: '', stderr: 'flatfield: interrupted\n' });
    expect(await dead()).toBeGreaterThan(0);
    await store.close();
  },
);
