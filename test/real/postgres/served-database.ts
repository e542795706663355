import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../../src/line/protocol/fields.ts';
import { BUNDLE_TYPE } from '../../../src/line/protocol/headers.ts';
import { LineToken } from '../../../src/line/protocol/line-token.ts';
import { type ServeFolderOptions, serveFolder } from '../../../src/line/server/http/listening/serve-folder.ts';
import { openPostgresStore } from '../../../src/line/server/store/postgres/open-postgres-store.ts';

/** Tokens of a database, a server of which each `serve` starts: each has a folder of its own. */
export async function servedDatabase(address: string) {
  const store = await openPostgresStore(address);
  const tokens = { station: LineToken.create(), viewer: LineToken.create(), admin: LineToken.create() };
  for (const role of ['station', 'viewer', 'admin'] as const) {
    const hash = tokens[role].hash();
    await store.addToken({ name: role, role, hash, createdAt: '2026-01-01T00:00:00.000Z', revokedAt: null });
  }
  await store.close();
  return { serve: (options: Partial<ServeFolderOptions> = {}) => servedFolder(address, tokens, options), tokens };
}

/** A server on a database, with a folder of its own. */
export async function servedFolder(
  address: string,
  tokens?: Readonly<Record<Role, LineToken>>,
  options: Partial<ServeFolderOptions> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-served-'));
  const told: string[] = [];
  const shifts = { timeZone: 'UTC', begins: [] };
  const served = await serveFolder(folder, {
    ...{ database: address, port: 0, shifts, tell: (text: string) => told.push(text) },
    ...options,
  });
  const call = (path: string, { role, ...init }: RequestInit & { readonly role?: Role } = {}) => {
    const authorization = role && tokens?.[role].authorization();
    const headers = { ...(init.headers as object), ...(authorization && { authorization }) };
    return fetch(`${served.url}${path}`, { redirect: 'manual', ...init, headers });
  };
  return {
    ...served,
    told,
    call,
    put: ({ id, bytes }: { readonly id: string; readonly bytes: Uint8Array }) => {
      const headers = { 'content-type': BUNDLE_TYPE };
      return call(`/api/v1/runs/${id}`, { role: 'station', method: 'PUT', body: new Uint8Array(bytes), headers });
    },
    hasFile: (name: string) => readFile(join(folder, name)).then(Boolean, () => false),
    end: async () => {
      await served.close();
      await rm(folder, { recursive: true });
    },
  };
}

export type Served = Awaited<ReturnType<typeof servedFolder>>;

/** Live events of a server, as they come. */
export async function followedEvents(served: Served) {
  const stop = new AbortController();
  const answer = await served.call('/api/v1/events', { role: 'viewer', signal: stop.signal });
  const events: { readonly name: string; readonly data: Record<string, unknown> }[] = [];
  const reading = (async () => {
    let text = '';
    for await (const chunk of (answer.body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
      new TextDecoderStream(),
    )) {
      text += chunk;
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
        if (name) events.push({ name, data: JSON.parse(data) as Record<string, unknown> });
      }
    }
  })().catch(() => undefined);
  return {
    events,
    end: async () => {
      stop.abort();
      await reading;
    },
  };
}
