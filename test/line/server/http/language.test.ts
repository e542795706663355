import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StartedServer, startedServer } from './started-server.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startedServer();
});
afterAll(() => server.end());

const page = async (headers: Record<string, string>, path = '/units') => {
  const answer = await server.call(path, { role: 'viewer', headers: { ...headers, accept: 'text/html' } });
  return answer.text();
};
const choose = (fields: Record<string, string>, headers: Record<string, string> = { origin: server.url }) =>
  server.call('/language', { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

describe('the language of pages', () => {
  it.each([
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr,ja;q=0.5,de;q=0.4', 'ja'],
    ['en;q=0.3, ja;q=0.9', 'ja'],
    ['de;q=0, en', 'en'],
    ['*;q=x,,;', 'en'],
    ['fr-FR', 'en'],
  ])('is of a browser that prefers %j: %s', async (header, lang) => {
    expect(await page({ 'accept-language': header })).toContain(`<html lang="${lang}">`);
  });

  it('is English by default, and that of error pages, too', async () => {
    expect(await page({})).toContain('<h1>Units</h1>');
    expect(await page({ 'accept-language': 'de' })).toContain('<h1>Prüflinge</h1>');
    expect(await page({ 'accept-language': 'de' }, '/nowhere')).toContain('Nicht gefunden');
  });

  it('is kept once it is chosen, and the page is shown again', async () => {
    const answer = await choose({ lang: 'ja', next: '/units?unit=A1' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/units?unit=A1']);
    const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/);
    expect(await page({ cookie, 'accept-language': 'de' })).toContain('<html lang="ja">');
    expect(await page({ cookie: 'flatfield-line-language=xx' })).toContain('<html lang="en">');
  });

  it.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (next) => {
      const { status, headers } = await choose({ lang: 'de', next });
      expect(status).toBe(303);
      expect(new URL(headers.get('location') ?? '', server.url).origin).toBe(server.url);
    },
  );

  it('is refused if there is no such language, and from another site', async () => {
    expect((await choose({ lang: 'constructor', next: '/' })).status).toBe(400);
    expect((await choose({ lang: 'de', next: '/' }, { origin: 'http://evil.example' })).status).toBe(403);
  });
});
