import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type User, userForTest } from './command-outside.ts';
import { serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';
import { calibrationOf } from './monitor-state.ts';
import { each, scaled, signalOf } from './signals.ts';

/** White at an eight-hundredth below full: between the recommended and the required bound. */
const marginal = signalOf((drives) => each(drives, (drive) => drive - 7 / 255));

async function interrupted(user: User, server: MonitorServer, ...args: readonly string[]): Promise<void> {
  const { code } = await user.inspectWhite(server, 'run', '--max-attempts', '6', ...args);
  expect(code).toBe(2);
}

const resume = (user: User, ...args: readonly string[]) =>
  user.run('inspect', '--resume', user.path('run'), '--shown', '--max-attempts', '1000', ...args);

async function keysOf(user: User): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(user.path('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  await writeFile(user.path('key.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
}

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

  it('resumed at another address does not pass, whatever is there', async () => {
    const user = await userForTest();
    const calibration = calibrationOf();
    const first = await serverForTest({ calibrations: () => [calibration] });
    const second = await serverForTest({ calibrations: () => [calibration] });
    await interrupted(user, first);
    const { code } = await resume(user, '--api', second.url);
    expect(code).not.toBe(0);
    expect(second.pixelsRead()).toBe(0);
  });

  it('keeps --fail-on marginal', async () => {
    const user = await userForTest();
    const server = await serverForTest({ signal: marginal });
    expect((await user.inspectWhite(server, 'whole')).code).toBe(0);
    expect((await user.inspectWhite(server, 'strict', '--fail-on', 'marginal')).code).toBe(1);
    await interrupted(user, server, '--fail-on', 'marginal');
    expect((await resume(user)).code).toBe(1);
  });

  it('keeps --sign', async () => {
    const user = await userForTest();
    await keysOf(user);
    await interrupted(user, await serverForTest(), '--sign', 'key.pem');
    expect((await resume(user)).code).toBe(0);
    const { code, stdout } = await user.run('verify', 'run', '--key', 'key.pub');
    expect([code, stdout]).toEqual([0, expect.stringContaining('intact')]);
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

describe('a finished run', () => {
  async function edit(user: User, file: string, change: (text: string) => string): Promise<void> {
    const path = user.path('run', file);
    const before = await readFile(path, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    await writeFile(path, after);
  }

  it.each([[], ['--sign', 'key.pem']])('whose record was edited to pass is not a pass (%s %s)', async (...sign) => {
    const user = await userForTest();
    await keysOf(user);
    const server = await serverForTest({ signal: signalOf(scaled(0.6)) });
    expect((await user.inspectWhite(server, 'run', ...sign)).code).toBe(1);
    await user.inspectWhite(await serverForTest(), 'good');
    const { judgment } = await user.record('good');
    await edit(user, 'inspection.json', (text) => JSON.stringify({ ...JSON.parse(text), judgment }));
    const { code, stdout } = await resume(user);
    expect(code).not.toBe(0);
    expect(stdout).not.toContain('PASS');
  });

  it.each(['readings.ndjson', 'report.html', 'manifest.json'])('whose %s was edited is not a pass', async (file) => {
    const user = await userForTest();
    expect((await user.inspectWhite(await serverForTest(), 'run')).code).toBe(0);
    await edit(user, file, (text) => text.replace(/\d\d\d/, '999'));
    expect((await resume(user)).code).not.toBe(0);
  });

  it('that is unchanged prints its record and ends as it ended', async () => {
    const user = await userForTest();
    await user.inspectWhite(await serverForTest(), 'run');
    const { code, stdout } = await resume(user);
    expect([code, stdout]).toEqual([0, expect.stringContaining('PASS')]);
  });

  it('that failed and is unchanged fails again', async () => {
    const user = await userForTest();
    await user.inspectWhite(await serverForTest({ signal: signalOf(scaled(0.6)) }), 'run');
    expect((await resume(user)).code).toBe(1);
  });

  it('that was judged strictly ends as it ended', async () => {
    const user = await userForTest();
    await user.inspectWhite(await serverForTest({ signal: marginal }), 'run', '--fail-on', 'marginal');
    expect((await resume(user)).code).toBe(1);
  });
});
