import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sendingTable } from '../../../src/cli/fleet/sending-table.ts';
import { type FakeCloudOptions, fakeToken, startFakeCloud } from '../../api/cloud/fake-cloud.ts';
import { overSockets } from '../../base/http/over-sockets.ts';
import type { Transport } from '../../base/http/service.ts';
import { runFleet } from './run-fleet.ts';

const closing: { close: () => Promise<void> }[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-fleet-'));
});

afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
  await rm(folder, { recursive: true, force: true });
});

async function service(options: FakeCloudOptions = {}, transport?: Transport) {
  const fake = await startFakeCloud({ monitors: 4, announces: true, ...options }, transport);
  closing.push(fake);
  const run = (...args: string[]) => runFleet(fake.url, join(folder, 'state'), args);
  return { fake, run };
}

describe('lists', () => {
  it.each([
    [['groups'], '· · Group1', 5],
    [['monitors'], 'Model_00003', 5],
    [['configurations'], 'Configuration 1', 2],
  ])('flatfield fleet %s prints a table', async (args, text, lines) => {
    const { run } = await service();
    const { code, out } = await run(...args);
    expect(code).toBe(0);
    expect(out).toContain(text);
    expect(out.trimEnd().split('\n')).toHaveLength(lines);
  });

  it('prints CSV with formulas defused, and JSON with the serial number as text', async () => {
    const { fake, run } = await service();
    for (const monitor of fake.monitors) monitor.groupName = '=cmd()';
    const { out } = await run('monitors', '--csv');
    expect(out.split('\r\n')[0]).toMatch(/^id,modelName,serialNumber,groupName,usageHours,/);
    expect(out.split('\r\n')[1]).toContain("Model_00000,CG279X,00000,'=cmd()");
    expect(JSON.parse((await run('monitors', '--json')).out)[1].serialNumber).toBe('00001');
  });

  it.each([[['monitors']], [['check']], [['check', '--from', 'fleet']]])(
    '%j refuses a group that no monitor is in, and names the one that was meant',
    async (args) => {
      const { fake, run } = await service();
      for (const monitor of fake.monitors) monitor.groupName = 'Line 3';
      const from = args.map((arg) => (arg === 'fleet' ? join(folder, 'fleet') : arg));
      if (args.includes('fleet')) await run('sync', '--into', join(folder, 'fleet'));
      const { code, err } = await run(...from, '--group', 'line 3');
      expect(err).toContain('--group: no monitor is in a group "line 3"; did you mean Line 3?');
      expect(code).toBe(3);
      expect((await run(...from, '--group', 'Line 3')).code).not.toBe(3);
      for (const monitor of fake.monitors) monitor.groupName = null;
    },
  );

  it.each([['monitors'], ['check', '--skip', 'error-codes,schedules'], ['request-upload', '--to', 'all']])(
    '%s takes the id and the path that fleet groups prints, and the UUID',
    async (...args) => {
      const { fake, run } = await service();
      for (const [place, monitor] of fake.monitors.entries())
        if (place > 0) Object.assign(monitor, { groupName: 'Other', groupId: 'other' });
      const names = ['1234567', '/path/to/Group1', 'Group1', '00000000-0000-4000-8000-000000000001'];
      for (const group of names) {
        const { code, out } = await run(...args, '--group', group);
        expect([group, code]).not.toEqual([group, 3]);
        expect(out).toContain('Model_00000');
        expect(out).not.toContain('Model_00001');
      }
    },
  );

  it('filters, and says how many are left', async () => {
    const { fake, run } = await service();
    const [first] = fake.monitors;
    if (first !== undefined) first.usageHours = 31_000;
    const { out, err } = await run('monitors', '--usage-hours-above', '30000', '--csv');
    expect(out.split('\r\n')).toHaveLength(3);
    expect(err).toContain('1 of 4');
    expect((await run('monitors', '--calibrated-before', '2023-13-01')).code).toBe(3);
  });

  it('lists any field of the service, and of a synced folder those of details', async () => {
    const { run } = await service();
    const columns = 'id,computer.os,computer.updatedAt,firmwareVersion,groupId,group.id,group.groupPath';
    const { out } = await run('monitors', '--csv', '--columns', columns);
    expect(out.split('\r\n')[1]).toBe(
      'Model_00000,Windows 11,2023-03-01T00:00:00.000Z,1.0000-0000-0000,' +
        '00000000-0000-4000-8000-000000000001,1234567,/path/to/Group1',
    );
    const deep = 'selfCalibrationSettings.executeInUse,colorModes.1.name,remoteCommand.requestToUpload.completedAt';
    const refused = await run('monitors', '--columns', deep);
    expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('executeInUse is in details only') });
    expect((await run('monitors', '--columns', 'nothing')).code).toBe(3);
    const into = join(folder, 'fleet');
    await run('sync', '--into', into);
    const stored = await run('monitors', '--from', into, '--csv', '--columns', deep);
    expect(stored.out.split('\r\n')[1]).toBe('false,AdobeRGB,2023-01-02T00:02:00.000Z');
    expect((await run('monitors', '--from', into, '--columns', 'all')).code).toBe(0);
    await rm(join(into, 'monitors', '%4dodel_00001.json'));
    expect(await run('monitors', '--from', into)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Model_00001: its details are missing'),
    });
  });

  it('shows a monitor and a color mode', async () => {
    const { run } = await service();
    expect((await run('monitor', 'Model_00001')).out).toContain('recievedByMonitorAt: 2023');
    expect(JSON.parse((await run('color-mode', 'Model_00001', '3', '--json')).out).index).toBe(3);
    expect((await run('monitor', 'absent')).code).toBe(2);
  });
});

