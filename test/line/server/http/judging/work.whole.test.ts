import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineDescription } from '../../../../../src/line/server/http/line-description.ts';
import { type LineOperation, lineOperations } from '../../../../../src/line/server/http/operations.ts';
import { startWorker, type Worker } from '../../../../../src/line/server/work/start-worker.ts';
import { bundleOf, production } from '../../intake/run-of-line.ts';
import { HOSTILE, webhookReceiver } from '../../work/webhook-receiver.ts';
import { type StartedServer, startedServer } from '../started-server.ts';

const secret = 'Sesame-4711-open-the-gate';
const run = bundleOf(production('flat'));
const { profile } = production('flat').judgment;
let server: StartedServer;
let worker: Worker;
let receiver: Awaited<ReturnType<typeof webhookReceiver>>;
beforeAll(async () => {
  server = await startedServer();
  const limits = { pollMs: 20, webhookMs: 60_000, backoffMs: 1 };
  worker = await startWorker({ store: server.store, timeZone: 'UTC', limits });
  receiver = await webhookReceiver(secret, () => 'is hostile');
  await server.put(run);
});
afterAll(async () => {
  await worker.close();
  await server.end();
  await receiver.close();
});

const remove = (path: string) => server.call(`/api/v1${path}`, { role: 'admin', method: 'DELETE' });

describe('judging again, by an administrator', () => {
  it('is shown on the page of the run, in the API and as CSV, and counts nowhere', async () => {
    const gate = await server.get('/units/unit-1/gate?profile=strict');
    const started = await server.post('/judgings', {
      profile: { ...profile, name: 'strict' },
      filter: { unit: 'unit-1' },
    });
    expect(started.status).toBe(201);
    const { number } = (await started.json()) as { number: number };
    await expect.poll(async () => (await server.get('/judgings')).rows[0].state).toBe('finished');
    const { rows } = await server.get(`/judgings/${number}/runs`);
    expect(rows).toMatchObject([{ run: run.id, outcome: 'pass', profile: { name: 'strict' }, judging: number }]);
    expect((await server.get(`/runs/${run.id}/judged-again`)).rows).toEqual(rows);
    const csv = await (await server.call(`/api/v1/judgings/${number}/runs?format=csv`, { role: 'viewer' })).text();
    expect(csv.split('\r\n')[0]).toContain('profile.name');
    expect(csv).toContain(run.id);
    const page = await (await server.call(`/runs/${run.id}`, { role: 'viewer' })).text();
    expect(page).toContain('None of these verdicts counts.');
    expect(page).toContain('<bdi>strict</bdi>');
    expect(await server.get('/units/unit-1/gate?profile=strict')).toEqual(gate);
    expect(gate).toMatchObject({
      allowed: false,
      reasons: [{ code: 'profile-not-registered' }, { code: 'unknown-unit' }],
    });
    expect((await server.get('/summary?profile=strict')).rows).toEqual([]);
    expect((await remove(`/judgings/${number}`)).status).toBe(404);
    expect((await server.get('/audit', 'admin')).rows[0]).toMatchObject({ who: 'admin-1', action: 'judging started' });
  });

  it('refuses invalid profiles, and filters that match no run', async () => {
    const status = async (body: object) => (await server.post('/judgings', body)).status;
    expect(await status({ profile: 'no-such-profile' })).toBe(400);
    expect(await status({ profile: { name: 'x' } })).toBe(400);
    expect(await status({ profile: profile.name, filter: { unit: 'nobody' } })).toBe(404);
    expect(await status({ profile: profile.name, filter: { color: 'red' } })).toBe(400);
  });
});

describe('the API, asked for what is not there', () => {
  const given = { id: '0'.repeat(64), hash: '0'.repeat(64), number: '99999', index: '0', serial: 'nobody' };
  const asked = (Object.values(lineOperations) as readonly LineOperation[]).filter(({ method, parameters }) => {
    return (method === 'GET' || method === 'DELETE') && Object.keys(parameters.shape).length > 0;
  });
  it.each(asked.map((operation) => [operation.method, operation.path]))(
    'answers %s %s with 404 where its document says so, never with an empty list',
    async (method, path) => {
      const { paths } = JSON.parse(JSON.stringify(lineDescription())) as Described;
      const isMissed = '404' in (paths[path]?.[method.toLowerCase()]?.responses ?? {});
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof given) => given[name]);
      const query = path.endsWith('/gate') ? '?profile=white' : '';
      const { status } = await server.call(`/api/v1${address}${query}`, { role: 'admin', method });
      expect(status).toBe(isMissed ? 404 : 200);
      expect(isMissed).toBe(!path.includes('{serial}'));
    },
  );

  interface Described {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: object }>>>>;
  }
});

