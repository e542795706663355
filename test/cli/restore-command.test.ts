import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { acceleratedClock } from '../../src/cli/fleet/hold-cloud-api.ts';
import { startSimulator } from '../../src/entries/simulator.ts';
import { PendingRestores } from '../../src/read/monitor/pending-restores.ts';
import type { Simulator } from '../../src/simulator/start-simulator.ts';
import { scratchFolder } from './make-run.ts';
import { runFlatfield } from './run-flatfield.ts';

const folder = scratchFolder();

/** Nothing listens there. */
const dead = 'http://127.0.0.1:1';

async function simulated(seed = 1): Promise<Simulator> {
  const simulator = await startSimulator({ scenario: 'flat', timeScale: 0, seed, announced: true });
  onTestFinished(() => simulator.close());
  return simulator;
}

function monitorOf({ rig }: Simulator): Simulator['rig']['monitors'][number] {
  const [monitor] = rig.monitors;
  if (!monitor) throw new Error('The simulator has no monitor.');
  return monitor;
}

/** A user whose state folder holds what killed runs left changed. */
async function userForTest() {
  const home = join(folder(), `home-${Math.random()}`);
  const state = join(home, 'flatfield');
  const env = { XDG_STATE_HOME: home };
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const leave = async (apiUrl: string, monitorId: string, run: string): Promise<void> => {
    await mkdir(run, { recursive: true });
    const store = new PendingRestores(state).storeFor(apiUrl, monitorId, join(run, 'restore.json'));
    const changes = [
      { what: 'color-mode', from: '0', to: '2' },
      { what: 'key-lock', from: 'OFF', to: 'ALL' },
    ] as const;
    const writtenAt = '2026-01-02T03:04:05.000Z';
    await store.write({ restoreVersion: 1, apiUrl, monitorId, writtenAt, changes });
  };
  return {
    path: (name: string) => join(home, name),
    restore: (...args: readonly string[]) =>
      runFlatfield(['restore', ...args], { env, cwd: folder(), clock: acceleratedClock(1000) }),
    leave,
    /** A simulated monitor as a killed run leaves it. */
    leaveChanged: async (seed = 1) => {
      const simulator = await simulated(seed);
      const monitor = monitorOf(simulator);
      monitor.colorModes.select(2);
      monitor.keyLock = 'ALL';
      await leave(simulator.url, monitor.id, join(home, `run-${seed}`));
      return { simulator, monitor, run: join(home, `run-${seed}`) };
    },
    left: async () => [...(await new PendingRestores(state).byAddress()).values()].flat(),
  };
}

type User = Awaited<ReturnType<typeof userForTest>>;

const asBefore = (monitor: Simulator['rig']['monitors'][number]) => [monitor.colorModes.selectedIndex, monitor.keyLock];

describe('flatfield restore without an address', () => {
  it('restores a monitor at another address than the default', async () => {
    const user = await userForTest();
    const { monitor } = await user.leaveChanged();
    const { code, stdout } = await user.restore();
    expect([code, stdout]).toEqual([0, expect.stringMatching(/key-lock +OFF +restored/)]);
    expect(asBefore(monitor)).toEqual([0, 'OFF']);
    expect(await user.left()).toEqual([]);
  });

  it('restores the other monitors if one address is dead, names that address and exits 2', async () => {
    const user = await userForTest();
    await user.leave(dead, 'gone_1', user.path('run-gone'));
    const all = [await user.leaveChanged(1), await user.leaveChanged(2)];
    const { code, stdout, stderr } = await user.restore();
    expect([code, stdout + stderr]).toEqual([2, expect.stringContaining(dead)]);
    for (const { monitor } of all) expect(asBefore(monitor)).toEqual([0, 'OFF']);
    expect((await user.left()).map(({ monitorId }) => monitorId)).toEqual(['gone_1']);
  });

  it('restores only the monitor that is named', async () => {
    const user = await userForTest();
    const [one, other] = [await user.leaveChanged(1), await user.leaveChanged(2)];
    expect((await user.restore('--monitor', one.monitor.id)).code).toBe(0);
    expect([one, other].map(({ monitor }) => monitor.keyLock)).toEqual(['OFF', 'ALL']);
  });
});

