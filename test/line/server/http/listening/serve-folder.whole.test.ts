import { X509Certificate } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LineToken } from '../../../../../src/line/protocol/line-token.ts';
import { certificateNames, writeCertificates } from '../../../../../src/line/server/http/listening/certificates.ts';
import { serveFolder } from '../../../../../src/line/server/http/listening/serve-folder.ts';
import { openSqliteStore } from '../../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import { withCode } from '../../../../with-code.ts';
import { registered } from '../../gate/run-rows.ts';

let parent: string;
let folder: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'flatfield-serve-'));
  folder = join(parent, 'line');
});
afterEach(() => rm(parent, { recursive: true }));

const shifts = { timeZone: 'UTC', begins: [] };
const serve = (options: Partial<Parameters<typeof serveFolder>[1]> = {}) =>
  serveFolder(folder, { port: 0, shifts, ...options });
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('a folder that is served for the first time', () => {
  it('gets an administrator whose token only its user can read, and a link that logs in', async () => {
    const served = await serve();
    const token = new LineToken(await readFile(join(folder, 'admin.token'), 'utf8'));
    const modes = [
      await modeOf(join(folder, 'admin.token')),
      await modeOf(join(folder, 'session.key')),
      await modeOf(folder),
    ];
    expect(process.platform === 'win32' ? [0o600, 0o600, 0o700] : modes).toEqual([0o600, 0o600, 0o700]);
    const headers = { authorization: token.authorization() };
    expect((await fetch(`${served.url}/api/v1/audit`, { headers })).status).toBe(200);
    expect(served.loginLink).toMatch(new RegExp(`^${served.url}/login\\?link=[\\w-]{43}$`));
    expect(served.loginLink).not.toContain(token.reveal());
    await served.close();
    for (const name of await readdir(folder)) expect(name).not.toMatch(/^server\.lock/);
  });

  it('keeps its administrator and its sessions when it is served again', async () => {
    const first = await serve();
    const token = await readFile(join(folder, 'admin.token'), 'utf8');
    const login = await fetch(first.loginLink ?? '', { redirect: 'manual' });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    await first.close();
    const second = await serve();
    expect([second.loginLink, await readFile(join(folder, 'admin.token'), 'utf8')]).toEqual([null, token]);
    expect((await fetch(`${second.url}/`, { redirect: 'manual', headers: { cookie } })).status).toBe(200);
    await second.close();
  });

  it.each([true, false])('is not served with a rule that deletes what the gate accepts (works: %j)', async (works) => {
    const store = await openSqliteStore(folder);
    await store.registerProfile(registered, {});
    await store.close();
    const keptFrom = (days: number) => (now: Date) => ({
      passesBefore: new Date(now.getTime() - days * 86_400_000).toISOString(),
      ...{ othersBefore: null, wholeUnits: false },
    });
    await expect(serve({ works, retention: keptFrom(29) })).rejects.toThrow(withCode('usage'));
    await (await serve({ works, retention: keptFrom(30) })).close();
  });

  it('says at the start of a copy that runs may be missing, and allows no unit until that is confirmed', async () => {
    await (await serve()).close();
    await cp(folder, join(parent, 'copy'), { recursive: true });
    const told: string[] = [];
    const tell = (text: string) => void told.push(text);
    const headers = {
      authorization: new LineToken(await readFile(join(folder, 'admin.token'), 'utf8')).authorization(),
    };
    for (const [place, isCopy] of [
      ['line', false],
      ['copy', true],
      ['copy', true],
    ] as const) {
      folder = join(parent, place);
      const served = await serve({ tell });
      const gate = await fetch(`${served.url}/api/v1/units/u/gate?profile=p`, { headers });
      expect(JSON.stringify(await gate.json()).includes('restored or copied')).toBe(isCopy);
      expect((await (await fetch(`${served.url}/`, { headers })).text()).includes('Restored or copied')).toBe(isCopy);
      await served.close();
    }
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/^This data folder was restored or copied .* \(flatfield line confirm-restore\)\.\n$/s);
  });

  it('is served by one server at a time', async () => {
    const served = await serve();
    await expect(serve()).rejects.toThrow(withCode('lock-failed'));
    await served.close();
    await (await serve()).close();
  });

  it('is not served beyond this computer without TLS or a proxy', async () => {
    for (const host of ['0.0.0.0', '::', '10.1.2.3', 'line.example']) {
      await expect(serve({ host })).rejects.toThrow(withCode('usage'));
    }
    const behind = await serve({ host: '0.0.0.0', isBehindProxy: true });
    expect(await (await fetch(`${behind.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const login = await fetch(behind.loginLink ?? '', { redirect: 'manual' });
    expect(login.headers.get('set-cookie')).toMatch(/^__Host-flatfield-line=.*; Secure/);
    await behind.close();
  });
});

describe('certificates of a line', () => {
  const certificates = () => join(parent, 'certificates');
  const pem = (name: keyof typeof certificateNames) => readFile(join(certificates(), certificateNames[name]), 'utf8');

  it('are trusted by clients that trust the authority, for the names that were given', async () => {
    await writeCertificates(certificates(), ['line.example', '127.0.0.1', '::1', 'localhost'], new Date());
    const [ca, cert, key] = [await pem('authority'), await pem('server'), await pem('serverKey')];
    const served = await serve({ tls: { cert, key } });
    const status = (options: object) =>
      new Promise((resolve) => {
        const agent = new Agent({ keepAlive: false });
        request(`${served.url}/healthz`, { agent, ...options }, (answer) => resolve(answer.resume().statusCode))
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code))
          .end();
      });
    expect(await status({ ca })).toBe(200);
    expect(await status({})).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE');
    expect(await status({ ca, servername: 'other.example' })).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    await served.close();
  });

  it('are renewed by the same authority, with keys that only their user can read', async () => {
    const now = new Date('2026-03-01T00:00:00.000Z');
    await writeCertificates(certificates(), ['line.example'], now);
    const [authority, first] = [await pem('authority'), await pem('server')];
    const until = await writeCertificates(certificates(), ['line.example', '10.1.2.3'], now);
    expect([await pem('authority'), (await pem('server')) === first]).toEqual([authority, false]);
    const [own, by] = [new X509Certificate(await pem('server')), new X509Certificate(authority)];
    expect(own.verify(by.publicKey)).toBe(true);
    expect([own.ca, by.ca]).toEqual([false, true]);
    expect(own.subjectAltName).toBe('DNS:line.example, IP Address:10.1.2.3');
    expect(until.toISOString()).toBe('2028-06-03T00:00:00.000Z');
    expect(new Date(own.validTo).getTime()).toBe(until.getTime());
    const modes = [await modeOf(join(certificates(), 'ca.key')), await modeOf(join(certificates(), 'server.key'))];
    expect(process.platform === 'win32' ? [0o600, 0o600] : modes).toEqual([0o600, 0o600]);
  });
});
