import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '../../../../../src/line/protocol/fields.ts';
import { LineToken } from '../../../../../src/line/protocol/line-token.ts';
import { pageRoutes } from '../../../../../src/line/server/http/line-app.ts';
import type { LineDeps } from '../../../../../src/line/server/http/line-env.ts';
import { type LineOperation, lineOperations } from '../../../../../src/line/server/http/operations.ts';
import { PAGES } from '../../../../../src/line/server/pages/parts/line-page.ts';
import { bundleOf, lineProfile, production } from '../../intake/run-of-line.ts';
import { now, type StartedServer, startedServer } from '../started-server.ts';

let server: StartedServer;
let clock = now;
beforeAll(async () => {
  server = await startedServer({ now: () => clock, hostNames: ['line.example'] });
});
afterAll(() => server.end());

const id = 'a'.repeat(64);
const own = () => ({ origin: server.url });
const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { ...own(), ...headers },
});
const sessionOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';
const logIn = async (role: 'viewer' | 'admin') => {
  const answer = await server.call('/login', form({ token: server.tokens[role].reveal() }));
  return { answer, cookie: sessionOf(answer) };
};
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code?: string }).code];

/** By a raw request, since `fetch` sets the Host header itself. */
const statusFor = (headers: Record<string, string>, path = '/healthz') =>
  new Promise<number | undefined>((resolve, reject) => {
    request(`${server.url}${path}`, { headers }, ({ statusCode, ...answer }) => {
      (answer as { resume?: () => void }).resume?.();
      resolve(statusCode);
    })
      .on('error', reject)
      .end();
  });

describe('tokens', () => {
  const all = Object.values<LineOperation>(lineOperations).map((operation) => [operation] as const);

  it.each(all)('$method $path is for its roles only', async ({ method, path, roles }) => {
    const address = `/api/v1${path.replace('{id}', id).replace('{hash}', id).replace('{serial}', 'u').replace('{index}', '0')}`;
    const status = async (init: Parameters<typeof server.call>[1]) => {
      const answer = await server.call(address, { method, ...init });
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await status({})).toBe(401);
    expect(await status({ headers: { authorization: LineToken.create().authorization() } })).toBe(401);
    expect(await status({ headers: { authorization: 'Bearer ffl_x' } })).toBe(401);
    expect(await status({ headers: { authorization: `Basic ${server.tokens.admin.reveal()}` } })).toBe(401);
    for (const role of ROLES) {
      const found = await status({ role });
      expect([role, found === 403]).toEqual([role, !roles.includes(role)]);
      expect(found).not.toBe(401);
    }
  });

  it('is worth nothing once it is revoked, and neither are its sessions', async () => {
    const token = LineToken.create();
    const at = now.toISOString();
    await server.store.addToken({ name: 'gone', role: 'viewer', hash: token.hash(), createdAt: at, revokedAt: null });
    const answer = await server.call('/login', form({ token: token.reveal() }));
    const cookie = sessionOf(answer);
    const runs = (headers: Record<string, string>) => server.call('/api/v1/runs', { headers });
    expect((await runs({ authorization: token.authorization() })).status).toBe(200);
    expect((await runs({ cookie })).status).toBe(200);
    await server.store.revokeToken('gone', at);
    expect((await runs({ authorization: token.authorization() })).status).toBe(401);
    expect((await runs({ cookie })).status).toBe(401);
  });

  it('is never told in an answer, a log or a page', async () => {
    const answers = [
      await server.call('/', { role: 'admin' }),
      await server.call('/api/v1/audit', { role: 'admin' }),
      await server.call('/metrics', { role: 'viewer' }),
      await server.call('/api/v1/nothing', { role: 'admin' }),
      await server.call('/login', form({ token: `${server.tokens.admin.reveal()}x` })),
    ];
    for (const answer of answers)
      expect(await answer.text()).not.toContain('ffl_'.padEnd(8, server.tokens.admin.reveal().slice(4, 8)));
    expect(server.told.join('')).not.toContain('ffl_');
  });
});

