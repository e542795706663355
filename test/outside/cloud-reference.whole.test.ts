import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Ended, runFlatfield } from '../cli/run-flatfield.ts';
import { color, colorModeOf, type Details, daysAgo, goodAsset, goodFleet, goodMonitor } from './cloud-fleet.ts';
import { answering, type CloudAnswer, type CloudServer, cloudToken, startCloudServer } from './cloud-server.ts';
import { whiteShown } from './command-outside.ts';
import { folderForTest, serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';
import { calibrationOf } from './monitor-state.ts';
import { scaled, signalOf } from './signals.ts';

interface Bench {
  readonly cloud: CloudServer;
  readonly local: MonitorServer;
  readonly inspect: (...more: readonly string[]) => Promise<Ended>;
  readonly record: () => Promise<Record<string, unknown>>;
}

/** A local API and a cloud service that know the same sound monitor; the local one holds no calibration. */
async function benchForTest(): Promise<Bench> {
  const folder = await folderForTest();
  const cloud = await startCloudServer({ ...goodFleet(), monitors: [goodMonitor(40417801)] });
  onTestFinished(() => cloud.close());
  const monitor = { id: 'cg2700s_40417801', modelName: 'CG2700S', serialNumber: '40417801' };
  const local = await serverForTest({ monitor, calibrations: () => [] });
  await mkdir(join(folder, 'home'));
  const env = {
    HOME: join(folder, 'home'),
    XDG_STATE_HOME: join(folder, 'state'),
    FLATFIELD_CLOUD_URL: cloud.url,
    FLATFIELD_CLOUD_TOKEN: cloudToken,
    LANG: 'C',
  };
  const out = join(folder, 'run');
  return {
    cloud,
    local,
    inspect: (...more) =>
      runFlatfield(['inspect', '--api', local.url, ...whiteShown, '--out', out, ...more], { cwd: folder, env }),
    record: async () => JSON.parse(await readFile(join(out, 'inspection.json'), 'utf8')),
  };
}

type Given = (bench: Bench) => unknown;

/** The color mode as the service answers it from the nth call on, changed. */
const answered =
  (change: (mode: Details, nth: number) => unknown): Given =>
  ({ cloud }) => {
    cloud.answer = ({ endpoint, index, nth }) => {
      if (endpoint !== 'color-mode') return undefined;
      const mode = structuredClone(colorModeOf(cloud.fleet.monitors[0] as Details, index));
      change(mode, nth);
      return { status: 200, body: mode };
    };
  };
const result = (mode: Details): Details => mode['calibrationResult'] as Details;
const colors = (mode: Details): Details => result(mode)['measurementData'] as Details;
const whiteOf = (mode: Details): Details => result(mode)['calibrationData'] as Details;
const withMode = (answer: CloudAnswer): Given =>
  answering(({ endpoint }) => (endpoint === 'color-mode' ? answer : undefined));

const locally =
  (colors: Parameters<typeof calibrationOf>[0]): Given =>
  ({ local }) => {
    const calibration = calibrationOf(colors);
    local.state.calibrations = () => [calibration];
  };
const badSignal: Given = ({ local }) => {
  local.state.signal = signalOf(scaled(0.8));
};

const never: readonly (readonly [state: string, given: Given])[] = [
  ['the color mode of another index', answered((mode) => Object.assign(mode, { index: 1 }))],
  ['no index', answered((mode) => void delete mode['index'])],
  ['an index of text', answered((mode) => Object.assign(mode, { index: 'one' }))],
  ['details of another monitor in place of the mode', withMode({ status: 200, body: goodMonitor(99) })],
  ['no calibration result', answered((mode) => void delete mode['calibrationResult'])],
  ['a calibration result of null', answered((mode) => Object.assign(mode, { calibrationResult: null }))],
  ['an empty calibration result', answered((mode) => Object.assign(mode, { calibrationResult: {} }))],
  ['no white', answered((mode) => void delete whiteOf(mode)['white'])],
  ['white null', answered((mode) => Object.assign(whiteOf(mode), { white: null }))],
  ['no red', answered((mode) => void delete colors(mode)['red'])],
  ['green without Y', answered((mode) => void delete (colors(mode)['green'] as Details)['Y'])],
  ['blue of text', answered((mode) => Object.assign(colors(mode)['blue'] as Details, { X: 'a lot' }))],
  ['a white of zeros', answered((mode) => Object.assign(whiteOf(mode), { white: { X: 0, Y: 0, Z: 0, x: 0, y: 0 } }))],
  ['a white below zero', answered((mode) => Object.assign(whiteOf(mode), { white: color(-95, -100, -108) }))],
  [
    'a white whose xy belong to another color',
    answered((mode) => Object.assign(whiteOf(mode)['white'] as Details, { x: 0.5 })),
  ],
  [
    'a white that its primaries do not add up to',
    answered((mode) => Object.assign(whiteOf(mode), { white: color(50, 100, 20) })),
  ],
  ['a red of ten times its light', answered((mode) => Object.assign(colors(mode), { red: color(412, 213, 19) }))],
  ['no time', answered((mode) => void delete result(mode)['executedAt'])],
  [
    'another time after the readings',
    answered((mode, nth) => nth > 1 && Object.assign(result(mode), { executedAt: daysAgo(0) })),
  ],
  [
    'other colors after the readings',
    answered((mode, nth) => nth > 1 && Object.assign(colors(mode), { black: color(0.2, 0.21, 0.23) })),
  ],
  ['no result after the readings', answered((mode, nth) => nth > 1 && delete mode['calibrationResult'])],
  ['another index after the readings', answered((mode, nth) => nth > 1 && Object.assign(mode, { index: 1 }))],
  [
    'a refusal after the readings',
    answering(({ endpoint, nth }) => (endpoint === 'color-mode' && nth > 1 ? { status: 404 } : undefined)),
  ],
  [
    'a service that fails after the readings',
    answering(({ endpoint, nth }) => (endpoint === 'color-mode' && nth > 1 ? { status: 403, body: '<p>' } : undefined)),
  ],
  [
    'a monitor that the service does not know',
    ({ cloud }) => Object.assign(cloud.fleet, { monitors: [goodMonitor(7)] }),
  ],
  ['a refused token', withMode({ status: 401, body: { message: 'no' } })],
  ['a refusal', withMode({ status: 403, body: { message: 'no' } })],
  ['a 429 of an hour', answering(() => ({ status: 429, headers: { 'retry-after': '3600' } }))],
  ['a page', withMode({ status: 200, body: '<html></html>' })],
  ['nothing', withMode({ status: 200, body: '' })],
  ['half of the answer', withMode({ status: 200, body: '{"index":0,' })],
  ['a local result of other colors', locally({ black: { X: 2, Y: 2.1, Z: 2.3 } })],
  ['a local result with other primaries', locally({ red: { X: 20.6, Y: 10.6, Z: 0.9 } })],
  [
    'a mode that changes on the way',
    ({ local }) => {
      local.before = ({ operation, nth }) => {
        if (operation === 'pixel' && nth === 5) local.state.selected = 1;
        return undefined;
      };
    },
  ],
  ['a bad signal', badSignal],
];

describe('--reference cloud', () => {
  it('passes a good monitor and says where the calibration came from', async () => {
    const { inspect, record, cloud } = await benchForTest();
    const { code, stderr, stdout } = await inspect('--reference', 'cloud');
    expect(code, stdout + stderr).toBe(0);
    expect(
      cloud.calls.every(
        ({ id, index, endpoint }) => id === 'cg2700s_40417801' && (endpoint !== 'color-mode' || index === 0),
      ),
    ).toBe(true);
    expect(JSON.stringify(await record())).toMatch(/cloud/);
    expect(JSON.stringify(await record())).not.toContain(cloudToken);
  });

  it('passes a good monitor whose computer holds the same result', async () => {
    const { inspect, local, cloud } = await benchForTest();
    const calibration = calibrationOf();
    local.state.calibrations = () => [calibration];
    answered((mode) =>
      Object.assign(result(mode), { executedAt: calibration.executedAt.slice(0, 16).replace('T', ' ') }),
    )({
      cloud,
    } as Bench);
    const { code, stderr, stdout } = await inspect('--reference', 'cloud');
    expect(code, stdout + stderr).toBe(0);
  });

  it('passes a good monitor in its second color mode', async () => {
    const { inspect, cloud } = await benchForTest();
    const { code, stderr, stdout } = await inspect('--reference', 'cloud', '--color-mode', '1');
    expect(code, stdout + stderr).toBe(0);
    const modes = cloud.calls.filter(({ endpoint }) => endpoint === 'color-mode').map(({ index }) => index);
    expect(new Set(modes)).toEqual(new Set([1]));
  });

  it('does not pass the same monitor without the option', async () => {
    const { inspect, cloud } = await benchForTest();
    expect((await inspect()).code).toBe(2);
    expect(cloud.calls).toEqual([]);
  });

  it.each(never)('never passes with %s', async (state, given) => {
    const bench = await benchForTest();
    await given(bench);
    const { code, stdout, stderr } = await bench.inspect('--reference', 'cloud', '--max-wait', '2s');
    expect(code, stdout + stderr).toBe(state === 'a bad signal' ? 1 : 2);
    expect(stdout + stderr).not.toContain(cloudToken);
  });
});

type TagRow = readonly [state: string, given: Given, code: number, posts: number];
const asset =
  (value: unknown): Given =>
  ({ cloud }) =>
    Object.assign(cloud.fleet.monitors[0] as Details, { assetInformation: value });

const tags: readonly TagRow[] = [
  ['a good monitor', () => {}, 0, 1],
  ['a bad monitor', badSignal, 1, 1],
  ['no assetInformation', asset(undefined), 0, 0],
  ['assetInformation null', asset(null), 0, 0],
  ['assetInformation empty', asset({}), 0, 0],
  ['assetInformation without a field', asset({ ...goodAsset(), user: undefined }), 0, 0],
  [
    'another monitor',
    answering(({ endpoint }) => (endpoint === 'monitor' ? { status: 200, body: goodMonitor(99) } : undefined)),
    0,
    0,
  ],
  ['a monitor that is not there', ({ cloud }) => Object.assign(cloud.fleet, { monitors: [] }), 0, 0],
  ['a refused token', answering(() => ({ status: 401 })), 0, 0],
  ['a send that is refused', answering(({ endpoint }) => (endpoint === 'asset' ? { status: 403 } : undefined)), 0, 1],
  [
    'a send without an entry',
    answering(({ endpoint }) => (endpoint === 'asset' ? { status: 200, body: { responses: [] } } : undefined)),
    0,
    1,
  ],
];

describe('--tag-asset with', () => {
  it.each(tags)('%s', async (state, given, code, posts) => {
    const bench = await benchForTest();
    const calibration = calibrationOf();
    bench.local.state.calibrations = () => [calibration];
    await given(bench);
    const ended = await bench.inspect('--tag-asset', 'custom1', '--max-wait', '2s');
    expect(ended.code, ended.stdout + ended.stderr).toBe(code);
    expect(bench.cloud.count('asset')).toBe(posts);
    const sent = bench.cloud.calls.filter(({ endpoint }) => endpoint === 'asset').map(({ body }) => body);
    const verdict = state === 'a bad monitor' ? /^fail / : /^pass /;
    const expected = {
      targetMonitorIds: ['cg2700s_40417801'],
      assetInformation: { ...goodAsset(), custom1: expect.stringMatching(verdict) },
    };
    expect(sent).toMatchObject(sent.map(() => expected));
    const isTold = !state.startsWith('a good') && state !== 'a bad monitor';
    expect(ended.stdout + ended.stderr).toMatch(isTold ? /asset|custom1/ : /./);
  });
});
