import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startFlatfield } from '../cli/run-flatfield.ts';
import { acceleratedNow, type Details, doneAt, goodAsset, goodMonitor } from './cloud-fleet.ts';
import { answering, type CloudAnswer } from './cloud-server.ts';
import { expectRow, type Row, type World, worldForTest } from './fleet-world.ts';

const id = (nth: number): string => `cg2700s_${40_417_001 + nth}`;
const set = 'set-asset --to all --custom1 new --yes --receipt receipt.json';
const fields = ['assetNumber', 'location1', 'location2', 'user', 'custom1', 'custom2', 'custom3', 'custom4'];
const everyField = fields.map((name) => `--${name} new`).join(' ');

const nothingSent = ({ cloud }: World): void => expect(cloud.count('asset', 'apply', 'upload')).toBe(0);
const sentTimes =
  (times: number) =>
  ({ cloud }: World): void =>
    expect(cloud.count('asset', 'apply', 'upload')).toBe(times);
const asset =
  (value: unknown) =>
  ({ monitor }: World): void => {
    monitor()['assetInformation'] = value;
  };
const details =
  (body: (world: World, nth: number) => unknown) =>
  (world: World): void => {
    world.cloud.answer = (call) =>
      call.endpoint === 'monitor' && call.id === id(0) ? { status: 200, body: body(world, call.nth) } : undefined;
  };
const answered =
  (answer: CloudAnswer) =>
  ({ cloud }: World): void => {
    cloud.answer = ({ endpoint }) => (endpoint === 'asset' || endpoint === 'upload' ? answer : undefined);
  };
const responses = (...list: readonly unknown[]) => answered({ status: 200, body: { responses: list } });
const entry = (status: unknown, nth = 0) => ({ targetMonitorId: id(nth), status });
const without = (name: string): Record<string, string> => {
  const { [name]: _, ...rest } = goodAsset();
  return rest;
};

const sendRows: readonly Row[] = [
  {
    state: 'one field of a good monitor',
    code: 0,
    also: ({ cloud }) =>
      expect(cloud.fleet.monitors[0]?.['assetInformation']).toEqual({ ...goodAsset(), custom1: 'new' }),
  },
  { state: 'without --yes', run: 'set-asset --to all --custom1 new', code: 0, also: nothingSent },
  {
    state: 'no assetInformation',
    given: ({ monitor }) => delete monitor()['assetInformation'],
    code: 2,
    also: nothingSent,
  },
  { state: 'assetInformation undefined', given: asset(undefined), code: 2, also: nothingSent },
  { state: 'assetInformation null', given: asset(null), code: 2, also: nothingSent },
  { state: 'assetInformation empty', given: asset({}), code: 2, also: nothingSent },
  { state: 'assetInformation a list', given: asset([]), code: 2, also: nothingSent },
  { state: 'assetInformation a text', given: asset('x'), code: 2, also: nothingSent },
  { state: 'assetInformation without one other field', given: asset(without('custom4')), code: 2, also: nothingSent },
  { state: 'assetInformation without the field that is set', given: asset(without('custom1')), code: 0 },
  {
    state: 'another field null',
    given: asset({ ...goodAsset(), user: null }),
    code: 0,
    // The specification sends strings only: a field without text stays without text.
    also: ({ cloud }) => expect(cloud.fleet.monitors[0]?.['assetInformation']).toMatchObject({ user: '' }),
  },
  { state: 'another field a number', given: asset({ ...goodAsset(), user: 7 }), code: 2, also: nothingSent },
  {
    state: 'all eight fields, none of which can be read',
    run: `set-asset --to all ${everyField} --yes`,
    given: asset(undefined),
    code: 0,
    also: sentTimes(1),
  },
  {
    state: 'all but one field, none of which can be read',
    run: `set-asset --to all ${everyField.replace('--user new', '')} --yes`,
    given: asset(undefined),
    code: [2, 3],
    also: nothingSent,
  },
  { state: 'details of another monitor', given: details(() => goodMonitor(99)), code: 2, also: nothingSent },
  {
    state: 'details without an id',
    given: details(({ monitor }) => ({ ...monitor(), id: undefined })),
    code: 2,
    also: nothingSent,
  },
  {
    state: 'details that are refused',
    given: answering(({ endpoint }) => (endpoint === 'monitor' ? { status: 404 } : undefined)),
    code: 2,
    also: nothingSent,
  },
  { state: 'one of three that lacks a field', monitors: 3, given: asset(without('user')), code: 2, also: nothingSent },
  {
    state: 'clearing everything',
    run: 'set-asset --to all --clear --yes',
    code: 0,
    also: ({ cloud }) => expect(cloud.calls.at(-1)?.body['assetInformation']).toBeNull(),
  },
  { state: 'clearing and setting', run: 'set-asset --to all --clear --custom1 x --yes', code: 3, also: nothingSent },
  { state: 'no field at all', run: 'set-asset --to all --yes', code: 3, also: nothingSent },
  { state: 'a monitor that is not there', run: 'request-upload --to nobody --yes', code: [2, 3], also: nothingSent },
  {
    state: 'one that is there and one that is not',
    run: `request-upload --to ${id(0)},nobody --yes`,
    code: [2, 3],
    also: nothingSent,
  },
  {
    state: 'the same monitor twice',
    run: `request-upload --to ${id(0)},${id(0)} --yes`,
    code: 0,
    also: ({ cloud }) => expect(cloud.calls.at(-1)?.body['targetMonitorIds']).toEqual([id(0)]),
  },
  { state: 'to nobody', run: 'request-upload --to= --yes', code: 3, also: nothingSent },
  {
    state: 'a filter that leaves none',
    run: 'request-upload --to all --group Nowhere --yes',
    code: [2, 3],
    also: nothingSent,
  },
  {
    state: 'a configuration that is not there',
    run: 'apply-configuration Nothing --to all --yes',
    code: [2, 3],
    also: nothingSent,
  },
  {
    state: 'two configurations of one name',
    run: 'apply-configuration Standard --to all --yes',
    given: ({ cloud }) =>
      cloud.fleet.configurations.push({ ...cloud.fleet.configurations[0], id: 'c0ffee00-0000-4000-8000-000000000002' }),
    code: [2, 3],
    also: nothingSent,
  },
  {
    state: 'a good configuration',
    run: 'apply-configuration Standard --to all --yes',
    code: 0,
    also: ({ cloud }) =>
      expect(cloud.calls.at(-1)?.body).toMatchObject({
        calibrationTiming: { type: 'POWER_SAVE' },
        targetMonitorIds: [id(0)],
      }),
  },
];

