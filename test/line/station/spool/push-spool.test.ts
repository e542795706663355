import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../../src/base/http/clock.ts';
import { openBundle } from '../../../../src/line/protocol/bundle.ts';
import { type PushOptions, pushSpool } from '../../../../src/line/station/spool/push-spool.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { station } from './small-run.ts';
import { type Behavior, type TestServer, testServer } from './test-server.ts';

const BEGUN = '2026-03-02T08:00:00.000Z 0b1e 1000';
const ENDED = '2026-03-02T08:02:00.000Z 0b1e 121000';

/** A station with runs in its spool, and a server. */
async function line(runs: number, behavior: TestServer['behavior'] = 201) {
  const at = await station();
  const server = await testServer({ behavior, token: at.token });
  const spool = new Spool(at.stateFolder);
  const made = [];
  for (let index = 0; index < runs; index += 1) {
    const run = await at.makeRun(`run-${index}`);
    await spool.begin(run.folder, at.target(server.url), { clock: BEGUN });
    await spool.enter(run.folder, at.target(server.url), { clock: ENDED });
    made.push(run);
  }
  const push = (options: Partial<PushOptions> = {}) => pushSpool(spool, { which: 'due', random: () => 0, ...options });
  const state = async () => (await spool.list()).entries.map(({ state, delay }) => [state, delay?.code]);
  return { ...at, server, spool, made, push, state };
}

/** A clock that is off by so much. */
function clockOff(ms: number): Clock {
  return { ...systemClock, now: () => new Date(Date.now() + ms) };
}

