import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';
import { calibrationOf } from './monitor-state.ts';
import { scaled, signalOf } from './signals.ts';

async function interrupted(user: User, server: MonitorServer, ...args: readonly string[]): Promise<void> {
  const { code } = await user.inspectWhite(server, 'run', '--max-attempts', '6', ...args);
  expect(code).toBe(2);
}

const resume = (user: User, ...args: readonly string[]) =>
  user.run('inspect', '--resume', user.path('run'), '--shown', '--max-attempts', '1000', ...args);

describe('an interrupted run', () => {
  it('is resumed and passes on a good monitor', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await interrupted(user, server);
    const { code, stderr } = await resume(user);
    expect([code, stderr]).toEqual([0, expect.anything()]);
  });

  it('resumed at the address of a bad monitor of the same id does not pass', async () => {
    const user = await userForTest();
    const calibration = calibrationOf();
    const good = await serverForTest({ calibrations: () => [calibration] });
    const bad = await serverForTest({ calibrations: () => [calibration], signal: signalOf(scaled(0.97)) });
    await interrupted(user, good);
    const { code } = await resume(user, '--api', bad.url);
    expect(code).not.toBe(0);
  });

  it.each([
    ['--lang', 'de'],
    ['--unit', 'UNIT-7'],
    ['--station', 'bench 3'],
    ['--operator', 'Kim'],
    ['--guard-band', '0.25'],
    ['--tone-response', 'sRGB'],
    ['--marker', 'inline'],
    ['--bit-depth', '8_BIT'],
    ['--max-blanking', '31'],
  ])('ends in what it would have been in one part with %s %s', async (...option) => {
    const user = await userForTest();
    const server = await serverForTest();
    await user.inspectWhite(server, 'whole', ...option);
    await interrupted(user, server, ...option);
    await resume(user);
    const comparable = async (run: string): Promise<unknown> => {
      const { station, unit, conditions, judgment } = await user.record(run);
      const page = await readFile(user.path(run, 'report.html'), 'utf8');
      return {
        station,
        unit,
        conditions,
        judgment: { ...judgment, judgedAt: null },
        lang: /<html[^>]*lang="(\w+)"/.exec(page)?.[1],
      };
    };
    expect(await comparable('run')).toEqual(await comparable('whole'));
  });

  it.each([
    ['--tone-response', 'PQ'],
    ['--profile', 'signal-exact'],
    ['--guard-band', '0'],
  ])('is not passed by another %s than its own', async (...option) => {
    const user = await userForTest();
    const server = await serverForTest();
    await interrupted(user, server);
    expect((await resume(user, ...option)).code).not.toBe(0);
  });

  it('whose journal was edited does not pass', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    server.state.signal = signalOf(scaled(0.5));
    await interrupted(user, server);
    server.state.signal = signalOf();
    const file = user.path('run', 'readings.ndjson');
    const journal = await readFile(file, 'utf8');
    expect(journal).toMatch(/"r":128/);
    await writeFile(file, journal.replaceAll(/"([rgb])":128/g, '"$1":255'));
    expect((await resume(user)).code).not.toBe(0);
  });
});