describe('a send', () => {
  it.each(sendRows)('$state: $code', async (row) => {
    await expectRow(row, set);
  });
});

const upload = 'request-upload --to all --yes --receipt receipt.json';
const one = `${upload} --chunk 1`;

const answerRows: readonly Row[] = [
  { state: 'an entry for each', monitors: 3, code: 0, also: sentTimes(1) },
  {
    state: 'no entry at all, of three requests',
    run: one,
    monitors: 3,
    given: responses(),
    code: 2,
    also: sentTimes(1),
  },
  {
    state: 'responses missing, of three requests',
    run: one,
    monitors: 3,
    given: answered({ status: 200, body: {} }),
    code: 2,
    also: sentTimes(1),
  },
  {
    state: 'responses null',
    run: one,
    monitors: 3,
    given: answered({ status: 200, body: { responses: null } }),
    code: 2,
    also: sentTimes(1),
  },
  { state: '202 without a body', run: one, monitors: 3, given: answered({ status: 202 }), code: 2, also: sentTimes(1) },
  {
    state: 'an entry for another monitor',
    run: one,
    monitors: 3,
    given: responses({ targetMonitorId: 'cg_9', status: 202 }),
    code: 2,
    also: sentTimes(1),
  },
  { state: 'an entry too many', given: responses(entry(202), { targetMonitorId: 'cg_9', status: 202 }), code: 2 },
  { state: 'an entry for one of two', monitors: 2, given: responses(entry(202)), code: 2 },
  { state: 'an entry twice, good and bad', given: responses(entry(202), entry(500)), code: 2 },
  { state: 'an entry twice, bad and good', given: responses(entry(500), entry(202)), code: 2 },
  { state: 'status 200', given: responses(entry(200)), code: 2 },
  { state: 'status 404', given: responses(entry(404)), code: 2 },
  { state: 'a status of text', given: responses(entry('202')), code: 2 },
  { state: 'a status of null', given: responses(entry(null)), code: 2 },
  { state: 'no status', given: responses({ targetMonitorId: id(0) }), code: 2 },
  { state: 'an id in upper case', given: responses({ targetMonitorId: id(0).toUpperCase(), status: 202 }), code: 2 },
  { state: 'an entry that is null', given: responses(null), code: 2 },
  {
    state: 'a refusal of the first of three',
    run: one,
    monitors: 3,
    given: answered({ status: 403 }),
    code: 2,
    also: sentTimes(1),
  },
  {
    state: 'a failure of the first of three',
    run: one,
    monitors: 3,
    given: answered({ status: 500 }),
    code: 2,
    also: sentTimes(1),
  },
  {
    state: 'a connection that is cut',
    run: one,
    monitors: 3,
    given: answered({ status: 0, cut: true }),
    code: 2,
    says: /unknown/,
    also: sentTimes(1),
  },
  {
    state: 'a 429 and then a yes',
    given: answering(({ endpoint, nth }) =>
      endpoint === 'upload' && nth === 1 ? { status: 429, headers: { 'retry-after': '2' }, body: '<p>' } : undefined,
    ),
    code: 0,
    also: sentTimes(2),
  },
  {
    state: 'a second send after a cut one',
    given: async (world) => {
      answered({ status: 0, cut: true })(world);
      expect((await world.fleet('request-upload --to all --yes')).code).toBe(2);
      world.cloud.answer = () => undefined;
    },
    code: 2,
    says: /--again/,
    also: sentTimes(1),
  },
  {
    state: 'a second send after a failed one',
    given: async (world) => {
      answered({ status: 500 })(world);
      expect((await world.fleet('request-upload --to all --yes')).code).toBe(2);
      world.cloud.answer = () => undefined;
    },
    code: 2,
    says: /--again/,
    also: sentTimes(1),
  },
  {
    state: 'a second send after a cut one, with --again',
    run: `${upload} --again`,
    given: async (world) => {
      answered({ status: 0, cut: true })(world);
      expect((await world.fleet('request-upload --to all --yes')).code).toBe(2);
      world.cloud.answer = () => undefined;
    },
    code: 0,
    also: sentTimes(2),
  },
  {
    state: 'a third send after one with --again',
    given: async (world) => {
      answered({ status: 0, cut: true })(world);
      expect((await world.fleet('request-upload --to all --yes')).code).toBe(2);
      world.cloud.answer = () => undefined;
      expect((await world.fleet('request-upload --to all --yes --again')).code).toBe(0);
    },
    code: 0,
    also: sentTimes(3),
  },
  {
    state: 'a send to another monitor after a cut one',
    run: `request-upload --to ${id(1)} --yes`,
    monitors: 2,
    given: async (world) => {
      answered({ status: 0, cut: true })(world);
      expect((await world.fleet(`request-upload --to ${id(0)} --yes`)).code).toBe(2);
      world.cloud.answer = () => undefined;
    },
    code: 0,
  },
  {
    state: 'a receipt that exists',
    given: ({ path }) => writeFile(path('receipt.json'), 'mine'),
    code: 3,
    also: async (world) => {
      nothingSent(world);
      expect(await world.text('receipt.json')).toBe('mine');
    },
  },
  {
    state: 'a receipt that is a folder',
    given: ({ path }) => mkdir(path('receipt.json')),
    code: [2, 3],
    also: nothingSent,
  },
  {
    state: 'a receipt that is an empty file',
    given: ({ path }) => writeFile(path('receipt.json'), ''),
    code: 3,
    also: nothingSent,
  },
  {
    state: 'a receipt below a file',
    run: `${upload}/x`,
    given: ({ path }) => writeFile(path('receipt.json'), ''),
    code: [2, 3],
    also: nothingSent,
  },
  {
    state: 'a good receipt',
    code: 0,
    also: async ({ text }) =>
      expect(JSON.parse(await text('receipt.json')).chunks[0].targets[0].outcome).toBe('accepted'),
  },
];

