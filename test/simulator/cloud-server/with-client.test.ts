import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createCloudApi } from '../../../src/api/cloud/cloud-api.ts';
import { Token } from '../../../src/api/cloud/token.ts';
import { startSimulator } from '../../../src/entries/simulator.ts';
import { priorStates } from '../../../src/fleet/send/prior-state.ts';
import { waitForCommands } from '../../../src/fleet/send/wait-for-commands.ts';
import { syncFleet } from '../../../src/fleet/sync/sync-fleet.ts';
import { SyncFolder } from '../../../src/fleet/sync/sync-folder.ts';
import type { CloudOptions } from '../../../src/simulator/simulated-cloud.ts';
import { virtualClock } from '../../api/cloud/virtual-clock.ts';

let root: string;
let nth = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-with-client-'));
});
afterAll(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));

/** The client and the simulated service on one clock, which the client's waits turn. */
async function fleetOf(monitors: number, cloud: CloudOptions = {}) {
  const clock = virtualClock();
  const service = { now: () => clock.now(), wait: () => Promise.resolve() };
  const simulator = await startSimulator({
    scenario: 'flat',
    monitors,
    local: false,
    clock: service,
    cloud: { removedShare: 0, ...cloud },
  });
  const client = createCloudApi({
    baseUrl: simulator.cloudUrl,
    token: new Token(simulator.cloudToken),
    stateFolder: null,
    maxWaitMs: 90_000_000,
    clock,
  });
  onTestFinished(async () => {
    await client.close();
    await simulator.close();
  });
  nth += 1;
  const folder = join(root, `fleet-${nth}`);
  const sync = (colorModes: readonly number[]) =>
    syncFleet({ cloud: client, folder: new SyncFolder(folder), colorModes });
  const requests = () => simulator.cloud?.requests() ?? [];
  return { clock, simulator, client, folder, sync, requests };
}

async function filesOf(folder: string, url: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.json') && name !== 'synced.json')
    .sort();
  const read = async (name: string) => (await readFile(join(folder, name), 'utf8')).replaceAll(url, 'URL');
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}

describe('a sync of the simulated fleet', () => {
  it('earns no 429 in a window and a half, and wastes less than 2 % of what the limits allow', async () => {
    const { sync, requests, clock } = await fleetOf(450);
    const startMs = clock.now().getTime();
    await expect(sync([0])).resolves.toMatchObject({ monitors: 450, problems: [] });
    expect(requests().map(({ status }) => status)).toEqual(Array(901).fill(200));
    // 300 details at once, the other 150 an hour after the first ones at 5 a second.
    const leastMs = 3_600_000 + 149 * 200;
    expect(leastMs / (clock.now().getTime() - startMs)).toBeGreaterThan(0.98);
  });

  it('costs one call if nothing changed, and asks again only for what did', async () => {
    const { sync, requests, simulator, clock } = await fleetOf(10);
    await sync([0]);
    clock.pass(3_600_000);
    const before = requests().length;
    await sync([0]);
    expect(requests().slice(before)).toMatchObject([{ path: '/api/v1/monitors' }]);
    const changed = simulator.rig.monitors[4];
    changed?.colorModes.select(2);
    await sync([0]);
    const paths = requests()
      .slice(before + 1)
      .map(({ path }) => path);
    const monitor = `/api/v1/monitors/${changed?.id}`;
    expect(paths).toEqual(['/api/v1/monitors', monitor, `${monitor}/color-modes/0`]);
  });

  it('ends with the same files however the service fails on the way', async () => {
    const plain = await fleetOf(12);
    await plain.sync([0, 7]);
    const chance = 0.06;
    const names = ['cut-body', 'connection-reset', 'answer-lost', 'truncated-json', 'not-http'] as const;
    const failing = await fleetOf(12, {
      faults: [
        ...names.map((name) => ({ at: { chance }, fault: { name } })),
        { at: { chance }, fault: { name: 'status' as const, status: 503 } },
        { at: { chance }, fault: { name: 'status' as const, status: 429 } },
        { at: { nth: 9 }, fault: { name: 'calls-elsewhere' as const, calls: 300 } },
      ],
    });
    await failing.sync([0, 7]);
    expect(failing.simulator.cloud?.injectedFaults().length).toBeGreaterThan(5);
    const files = await filesOf(failing.folder, failing.client.baseUrl);
    expect(Object.keys(files)).toHaveLength(15);
    expect(files).toEqual(await filesOf(plain.folder, plain.client.baseUrl));
  });
});

describe('a command to the simulated fleet', () => {
  it.each([
    ['done', undefined, 'NO_COMMAND'],
    ['ended', 'command-fails', 'FAILED'],
    ['pending', 'command-not-received', 'WAITING'],
  ] as const)('is waited for until it is %s', async (fate, name, status) => {
    const faults = name === undefined ? [] : [{ at: {}, fault: { name } }];
    const { client, clock, simulator } = await fleetOf(1, { faults });
    const monitorIds = [simulator.rig.monitors[0]?.id ?? ''];
    const command = { kind: 'requestToUpload' } as const;
    const [before] = await priorStates(client, { command, targetMonitorIds: monitorIds }, {});
    const { serialNumber = '', updatedAt: updatedBefore = null, sentAt: shownBefore = null } = before ?? {};
    const sentAt = clock.now().toISOString();
    const sent = await client.sendRequestToUpload({ targetMonitorIds: monitorIds });
    expect(sent.outcome).toBe('accepted');
    const fates = await waitForCommands({
      cloud: client,
      sent: [
        {
          monitorId: monitorIds[0] ?? '',
          command,
          shownBefore,
          serialNumber,
          updatedBefore,
          sentAt,
          answeredAt: sentAt,
        },
      ],
      known: { done: [], failed: [] },
      clock,
      intervalMs: 10_000,
      deadlineMs: clock.now().getTime() + 600_000,
    });
    expect(fates).toMatchObject([{ fate, status }]);
  });

  it('is a mixed answer if the service takes it for some only', async () => {
    const faults = [{ at: {}, fault: { name: 'partial-send' as const, share: 0 } }];
    const { client, simulator } = await fleetOf(3, { faults });
    const targetMonitorIds = simulator.rig.monitors.map(({ id }) => id);
    const { outcome, targets } = await client.sendRequestToUpload({ targetMonitorIds });
    expect(outcome).toBe('mixed');
    expect(targets.map((target) => target.outcome)).toEqual(['not-accepted', 'accepted', 'accepted']);
  });
});
