import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/base/http/clock.ts';
import { main } from '../../../src/cli/main.ts';
import { receiveRun } from '../../../src/line/server/intake/receive-run.ts';
import { openSqliteStore } from '../../../src/line/server/store/sqlite/open-sqlite-store.ts';
import type { Store } from '../../../src/line/server/store/store.ts';
import { registered } from '../../line/server/gate/run-rows.ts';
import { bundleOf, golden } from '../../line/server/intake/run-of-line.ts';
import { exampleRun } from '../../line/server/store/example-run.ts';
import { captured } from '../captured.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-store-'));
});
afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

const data = () => join(folder, 'data');
const clock = { ...systemClock, now: () => new Date('2026-03-02T09:00:00.000Z') };

async function flatfield(...args: readonly string[]) {
  const { processIo, stdout, stderr } = captured({ clock });
  return { code: await main(args, processIo), stdout: stdout(), stderr: stderr() };
}

/** A store with a pass that counts, and a simulated one of 2020. */
async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openSqliteStore(data());
  try {
    for (const { arrival, content, bundle } of [
      exampleRun('counted', {}, { receivedAt: '2020-01-01T00:00:00.000Z' }),
      exampleRun('simulated', { kind: 'simulated', unit: 'U-2' }, { receivedAt: '2020-01-01T00:00:00.000Z' }),
    ]) {
      await store.addRun(arrival, content, bundle);
    }
    return await work(store);
  } finally {
    await store.close();
  }
}