describe('flatfield restore does not exit 0', () => {
  it.each([
    ['a folder that does not exist', (user: User) => user.path('no-such-run')],
    ['a folder without a run', (user: User) => user.path('empty')],
  ])('for %s', async (_, runOf) => {
    const user = await userForTest();
    const { monitor } = await user.leaveChanged();
    await mkdir(user.path('empty'), { recursive: true });
    const run = runOf(user);
    const { code, stderr } = await user.restore(run);
    expect([code, stderr]).toEqual([3, `flatfield: There is no run at ${run}: name the folder of one run.\n`]);
    expect(monitor.keyLock).toBe('ALL');
  });

  it('for a monitor that is neither changed nor connected', async () => {
    const user = await userForTest();
    const { simulator } = await user.leaveChanged();
    const { code, stderr } = await user.restore('--api', simulator.url, '--monitor', 'nosuch');
    expect([code, stderr]).toEqual([2, expect.stringContaining('nosuch is not connected')]);
  });

  it('for a dead address while a monitor is changed at another one, which it names', async () => {
    const user = await userForTest();
    const { simulator } = await user.leaveChanged();
    const { code, stderr } = await user.restore('--api', dead);
    const line = `Nothing is pending at ${dead}. 1 monitor at ${simulator.url} has pending restores: flatfield restore --api ${simulator.url}`;
    expect([code, stderr]).toEqual([2, expect.stringContaining(line)]);
  });

  it('for the address of a monitor that was changed through another one', async () => {
    const user = await userForTest();
    const { url, rig } = await simulated();
    await user.leave(dead, String(rig.monitors[0]?.id), user.path('run'));
    expect((await user.restore('--api', url)).code).toBe(2);
  });

  it('for another monitor than the one that the run changed', async () => {
    const user = await userForTest();
    const { run } = await user.leaveChanged();
    expect((await user.restore(run, '--monitor', 'nosuch')).code).toBe(3);
  });
});

describe('flatfield restore exits 0', () => {
  it('at an address whose monitors are as they were, and names the other address', async () => {
    const user = await userForTest();
    const { simulator } = await user.leaveChanged(1);
    const { code, stderr } = await user.restore('--api', (await simulated(7)).url);
    expect([code, stderr]).toEqual([0, expect.stringContaining(`flatfield restore --api ${simulator.url}`)]);
  });

  it('for a run that left nothing changed', async () => {
    const user = await userForTest();
    await mkdir(user.path('run'), { recursive: true });
    await writeFile(join(user.path('run'), 'readings.ndjson'), '');
    expect(await user.restore(user.path('run'))).toMatchObject({ code: 0, stderr: 'There is nothing to restore.\n' });
  });
});

it('flatfield restore RUN restores what is noted in the state folder alone', async () => {
  const user = await userForTest();
  const { monitor, run } = await user.leaveChanged();
  await rm(run, { recursive: true });
  expect((await user.restore(run)).code).toBe(0);
  expect(asBefore(monitor)).toEqual([0, 'OFF']);
});

it('flatfield restore says what somebody set after the run, and restores all the same', async () => {
  const said = [];
  for (const args of [[], ['--json']]) {
    const user = await userForTest();
    const { monitor } = await user.leaveChanged();
    monitor.colorModes.select(3);
    monitor.keyLock = 'MENU';
    const { code, stdout } = await user.restore(...args);
    expect([code, ...asBefore(monitor)]).toEqual([0, 0, 'OFF']);
    said.push(stdout);
  }
  const [text = '', json = ''] = said;
  expect(text).toMatch(/restored, was 3 meanwhile[\s\S]*restored, was MENU meanwhile/);
  expect(JSON.parse(json)).toMatchObject([{ changes: [{ found: '3' }, { found: 'MENU' }] }]);
});

describe('flatfield restore --forget', () => {
  it('drops what is pending for a monitor that is gone, says what was not restored, and exits 2', async () => {
    const user = await userForTest();
    await user.leave(dead, 'gone_1', user.path('run-gone'));
    await user.leave(dead, 'other_2', user.path('run-other'));
    const { code, stderr } = await user.restore('--forget', 'gone_1');
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /Dropped, not restored: .* gone_1 .* the color mode was 1 on its menu, the key lock was OFF\./,
    );
    expect((await user.left()).map(({ monitorId }) => monitorId)).toEqual(['other_2']);
    expect((await user.restore('--forget', 'gone_1')).stderr).toBe('The monitor gone_1 has no pending restores.\n');
  });

  it('does not go with a run', async () => {
    const user = await userForTest();
    expect(await user.restore('run', '--forget', 'gone_1')).toMatchObject({ code: 3 });
  });
});