describe('webhooks, by an administrator', () => {
  it('never show their secret, and show a hostile answer as inert text', async () => {
    const added = await server.post('/webhooks', { url: `${receiver.url}/<img src=x>?a="`, secret, events: ['run'] });
    expect(added.status).toBe(201);
    const { number } = (await added.json()) as { number: number };
    const other = bundleOf(production('flat', { runId: 'other', unit: 'unit-2' }));
    await server.put(other);
    const dead = () => server.get('/deliveries', 'admin');
    await expect.poll(async () => (await dead()).rows.length).toBe(1);
    const [{ number: delivery, answer }] = (await dead()).rows;
    expect(answer).toMatchObject({ status: 418, problem: 'it answered 418' });
    expect(receiver.received.every(({ isSigned, key }) => isSigned && key === `run-${other.id}`)).toBe(true);
    const texts = await Promise.all(
      [
        '/work',
        '/api/v1/webhooks',
        '/api/v1/deliveries?format=csv',
        '/api/v1/audit',
        '/api/v1/webhooks?format=csv',
      ].map(async (path) => (await server.call(path, { role: 'admin' })).text()),
    );
    expect([...texts, ...server.told].filter((text) => text.includes(secret))).toEqual([]);
    const [page = '', , csv = ''] = texts;
    expect(HOSTILE).toContain('<script>');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    for (const inert of ['<script>alert', '\u001b', '\u202e']) expect(page).not.toContain(inert);
    expect(csv).not.toContain('\u001b');
    const retry = (headers: Record<string, string>, role: 'viewer' | 'admin') =>
      server.call(`/work/deliveries/${delivery}/retry`, { role, method: 'POST', body: new URLSearchParams(), headers });
    expect((await retry({ origin: 'https://elsewhere.example' }, 'admin')).status).toBe(403);
    expect((await retry({ origin: server.url }, 'viewer')).status).toBe(403);
    expect((await retry({ origin: server.url }, 'admin')).status).toBe(303);
    await expect.poll(async () => (await dead()).rows.length).toBe(1);
    expect((await server.post(`/deliveries/${delivery}/retry`, {})).status).toBe(204);
    expect((await server.post('/deliveries/999/retry', {})).status).toBe(404);
    expect((await remove(`/webhooks/${number}`)).status).toBe(204);
    expect((await remove(`/webhooks/${number}`)).status).toBe(404);
    expect((await server.call('/work', { role: 'viewer' })).status).toBe(200);
  });

  it('show that the last nightly pruning was skipped, and why', async () => {
    const page = async () => (await server.call('/work', { role: 'viewer' })).text();
    const heading = 'Nightly pruning was skipped';
    expect(await page()).not.toContain(heading);
    await server.store.setWorkMark('pruning-skipped', '2026-03-02: Runs would be kept for <1> day.');
    expect(await page()).toContain(heading);
    expect(await page()).toContain('2026-03-02: Runs would be kept for &lt;1&gt; day.');
    await server.store.setWorkMark('pruning-skipped', '');
    expect(await page()).not.toContain(heading);
  });

  it.each([
    ['http beyond this computer', 'http://mes.example/runs', secret],
    ['another protocol', 'file:///etc/passwd', secret],
    ['a password in the address', 'https://user:pass@mes.example/', secret],
    ['no address', 'mes.example', secret],
    ['a short secret', 'https://mes.example/', 'short'],
    ['a secret of two lines', 'https://mes.example/', `${secret}\n${secret}`],
  ])('refuse %s, and do not repeat the secret', async (_, url, given) => {
    const answer = await server.post('/webhooks', { url, secret: given });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(given);
  });
});
