import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../../../src/line/protocol/fields.ts';
import { openSqliteStore } from '../../../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../../../src/line/server/store/store.ts';
import { bundleOf, production } from '../../intake/run-of-line.ts';
import { now, type StartedServer, startedServer } from '../started-server.ts';

describe('a token that is revoked while the body of a request is under way', () => {
  let server: StartedServer;
  /** Whether the next token that is looked up is revoked right after. */
  let isRevoking = false;
  beforeEach(async () => {
    server = await startedServer({}, { open: async (folder) => revoking(await openSqliteStore(folder)) });
    isRevoking = true;
  });
  afterEach(() => server.end());

  function revoking(store: Store): Store {
    return {
      ...store,
      tokenOf: async (hash) => {
        const token = await store.tokenOf(hash);
        if (isRevoking && token) await store.revokeToken(token.name, now.toISOString());
        isRevoking = false;
        return token;
      },
    };
  }

  it('stores no run', async () => {
    const sent = bundleOf(production('flat'));
    expect((await server.put(sent)).status).toBe(401);
    expect(await server.store.run(sent.id)).toBeNull();
  });

  it('releases no unit', async () => {
    const answer = await server.post('/units/u/release', { profile: 'line-check', reason: 'held back' });
    expect(answer.status).toBe(401);
    expect(await server.store.releasesOfUnit('u')).toEqual([]);
  });

  it('releases no unit by the form of a page', async () => {
    const role: Role = 'admin';
    const body = new URLSearchParams({ profile: 'line-check', reason: 'held back' });
    const answer = await server.call('/units/u/release', { role, method: 'POST', body });
    expect(answer.status).toBe(401);
    expect(await server.store.releasesOfUnit('u')).toEqual([]);
  });
});