describe('a browser session', () => {
  it('begins with a pasted token, in a cookie that scripts cannot read', async () => {
    const { answer, cookie } = await logIn('viewer');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
    expect(answer.headers.get('set-cookie')).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/i);
    expect(cookie).not.toContain(server.tokens.viewer.reveal());
    expect((await server.call('/', { headers: { cookie } })).status).toBe(200);
    expect((await server.call('/', { headers: { cookie: cookie.replace(/.$/, '!') } })).status).toBe(303);
  });

  it('does not begin with the token of a station, or with a wrong one', async () => {
    for (const token of [server.tokens.station.reveal(), LineToken.create().reveal(), 'x', '']) {
      const answer = await server.call('/login', form({ token }));
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null]);
    }
  });

  it('begins with a link once, within ten minutes', async () => {
    const link = () => server.loginLink(server.tokens.admin.hash()).slice(server.url.length);
    const first = link();
    expect((await server.call(first, { method: 'HEAD' })).headers.get('set-cookie')).toBeNull();
    expect((await server.call(first)).headers.get('set-cookie')).toContain('flatfield-line=');
    expect([(await server.call(first)).status, (await server.call('/login?link=x')).status]).toEqual([401, 401]);
    const late = link();
    clock = new Date(now.getTime() + 600_000);
    expect((await server.call(late)).status).toBe(401);
    clock = now;
  });

  it('ends by logging out, and by time', async () => {
    const { cookie } = await logIn('admin');
    const out = await server.call('/logout', form({}, { cookie }));
    expect([out.status, out.headers.get('set-cookie')]).toEqual([303, expect.stringContaining('Max-Age=0')]);
    clock = new Date(now.getTime() + 13 * 3_600_000);
    expect((await server.call('/', { headers: { cookie } })).status).toBe(303);
    clock = now;
  });

  it('continues to a page of this server only', async () => {
    const next = async (path: string) => {
      const answer = await server.call('/login', form({ token: server.tokens.viewer.reveal(), next: path }));
      return answer.headers.get('location');
    };
    expect(await next('/runs?unit=a')).toBe('/runs?unit=a');
    for (const path of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '\\\\evil',
      'javascript:x',
      '/.//evil.example',
    ]) {
      expect(await next(path)).toBe('/');
    }
  });

  it('asks a visitor without one to log in, and comes back', async () => {
    const answer = await server.call('/units/a?x=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?next=%2Funits%2Fa%3Fx%3D1']);
    expect(await (await server.call('/login?next=%2Funits')).text()).toContain('name="next" value="/units"');
  });
});

describe('a web page of another site', () => {
  it('cannot change anything with the session of a reader', async () => {
    const { cookie } = await logIn('admin');
    const json = { 'content-type': 'application/json', cookie };
    const post = (headers: Record<string, string>) =>
      server.call('/api/v1/units/u/release', {
        method: 'POST',
        body: JSON.stringify({ profile: 'p', reason: 'r' }),
        headers: { ...json, ...headers },
      });
    for (const foreign of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', ...own() },
      { origin: server.url.replace('127.0.0.1', 'localhost') },
    ]) {
      expect(await codeOf(await post(foreign))).toEqual([403, 'cross-site']);
    }
    expect((await post(own())).status).toBe(200);
    expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const release = await server.call('/units/u/release', {
      ...form({ profile: 'p', reason: 'r' }),
      headers: { cookie, origin: 'https://evil.example' },
    });
    expect(release.status).toBe(403);
    expect((await server.call('/logout', { method: 'POST', headers: { cookie } })).status).toBe(403);
  });

  it('cannot come by another name of this computer', async () => {
    const { port } = new URL(server.url);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example']) {
      expect([host, await statusFor({ host })]).toEqual([
        host,
        expect.toSatisfy((code) => code === 403 || code === 400),
      ]);
    }
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]', '10.1.2.3', 'LINE.example:443']) {
      expect([host, await statusFor({ host })]).toEqual([host, 200]);
    }
  });
});

/** Every page and form that the server has, whoever adds one. */
const routes = [...new Set(pageRoutes({} as LineDeps).routes.map(({ method, path }) => `${method} ${path}`))].map(
  (route) => route.split(' ') as [method: string, path: string],
);

describe('every page and form', () => {
  it('is known to these tests', () => {
    expect(routes.length).toBeGreaterThan(8);
  });

  it.each(routes)('%s %s is for people with a session or a token of a role only', async (method, path) => {
    const address = path.replaceAll(/:\w+(?:\{[^}]*\})?/g, id);
    const status = async (init: Parameters<typeof server.call>[1] = {}) => {
      const answer = await server.call(address, { method, ...init });
      await answer.body?.cancel();
      return answer.status;
    };
    const body = method === 'POST' ? { body: new URLSearchParams({}) } : {};
    const headers = method === 'POST' ? own() : {};
    for (const given of [{}, { authorization: LineToken.create().authorization() }, { cookie: 'flatfield=x' }]) {
      expect([given, await status({ ...body, headers: { ...headers, ...given } })]).not.toEqual([given, 200]);
      expect([303, 302, 401, 403]).toContain(await status({ ...body, headers: { ...headers, ...given } }));
    }
    expect(await status({ ...body, headers, role: 'station' })).toBe(403);
  });

  it.each(routes.filter(([method]) => method === 'POST'))('%s %s is for administrators only', async (method, path) => {
    const address = path.replaceAll(/:\w+(?:\{[^}]*\})?/g, id);
    const init = { method, body: new URLSearchParams({}), headers: own() };
    const answer = await server.call(address, { ...init, role: 'viewer' });
    await answer.body?.cancel();
    expect(answer.status).toBe(403);
  });
});

