import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bundleOf, production } from '../../line/server/intake/run-of-line.ts';
import { followedEvents, type Served, servedDatabase, servedFolder } from './served-database.ts';
import { startPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());

const report = {
  ...{ station: 'Ställe "7"\u{1f600}', at: '2026-11-22T00:00:00.000Z', state: 'idle', run: null },
  ...{ waiting: 0, parked: 0, toolVersion: '0.1.0' },
};

describe.skipIf(!postgres)('two servers on one database', () => {
  let tokens: Awaited<ReturnType<typeof servedDatabase>>['tokens'];
  let [one, other]: Served[] = [];
  beforeEach(async () => {
    const database = await servedDatabase((await postgres?.makeDatabase()) ?? '');
    tokens = database.tokens;
    [one, other] = await Promise.all([database.serve(), database.serve()]);
  });
  afterEach(() => Promise.all([one?.end(), other?.end()]));
  const both = () => [one as Served, other as Served] as const;

  it('tell every page of what either of them accepts, once and in the same order', async () => {
    const [first, second] = both();
    const followed = [await followedEvents(first), await followedEvents(second)];
    const runs = Array.from({ length: 6 }, (_, index) =>
      bundleOf(production('flat', { unit: `unit-${index}`, runId: `run-${index}` })),
    );
    await Promise.all(runs.map((run, index) => (index % 2 ? first : second).put(run)));
    await first.put(runs[0] as (typeof runs)[0]);
    await second.call('/api/v1/stations/report', {
      ...{ role: 'station', method: 'POST', body: JSON.stringify(report) },
      headers: { 'content-type': 'application/json' },
    });
    for (const { events } of followed) {
      await expect.poll(() => events.filter(({ name }) => name === 'station')).toHaveLength(1);
      await expect.poll(() => events.filter(({ name }) => name === 'run')).toHaveLength(6);
    }
    const [ofFirst, ofSecond] = followed.map(({ events }) => events.filter(({ name }) => name === 'run'));
    expect(ofFirst).toEqual(ofSecond);
    expect(ofFirst?.map(({ data }) => data['order'])).toEqual([1, 2, 3, 4, 5, 6]);
    for (const { data } of ofFirst ?? []) {
      const answer = await second.call(`/api/v1/runs/${String(data['id'])}`, { role: 'viewer' });
      expect(await answer.json()).toEqual(data);
    }
    expect(followed[0]?.events.find(({ name }) => name === 'station')?.data['station']).toBe(report.station);
    for (const { end } of followed) await end();
  });

  it('believe the same: a run sent to both, a token revoked, a browser that logged in', async () => {
    const [first, second] = both();
    const run = bundleOf(production());
    const sent = await Promise.all([first.put(run), second.put(run), first.put(run)]);
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
    const gates = await Promise.all(
      both().map(async (server) =>
        (await server.call('/api/v1/units/unit-1/gate?profile=calibration-match', { role: 'viewer' })).json(),
      ),
    );
    expect(gates[0]).toEqual(gates[1]);
    const form = new URLSearchParams({ token: tokens.admin.reveal() });
    const login = await first.call('/login', { method: 'POST', body: form, headers: { origin: first.url } });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await second.call('/runs', { headers: { cookie } })).status).toBe(200);
    await first.call('/logout', { method: 'POST', headers: { cookie, origin: first.url } });
  });

  it('make one administrator between them, however they start', async () => {
    const address = (await postgres?.makeDatabase()) ?? '';
    const servers = await Promise.all([1, 2, 3].map(() => servedFolder(address)));
    const files = await Promise.all(servers.map((server) => server.hasFile('admin.token')));
    expect(files.filter(Boolean)).toHaveLength(1);
    expect(servers.map(({ loginLink }) => loginLink !== null)).toEqual(files);
    expect(await one?.hasFile('admin.token')).toBe(false);
    for (const server of servers) await server.end();
  });
});
