import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilityAnswerSchema, chartAnswerSchema } from '../../../../../src/line/protocol/chart-answer.ts';
import type { IndexedContent } from '../../../../../src/line/protocol/run-row.ts';
import { bundleOf, lineProfile, production } from '../../intake/run-of-line.ts';
import { exampleRun } from '../../store/example-run.ts';
import { type StartedServer, startedServer } from '../started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startedServer();
  // Twelve units a day for twelve days; the value of the last day is another one.
  for (let at = 0; at < 144; at += 1) {
    const [day, hour] = [Math.floor(at / 12), 6 + (at % 12)];
    const time = new Date(Date.UTC(2026, 2, 1 + day, hour)).toISOString();
    const value = 120 + Math.sin(12.9898 * at) + (day === 11 ? 4 : 0);
    const values: IndexedContent['values'] = [
      { metric: 'luminance white', source: 'light', unit: 'cd/m²', value, lower: 110, upper: 130 },
      {
        metric: 'delta-e-2000-reference-max white',
        source: 'signal',
        unit: 'dE2000',
        value: 0.25,
        lower: null,
        upper: 2,
      },
    ];
    const content = {
      unit: `U-${at}`,
      startedAt: time,
      finishedAt: time,
      outcome: at % 20 === 0 ? 'fail' : 'pass',
      values,
    } as const;
    const { arrival, content: whole, bundle } = exampleRun(`run ${at}`, content, { receivedAt: time });
    await server.store.addRun(arrival, whole, bundle);
  }
});
afterAll(() => server.end());

const names = { profile: 'white', model: 'CG2700X', station: 'A' };
const light = { metric: 'luminance white', source: 'light', ...names };
const signal = { metric: 'delta-e-2000-reference-max white', source: 'signal', ...names };
const query = (of: Record<string, string>) => `?${new URLSearchParams(of)}`;
const page = async (path: string, role: 'viewer' | 'admin' = 'viewer') => (await server.call(path, { role })).text();
const form = (path: string, of: Record<string, string>) =>
  server.call(path, { role: 'admin', method: 'POST', body: new URLSearchParams(of), headers: { origin: server.url } });

