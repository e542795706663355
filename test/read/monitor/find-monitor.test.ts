import { expect, test } from 'vitest';
import { findMonitor } from '../../../src/read/monitor/find-monitor.ts';
import { withCode } from '../../with-code.ts';
import { openSimulated } from './open-simulated.ts';

test('the only one needs no id', async () => {
  const { api, monitorId } = await openSimulated();
  await expect(findMonitor(api)).resolves.toMatchObject({ id: monitorId });
  await expect(findMonitor(api, monitorId)).resolves.toMatchObject({ id: monitorId });
});

test('of several without an id the error lists all', async () => {
  const { api, simulator } = await openSimulated({ monitors: 3 });
  const error = await findMonitor(api).catch((each: unknown) => each);
  expect(error).toEqual(withCode('several-monitors'));
  for (const { id } of simulator.rig.monitors) expect(String(error)).toContain(id);
  const last = simulator.rig.monitors[2]?.id ?? '';
  await expect(findMonitor(api, last)).resolves.toMatchObject({ id: last });
});

test('of several one is found by its serial number', async () => {
  const { api, simulator } = await openSimulated({ monitors: 3 });
  const [first, second] = (await api.listMonitors()).map(({ id, serialNumber }) => ({ id, serialNumber }));
  const serialNumber = second?.serialNumber ?? '';
  expect(simulator.rig.monitors).toHaveLength(3);
  await expect(findMonitor(api, undefined, { serialNumber })).resolves.toMatchObject({ id: second?.id });
  await expect(findMonitor(api, first?.id, { serialNumber })).rejects.toThrow(
    `The monitor ${first?.id} with serial number ${serialNumber} is not connected.`,
  );
});

test('of an unknown id the error lists what is there', async () => {
  const { api, monitorId } = await openSimulated();
  await expect(findMonitor(api, 'none')).rejects.toThrow(withCode('monitor-not-found'));
  await expect(findMonitor(api, 'none')).rejects.toThrow(monitorId);
});

test('with none connected the error reports it', async () => {
  const { api, monitor } = await openSimulated();
  monitor.plugged = false;
  await expect(findMonitor(api)).rejects.toThrow('No monitor is connected');
});

test('names from a monitor do not reach the terminal as they are', async () => {
  const hostile = { id: 'a\u001b[2J\u202eb', modelName: 'x'.repeat(5000), serialNumber: '1' };
  const api = { listMonitors: async () => [hostile, { ...hostile, id: 'b' }] };
  const message = await findMonitor(api).then(() => 'found', String);
  expect(message).toContain('a?[2J?b');
  expect(message.length).toBeLessThan(400);
});