describe('the answer to a send', () => {
  it.each(answerRows)('$state: $code', async (row) => {
    await expectRow(row, upload);
  });
});

const wait = `${upload} --wait --deadline 5m --poll-every 1m`;
const command =
  (state: () => Details | undefined) =>
  ({ cloud }: World): void => {
    cloud.fleet.command = state;
  };
const minutesFromNow = (minutes: number): Date => new Date(acceleratedNow().getTime() + minutes * 60_000);
const pending = (status: string): Details => ({
  status,
  sentAt: acceleratedNow().toISOString(),
  recievedByMonitorAt: null,
  completedAt: null,
});
const done = /\bdone\b/;

const waitRows: readonly Row[] = [
  { state: 'a command that is done at once', code: 0, says: done },
  { state: 'a command that never shows', given: command(() => undefined), code: 2, never: done },
  { state: 'a command that stays pending', given: command(() => pending('SENT')), code: 2, never: done },
  {
    state: 'a command pending as NO_COMMAND without an end',
    given: command(() => pending('NO_COMMAND')),
    code: 2,
    never: done,
  },
  {
    state: 'a command that ended with another status',
    given: command(() => ({ ...doneAt(acceleratedNow()), status: 'ERROR' })),
    code: [1, 2],
    never: done,
  },
  {
    state: 'a status that was stated as done',
    run: `${wait} --done-status OK`,
    given: command(() => ({ ...doneAt(acceleratedNow()), status: 'OK' })),
    code: 0,
    says: done,
  },
  {
    state: 'a status that was stated as failed',
    run: `${wait} --failed-status OK`,
    given: command(() => ({ ...doneAt(acceleratedNow()), status: 'OK' })),
    code: [1, 2],
    never: done,
  },
  {
    state: 'an earlier command that shows as done',
    given: command(() => doneAt(minutesFromNow(-2 * 24 * 60))),
    code: 2,
    never: done,
  },
  {
    state: 'an earlier command, pending before, that ends now',
    given: (world) => {
      const sentAt = minutesFromNow(-60).toISOString();
      (world.monitor()['remoteCommand'] as Details)['requestToUpload'] = { ...pending('SENT'), sentAt };
      world.cloud.fleet.command = () => ({ ...doneAt(acceleratedNow()), sentAt });
    },
    code: 2,
    never: done,
  },
  {
    state: 'a service whose clock is an hour slow',
    given: (world) => {
      (world.monitor()['remoteCommand'] as Details)['requestToUpload'] = doneAt(minutesFromNow(-90));
      world.cloud.fleet.command = () => doneAt(minutesFromNow(-60));
    },
    code: 2,
    says: /are the clocks right/,
    never: done,
  },
  {
    state: 'a service whose clock is an hour fast',
    given: (world) => {
      (world.monitor()['remoteCommand'] as Details)['requestToUpload'] = doneAt(minutesFromNow(-90));
      world.cloud.fleet.command = () => doneAt(minutesFromNow(60));
    },
    code: 1,
    says: /replaced/,
    never: done,
  },
  {
    state: 'a service whose clock is 4 minutes slow',
    given: command(() => doneAt(minutesFromNow(-4))),
    code: 0,
    says: done,
  },
  {
    state: 'asset information that another user changed meanwhile',
    run: 'set-asset --to all --custom1 new --yes --wait --deadline 5m',
    given: (world) => {
      world.cloud.fleet.command = () => {
        Object.assign(world.monitor()['assetInformation'] as Details, { custom1: 'theirs' });
        return doneAt(acceleratedNow());
      };
    },
    code: 1,
    says: /replaced by another command/,
    never: done,
  },
  {
    state: 'a configuration that is its own',
    run: 'apply-configuration Standard --to all --yes --wait --deadline 5m',
    given: command(() => ({ ...doneAt(acceleratedNow()), monitorConfigurationName: 'Standard' })),
    code: 0,
    says: done,
  },
  {
    state: 'a configuration of another user',
    run: 'apply-configuration Standard --to all --yes --wait --deadline 5m',
    given: command(() => ({ ...doneAt(acceleratedNow()), monitorConfigurationName: 'Theirs' })),
    code: 1,
    says: /replaced by another command/,
    never: done,
  },
  {
    state: 'a first command of all',
    given: (world) => delete (world.monitor()['remoteCommand'] as Details)['requestToUpload'],
    code: 0,
  },
  {
    state: 'a command completed before it was sent',
    given: command(() => ({ ...doneAt(acceleratedNow()), completedAt: minutesFromNow(-600).toISOString() })),
    code: 2,
    never: done,
  },
  {
    state: 'a command completed at a text',
    given: command(() => ({ ...doneAt(acceleratedNow()), completedAt: 'soon' })),
    code: 2,
    never: done,
  },
  {
    state: 'a command sent at a text',
    given: command(() => ({ ...doneAt(acceleratedNow()), sentAt: 'soon' })),
    code: 2,
    never: done,
  },
  {
    state: 'details of another monitor before the send',
    given: answering(({ endpoint }) => (endpoint === 'monitor' ? { status: 200, body: goodMonitor(99) } : undefined)),
    code: 2,
    also: nothingSent,
  },
  {
    state: 'details of another monitor after the send',
    given: answering(({ endpoint }, { cloud }) =>
      endpoint === 'monitor' && cloud.count('upload') > 0
        ? { status: 200, body: { ...goodMonitor(99), remoteCommand: { requestToUpload: doneAt(acceleratedNow()) } } }
        : undefined,
    ),
    code: 2,
    never: done,
  },
  { state: 'no remoteCommand', given: ({ monitor }) => delete monitor()['remoteCommand'], code: 2, never: done },
  {
    state: 'remoteCommand null',
    given: ({ monitor }) => Object.assign(monitor(), { remoteCommand: null }),
    code: 2,
    never: done,
  },
  {
    state: 'another command that is done',
    given: (world) => {
      world.cloud.fleet.command = () => {
        (world.monitor()['remoteCommand'] as Details)['assetInformation'] = doneAt(acceleratedNow());
        return undefined;
      };
    },
    code: 2,
    never: done,
  },
  {
    state: 'one of two that is done',
    monitors: 2,
    given: ({ cloud }) => {
      let nth = 0;
      cloud.fleet.command = () => (nth++ === 0 ? doneAt(acceleratedNow()) : undefined);
    },
    code: 2,
  },
];