describe('charts', () => {
  it('are listed with the series that have values', async () => {
    const { rows } = await server.get('/charts');
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining(light), expect.objectContaining(signal)]));
    expect(await page('/charts')).toContain('Luminance, white');
    expect((await server.get('/charts?station=B')).rows).toEqual([]);
  });

  it.each(['i-mr', 'xbar-r', 'xbar-s', 'ewma', 'cusum'])(
    'of the kind %s mark signals and explain them in words',
    async (kind) => {
      const answer = await server.get(`/charts/series${query({ ...light, kind })}`);
      expect(chartAnswerSchema.safeParse(answer).error).toBeUndefined();
      expect(answer).toMatchObject({ kind, note: null, frozen: null, subgroup: kind.startsWith('xbar') ? 5 : null });
      expect(answer.points.length).toBe(kind.startsWith('xbar') ? 24 : 144);
      expect(answer.signals.at(-1)).toMatchObject({
        at: expect.stringMatching(/^2026-03-12/),
        text: expect.stringMatching(/^[a-z]/),
      });
      const text = await page(`/charts${query({ ...light, kind })}`);
      expect(text).toContain('class="signal"');
      expect(text).toContain(kind === 'cusum' ? 'the upper sum is beyond its limit' : 'above the');
      expect(text).toMatch(/move with the data/);
    },
  );

  it('say of the signal that it is exact, and never print infinity', async () => {
    const answer = await server.get(`/charts/series${query(signal)}`);
    expect(answer).toMatchObject({ noVariation: true, note: expect.stringContaining('below resolution'), signals: [] });
    const text = await page(`/charts${query(signal)}`);
    expect(text).toContain('Readings of the signal are exact.');
    expect(text).not.toMatch(/Infinity|NaN/);
  });

  it('come as CSV, a row for each point', async () => {
    const answer = await server.call(`/api/v1/charts/series${query({ ...light, format: 'csv' })}`, { role: 'viewer' });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(145);
    expect(lines[0]).toContain('point,at,size,value');
  });

  it('leave out runs of a later time on request, and say so if nothing is left', async () => {
    const early = await server.get(`/charts/series${query({ ...light, to: '2026-03-03T00:00:00.000Z' })}`);
    expect(early.points).toHaveLength(24);
    expect(await server.get(`/charts/series${query({ ...light, station: 'B' })}`)).toMatchObject({
      points: [],
      centerLine: null,
    });
    expect(await page(`/charts${query({ ...light, station: 'B' })}`)).toContain('needs at least two values');
  });

  it.each([
    ['/charts/series', { metric: 'x' }],
    ['/charts/series', { ...light, kind: 'p' }],
    ['/charts/series', { ...light, kind: 'xbar-r', subgroup: '26' }],
    ['/charts/yield', { group: 'station' }],
  ])('refuse %s with %j', async (path, of) => {
    expect((await server.call(`/api/v1${path}${query(of as Record<string, string>)}`, { role: 'viewer' })).status).toBe(
      400,
    );
  });

  it('state the capability with intervals', async () => {
    const answer = await server.get(`/charts/capability${query(light)}`);
    expect(capabilityAnswerSchema.safeParse(answer).error).toBeUndefined();
    expect(answer).toMatchObject({ count: 144, lower: 110, upper: 130, cpk: { value: expect.any(Number) } });
    expect((await server.get(`/charts/capability${query(signal)}`)).note).toContain('No variation');
  });

  it('keep limits that an administrator froze, and the audit log says who did', async () => {
    const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-11T00:00:00.000Z' };
    const body = { of: 'series', series: light, kind: 'i-mr', period };
    expect((await server.post('/charts/limits', body, 'viewer')).status).toBe(403);
    const { frozen } = (await (await server.post('/charts/limits', body)).json()) as { frozen: unknown };
    expect(frozen).toMatchObject({ points: 120, ...period, frozenBy: 'admin-1' });
    for (const kind of ['i-mr', 'ewma', 'cusum']) {
      expect((await server.get(`/charts/series${query({ ...light, kind })}`)).frozen).toEqual(frozen);
    }
    expect((await server.get(`/charts/series${query({ ...light, kind: 'xbar-r' })}`)).frozen).toBeNull();
    expect(await page(`/charts${query(light)}`)).toContain('Limits were frozen by <bdi>admin-1</bdi>');
    const [entry] = (await server.get('/audit', 'admin')).rows;
    expect(entry).toMatchObject({
      who: 'admin-1',
      action: 'chart limits frozen',
      subject: expect.stringContaining('luminance white'),
    });
    const few = await server.post('/charts/limits', { ...body, period: { ...period, to: '2026-03-02T00:00:00.000Z' } });
    expect([few.status, await few.text()]).toEqual([400, expect.stringContaining('at least 20 values')]);
    const still = await server.post('/charts/limits', { ...body, series: signal });
    expect([still.status, await still.text()]).toEqual([400, expect.stringContaining('No variation')]);
  });

  it('have a form for that, and one to drop limits', async () => {
    const fields = { ...light, kind: 'ewma', subgroup: '5', retests: 'false' };
    const times = { from: '2026-03-01T00:00', to: '2026-03-08T00:00' };
    const frozen = await form('/charts/limits', { ...fields, ...times });
    expect([frozen.status, frozen.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('/charts?metric=luminance%20white'),
    ]);
    // The first of March begins an hour earlier in UTC.
    expect((await server.get(`/charts/series${query(light)}`)).frozen).toMatchObject({
      from: '2026-02-28T23:00:00.000Z',
      points: 84,
    });
    expect((await form('/charts/limits', fields)).status).toBe(303);
    expect((await server.get(`/charts/series${query(light)}`)).frozen).toBeNull();
    expect((await form('/charts/limits', { ...fields, from: 'x', to: 'y' })).status).toBe(400);
  });
});

describe('the yield over time', () => {
  it('has its control limits and a target that an administrator sets', async () => {
    const before = await server.get('/charts/yield?group=day');
    expect(before).toMatchObject({ kind: 'p', target: null, points: { length: 12 } });
    expect((await form('/yield/target', { percent: '97.5', group: 'day' })).status).toBe(303);
    expect(await server.get('/charts/yield?group=day')).toMatchObject({ target: 0.975 });
    expect(await server.get('/charts/yield?group=day&station=A')).toMatchObject({ target: null });
    const text = await page('/yield?group=day', 'admin');
    expect(text).toContain('target 97.5 %');
    expect(text).toContain('Set the target');
    expect(await page('/yield?group=station')).not.toContain('over time');
    expect((await server.get('/audit', 'admin')).rows[0]).toMatchObject({
      action: 'yield target set',
      detail: '97.50 %',
    });
    expect((await form('/yield/target', { percent: '101', group: 'day' })).status).toBe(400);
    expect(
      (await form('/yield/limits', { group: 'day', from: '2026-03-01T00:00', to: '2026-03-13T00:00' })).status,
    ).toBe(400);
  });
});

describe('values of runs that arrive', () => {
  it('are those of their records', async () => {
    await server.put(bundleOf(production('flat', { unit: 'flat' }, lineProfile)));
    const rows: readonly { readonly source: string; readonly profile: string }[] = (await server.get('/charts')).rows;
    const own = rows.filter(({ profile }) => profile === lineProfile.name);
    expect(own.map(({ source }) => source)).toEqual(expect.arrayContaining(['signal', 'calibration']));
  });
});