describe('flatfield fleet commands', () => {
  it('lists what is pending with its times, of the list and of a synced folder', async () => {
    const { fake, run } = await service({
      answer: (call, usual) => {
        if (call.endpoint !== 'listMonitors') return undefined;
        const { monitors } = usual(call).body as { monitors: Record<string, unknown>[] };
        const listed = monitors.map((one, place) =>
          place === 1 ? { ...one, remoteCommand: { monitorConfiguration: { status: 'WAITING' } } } : one,
        );
        return { body: { monitors: listed } };
      },
    });
    const done = fake.monitors[0]?.remoteCommand;
    const sent = { status: 'WAITING', sentAt: '2023-02-02T00:00:00Z', completedAt: null };
    Object.assign(fake.monitors[1] ?? {}, {
      remoteCommand: { ...done, monitorConfiguration: { ...sent, monitorConfigurationName: 'Proofing' } },
    });
    Object.assign(fake.monitors[2] ?? {}, { remoteCommand: { ...done, assetInformation: sent } });
    const listed = await run('commands', '--json');
    expect(listed).toMatchObject({ code: 0, err: expect.stringContaining('1 commands may be pending, of 4 monitors') });
    expect(JSON.parse(listed.out)).toEqual([
      expect.objectContaining({
        id: 'Model_00001',
        kind: 'monitorConfiguration',
        status: 'WAITING',
        monitorConfigurationName: 'Proofing',
        sentAt: '2023-02-02T00:00:00Z',
        completedAt: null,
      }),
    ]);
    expect(fake.of('getMonitor')).toHaveLength(1);
    const into = join(folder, 'fleet');
    await run('sync', '--into', into);
    const stored = await run('commands', '--from', into, '--csv');
    expect(stored.out.split('\r\n').map((line) => line.split(',')[2])).toEqual([
      'kind',
      'monitorConfiguration',
      'assetInformation',
      undefined,
    ]);
    expect((await run('commands', '--from', into, '--all', '--csv')).out.split('\r\n')).toHaveLength(14);
    expect((await run('commands', '--from', into, '--done-status', 'WAITING')).err).toContain('0 commands may be');
    await rm(join(into, 'monitors', '%4dodel_00003.json'));
    expect((await run('commands', '--from', into)).code).toBe(2);
  });
});

describe('flatfield fleet limits', () => {
  it('shows what earlier commands left of each limit, without a call', async () => {
    const { fake, run } = await service();
    await run('groups');
    await run('groups');
    await run('monitor', 'Model_00001');
    const { code, out, err } = await run('limits', '--csv');
    const left = out.split('\r\n').map((line) => line.split(',').slice(1, 5).join(' '));
    expect(code).toBe(0);
    expect(left).toContain('/api/v1/groups 98 2 100');
    expect(left).toContain('/api/v1/monitors/{monitorId} 299 1 300');
    expect(left).toContain('/api/v1/monitors 100 0 100');
    expect(err).toContain('other programs and computers are not counted');
    expect(fake.calls).toHaveLength(3);
  });
});

describe('flatfield fleet sync', () => {
  it('plans, syncs, and finds nothing to do the second time', async () => {
    const { fake, run } = await service();
    const into = join(folder, 'fleet');
    const plan = await run('sync', '--into', into, '--color-modes', '0,1', '--plan');
    expect(plan.out).toContain('calls: 4 of details, 8 of color modes');
    expect((await run('sync', '--into', into, '--color-modes', '0,1')).out).toContain(
      '4 monitors, 0 unchanged, 0 removed: 12 calls',
    );
    expect(fake.of('listMonitors')).toHaveLength(1);
    expect((await run('sync', '--into', into, '--color-modes', '0,1', '--json')).out).toContain('"unchanged": 4');
    expect(await readdir(join(into, 'monitors'))).toHaveLength(4);
    expect((await run('sync', '--into', into, '--color-modes', 'x')).code).toBe(3);
  });
});