describe('--wait for', () => {
  it.each(waitRows)('$state: $code', async (row) => {
    await expectRow(row, wait);
  });
});

it('asks before it sends again what a killed process was sending', async () => {
  const world = await worldForTest();
  let arrive = (): void => {};
  let release = (): void => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const held = new Promise<undefined>((resolve) => {
    release = () => resolve(undefined);
  });
  world.cloud.answer = ({ endpoint }) => {
    if (endpoint !== 'upload') return undefined;
    arrive();
    return held;
  };
  const args = ['fleet', 'request-upload', '--to', 'all', '--yes', '--receipt', 'killed.json'];
  const { child, ended } = startFlatfield(args, { cwd: world.folder, env: world.env });
  await arrived;
  child.kill('SIGKILL');
  await ended;
  release();
  expect(JSON.parse(await world.text('killed.json')).chunks[0].outcome).toBe('sending');
  world.cloud.answer = () => undefined;
  const refused = await world.fleet('request-upload --to all --yes');
  expect([refused.code, world.cloud.count('upload')]).toEqual([2, 1]);
  expect(refused.stderr).toContain('--again');
  expect((await world.fleet('request-upload --to all --yes --again')).code).toBe(0);
});

const script = '/usr/bin/script';
it.runIf(process.platform === 'linux' && existsSync(script))(
  'sends no control of a monitor to a terminal',
  async () => {
    const { spawn } = await import('node:child_process');
    const world = await worldForTest();
    world.monitor()['groupName'] = 'Lab\u001b[2J\u009b31m\u0007';
    world.monitor()['id'] = 'x\u001b[2J\u009b';
    const bin = new URL('../../dist/cli/bin.js', import.meta.url).pathname;
    const flatfield = `"${process.execPath}" "${bin}" fleet`;
    const line = [
      `${flatfield} monitors --json`,
      `${flatfield} monitors --csv`,
      `${flatfield} sync --into fleet`,
      `${flatfield} request-upload --to all --yes`,
    ].join(';');
    const child = spawn(script, ['-qec', line, '/dev/null'], {
      cwd: world.folder,
      env: { ...process.env, ...world.env },
    });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (shown += text));
    await new Promise((resolve) => {
      child.on('close', resolve);
    });
    expect(shown).toContain('u001b[2J');
    const own = /\p{Cc}\[\d*[mK]|[\r\n]/gu;
    expect(shown.replace(own, '')).not.toMatch(/\p{Cc}/u);
  },
);
