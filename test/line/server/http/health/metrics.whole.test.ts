import { expect, it } from 'vitest';
import { findProfile } from '../../../../../src/judge/profiles/find-profile.ts';
import { RequestTimes } from '../../../../../src/line/server/http/health/counters.ts';
import { expositionText } from '../../../../../src/line/server/http/health/exposition.ts';
import { bundleOf, lineProfile, production } from '../../intake/run-of-line.ts';
import { countersOf, parseExposition } from '../parse-exposition.ts';
import { startedServer } from '../started-server.ts';

const at = '2026-03-02T09:00:00.000Z';

it('keeps hostile names in their labels', () => {
  const station = 'a"b\\c\nd} 7\n# TYPE x counter';
  const samples = [{ labels: { station }, value: 1 }];
  const text = expositionText([{ name: 'waiting', type: 'gauge', help: 'One\nline \\ more.', samples }]);
  expect(parseExposition(text)).toEqual([
    {
      name: 'waiting',
      type: 'gauge',
      help: 'One\nline \\ more.',
      samples: [{ name: 'waiting', labels: { station }, value: 1 }],
    },
  ]);
});

it('puts a duration into every bucket that it is within, and into no other', () => {
  const times = new RequestTimes();
  for (const seconds of [0.01, 0.0100001, 0.3, 0.5, 99]) times.add('/runs', 200, seconds);
  const samples = times.durations();
  const bucket = (le: string) => samples.find(({ labels }) => labels?.['le'] === le)?.value;
  expect(['0.01', '0.03', '0.1', '0.3', '1', '10', '+Inf'].map(bucket)).toEqual([1, 2, 2, 3, 4, 4, 5]);
  expect(samples.find(({ suffix }) => suffix === '_count')?.value).toBe(5);
  expect(samples.find(({ suffix }) => suffix === '_sum')?.value).toBeCloseTo(99.8200001, 9);
});

it('counts runs by outcome and by reason, requests by route, and says what stations report', async () => {
  const server = await startedServer();
  try {
    const run = bundleOf(production('flat', { unit: 'unit-a' }, lineProfile));
    await server.put(run);
    await server.put(run);
    await server.put({ id: '0'.repeat(64), bytes: Buffer.from('no bundle') });
    await server.call('/api/v1/runs?limit=0', { role: 'viewer' });
    await server.call('/nowhere/1', { role: 'viewer' });
    await server.call('/nowhere/2', { role: 'viewer' });
    const report = { state: 'idle', run: null, waiting: 3, parked: 1, toolVersion: '0.1.0' } as const;
    await server.store.reportStation({ ...report, station: 'Line "3"\u0000', at: '2026-03-02T09:00:02.500Z' }, at);
    const answer = await server.call('/metrics', { role: 'viewer' });
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    const families = parseExposition(await answer.text());
    const value = countersOf(families);
    expect(value('flatfield_line_uploads_total', { result: 'new' })).toBe(1);
    expect(value('flatfield_line_uploads_total', { result: 'known' })).toBe(1);
    expect(value('flatfield_line_uploads_total', { result: 'refused' })).toBe(1);
    expect(value('flatfield_line_runs_total', { outcome: 'pass' })).toBe(1);
    expect(value('flatfield_line_runs_total', { outcome: 'fail' })).toBe(0);
    expect(value('flatfield_line_refused_uploads_total', { reason: 'invalid-run' })).toBe(1);
    expect(value('flatfield_line_requests_total', { route: '/api/v1/runs/:id', status: '2xx' })).toBe(2);
    expect(value('flatfield_line_requests_total', { route: '/api/v1/runs/:id', status: '4xx' })).toBe(1);
    expect(value('flatfield_line_requests_total', { route: '/api/v1/runs', status: '4xx' })).toBe(1);
    expect(value('flatfield_line_requests_total', { route: 'other', status: '4xx' })).toBe(2);
    const station = 'Line "3"\ufffd';
    expect(value('flatfield_line_station_clock_offset_seconds', { station })).toBe(2.5);
    expect(value('flatfield_line_station_seen_timestamp_seconds', { station })).toBe(Date.parse(at) / 1000);
    expect(value('flatfield_line_station_waiting_runs', { station })).toBe(3);
    expect(value('flatfield_line_station_parked_runs', { station })).toBe(1);
    expect(value('flatfield_line_store_errors_total', { code: 'store-unreachable' })).toBe(0);
    expect(families.find(({ name }) => name === 'flatfield_line_build_info')?.samples[0]?.labels).toMatchObject({
      database: 'sqlite',
      node: process.versions.node,
    });
  } finally {
    await server.end();
  }
});

it('has no more series than routes and stations, whatever is asked for and whoever reports', async () => {
  const server = await startedServer();
  try {
    const report = { state: 'idle', run: null, waiting: 0, parked: 0, toolVersion: '0.1.0' } as const;
    for (let index = 0; index < 230; index += 1) {
      await server.store.reportStation({ ...report, station: `S ${index}`, at }, at);
    }
    for (let index = 0; index < 30; index += 1) {
      await server.call(`/units/${index}`, { role: 'viewer' });
      await server.call(`/api/v1/units/${index}/gate?profile=${index}`, { role: 'viewer' });
      await server.call(`/x${index}?y=${index}`, { method: 'POST', role: 'viewer' });
    }
    const families = parseExposition(await (await server.call('/metrics', { role: 'viewer' })).text());
    const value = countersOf(families);
    expect(value('flatfield_line_stations', {})).toBe(230);
    const seen = families.find(({ name }) => name === 'flatfield_line_station_waiting_runs');
    expect(seen?.samples).toHaveLength(200);
    const routes = families.find(({ name }) => name === 'flatfield_line_requests_total')?.samples ?? [];
    expect(new Set(routes.map(({ labels }) => labels['route']))).toEqual(
      new Set(['/api/v1/units/:serial/gate', '/units/:unit', 'other']),
    );
  } finally {
    await server.end();
  }
});

it('says what work is left', async () => {
  const server = await startedServer();
  try {
    await server.put(bundleOf(production('flat', { unit: 'unit-a' }, lineProfile)));
    const secret = 'a-secret-of-at-least-32-characters';
    await server.store.addWebhook({ url: 'https://mes.example/', events: ['run'], secret, at, by: 'test' });
    await server.put(bundleOf(production('flat', { unit: 'unit-b' }, lineProfile)));
    const event = { event: 'run', key: 'run-b', body: {} } as const;
    await server.store.announceRuns(() => [event], Date.parse(at));
    const judging = { profile: findProfile('signal-exact'), hash: 'f'.repeat(64), filter: {}, at, by: 'test' };
    await server.store.startJudging(judging);
    const families = parseExposition(await (await server.call('/metrics', { role: 'viewer' })).text());
    const value = countersOf(families);
    expect(value('flatfield_line_webhook_events', { webhook: '1', state: 'waiting' })).toBe(1);
    expect(value('flatfield_line_webhook_events', { webhook: '1', state: 'dead' })).toBe(0);
    expect(value('flatfield_line_judging_runs_waiting', {})).toBe(2);
    expect(value('flatfield_line_alarms_open', {})).toBe(0);
    expect(value('flatfield_line_alarm_mails', { state: 'dead' })).toBe(0);
  } finally {
    await server.close();
  }
});