describe('flatfield line backup and restore', () => {
  it('work while the server has the store open', async () => {
    await withStore(async () => {
      const backup = await flatfield('line', 'backup', '--folder', data(), '--out', join(folder, 'backup'));
      expect(backup).toEqual({ code: 0, stdout: expect.stringMatching(/^2 runs, 1\.\d kB of bundles/), stderr: '' });
    });
    const restored = join(folder, 'restored');
    const { code, stdout } = await flatfield('line', 'restore', '--folder', restored, '--from', join(folder, 'backup'));
    expect([code, stdout.startsWith('2 runs')]).toEqual([0, true]);
    expect(stdout).toContain('flatfield line confirm-restore');
    expect((await readdir(restored)).sort()).toEqual(['blobs', 'line.db']);
  });

  it('ask for a confirmation, which is in the log', async () => {
    await withStore(() => flatfield('line', 'backup', '--folder', data(), '--out', join(folder, 'backup')));
    const restored = join(folder, 'restored');
    await flatfield('line', 'restore', '--folder', restored, '--from', join(folder, 'backup'));
    const confirm = () => flatfield('line', 'confirm-restore', '--folder', restored);
    expect(await confirm()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Confirmed: no run since 2026-03-02T/),
    });
    expect(await confirm()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Nothing to confirm/) });
    const store = await openSqliteStore(restored);
    const { rows } = await store.auditLog({ limit: 9 });
    await store.close();
    expect(rows.map(({ action }) => action)).toEqual(['restore confirmed']);
    expect(await flatfield('line', 'confirm-restore', '--folder', join(folder, 'nothing'))).toMatchObject({ code: 3 });
  });

  it('mark a store that other programs restored, until that is confirmed', async () => {
    await withStore(async (store) => {
      const mark = (time: string) => flatfield('line', 'mark-restored', '--folder', data(), '--backup-at', time);
      expect(await mark('2026-02-01T03:00:00+01:00')).toMatchObject({ code: 0 });
      const restoration = { at: '2026-03-02T09:00:00.000Z', backupAt: '2026-02-01T02:00:00.000Z' };
      expect(await store.unconfirmedRestore()).toEqual(restoration);
      for (const time of [
        'yesterday',
        '2026-02-01',
        '2026-02-01T03:00:00',
        '2026-02-30',
        '2026-02-30T03:00:00Z',
        '2027-01-01T00:00:00Z',
      ]) {
        expect(await mark(time)).toMatchObject({ code: 3, stderr: expect.stringContaining('--backup-at expects') });
      }
      expect((await store.auditLog({ limit: 9 })).rows.map(({ action }) => action)).toEqual(['marked as restored']);
    });
  });

  it('want one place of the data, and an address without a password', async () => {
    const list = (...args: readonly string[]) => flatfield('line', 'token', 'list', ...args);
    const address = 'postgres://line@127.0.0.1:1/line';
    const refused = { code: 3, stderr: expect.stringContaining('Give --folder or --database') };
    expect(await list()).toMatchObject(refused);
    expect(await list('--folder', data(), '--database', address)).toMatchObject(refused);
    const { code, stderr } = await list('--database', address.replace('line@', 'line:secret@'));
    expect([code, stderr]).toEqual([3, expect.stringContaining('must not contain a password')]);
    expect(stderr).not.toContain('secret');
    expect(await list('--database', address)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('The database cannot be reached: connect ECONNREFUSED') },
    });
  });

  it('say in one line why nothing was done, and make no store', async () => {
    const refused = await flatfield('line', 'backup', '--folder', data(), '--out', join(folder, 'backup'));
    expect(refused.code).toBe(3);
    expect(refused.stderr).toMatch(/^flatfield: .* is not the data folder of a line server\.\n$/);
    expect(await flatfield('line', 'restore', '--folder', data(), '--from', folder)).toMatchObject({ code: 2 });
    expect(await flatfield('line', 'reindex', '--folder', data())).toMatchObject({ code: 3 });
    expect(await flatfield('line', 'prune', '--folder', data(), '--keep-passes', '1d')).toMatchObject({ code: 3 });
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('flatfield line prune', () => {
  it('only says what would go, until --yes, which is in the log', async () => {
    await withStore(async (store) => {
      const rule = ['line', 'prune', '--folder', data(), '--keep-passes', '2y'];
      const dry = await flatfield(...rule);
      expect(dry.code).toBe(0);
      expect(dry.stdout).toMatch(
        /^2020-01-01T00:00:00\.000Z {2}pass +[0-9a-f]{12} {2}U-2\nWould prune 1 run, \d{3} B; --yes/,
      );
      expect(await store.countRuns({})).toBe(2);
      expect((await store.auditLog({ limit: 9 })).rows).toEqual([]);
      const done = await flatfield(...rule, '--yes');
      expect(done).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Pruned 1 run, \d{3} B\.\n$/) });
      expect((await store.runs({}, { limit: 9 })).rows.map(({ runId }) => runId)).toEqual(['counted']);
      expect((await store.auditLog({ limit: 9 })).rows).toEqual([
        {
          ...{ at: '2026-03-02T09:00:00.000Z', who: 'command', action: 'prune', subject: '1 run' },
          detail: 'passes before 2024-03-02T09:00:00.000Z, others before never',
        },
      ]);
      expect(await flatfield(...rule, '--whole-units')).toMatchObject({
        stdout: expect.stringContaining('prune 1 run'),
      });
    });
  });

  it('refuses to delete what the gate still accepts, in one line', async () => {
    await withStore(async (store) => {
      await store.registerProfile({ ...registered, maxAgeDays: 800 }, {});
      for (const args of [[], ['--yes']]) {
        const refused = await flatfield('line', 'prune', '--folder', data(), '--keep-passes', '2y', ...args);
        expect(refused).toMatchObject({ code: 3, stdout: '' });
        expect(refused.stderr).toMatch(/kept for 730 days, but the gate accepts those under line@1 for 800 days/);
      }
      expect(await store.countRuns({})).toBe(2);
    });
  });

  it.each([[[]], [['--keep-passes', '2m']], [['--keep-fails', '-1d']], [['--keep-fails', '']]])(
    'refuses %j',
    async (args) => {
      await withStore(async (store) => {
        expect(await flatfield('line', 'prune', '--folder', data(), '--yes', ...args)).toMatchObject({ code: 3 });
        expect(await store.countRuns({})).toBe(2);
      });
    },
  );
});