describe('sends', () => {
  it('only lists the targets without --yes', async () => {
    const { fake, run } = await service();
    const { code, out, err } = await run('request-upload', '--to', 'Model_00001,Model_00002');
    expect(code).toBe(0);
    expect(out.trimEnd().split('\n')).toHaveLength(3);
    expect(err).toContain('nothing was sent');
    expect(fake.calls.filter(({ endpoint }) => endpoint.startsWith('send'))).toEqual([]);
  });

  it('applies a configuration by its name, in chunks, with a receipt', async () => {
    const { fake, run } = await service();
    const receipt = join(folder, 'receipt.json');
    const sent = await run(
      'apply-configuration',
      'Configuration 1',
      '--to',
      'all',
      '--chunk',
      '3',
      '--yes',
      '--receipt',
      receipt,
    );
    expect(sent.code).toBe(0);
    expect(sent.out).toMatch(/Model_00003 +accepted +202/);
    expect(fake.of('sendMonitorConfiguration').map(({ body }) => body)).toMatchObject([
      {
        monitorConfigurationId: '00000000-0000-4000-8000-00000000000a',
        calibrationTiming: { type: 'POWER_SAVE' },
        targetMonitorIds: ['Model_00000', 'Model_00001', 'Model_00002'],
      },
      { targetMonitorIds: ['Model_00003'] },
    ]);
    expect(JSON.parse(await readFile(receipt, 'utf8')).chunks).toHaveLength(2);
  });

  it('sends no timing that only looks like a documented one', async () => {
    const { fake, run } = await service();
    const apply = ['apply-configuration', 'Configuration 1', '--to', 'all', '--yes', '--receipt', join(folder, 'r')];
    for (const timing of ['POWERSAVE', 'power_save', 'NOW', '"POWER_SAVE"', '{"type":""}', '{}']) {
      const { code, err } = await run(...apply, '--timing', timing);
      expect([timing, code]).toEqual([timing, 3]);
      expect(err).toContain('--timing expects');
    }
    expect(fake.calls).toEqual([]);
    expect((await run(...apply, '--timing', '{"type":"ANOTHER","at":1}')).code).toBe(0);
    expect(fake.of('sendMonitorConfiguration')[0]?.body).toMatchObject({
      calibrationTiming: { type: 'ANOTHER', at: 1 },
    });
  });

  it('says that the effect of null is not documented, in help, dry run and guide', async () => {
    const { run } = await service();
    const dry = await run('set-asset', '--to', 'all', '--clear');
    expect(dry).toMatchObject({ code: 0, err: expect.stringContaining('null, by which asset information should be') });
    expect(sendingTable['set-asset'].options?.['clear']?.describe).toContain('what it does is not documented');
    const guide = await readFile(new URL('../../../docs/reference/fleet.md', import.meta.url), 'utf8');
    expect(guide).toMatch(/`--clear` sends null.*is an assumption/);
    expect(guide).toContain('Flatfield assumes that a send replaces all eight');
  });

  it.each([
    ['is not UTF-8', Buffer.from('id,user\nModel_00001,M\xfcller', 'latin1'), [], 'is not UTF-8'],
    [
      'has a row that the filter leaves out',
      'id,user\nModel_00000,X\nModel_00001,X',
      ['--model', 'CG279X'],
      'Model_00001',
    ],
    ['holds a NUL', 'id,user,custom1\nModel_00001,X,a\nModel_00002,X,a\0b', [], 'line 3, column custom1: '],
    ['holds a line break', 'id,user\nModel_00001,"a\nb"', [], 'line 3, column user: '],
    ['holds an escape sequence', 'id;user\nModel_00001;\u001b[2J', [], 'line 2, column user: '],
    ['holds a control character in an id', 'id,user\nModel_\u008500001,X', [], 'line 2, column id: '],
  ])('sends nothing from a file that %s', async (_, content, more, said) => {
    const { fake, run } = await service();
    Object.assign(fake.monitors[1] ?? {}, { modelName: 'CS2731' });
    const file = join(folder, 'assets.csv');
    await writeFile(file, content);
    const { code, err } = await run('set-asset', '--from', file, '--yes', '--receipt', join(folder, 'r'), ...more);
    expect([code, err]).toEqual([3, expect.stringContaining(said)]);
    expect(fake.of('sendAssetInformation')).toEqual([]);
  });

  it('sets the asset information of each monitor from the file that a list of assets was exported to', async () => {
    const { fake, run } = await service();
    const [first] = fake.monitors;
    const before = first?.assetInformation;
    Object.assign(first ?? {}, { assetInformation: { ...before, user: '=SUM(A1)', custom2: 'a,"b"' } });
    const into = join(folder, 'fleet');
    await run('sync', '--into', into);
    const { out } = await run('monitors', '--from', into, '--columns', 'assets', '--csv');
    const file = join(folder, 'assets.csv');
    const write = (text: string) => writeFile(file, text);
    const set = (...args: string[]) => run('set-asset', '--from', file, ...args);
    await write(out);
    const same = await set('--yes', '--receipt', join(folder, 'same'));
    expect(same).toMatchObject({ code: 0, err: expect.stringContaining('4 monitors have that information already') });
    await write(out.replace(/(Model_00002,.*?,)A-1/, '$1A-22').replace(/(Model_00003,.*?,)A-1/, '$1=A-33'));
    const dry = await set();
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('assetNumber="A-22"') });
    expect(fake.of('sendAssetInformation')).toEqual([]);
    expect((await set('--yes', '--receipt', join(folder, 'receipt'))).code).toBe(0);
    const sent = fake.of('sendAssetInformation').map(({ body }) => body);
    expect(sent).toEqual([
      { targetMonitorIds: ['Model_00002'], assetInformation: { ...before, assetNumber: 'A-22' } },
      { targetMonitorIds: ['Model_00003'], assetInformation: { ...before, assetNumber: '=A-33' } },
    ]);
    for (const wrong of [
      '',
      'id\nModel_00001',
      'user\nX',
      'id,user\nModel_00001,X\nModel_00001,Y',
      'id,user\nabsent,X',
      'id,user\nModel_00001',
      'id,user\n,X',
      'id,color\nModel_00001,X',
      'id,user,user\nModel_00001,X,Y',
      'id,serialNumber,user\nModel_00001,00002,X',
      'id,user\nModel_00001,"X',
    ]) {
      await write(wrong);
      expect([wrong, (await set('--yes')).code]).toEqual([wrong, 3]);
    }
    expect((await set('--to', 'all')).code).toBe(3);
    expect((await set('--user', 'X')).code).toBe(3);
    expect((await run('set-asset', '--user', 'X')).code).toBe(3);
    expect(fake.of('sendAssetInformation')).toHaveLength(2);
  });

  it('sets one asset field and keeps the others', async () => {
    const { fake, run } = await service();
    const args = ['--to', 'Model_00001', '--custom1', 'x=1', '--user', '', '--yes', '--receipt', join(folder, 'r')];
    expect((await run('set-asset', ...args)).code).toBe(0);
    expect(fake.of('sendAssetInformation')[0]?.body).toMatchObject({
      assetInformation: { assetNumber: 'A-1', custom1: 'x=1', user: '', custom2: '' },
    });
    expect((await run('set-asset', '--to', 'all')).code).toBe(3);
    expect((await run('set-asset', '--to', 'all', '--custom1', 'a\u001bb')).code).toBe(3);
    expect((await run('set-asset', '--to', 'all', '--clear', '--custom1', 'x')).code).toBe(3);
  });

  it('exits 2 if the service or a monitor did not take it, and 3 if a target is not in the fleet', async () => {
    const { run } = await service({
      answer: (call) => {
        if (call.endpoint !== 'sendRequestToUpload') return undefined;
        return { body: { responses: [{ targetMonitorId: 'Model_00001', status: 409 }] } };
      },
    });
    const receipt = ['--receipt', join(folder, 'r')];
    const refused = await run('request-upload', '--to', 'Model_00001', '--yes', ...receipt);
    expect(refused.code).toBe(2);
    expect(refused.out).toMatch(/Model_00001 +not-accepted +409/);
    expect((await run('request-upload', '--to', 'Model_9', '--yes', ...receipt)).code).toBe(3);
  });

  it('waits for the monitors and never takes an unknown status for success', async () => {
    const { run } = await service();
    const args = ['--to', 'Model_00001', '--yes', '--wait', '--deadline', '2m', '--poll-every', '30s', '--json'];
    const { code, out } = await run('request-upload', ...args, '--receipt', join(folder, 'r'));
    expect(code).toBe(2);
    expect(JSON.parse(out).fates).toMatchObject([{ fate: 'unseen', status: 'NO_COMMAND' }]);
  });
});

