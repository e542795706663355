import { expect, onTestFinished, test } from 'vitest';
import { stationReportSchema } from '../../../../src/line/protocol/station-report.ts';
import { StationRun } from '../../../../src/line/station/spool/station-run.ts';
import { station } from './small-run.ts';
import { testServer } from './test-server.ts';

test('a run is reported from its start, with no time left that nobody knows, and is idle once it was sent', async () => {
  const { stateFolder, target, makeRun } = await station();
  const server = await testServer({ behavior: 201, reportBehavior: 204 });
  const run = new StationRun(stateFolder, target(server.url));
  onTestFinished(() => run.end());
  const { folder, id } = await makeRun('a');
  const monitor = { modelName: 'CG279X', serialNumber: 'SN-7' };
  await run.start({ folder, monitor, profile: { name: 'panel-data-sheet' }, station: 'station 7', unit: null });
  expect(await run.send()).toBe(null);
  await expect.poll(() => server.reports.length).toBe(1);
  const [begun] = server.reports.map((report) => stationReportSchema.parse(report));
  expect(begun).toMatchObject({ station: 'station 7', state: 'running' });
  expect(begun?.run).toMatchObject({ unit: 'SN-7', modelName: 'CG279X', done: 0, planned: 0, remainingMs: null });
  expect(await run.enter(folder)).toBe(null);
  expect(run.hasEntered).toBe(true);
  // What does not answer in time is sent by the next run; a test has more time.
  await expect.poll(() => run.send(), { timeout: 60_000 }).toMatchObject({ run: id, fate: 'sent' });
  await expect.poll(() => server.reports.length).toBeGreaterThan(1);
  expect(stationReportSchema.parse(server.reports.at(-1))).toMatchObject({ state: 'idle', run: null });
});