describe('flatfield line reindex', () => {
  it('makes the rows of real bundles again, while the server has the store open', async () => {
    const store = await openSqliteStore(data());
    const { id, bytes } = bundleOf(golden('tinted-corner'));
    const receivedAt = '2027-01-01T00:00:00.000Z';
    const facts = { token: 'station-1', spool: null, sequence: null, sentAt: null, clocks: null };
    const { arrival, content } = await receiveRun(bytes, { ...facts, id, receivedAt }, []);
    const { row } = await store.addRun(arrival, { ...content, station: 'another', causes: [] }, bytes);
    expect(await flatfield('line', 'reindex', '--folder', data())).toEqual({
      ...{ code: 0, stdout: 'Rebuilt the index of 1 run.\n', stderr: '' },
    });
    expect(await store.run(id)).toEqual({ ...row, station: content.station, causes: content.causes });
    expect((await store.auditLog({ limit: 9 })).rows).toMatchObject([{ action: 'reindex', detail: '1 run' }]);
    await store.close();
  });

  it('refuses an archive that it cannot read, and leaves the index alone', async () => {
    await withStore(async (store) => {
      const { code, stderr } = await flatfield('line', 'reindex', '--folder', data());
      expect([code, stderr.split('\n').length]).toEqual([3, 2]);
      expect(await store.countRuns({})).toBe(2);
      expect((await store.auditLog({ limit: 9 })).rows).toEqual([]);
    });
  });
});

describe('flatfield line station and token bind', () => {
  const at = clock.now().toISOString();
  const report = { at, state: 'idle', run: null, waiting: 0, parked: 0, toolVersion: '0.1.0' } as const;

  it('list stations, and retire one that no alarm then waits for, but for rules that name it', async () => {
    await withStore(async (store) => {
      for (const station of ['old', 'new']) await store.reportStation({ ...report, station }, at);
      const rule = { workingTime: [], groupMs: 0, quietMs: 0, mails: [] };
      await store.addAlarmRule({ ...rule, condition: { kind: 'silent', afterMs: 1000, stations: ['old'] } }, at, 'me');
    });
    const asked = ['--folder', data()];
    expect((await flatfield('line', 'station', 'list', ...asked)).stdout).toMatch(/^station +state .*\nnew .*\nold /);
    const retired = await flatfield('line', 'station', 'retire', 'old', ...asked);
    expect(retired).toMatchObject({
      code: 0,
      stdout: 'Retired old.\n',
      stderr: expect.stringContaining('Alarm rule 1'),
    });
    expect((await flatfield('line', 'station', 'list', ...asked)).stdout).not.toContain('old');
    expect(await flatfield('line', 'station', 'retire', 'old', ...asked)).toMatchObject({ code: 3, stdout: '' });
  });

  it('bind a token to a station when it is made, and to another one later', async () => {
    const [asked, out] = [['--folder', data()], join(folder, 'a.token')];
    await withStore(async () => undefined);
    const create = (...more: readonly string[]) =>
      flatfield('line', 'token', 'create', 'a', '--out', out, ...more, ...asked);
    expect(await create('--role', 'viewer', '--station', 'one')).toMatchObject({ code: 3, stdout: '' });
    expect(await create('--role', 'station', '--station', 'a\u001b')).toMatchObject({ code: 3, stdout: '' });
    expect(await create('--role', 'station', '--station', 'one')).toMatchObject({ code: 0 });
    const bind = (name: string) => flatfield('line', 'token', 'bind', name, '--station', 'two', ...asked);
    expect(await bind('a')).toMatchObject({ code: 0, stdout: 'The token a reports for two.\n' });
    expect(await bind('b')).toMatchObject({ code: 3, stderr: expect.stringContaining('There is no token "b"') });
    const store = await openSqliteStore(data());
    expect(await store.stationOfToken('a')).toBe('two');
    const bound = (await store.auditLog({ limit: 9 })).rows.filter(({ action }) => action === 'token bound');
    expect(bound.map(({ detail }) => detail)).toEqual(['two, before one', 'one']);
    await store.close();
  });
});
