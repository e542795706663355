import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { cloudOperations } from '../../src/api/cloud/cloud-operations.ts';
import { limitUse } from '../../src/fleet/limit-use.ts';

describe('limitUse', () => {
  it('counts what is left of each limit, and says when the next call is free', async () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const uses = await limitUse(
      {
        countedCallsMs: async (endpoint) => Array.from({ length: endpoint === 'listGroups' ? 100 : 3 }, () => 0),
        opensAtMs: async (endpoint) => now.getTime() + (endpoint === 'listGroups' ? 60_000 : 0),
      },
      now,
    );
    expect(uses.map(({ left }) => left)).toEqual([0, 97, 297, 5997, 97, 97, 97, 97]);
    expect(uses[0]).toMatchObject({ path: '/api/v1/groups', used: 100, opensAt: '2026-01-01T00:01:00.000Z' });
    expect(uses[1]?.opensAt).toBeNull();
  });
});

describe('docs/reference/fleet.md', () => {
  it('states the limit of each operation', async () => {
    const page = await readFile(new URL('../../docs/reference/fleet.md', import.meta.url), 'utf8');
    const stated = page.split('\n').filter((line) => /^\| `(?:GET|POST) /.test(line));
    const limits = Object.values(cloudOperations).map(
      ({ method, path, limit }) => `| \`${method} ${path}\` | ${limit.calls} | ${limit.windowMs / 3_600_000} h |`,
    );
    expect(stated).toEqual(limits);
  });
});
