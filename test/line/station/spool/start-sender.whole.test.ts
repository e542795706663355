import { describe, expect, onTestFinished, test } from 'vitest';
import { stationReportSchema } from '../../../../src/line/protocol/station-report.ts';
import type { RunReport } from '../../../../src/line/station/spool/sender-messages.ts';
import { Spool } from '../../../../src/line/station/spool/spool.ts';
import { startSender } from '../../../../src/line/station/spool/start-sender.ts';
import { station } from './small-run.ts';
import { type Behavior, testServer } from './test-server.ts';

const running: RunReport = {
  station: 'station 7',
  at: '2026-06-01T00:00:00.000Z',
  state: 'running',
  run: {
    unit: 'SN 1',
    modelName: 'CG279X',
    profile: 'flatfield',
    startedAt: '2026-06-01T00:00:00.000Z',
    done: 1,
    planned: 9,
    remainingMs: 4000,
  },
  toolVersion: '0.1.0',
};
const idle: RunReport = { ...running, state: 'idle', run: null };
const patienceMs = 240_000;

async function senderOn(behavior: Behavior, reportBehavior: Behavior = 204) {
  const at = await station();
  const server = await testServer({ behavior, reportBehavior });
  const spool = new Spool(at.stateFolder);
  const enter = async (name: string) => {
    const { folder, id } = await at.makeRun(name);
    await spool.enter(folder, at.target(server.url));
    return id;
  };
  const start = () => {
    const sender = startSender(at.stateFolder, at.target(server.url));
    onTestFinished(sender.end);
    return sender;
  };
  return { ...at, server, spool, enter, start };
}

describe('the sender of a run', () => {
  test('sends what waits while the run continues, then the run itself, and reports', async () => {
    const { server, spool, enter, start } = await senderOn(201);
    const waiting = await enter('earlier');
    const sender = start();
    sender.report(running);
    sender.report(running);
    await expect.poll(() => [server.stored.size, server.reports.length]).toEqual([1, 1]);
    const run = await enter('own');
    expect(await sender.send(run, idle, patienceMs)).toEqual({ run, fate: 'sent', message: '' });
    expect([...server.stored.keys()]).toEqual([waiting, run]);
    expect(await spool.counts()).toEqual({ waiting: 0, parked: 0 });
    await expect.poll(() => server.reports.length).toBe(2);
    expect(server.reports.map((report) => stationReportSchema.parse(report))).toMatchObject([
      { state: 'running', run: { done: 1 }, waiting: expect.any(Number), parked: 0 },
      { state: 'idle', run: null, waiting: 0, parked: 0 },
    ]);
  });

  test.each<[Behavior, string, RegExp]>([
    [500, 'again', /answered 500/],
    [401, 'slowly', /^The server does not know the token: has it been revoked\?$/],
    [
      { status: 403, body: '{"code":"not-allowed","message":"gate has the role viewer, but this needs station."}' },
      'slowly',
      /^The token may not send runs: gate has the role viewer, but this needs station$/,
    ],
    [422, 'parked', /refused the run/],
  ])('tells what became of a run that the server answers with %j', async (behavior, fate, message) => {
    const { enter, start } = await senderOn(behavior, behavior);
    const sender = start();
    sender.report(running);
    expect(await sender.send(await enter('own'), idle, patienceMs)).toMatchObject({
      fate,
      message: expect.stringMatching(message),
    });
  });

  test('is given up when the time is over, and what is sent then is neither lost nor doubled', async () => {
    const { server, spool, enter, start } = await senderOn('silent', 'silent');
    await enter('earlier');
    const sender = start();
    await expect.poll(() => server.uploads.length).toBe(1);
    const run = await enter('own');
    // What is under way is cut off for the run's own sake.
    const sending = sender.send(run, idle, patienceMs);
    await expect.poll(() => server.uploads.length).toBe(2);
    sender.end();
    expect(await sending).toBe(null);
    expect(await spool.counts()).toEqual({ waiting: 2, parked: 0 });
    expect(await sender.send(run, idle, 1)).toBe(null);
  });

  test('gives up within the time that it is given', async () => {
    const { enter, start } = await senderOn('silent');
    expect(await start().send(await enter('own'), idle, 50)).toBe(null);
  });
});
