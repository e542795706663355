import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FlatfieldError } from '../../../../src/base/flatfield-error.ts';
import { firstAdministrator } from '../../../../src/line/server/data-folder/line-folder.ts';
import type { StoredToken } from '../../../../src/line/server/store/access/access-tables.ts';
import type { Store } from '../../../../src/line/server/store/store.ts';

it('makes no second administrator if another server adds the first one meanwhile', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-line-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const kept: StoredToken[] = [];
  const ofTheOther: StoredToken = {
    name: 'admin',
    role: 'admin',
    hash: '0'.repeat(64),
    createdAt: '',
    revokedAt: null,
  };
  const store: Pick<Store, 'tokens' | 'addToken' | 'audit'> = {
    // The other server is as fast as it can be: its token is there right after each read.
    tokens: async () => {
      const before = [...kept];
      if (kept.length === 0) kept.push(ofTheOther);
      return before;
    },
    addToken: async (token) => {
      if (kept.some(({ name }) => name === token.name)) throw new FlatfieldError('usage', 'The name is taken.');
      kept.push(token);
    },
    audit: async () => undefined,
  };
  expect(await firstAdministrator(folder, store as Store, new Date())).toBeNull();
  expect(kept).toEqual([ofTheOther]);
  await expect(access(join(folder, 'admin.token'))).rejects.toThrow('ENOENT');
});