describe('flatfield fleet check', () => {
  const lenient = ['--self-calibration-days', '10000000', '--report-days', '10000000'];

  it('ends with 1 when any is due, and writes JUnit', async () => {
    const { fake, run } = await service();
    const [first] = fake.monitors;
    if (first !== undefined) first.usageHours = 30_001;
    const junit = join(folder, 'junit.xml');
    const args = [...lenient, '--skip', 'error-codes,schedules', '--junit', junit, '--due-only', '--csv'];
    const { code, out, err } = await run('check', ...args);
    expect(code).toBe(1);
    expect(out).toContain('Model_00000,CG279X,00000,Group1,due,"30001 h in use, more than 30000 h"');
    expect(out.split('\r\n')).toHaveLength(3);
    expect(err).toContain('1 due, 0 unknown, 3 good');
    expect(await readFile(junit, 'utf8')).toContain('tests="4" failures="1" errors="0"');
  });

  it('is inconclusive for every monitor whose error codes the list does not hold', async () => {
    const { run } = await service();
    const junit = join(folder, 'junit.xml');
    const { code, err } = await run('check', ...lenient, '--junit', junit);
    expect([code, err]).toEqual([2, expect.stringContaining('0 due, 4 unknown, 0 good')]);
    expect(await readFile(junit, 'utf8')).toContain('tests="4" failures="0" errors="4"');
  });

  describe('of a synced folder', () => {
    async function synced() {
      const { run } = await service();
      const into = join(folder, 'fleet');
      await run('sync', '--into', into);
      const check = (...more: string[]) => run('check', ...lenient, '--from', into, ...more);
      const edit = async (name: string, change: (value: Record<string, unknown>) => void) => {
        const value = JSON.parse(await readFile(join(into, name), 'utf8')) as Record<string, unknown>;
        change(value);
        await writeFile(join(into, name), JSON.stringify(value));
      };
      expect((await check()).code).toBe(0);
      return { run, into, check, edit };
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

    it('is inconclusive if it is older than allowed, whatever is due, and reports it', async () => {
      const { check, edit } = await synced();
      await edit('synced.json', (value) => Object.assign(value, { listedAt: daysAgo(6.9) }));
      expect((await check()).code).toBe(0);
      expect(await check('--max-age', '6d')).toMatchObject({
        code: 2,
        err: expect.stringContaining('6.9 days ago; at most 6'),
      });
      await edit('synced.json', (value) => Object.assign(value, { listedAt: daysAgo(7.1) }));
      expect((await check()).code).toBe(2);
      expect((await check('--usage-hours', '0')).code).toBe(2);
      expect((await check('--max-age', '8d')).code).toBe(0);
      expect((await check('--max-age', 'x')).code).toBe(3);
    });

    it.each<[string, string, object, string]>([
      ['is not complete', 'fleet.json', { complete: false }, 'not complete'],
      [
        'has problems',
        'fleet.json',
        { problems: [{ monitorId: 'elsewhere', code: 'x', message: 'x' }] },
        'could not fetch everything of 1 monitors (elsewhere)',
      ],
      ['lies in the future', 'synced.json', { listedAt: daysAgo(-1) }, 'in the future'],
      ['has no time', 'synced.json', { listedAt: 'yesterday' }, 'not known when'],
    ])('is inconclusive if its sync %s, and says so', async (_, name, change, text) => {
      const { check, edit } = await synced();
      await edit(name, (value) => Object.assign(value, change));
      const junit = join(folder, 'junit.xml');
      expect(await check('--junit', junit)).toMatchObject({ code: 2, err: expect.stringContaining(text) });
      expect(await readFile(junit, 'utf8')).toContain('errors="1"');
      expect(JSON.parse((await check('--json')).out).doubts).toEqual([expect.stringContaining(text)]);
    });

    it.each<[string, (value: Record<string, unknown>) => void]>([
      ['of another monitor', ({ detail }) => Object.assign(detail as object, { id: 'Model_00002' })],
      ['without color modes', ({ detail }) => Object.assign(detail as object, { colorModes: [] })],
      ['of an earlier state', (value) => Object.assign(value, { listedUpdatedAt: '2020-01-01T00:00:00.000Z' })],
    ])('takes no details for good that are %s', async (_, change) => {
      const { check, edit } = await synced();
      await edit(join('monitors', '%4dodel_00001.json'), change);
      expect(await check()).toMatchObject({ code: 2, err: expect.stringContaining('0 due, 1 unknown, 3 good') });
    });

    it('is not narrowed to good monitors by a filter that looks at the list entry alone', async () => {
      const { check, edit } = await synced();
      const worse = { usageHours: 90_000, calibratedAt: '2001-01-01 00:00', modelName: 'Y', groupName: 'Other' };
      await edit(join('monitors', '%4dodel_00001.json'), ({ detail }) => Object.assign(detail as object, worse));
      for (const filter of [
        '--usage-hours-above=80000',
        '--calibrated-before=2002-01-01',
        '--model=Y',
        '--group=Other',
      ])
        expect(await check(filter)).toMatchObject({
          code: 1,
          err: expect.stringContaining('1 due, 0 unknown, 0 good'),
        });
      expect((await check('--model', 'nothing')).code).toBe(2);
    });

    it('takes a monitor for due if its list reports it, though its details do not', async () => {
      const { check, edit } = await synced();
      await edit('fleet.json', ({ monitors }) =>
        Object.assign((monitors as object[])[1] ?? {}, { usageHours: 30_001 }),
      );
      expect(await check()).toMatchObject({ code: 1, err: expect.stringContaining('1 due, 0 unknown, 3 good') });
    });
  });

  it('is good only when error codes were looked at or left out', async () => {
    const { run } = await service();
    expect(await run('check', ...lenient)).toMatchObject({ code: 2, err: expect.stringContaining('Error codes') });
    expect((await run('check', ...lenient, '--skip', 'error-codes,schedules')).code).toBe(0);
    expect((await run('check', ...lenient, '--skip', 'nonsense')).code).toBe(3);
    const into = join(folder, 'fleet');
    await run('sync', '--into', into);
    expect((await run('check', ...lenient, '--from', into)).code).toBe(0);
    expect((await run('check', ...lenient, '--from', into, '--good-codes', 'FINE')).code).toBe(1);
    expect((await run('check', ...lenient, '--from', join(folder, 'none'))).code).toBe(3);
  });

  it('judges the configuration that each group must have', async () => {
    const { fake, run } = await service();
    const [first, second] = fake.monitors;
    Object.assign(first ?? {}, { groupName: 'Other', groupId: 'other', monitorConfigurationName: 'A=B' });
    const skip = ['--skip', 'error-codes,schedules'];
    const into = join(folder, 'fleet');
    await run('sync', '--into', into);
    for (const from of [skip, ['--from', into]]) {
      const check = (...args: string[]) => run('check', ...lenient, ...from, ...args);
      expect((await check('--expect', 'Other=A=B', '--expect', 'Group1=Configuration 1')).code).toBe(0);
      const drifted = await check('--expect', 'other=Configuration 1');
      expect(drifted).toMatchObject({ code: 1, out: expect.stringContaining('the configuration A=B, not Config') });
      expect((await check('--expect', 'Group1=Configuration 2')).err).toContain('3 due, 0 unknown, 1 good');
      expect((await check('--expect', 'Nowhere=Configuration 1')).code).toBe(3);
      for (const wrong of ['Group1', '=A', 'Group1=']) expect((await check('--expect', wrong)).code).toBe(3);
    }
    expect((await run('check', ...lenient, ...skip, '--expect', '1234567=Configuration 2')).code).toBe(1);
    Object.assign(second ?? {}, { monitorConfigurationName: null });
    expect((await run('check', ...lenient, ...skip, '--expect', 'Group1=Configuration 1')).code).toBe(2);
  });

  it('takes a command for done or failed only if its status is known', async () => {
    const { fake, run } = await service();
    const into = join(folder, 'fleet');
    const state = { status: 'ENDED', sentAt: '2023-01-02T00:00:00Z' };
    Object.assign(fake.monitors[0]?.remoteCommand ?? {}, { requestToUpload: state });
    await run('sync', '--into', into);
    const check = (...args: string[]) => run('check', ...lenient, '--from', into, ...args);
    expect(await check()).toMatchObject({ code: 2, out: expect.stringContaining('requestToUpload: its status ENDED') });
    expect((await check('--done-status', 'ENDED')).code).toBe(0);
    expect((await check('--failed-status', 'ENDED')).code).toBe(1);
    expect((await check('--skip', 'commands')).code).toBe(0);
  });

  it('does not succeed for an empty fleet', async () => {
    const { run } = await service({ answer: () => ({ body: { monitors: [] } }) });
    expect((await run('check', '--skip', 'error-codes,schedules')).code).toBe(2);
  });
});

describe('numbers and dates of a command line', () => {
  it.each([
    ['check', '--usage-hours', '1e999'],
    ['check', '--calibration-hours=Infinity'],
    ['check', '--self-calibration-days', '-Infinity'],
    ['check', '--from', 'fleet', '--max-age', `${'9'.repeat(400)}d`],
    ['monitors', '--usage-hours-above', '1e999'],
    ['monitors', '--calibrated-before', '2026-02-30'],
    ['monitors', '--calibrated-before', '2026-02-28 24:00'],
    ['request-upload', '--to', 'all', '--chunk', '1e999'],
    ['request-upload', '--to', 'all', '--deadline', `${'9'.repeat(400)}h`],
  ])('are refused if they are not finite or do not exist: %s %s %s', async (...args) => {
    const { run, fake } = await service();
    expect((await run(...args)).code).toBe(3);
    expect(fake.calls).toEqual([]);
  });
});

describe('a token in the wrong place', () => {
  const stray = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b';

  it.each([
    ['monitor', stray],
    ['monitor', stray.toUpperCase()],
    ['color-mode', stray, '0'],
    [stray],
    ['monitors', stray],
    ['monitors', '--group', stray],
    ['monitors', `--group=${stray}`],
    ['monitors', `--${stray}`],
    ['monitors', '--token', stray],
    ['monitors', '--max-wait', stray],
    ['apply-configuration', stray, '--to', 'all'],
    ['request-upload', '--to', `Model_00000,${stray}`],
    ['set-asset', '--to', 'all', '--custom1', stray],
    ['request-upload', '--to', 'all', '--timing', stray],
    ['check', '--skip', stray],
    ['check', '--from', stray],
    ['sync', '--into', 'x', '--color-modes', stray],
  ])('is not printed: %s %s %s', async (...args) => {
    const { run } = await service();
    const { out, err } = await run(...args);
    expect(`${out}${err}`.toLowerCase()).not.toContain(stray.slice(0, 12));
    expect(`${out}${err}`).not.toBe('');
  });

  it('leaves folders alone that are named after a commit', async () => {
    const { run } = await service();
    expect((await run('check', '--from', 'x', '--skip', `/builds/${stray}/x`)).err).toContain(`/builds/${stray}/x`);
  });
});

describe('--calls-per-second', () => {
  it('sets the limit over all endpoints, and is refused by its own name', async () => {
    const { run } = await service();
    const planned = async (...args: string[]) => {
      const { out } = await run(
        'sync',
        '--into',
        join(folder, 'planned'),
        '--color-modes',
        '0,1',
        '--plan',
        '--json',
        ...args,
      );
      return JSON.parse(out).durationMs;
    };
    // Details and two color modes of four monitors.
    expect(await planned()).toBe(11 * 200);
    expect(await planned('--calls-per-second', '1')).toBe(11 * 1000);
    expect(await planned('--calls-per-second', '0')).toBe(0);
    expect(await run('groups', '--calls-per-second', '-1')).toMatchObject({
      code: 3,
      err: expect.stringContaining('--calls-per-second expects a whole number from 0 (no limit) to 1000, got -1.'),
    });
  });
});

describe('--time-scale', () => {
  it('sends nothing that counts to a service that does not say that it is simulated', async () => {
    const { run, fake } = await service({ announces: false });
    const { code, err } = await run('groups');
    expect([code, err]).toEqual([3, expect.stringContaining('--time-scale')]);
    expect(fake.calls).toEqual([]);
  });

  it('ends at the first answer that does not say so any more', async () => {
    const { run, fake } = await service({ announces: (path) => !path.endsWith('/Model_00001') });
    const { code, err } = await run('sync', '--into', join(folder, 'fleet'));
    expect([code, err]).toEqual([3, expect.stringContaining('--time-scale')]);
    expect(fake.of('getMonitor')).toHaveLength(2);
  });
});

describe('a service on this computer', () => {
  it('is one for counting calls and for sending once, by whatever name', async () => {
    const { fake } = await service(
      { monitors: 1, answer: ({ endpoint }) => (endpoint === 'sendRequestToUpload' ? { cut: 'before' } : undefined) },
      overSockets,
    );
    const named = (host: string) => fake.url.replace('127.0.0.1', host);
    const send = (host: string, receipt: string) =>
      runFleet(named(host), join(folder, 'state'), [
        'request-upload',
        '--to',
        'all',
        '--yes',
        '--receipt',
        join(folder, receipt),
      ]);
    expect((await send('127.0.0.1', 'r1')).code).toBe(2);
    expect(await send('localhost', 'r2')).toMatchObject({ code: 2, err: expect.stringContaining('--again') });
    expect(fake.of('sendRequestToUpload')).toHaveLength(1);
    const counts = (await readdir(join(folder, 'state'))).filter((name) => name.startsWith('cloud-calls'));
    expect(counts.filter((name) => name.endsWith('.log'))).toHaveLength(1);
  });
});

describe('an odd entry of the list', () => {
  const odd: [string, object][] = [
    ['a model name of null', { modelName: null }],
    ['a serial number of null', { serialNumber: null }],
    ['a numeric group id', { groupId: 7 }],
    ['hours as text', { usageHours: 'many' }],
    ['no id', { id: undefined }],
  ];
  const lenient = ['--self-calibration-days', '10000000', '--report-days', '10000000'];

  it.each(odd)('with %s is a problem by itself; the others are listed, synced and judged', async (_, change) => {
    const { fake, run } = await service();
    Object.assign(fake.monitors[1] ?? {}, change);
    const names = 'entry 2';
    const listed = await run('monitors');
    expect(listed).toMatchObject({ code: 2, err: expect.stringMatching(new RegExp(`^${names} of the list`, 'i')) });
    expect(listed.out).toContain('Model_00003');
    const checked = await run('check', ...lenient, '--skip', 'error-codes,schedules');
    expect(checked).toMatchObject({ code: 2, err: expect.stringContaining('0 due, 0 unknown, 3 good') });
    const into = join(folder, 'fleet');
    expect((await run('sync', '--into', into)).out).toMatch(/3 monitors, .*\nnot synced: Entry 2 /);
    const again = await run('check', ...lenient, '--from', into);
    expect(again).toMatchObject({ code: 2, err: expect.stringContaining('0 due, 0 unknown, 3 good') });
    const send = ['request-upload', '--yes', '--receipt', join(folder, 'r'), '--to'];
    expect((await run(...send, 'all')).code).toBe(2);
    expect((await run(...send, 'Model_00000')).code).toBe(0);
  });

  it('with a number that is too large is a problem by itself', async () => {
    const { fake, run } = await service({
      answer: (call, usual) => {
        if (call.endpoint !== 'listMonitors') return undefined;
        return { body: JSON.stringify(usual(call).body).replace('"usageHours":12000', '"extra":1e999') };
      },
    });
    expect(fake.monitors).toHaveLength(4);
    expect(await run('monitors')).toMatchObject({ code: 2, err: expect.stringMatching(/^Entry 1 .*too large/) });
  });

  it('keeps what was synced of its monitor', async () => {
    const { fake, run } = await service();
    const into = join(folder, 'fleet');
    await run('sync', '--into', into);
    Object.assign(fake.monitors[1] ?? {}, { modelName: null });
    await run('sync', '--into', into);
    expect(await readdir(join(into, 'monitors'))).toHaveLength(4);
  });
});

describe('a token of any form', () => {
  const tokens = ['eyJhbGciOiJIUzI1NiJ9.abc.def', 'a+b/c==', '$(^.*)[]{}|\\"&', 'xyz'];

  it.each(tokens)('%s is sent as it is, and shown nowhere', async (token) => {
    const answer: FakeCloudOptions['answer'] = ({ endpoint, path }) => {
      if (endpoint === 'listGroups') return { body: { groups: [{ id: 1, name: `of ${token}`, [token]: [token] }] } };
      return endpoint === 'getMonitor' ? { status: 400, body: { message: `${path} by ${token}` } } : undefined;
    };
    const fake = await startFakeCloud({ token, announces: true, answer }, overSockets);
    closing.push(fake);
    const run = (...args: string[]) => runFleet(fake.url, join(folder, 'state'), args, token);
    const inFile = async (...args: string[]) => {
      const file = join(folder, 'token');
      await writeFile(file, token, { mode: 0o600 });
      return runFleet(fake.url, join(folder, 'state'), [...args, '--token-file', file], 'another-token-of-the-user');
    };
    const outputs = [
      await run('groups', '--json'),
      await run('groups'),
      await run('monitor', token),
      await run('monitors', '--group', token),
      await inFile('groups', '--json'),
      await inFile('monitor', token),
      await inFile('monitors', '--group', token),
    ];
    expect(outputs.map(({ code }) => code)).toEqual([0, 0, 2, 3, 0, 2, 3]);
    expect(fake.of('listGroups')[0]?.authorization).toBe(`Bearer ${token}`);
    const shown = outputs.flatMap(({ out, err }) => [out, err]).join('\n');
    const forms = [token, JSON.stringify(token).slice(1, -1), encodeURIComponent(token)];
    expect(forms.filter((form) => shown.includes(form))).toEqual([]);
    expect(shown.match(/\[token\]/g)?.length).toBeGreaterThan(8);
    expect(outputs[0]?.err).toMatch(token.length < 16 || token.includes('$') ? /^The access token/ : /^$/);
  });
});

describe('the token', () => {
  it('is in no output and no file', async () => {
    const { run } = await service();
    const into = join(folder, 'fleet');
    const outputs = [
      await run('sync', '--into', into, '--color-modes', '0'),
      await run('request-upload', '--to', 'all', '--yes', '--receipt', join(folder, 'receipt.json'), '--json'),
      await run('monitor', 'absent'),
    ];
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(5);
    const texts = [
      ...files,
      ...(await Promise.all(files.map((file) => readFile(file, 'utf8')))),
      JSON.stringify(outputs),
    ];
    expect(texts.filter((text) => text.includes(fakeToken) || text.includes(fakeToken.slice(0, 20)))).toEqual([]);
  });
});