describe('every answer', () => {
  it('keeps scripts, frames and caches out', async () => {
    const sent = bundleOf(production('flat', {}, lineProfile));
    await server.put(sent);
    const { cookie } = await logIn('admin');
    const pages = [...PAGES.map(([path]) => path), '/?wall', '/units/unit-1', `/runs/${sent.id}`];
    for (const path of [...pages, '/login', '/nothing', '/runs/x']) {
      const answer = await server.call(path, { headers: { cookie } });
      const headers = Object.fromEntries(answer.headers);
      expect([path, headers['content-type']]).toEqual([path, 'text/html; charset=UTF-8']);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringMatching(/^default-src 'none'; .*frame-ancestors 'none'$/),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
      });
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect([path, answer.status]).toEqual([path, pages.includes(path) || path === '/login' ? 200 : 404]);
      expect(await answer.text()).toMatch(/^<!DOCTYPE html>/);
    }
  });

  it('shows the report of a run in a sandbox, made from its record alone', async () => {
    const record = production('tinted-corner', { unit: '<script>alert(1)</script>' });
    const sent = bundleOf(record, { files: { 'report.html': '<p>planted</p>' } });
    await server.put(sent);
    const answer = await server.call(`/runs/${sent.id}/report?lang=de`, { role: 'viewer' });
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect(text).toContain('<html lang="de">');
    expect(text).not.toContain('planted');
    expect(text).not.toContain('<script>alert');
  });

  it('shows the map of a run as a picture that can do nothing, to readers only', async () => {
    const sent = bundleOf(production('tinted-corner', { unit: '<script>alert(1)</script>' }));
    await server.put(sent);
    const answer = await server.call(`/runs/${sent.id}/map.svg`, { role: 'viewer' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const text = await answer.text();
    expect(text).not.toContain('<script');
    expect(text).toMatch(/^(?:<\?xml[^>]*\?>\s*)?<svg[\s\S]*<\/svg>\s*$/);
    expect((await server.call(`/runs/${sent.id}/map.svg`, { role: 'station' })).status).toBe(403);
    expect((await server.call(`/runs/${'0'.repeat(64)}/map.svg`, { role: 'viewer' })).status).toBe(404);
  });

  it('refuses a query, a body and a path that are not meant', async () => {
    const status = async (path: string, init: Parameters<typeof server.call>[1] = {}) =>
      (await server.call(path, { role: 'admin', ...init })).status;
    expect(await status('/api/v1/runs?unit=a&drop=1')).toBe(400);
    expect(await status('/api/v1/runs?limit=100000')).toBe(400);
    expect(await status('/api/v1/runs?cursor=x')).toBe(400);
    expect(await status('/api/v1/runs/..%2F..%2Fline.db')).toBe(400);
    expect(await status('/runs/..%2F..%2Fadmin.token')).toBe(404);
    expect(await status('/assets/..%2f..%2fadmin.token')).toBe(404);
    expect(await status('/api/v1/stations/report', { method: 'POST', body: '{' })).toBe(400);
    const body = '['.repeat(100_000);
    const headers = { 'content-type': 'application/json' };
    expect(await status('/api/v1/stations/report', { method: 'POST', body, headers })).toBe(400);
    expect(await status('/api/v1/stations/report', { method: 'POST', body: body.repeat(3), headers })).toBe(413);
    expect(await status('/api/v1/nothing')).toBe(404);
    expect(await status('/api/v1/runs', { method: 'DELETE' })).toBe(404);
    expect(server.told).toEqual([]);
  });

  it.each([
    '9999-12-31',
    '0001-01-01',
    '0000-01-01',
    '9999-12-31T23:59',
    '9999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
  ])('does not fail on pages for the time %s', async (time) => {
    for (const query of [
      `/yield?to=${time}`,
      `/runs?from=${time}`,
      `/pareto?from=${time}&to=${time}`,
      `/units?to=${time}`,
    ]) {
      expect([200, 400]).toContain((await server.call(query, { role: 'viewer' })).status);
    }
  });

  it('gives lists as CSV that no spreadsheet runs', async () => {
    await server.put(bundleOf(production('flat', { unit: '=1+1', runId: 'csv' }, lineProfile)));
    const answer = await server.call('/api/v1/runs?unit=%3D1%2B1&format=csv', { role: 'viewer' });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, row, end] = bytes.toString('utf8').split('\r\n');
    expect(header).toContain('profile.name,profile.version,profile.hash');
    expect([row?.includes(",'=1+1,"), end]).toEqual([true, '']);
  });
});
