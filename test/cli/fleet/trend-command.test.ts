import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { runFlatfield } from '../run-flatfield.ts';
import { runFleet } from './run-fleet.ts';

it('flatfield fleet trend shows usage and calibrations over all syncs, as text, CSV, JSON and a page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'flatfield-trend-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const fake = await startFakeCloud({ monitors: 2, announces: true });
  onTestFinished(() => fake.close());
  const [monitor] = fake.monitors;
  for (const [index, hours] of [50, 90, 12].entries()) {
    const updatedAt = `2026-0${index + 1}-01T00:00:00Z`;
    Object.assign(monitor ?? {}, { updatedAt, postCalibrationUsageHours: hours, modelName: '<b>CG</b>' });
    expect((await runFleet(fake.url, join(folder, 'state'), ['sync', '--into', join(folder, 'fleet')])).code).toBe(0);
  }
  const page = join(folder, 'trend.html');
  const trend = (...args: string[]) =>
    runFlatfield(['fleet', 'trend', '--from', join(folder, 'fleet'), '--model', '<b>CG</b>', ...args], {
      env: { LANG: 'de_DE.UTF-8' },
    });
  const shown = await trend('--page', page);
  expect([shown.code, shown.stderr]).toEqual([0, expect.stringMatching(/^file:.*trend\.html\n$/)]);
  expect(shown.stdout).toMatch(/^monitor +at +metric/);
  expect(shown.stdout).toMatch(/^Model_00000 +2026-03-01T00:00:00.000Z +usage-since-calibration +- +- +12 +h$/m);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('Nutzung seit der Kalibrierung');
  expect(html).toContain('&lt;b&gt;CG&lt;/b&gt;');
  expect(html.match(/<svg/g)?.length).toBeGreaterThan(0);
  expect(html).not.toContain('Model_00001');
  expect((await trend('--csv')).stdout).toContain(
    'Model_00000,2026-02-01T00:00:00.000Z,usage-since-calibration,,,90,h\r\n',
  );
  expect(JSON.parse((await trend('--json')).stdout)).toContainEqual({
    ...{ id: 'Model_00000', at: '2026-03-01T00:00:00.000Z', metric: 'usage-since-calibration' },
    ...{ colorModeIndex: null, colorMode: null, value: 12, unit: 'h' },
  });
  const history = join(folder, 'fleet', 'history', '%4dodel_00000.jsonl');
  const [state = ''] = readFileSync(history, 'utf8').split('\n');
  const bad = [
    '{"torn',
    '{}',
    state.replace(/"postCalibrationUsageHours":\d+/, '"postCalibrationUsageHours":-5'),
    state.replace('2026-01-01', '2026-02-30'),
    state.replace(/"usageHours":[\d.]+/, '"usageHours":1e300'),
    state.replace(/"usageHours":[\d.]+/, '"usageHours":1'),
    state.replace('2026-01-01', '2999-01-01'),
    state.replace('2026-01-01', '1900-01-01'),
  ];
  writeFileSync(history, [state, ...bad].join('\n'));
  const post = ' (postCalibrationUsageHours)';
  const left = await trend();
  expect(left.code).toBe(2);
  expect(left.stderr.split('\n').filter((line) => line.includes('left out'))).toEqual(
    ['', ' (updatedAt)', post, ' (updatedAt)', ' (usageHours)', post, ' (updatedAt)', ' (updatedAt)'].map(
      (field, index) => `${history}, line ${index + 2}: left out, for it is no possible state of a monitor${field}.`,
    ),
  );
  expect(left.stdout).not.toMatch(/-5|2026-03-02/);
  const none = await runFlatfield(['fleet', 'trend', '--from', folder]);
  expect([none.code, none.stderr]).toEqual([3, expect.stringContaining('The folder holds no fleet')]);
  const missing = await runFlatfield(['fleet', 'trend', '--from', join(folder, 'nowhere')]);
  expect([missing.code, missing.stderr]).toEqual([
    3,
    expect.stringContaining('There is no such folder of a fleet; `flatfield'),
  ]);
});
