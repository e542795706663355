import { describe, expect, test } from 'vitest';
import { monitorUnderTest } from '../../../src/read/monitor/monitor-under-test.ts';
import type { RestoreRecord } from '../../../src/read/monitor/restore-file.ts';
import { restorePending } from '../../../src/read/monitor/restore-pending.ts';
import { type FakeMonitor, lateMonitor } from './fake-monitor.ts';
import { MemoryStore } from './open-simulated.ts';

const settings = ['color-mode', 'key-lock', 'marker'] as const;
const wanted = { colorMode: 3, lockKeys: true };

/** The monitor long after everything that was sent came into force. */
function atLast({ at, clock }: FakeMonitor): readonly string[] {
  return settings.map((what) => at(what, clock.ms + 600_000));
}

/** What was read of its settings. */
function questions({ requests }: FakeMonitor): readonly string[] {
  return requests.filter((request) => request.startsWith('GET ') && request !== 'GET /monitors');
}

function underTest(monitor: FakeMonitor, store = new MemoryStore()) {
  return { store, unit: monitorUnderTest({ ...monitor, monitorId: monitor.id, store }) };
}

describe('a monitor that changes after its answer', () => {
  test.each([200, 1500, 5000, 15_000])('%i ms late is changed for a run, and left as it was found', async (lateMs) => {
    const monitor = await lateMonitor(() => [lateMs]);
    const { unit, store } = underTest(monitor);
    await unit.changeForRun(wanted);
    expect([monitor.at('color-mode', monitor.clock.ms), monitor.at('key-lock', monitor.clock.ms)]).toEqual([
      '3',
      'ALL',
    ]);
    await unit.showMarker({ xPx: 1, yPx: 1 });
    await monitor.clock.sleep(lateMs);
    await expect(unit.restore()).resolves.toMatchObject([{ restored: true }, { restored: true }, { restored: true }]);
    expect(store.written.at(-1)).toBeNull();
    expect(atLast(monitor)).toEqual(['0', 'OFF', 'HIDE']);
  });

  test('too late for the run is restored before its record is deleted', async () => {
    const monitor = await lateMonitor((_, value) => [value === '3' ? 25_000 : 100]);
    const { unit, store } = underTest(monitor);
    await expect(unit.changeForRun({ colorMode: 3 })).rejects.toMatchObject({ code: 'change-not-applied' });
    expect(monitor.clock.ms).toBeLessThan(21_000);
    await expect(unit.restore()).resolves.toMatchObject([{ restored: true }]);
    expect(store.written.at(-1)).toBeNull();
    expect(atLast(monitor)).toEqual(['0', 'OFF', 'HIDE']);
  });

  test('never keeping its mode is not changed, and its record is kept', async () => {
    const restless = Array.from({ length: 300 }, (_, place) => 500 + 1000 * place);
    const monitor = await lateMonitor(() => restless);
    const { unit, store } = underTest(monitor);
    await expect(unit.changeForRun({ colorMode: 3 })).rejects.toMatchObject({ code: 'change-not-applied' });
    monitor.lateMs = () => [];
    await expect(unit.restore()).resolves.toMatchObject([{ restored: false }]);
    expect(store.written.at(-1)).toMatchObject({ changes: [{ what: 'color-mode', from: '0' }] });
  });

  test('reporting no mode for a moment is waited for', async () => {
    const monitor = await lateMonitor((_, value) => (value === '9' ? [] : [1000]));
    const getColorModes: typeof monitor.api.getColorModes = async (...all) => {
      const modes = await monitor.api.getColorModes(...all);
      const isBetween = monitor.sent.length > 0 && monitor.clock.ms < 2000;
      return isBetween ? modes.map((mode) => ({ ...mode, selected: false })) : modes;
    };
    const { unit } = underTest({ ...monitor, api: { ...monitor.api, getColorModes } });
    await unit.changeForRun({ colorMode: 3 });
    expect(monitor.clock.ms).toBeGreaterThan(4000);
  });
});

describe('a run that was killed between its change and its restore', () => {
  test('is restored, though the monitor still reports the old mode when it is asked', async () => {
    const monitor = await lateMonitor((_, value) => [value === '3' ? 15_000 : 200]);
    const { store, record } = await killed(monitor, 1000);
    await expect(restorePending(monitor.api, record, store, monitor)).resolves.toMatchObject([{ restored: true }]);
    expect(store.written.at(-1)).toBeNull();
    expect(atLast(monitor)).toEqual(['0', 'OFF', 'HIDE']);
  });

  test.each(Array.from({ length: 25 }, (_, seed) => seed))(
    'is left as it was found, or keeps its record: late and restless changes, seed %i',
    async (seed) => {
      const random = randomOf(seed);
      const monitor = await lateMonitor(() => {
        const first = 200 + random() * 14_800;
        return random() < 0.5 ? [first] : [first, first + 300 + random() * 1500, first + 2000 + random() * 1000];
      });
      const { store, record } = await killed(monitor, random() * 20_000);
      let results = await restorePending(monitor.api, record, store, monitor);
      // A record is kept if and only if something is still to be restored.
      expect(store.written.at(-1) === null).toBe(results.every(({ restored }) => restored));
      if (store.written.at(-1) !== null) {
        await monitor.clock.sleep(20_000);
        results = await restorePending(monitor.api, record, store, monitor);
      }
      expect(store.written.at(-1)).toBeNull();
      expect(atLast(monitor)).toEqual(['0', 'OFF', 'HIDE']);
    },
  );
});

test('a change that is in force at once costs 3 s and six questions at most, and the end of the run the same', async () => {
  const monitor = await lateMonitor(() => [0]);
  const { unit } = underTest(monitor);
  await unit.changeForRun({ colorMode: 3 });
  expect(monitor.clock.ms).toBeLessThanOrEqual(3000);
  await unit.restore();
  expect(monitor.clock.ms).toBeLessThanOrEqual(6000);
  expect(questions(monitor).length).toBeLessThanOrEqual(2 + 5 + 1 + 5);
  expect(monitor.sent).toHaveLength(2);
});

test('a run that changes nothing but the marker waits for nothing', async () => {
  const monitor = await lateMonitor(() => [0]);
  const { unit } = underTest(monitor);
  await unit.changeForRun({});
  await unit.showMarker({ xPx: 1, yPx: 1 });
  await monitor.clock.sleep(3000);
  await unit.restore();
  expect([monitor.clock.ms, questions(monitor)]).toEqual([3000, []]);
});

/** A run's record after its color mode was sent and nothing was restored. */
async function killed(monitor: FakeMonitor, afterMs: number) {
  const store = new MemoryStore();
  const changes = [{ what: 'color-mode', from: '0', to: '3' }] as const;
  const writtenAt = monitor.clock.now().toISOString();
  const record: RestoreRecord = {
    restoreVersion: 1,
    apiUrl: monitor.api.baseUrl,
    monitorId: monitor.id,
    writtenAt,
    changes,
  };
  await store.write(record);
  await monitor.api.selectColorMode(monitor.id, 3);
  await monitor.clock.sleep(afterMs);
  return { store, record };
}

function randomOf(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