describe('sending what is in the spool', () => {
  test('sends each run once, in the order in which they were entered, and deletes its entry', async () => {
    const { server, spool, made, push } = await line(3);
    expect(await push()).toEqual({ sent: 3, failed: 0 });
    expect(server.uploads.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect(server.uploads.map(({ headers }) => headers['flatfield-sequence'])).toEqual(['1', '2', '3']);
    expect(new Set(server.uploads.map(({ headers }) => headers['flatfield-spool'])).size).toBe(1);
    expect((await openBundle(server.uploads[0]?.bytes ?? new Uint8Array())).id).toBe(made[0]?.id);
    expect(await spool.list()).toEqual({ entries: [], damaged: [] });
    expect(await push()).toEqual({ sent: 0, failed: 0 });
  });

  test('a run that another process tried meanwhile waits as long as it was told to', async () => {
    const { server, push, state } = await line(1, 500);
    expect(await Promise.all([push(), push()])).toEqual(
      expect.arrayContaining([
        { sent: 0, failed: 1 },
        { sent: 0, failed: 0 },
      ]),
    );
    expect(server.uploads).toHaveLength(1);
    expect(await state()).toEqual([['waiting', '500']]);
  });

  test('says what the clocks of the station showed, and no number that was given by hand', async () => {
    const { server, spool, push, makeRun, target } = await line(1);
    const byHand = await makeRun('by-hand');
    await spool.enter(byHand.folder, target(server.url));
    const bootClock = () => Promise.resolve({ boot: '0b1e', sinceBootMs: 180_000 });
    expect(await push({ bootClock })).toEqual({ sent: 2, failed: 0 });
    const [counted, carried] = server.uploads.map(({ headers }) => headers);
    const sent = `${String(counted?.['flatfield-sent-at'])} 0b1e 180000`;
    expect(counted).toMatchObject({ 'flatfield-clock-begun': BEGUN, 'flatfield-clock-ended': ENDED });
    expect(counted?.['flatfield-clock-sent']).toBe(sent);
    for (const name of ['flatfield-clock-begun', 'flatfield-clock-ended', 'flatfield-spool', 'flatfield-sequence']) {
      expect(carried).not.toHaveProperty(name);
    }
  });

  test('says that it was interrupted, even during the last run, which waits on as it was', async () => {
    const interruption = new AbortController();
    const { push, state } = await line(1, () => {
      interruption.abort();
      return 'silent';
    });
    await expect(push({ signal: interruption.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(await state()).toEqual([['waiting', undefined]]);
  });

  test('takes 200 like 201: the server has the run already', async () => {
    const { push, state } = await line(1, 200);
    expect(await push()).toEqual({ sent: 1, failed: 0 });
    expect(await state()).toEqual([]);
  });

  test.each<[Behavior, string, string, number]>([
    // What, state, code, seconds until the next attempt
    ['reset', 'waiting', 'unreachable', 5],
    ['stored-but-reset', 'waiting', 'unreachable', 5],
    ['not-http', 'waiting', 'unreachable', 5],
    ['endless', 'waiting', 'unreachable', 5],
    [500, 'waiting', '500', 5],
    [503, 'waiting', '503', 5],
    [408, 'waiting', '408', 5],
    [409, 'waiting', '409', 5],
    [425, 'waiting', '425', 5],
    [429, 'waiting', '429', 5],
    [{ status: 429, headers: { 'retry-after': '120' } }, 'waiting', '429', 120],
    [{ status: 429, headers: { 'retry-after': '99999999' } }, 'waiting', '429', 86_400],
    [{ status: 503, headers: { 'retry-after': '60' } }, 'waiting', '503', 60],
    [401, 'waiting', '401', 900],
    [403, 'waiting', '403', 900],
    [426, 'waiting', '426', 900],
    [302, 'waiting', '302', 900],
    [204, 'waiting', '204', 900],
    [{ status: 200, body: '<html>Please sign in</html>' }, 'waiting', '200', 900],
    [{ status: 200, body: '{"id":"another"}' }, 'waiting', '200', 900],
    [{ status: 201, body: JSON.stringify({ id: '0'.repeat(64) }) }, 'waiting', '201', 900],
    [400, 'parked', '400', 0],
    [404, 'parked', '404', 0],
    [413, 'parked', '413', 0],
    [422, 'parked', '422', 0],
  ])('after %j it is %s (%s)', async (behavior, expected, code, seconds) => {
    const { spool, push, state, server } = await line(1, behavior);
    expect(await push()).toEqual({ sent: 0, failed: 1 });
    expect(await state()).toEqual([[expected, code]]);
    const [entry] = (await spool.list()).entries;
    const waitMs = Date.parse(entry?.nextAt ?? '') - Date.parse(entry?.delay?.at ?? '');
    // A parked run keeps the time at which it was due.
    expect(Math.max(0, waitMs)).toBe(seconds * 1000);
    expect(await push()).toEqual({ sent: 0, failed: 0 });
    expect(server.uploads).toHaveLength(1);
  });

  test('sends a run again whose answer was lost, and the server has it once', async () => {
    const { server, made, push, state } = await line(1, 'stored-but-reset');
    await push();
    expect(server.stored.size).toBe(1);
    server.behavior = 200;
    expect(await push({ clock: clockOff(6000) })).toEqual({ sent: 1, failed: 0 });
    expect(server.uploads.map(({ id }) => id)).toEqual([made[0]?.id, made[0]?.id]);
    expect(await state()).toEqual([]);
  });

  test('waits twice as long after each failure, up to ten minutes, and never gives up', async () => {
    const { push, spool } = await line(1, 'reset');
    const waits: number[] = [];
    let ms = 0;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await push({ clock: clockOff(ms) });
      const [entry] = (await spool.list()).entries;
      waits.push(Math.round((Date.parse(entry?.nextAt ?? '') - Date.parse(entry?.delay?.at ?? '')) / 1000));
      ms = Date.parse(entry?.nextAt ?? '') - Date.now() + 1000;
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600, 600, 600]);
  });

  test('leaves a server in peace that cannot be reached, and sends everything once it answers', async () => {
    const { server, push, state } = await line(4, 'reset');
    expect(await push()).toEqual({ sent: 0, failed: 1 });
    server.behavior = 201;
    expect(await push()).toEqual({ sent: 4, failed: 0 });
    expect(await state()).toEqual([]);
  });

  test('one run that the server stumbles over does not hold up the others', async () => {
    const { server, push, made, state } = await line(4);
    server.behavior = ({ id }) => (id === made[0]?.id ? 500 : 201);
    expect(await push()).toEqual({ sent: 3, failed: 1 });
    expect(await state()).toEqual([['waiting', '500']]);
  });

  test('a server that asks to wait is asked for no other run either', async () => {
    const { server, push, made } = await line(3, { status: 429, headers: { 'retry-after': '3600' } });
    await push();
    expect(await push()).toEqual({ sent: 0, failed: 0 });
    expect(await push({ which: 'waiting' })).toEqual({ sent: 0, failed: 0 });
    expect(await push({ only: made[2]?.id })).toEqual({ sent: 0, failed: 0 });
    expect(server.uploads).toHaveLength(1);
    server.behavior = 201;
    expect(await push({ which: new Set([made[1]?.id ?? '']) })).toEqual({ sent: 1, failed: 0 });
    expect(await push({ clock: clockOff(3_601_000) })).toEqual({ sent: 2, failed: 0 });
  });

  test('a clock that was years ahead keeps nothing waiting for years', async () => {
    const { server, push } = await line(1, 'reset');
    await push({ clock: clockOff(10 * 365 * 86_400_000) });
    server.behavior = 201;
    expect(await push()).toEqual({ sent: 1, failed: 0 });
  });

  test('never follows a redirect, so that the token reaches no other server', async () => {
    const elsewhere = await testServer();
    const { server, push, state } = await line(1);
    server.behavior = { status: 307, headers: { location: `${elsewhere.url}/api/v1/runs/x` } };
    await push();
    expect(elsewhere.requests).toEqual([]);
    expect(await state()).toEqual([['waiting', '307']]);
  });

  test('parks a run whose folder was changed or is gone, and reports it', async () => {
    const { push, made, spool, server } = await line(3);
    await writeFile(join(made[0]?.folder ?? '', 'inspection.json'), 'changed');
    await rm(made[1]?.folder ?? '', { recursive: true });
    expect(await push()).toEqual({ sent: 1, failed: 2 });
    const { entries } = await spool.list();
    expect(entries.map(({ state, delay }) => [state, delay?.code])).toEqual([
      ['parked', 'run-changed'],
      ['parked', 'run-changed'],
    ]);
    expect(entries[0]?.delay?.message).toMatch(/inspection\.json/);
    expect(server.uploads).toHaveLength(1);
  });

  test('what a server says is one line of text without the token', async () => {
    const at = await line(1);
    const message = `bad \u001b[31m\n${'x'.repeat(1000)}`;
    at.server.behavior = {
      status: 422,
      body: JSON.stringify({ code: 'invalid-run', message: `${at.token} ${message}` }),
    };
    await at.push();
    const [entry] = (await at.spool.list()).entries;
    expect(entry?.delay?.message).toMatch(/^The server refused the run: \[token\] bad \[31m x{10,}\.\.\.$/);
    expect(entry?.delay?.message.length).toBeLessThan(310);
  });

  test('waits for a token file that is gone or open to others, as a person must mend it', async () => {
    const { push, tokenFile, state, server } = await line(2);
    await rm(tokenFile);
    expect(await push()).toEqual({ sent: 0, failed: 1 });
    expect(await state()).toEqual([
      ['waiting', 'invalid-token'],
      ['waiting', undefined],
    ]);
    expect(server.requests).toEqual([]);
  });

  test('two processes that send at the same time never send one run at once, and all of them once', async () => {
    const { server, push, spool } = await line(12);
    await Promise.all([push(), push(), push()]);
    expect(server.uploads).toHaveLength(12);
    expect([server.stored.size, server.mostAtOnce]).toEqual([12, 1]);
    expect((await spool.list()).entries).toEqual([]);
  });

  test('a token goes to the server that it was sent to first, until another one is stated', async () => {
    const { push, spool, target, makeRun, state } = await line(1);
    await push();
    const elsewhere = await testServer();
    const { folder } = await makeRun('other');
    await spool.enter(folder, target(elsewhere.url));
    await push();
    expect(await state()).toEqual([['waiting', 'usage']]);
    expect(elsewhere.requests).toEqual([]);
    await push({ which: 'waiting', target: target(elsewhere.url) });
    expect(elsewhere.stored.size).toBe(1);
  });
});
