import { afterAll, describe, expect, it } from 'vitest';
import { BUNDLE_TYPE, markHeaders } from '../../../src/line/protocol/headers.ts';
import { bundleOf, production } from '../../line/server/intake/run-of-line.ts';
import { sha256 } from '../../line/server/store/example-run.ts';
import { type Served, servedDatabase } from './served-database.ts';
import { ask, startPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.close());

const nameOf = (address: string) => new URL(address).pathname.slice(1);
/** A statement about a whole database, to which nothing may be connected. A server that runs would connect again: so the database takes no connection from then on. */
async function ofClosed(address: string, statement: string): Promise<void> {
  await ofServer(address, `alter database "${nameOf(address)}" with allow_connections false`);
  await ofServer(address, `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`, nameOf(address));
  await ofServer(address, statement);
}
async function ofServer(address: string, statement: string, ...values: readonly string[]): Promise<void> {
  const admin = new URL(address);
  admin.pathname = '/postgres';
  await ask(admin.href, statement, values);
}

async function gate(served: Served, mark?: string) {
  const headers = mark === undefined ? {} : { [markHeaders.mark]: mark };
  const answer = await served.call('/api/v1/units/unit-1/gate?profile=calibration-match', { role: 'viewer', headers });
  const { reasons = [] } = (await answer.json()) as { reasons?: { code: string }[] };
  return { codes: reasons.map(({ code }) => code), mark: answer.headers.get(markHeaders.mark) ?? '' };
}

/** A database with a run, one as of then, and a mark that was given after another run. */
async function withBackup() {
  const address = (await postgres?.makeDatabase()) ?? '';
  const backup = `${address}_backup`;
  const { serve, tokens } = await servedDatabase(address);
  const first = await serve();
  await first.put(bundleOf(production()));
  await first.end();
  await ofClosed(address, `create database "${nameOf(backup)}" template "${nameOf(address)}"`);
  await ofServer(address, `alter database "${nameOf(address)}" with allow_connections true`);
  return { address, backup, serve, tokens };
}

describe.skipIf(!postgres)('a database that was restored from an older dump', () => {
  it('is noticed as soon as a client speaks that heard of a later run, by any server of it', async () => {
    const { address, backup, serve } = await withBackup();
    const [one, other] = await Promise.all([serve(), serve()]);
    await one.put(bundleOf(production('flat', { runId: 'later' })));
    const [{ mark }, { mark: same }] = [await gate(one), await gate(other)];
    expect(same.split('.').slice(0, 5)).toEqual(mark.split('.').slice(0, 5));
    await Promise.all([one.end(), other.end()]);
    await ofClosed(address, `drop database "${nameOf(address)}"`);
    await ofServer(address, `alter database "${nameOf(backup)}" rename to "${nameOf(address)}"`);
    const older = await Promise.all([serve(), serve()]);
    for (const server of older) expect((await gate(server)).codes).not.toContain('restored');
    expect((await gate(older[0], mark)).codes).toContain('restored');
    for (const server of older) expect((await gate(server)).codes).toContain('restored');
    await Promise.all(older.map((server) => server.end()));
  });

  it('is noticed by a server that nobody asks, for one that had not spoken since', async () => {
    const { address, backup, serve } = await withBackup();
    const [one, other] = await Promise.all([serve(), serve()]);
    expect((await gate(other)).codes).not.toContain('restored');
    const answered = await one.put(bundleOf(production('tinted-corner', { runId: 'a fail' })));
    expect(answered.status).toBe(201);
    await ofClosed(address, `alter database "${nameOf(address)}" rename to "${nameOf(address)}_lost"`);
    await ofServer(address, `alter database "${nameOf(backup)}" rename to "${nameOf(address)}"`);
    await expect.poll(async () => (await gate(other)).codes, { timeout: 20_000 }).toContain('restored');
    await Promise.all([one.end(), other.end()]);
  });

  it('is noticed by a server that was running meanwhile', async () => {
    const { address, backup, serve } = await withBackup();
    const server = await serve();
    await server.put(bundleOf(production('flat', { runId: 'later' })));
    await ofClosed(address, `alter database "${nameOf(address)}" rename to "${nameOf(address)}_lost"`);
    await ofServer(address, `alter database "${nameOf(backup)}" rename to "${nameOf(address)}"`);
    await expect.poll(async () => (await gate(server)).codes).toContain('restored');
    await server.end();
  });

  it('accepts a bundle that was put an hour ago, and leaves a younger one to the server that is taking it', async () => {
    const address = (await postgres?.makeDatabase()) ?? '';
    const { serve } = await servedDatabase(address);
    const runs = ['old', 'young'].map((runId) => bundleOf(production('tinted-corner', { runId })));
    for (const [index, { bytes }] of runs.entries()) {
      const putAtMs = Date.now() - (index === 0 ? 2 : 0.5) * 3_600_000;
      const insert = 'insert into "blobs" ("hash", "bytes", "putAtMs") values ($1, $2, $3)';
      await ask(address, insert, [sha256(bytes), bytes, putAtMs]);
    }
    const server = await serve();
    const status = async ({ id }: { id: string }) =>
      (await server.call(`/api/v1/runs/${id}`, { role: 'viewer' })).status;
    expect(await Promise.all(runs.map(status))).toEqual([200, 404]);
    const sent = await server.call(`/api/v1/runs/${runs[1]?.id}`, {
      ...{ role: 'station', method: 'PUT', body: new Uint8Array(runs[1]?.bytes ?? []) },
      headers: { 'content-type': BUNDLE_TYPE },
    });
    expect(sent.status).toBe(201);
    await server.end();
  });
});
