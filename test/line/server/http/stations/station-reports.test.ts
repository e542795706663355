import { afterAll, beforeAll, expect, it } from 'vitest';
import { markHeaders } from '../../../../../src/line/protocol/headers.ts';
import { markOf } from '../../../../../src/line/protocol/mark.ts';
import { type StartedServer, startedServer } from '../started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startedServer();
});
afterAll(() => server.end());

const report = (station: string) => ({
  ...{ station, at: '2026-11-22T00:00:00.000Z', state: 'idle', run: null, waiting: 0, parked: 0, toolVersion: '0.1.0' },
});
const sent = async (station: string, role: 'station' | 'admin' = 'station') =>
  server.post('/stations/report', report(station), role);
const actions = async () =>
  (await server.store.auditLog({ limit: 500 })).rows.map(({ who, action, subject, detail }) => [
    who,
    action,
    subject,
    detail,
  ]);
const stations = async () => (await server.store.stations()).map(({ station }) => station);

it.each(['', ' ', '\u200b', 'a\u001b[2J', 'a\nb', 'a\u0000', '\u2028', 'x'.repeat(201)])(
  'refuses the name %j of a station in a report, as in a run',
  async (name) => {
    expect((await sent(name)).status).toBe(400);
    expect(await stations()).toEqual([]);
  },
);

it('takes the reports of a token for the station of its first one alone, until it is bound again', async () => {
  expect((await sent('place 1')).status).toBe(204);
  expect((await sent('place 1')).status).toBe(204);
  const refused = await sent('place 2');
  expect(refused.status).toBe(403);
  expect(((await refused.json()) as { message: string }).message).toContain('reports for the station "place 1" alone');
  expect(await stations()).toEqual(['place 1']);
  expect(await actions()).toEqual([['station-1', 'token bound', 'station-1', 'place 1']]);
  // It hears from the server all the same.
  expect(markOf(refused.headers.get(markHeaders.mark) ?? '')).not.toBeNull();
  const change = { at: '2026-11-22T00:00:00.000Z', by: 'command', isChange: true };
  expect(await server.store.bindToken('station-1', 'place 2', change)).toBe('place 2');
  expect((await sent('place 2')).status).toBe(204);
  expect((await sent('place 1')).status).toBe(403);
  expect((await actions())[0]).toEqual(['command', 'token bound', 'station-1', 'place 2, before place 1']);
  expect((await sent('place 3', 'admin')).status).toBe(204);
  expect(await stations()).toEqual(['place 1', 'place 2', 'place 3']);
});

it('forgets a station that is retired, until it reports again', async () => {
  const { store } = server;
  expect(await store.retireStation('nobody')).toBe(false);
  expect(await store.retireStation('place 3')).toBe(true);
  expect(await stations()).not.toContain('place 3');
  await sent('place 3', 'admin');
  expect(await stations()).toContain('place 3');
});
