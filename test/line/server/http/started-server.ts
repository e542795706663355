import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROLES, type Role } from '../../../../src/line/protocol/fields.ts';
import { BUNDLE_TYPE } from '../../../../src/line/protocol/headers.ts';
import { LineToken } from '../../../../src/line/protocol/line-token.ts';
import { type LineServerOptions, startLineServer } from '../../../../src/line/server/http/listening/line-server.ts';
import { openSqliteStore } from '../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';

/** Clock of these servers: shortly after the golden runs. */
export const now = new Date('2026-11-22T00:00:00.000Z');

/** A line server over a folder of its own, with a token of each role. */
export async function startedServer(
  options: Partial<LineServerOptions> = {},
  {
    folder = '',
    open = openSqliteStore,
  }: { readonly folder?: string; readonly open?: (folder: string) => Promise<Store> } = {},
) {
  const own = folder || (await mkdtemp(join(tmpdir(), 'flatfield-line-')));
  const store = await open(own);
  const tokens = Object.fromEntries(ROLES.map((role) => [role, LineToken.create()])) as Record<Role, LineToken>;
  const at = '2026-01-01T00:00:00.000Z';
  for (const role of ROLES) {
    await store.addToken({ name: `${role}-1`, role, hash: tokens[role].hash(), createdAt: at, revokedAt: null });
  }
  const told: string[] = [];
  const server = await startLineServer({
    store,
    port: 0,
    shifts: { timeZone: 'Europe/Berlin', begins: [] },
    sessionKey: randomBytes(32),
    now: () => now,
    tell: (text) => told.push(text),
    ...options,
  });
  const call = (path: string, { role, headers, ...init }: RequestInit & { readonly role?: Role } = {}) =>
    fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: [
        ...Object.entries(role ? { authorization: tokens[role].authorization() } : {}),
        ...new Headers(headers),
      ],
    });
  return {
    ...server,
    store,
    tokens,
    told,
    folder: own,
    call,
    // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of a body.
    get: async (path: string, role: Role = 'viewer'): Promise<any> => (await call(`/api/v1${path}`, { role })).json(),
    post: (path: string, body: unknown, role: Role = 'admin') =>
      call(`/api/v1${path}`, {
        role,
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    put: ({ id, bytes }: { readonly id: string; readonly bytes: Uint8Array }, headers: Record<string, string> = {}) =>
      call(`/api/v1/runs/${id}`, {
        role: 'station',
        method: 'PUT',
        body: new Uint8Array(bytes),
        headers: { 'content-type': BUNDLE_TYPE, ...headers },
      }),
    end: async () => {
      await server.close();
      await store.close();
      if (folder === '') await rm(own, { recursive: true });
    },
  };
}

export type StartedServer = Awaited<ReturnType<typeof startedServer>>;
