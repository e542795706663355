import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLocalApi } from '../../src/entries/index.ts';
import { scratchFolder } from '../cli/make-run.ts';
import { runFlatfield, startFlatfield } from '../cli/run-flatfield.ts';
import { type FakeMonitor, fakeMonitor } from '../read/monitor/fake-monitor.ts';

const folder = scratchFolder();
const plan = ['--resolution', '1920x1080', '--layout', '3x3', '--patches', 'white', '--shown'];
// Held as long as a busy computer takes to start the others.
const more = ['--marker', 'off', '--max-blanking', '600', '--max-read-time', '600'];
const whiteAlone = {
  name: 'white-alone',
  version: 1,
  title: 'White, unchanged',
  kind: 'signal',
  plan: { layout: '3x3', patches: ['white'] },
  requires: { minimumPoints: 9, patches: ['white'] },
  calibrationMaxAgeDays: null,
  limits: [{ metric: 'code-value-error', operator: '==', required: 0, source: 'test', verified: true }],
};
beforeAll(() => writeFile(join(folder(), 'white-alone.json'), JSON.stringify(whiteAlone)));

let count = 0;
function inspect(url: string): string[] {
  count += 1;
  return [
    'inspect',
    '--api',
    url,
    ...plan,
    ...more,
    '--profile',
    join(folder(), 'white-alone.json'),
    '--out',
    join(folder(), `run-${count}`),
  ];
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries += 1) {
    if (tries > 4000) throw new Error('never came to be');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const isPixel = (request: string) => /pixel-inspection\?/.test(request) && !/=(1920|1080)\b/.test(request);
const pixelsOf = ({ requests }: FakeMonitor) => requests.filter(isPixel);
const smallMonitor = () => fakeMonitor({ widthPx: 1920, heightPx: 1080 });

describe('while a run reads a monitor', () => {
  it.each([
    ['at its own address', (monitor: FakeMonitor) => monitor.url],
    ['by another name of this computer', (monitor: FakeMonitor) => monitor.url.replace('127.0.0.1', 'localhost')],
  ])(
    'another reading of its pixels waits, %s',
    async (_, urlOf) => {
      const monitor = await smallMonitor();
      expect(await whileRunReads(monitor, [['monitor', 'pixel', '2', '2', '--api', urlOf(monitor)]])).toEqual([0, 0]);
    },
    60_000,
  );

  it('whatever reads pixels or changes the monitor waits, through a forwarded port too', async () => {
    const monitor = await smallMonitor();
    const api = ['--api', monitor.otherUrl];
    const codes = await whileRunReads(monitor, [
      ['doctor', ...api],
      ['monitor', 'pixel', '2', '2', ...api],
      ['monitor', 'key-lock', 'MENU', ...api],
      ['monitor', 'select', '0', ...api],
      ['monitor', 'marker', 'HIDE', ...api],
      ['monitor', 'self-calibration', 'STOP', ...api],
      ['monitor', 'set', '0', '--name', 'A', ...api],
      inspect(monitor.otherUrl),
    ]);
    expect(codes).toEqual(codes.map(() => 0));
  }, 90_000);

  it('what only reads its settings does not wait', async () => {
    const monitor = await smallMonitor();
    await whileRunReads(monitor, [], async () => {
      expect((await runFlatfield(['monitor', 'key-lock', '--api', monitor.url])).code).toBe(0);
    });
  });
});

/** Holds a run at its first pixel, starts the commands, sees each of them wait and send nothing, then lets all end; gives their exit codes. */
async function whileRunReads(monitor: FakeMonitor, commands: readonly string[][], meanwhile = async () => {}) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  monitor.beforeAnswer = (request) => (isPixel(request) ? held : undefined);
  const run = startFlatfield(inspect(monitor.url));
  await until(() => pixelsOf(monitor).length > 0);
  const others = commands.map((args) => startFlatfield(args));
  await Promise.all(others.map(({ child }) => firstLine(child, /^Waiting: process \d+/)));
  await meanwhile();
  expect(pixelsOf(monitor)).toHaveLength(1);
  expect(monitor.requests.filter((request) => !request.startsWith('GET'))).toEqual([]);
  release();
  const all = await Promise.all([run, ...others].map(({ ended }) => ended));
  for (const { code, stdout, stderr } of all) if (code !== 0) throw new Error(`ended in ${code}: ${stdout}${stderr}`);
  return all.map(({ code }) => code);
}

function firstLine({ stderr }: ChildProcess, expected: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    stderr?.once('data', (text: string) => (expected.test(text) ? resolve() : reject(new Error(text))));
    stderr?.once('end', () => reject(new Error('ended without waiting')));
  });
}

describe('an address that names no computer', () => {
  it('is refused in one line before anything is sent', async () => {
    const { code, stderr } = await runFlatfield(['monitors', '--api', 'http://0:50005']);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^flatfield: .*expects the address of one computer[^\n]*\n$/);
  });

  it.each([
    'http://0.0.0.0:50005',
    'http://0x0:50005',
    'http://00.0:50005',
    'http://[::]:50005',
    'http://[0:0:0:0:0:0:0:0]:50005',
    'http://[::ffff:0.0.0.0]:50005',
    'http://[::ffff:0:0]:50005/',
  ])('is refused as %s too', (baseUrl) => {
    expect(() => createLocalApi({ baseUrl })).toThrow('expected the address of one computer');
  });
});

describe('a proxy of the environment', () => {
  it('is never asked for the local API', async () => {
    const monitor = await smallMonitor();
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{"monitors":[]}');
    });
    proxy.on('connect', (request, socket) => {
      asked.push(request.url ?? '');
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
    const env = {
      ...Object.fromEntries(names.map((name) => [name, url])),
      NO_PROXY: '',
      no_proxy: '',
      NODE_USE_ENV_PROXY: '1',
    };
    const { code, stdout } = await runFlatfield(['monitors', '--api', monitor.url], { env });
    expect([code, asked]).toEqual([0, []]);
    expect(stdout).toContain(monitor.id);
  });
});

describe('flatfield restore RUN', () => {
  it('restores at the address of the run, not at the default one', async () => {
    const monitor = await smallMonitor();
    monitor.found['key-lock'] = 'ALL';
    const run = join(folder(), 'left-changed');
    await mkdir(run);
    const changes = [{ what: 'key-lock', from: 'OFF', to: 'ALL' }];
    const writtenAt = '2026-01-01T00:00:00.000Z';
    const record = { restoreVersion: 1, apiUrl: monitor.url, monitorId: monitor.id, writtenAt, changes };
    await writeFile(join(run, 'restore.json'), JSON.stringify(record));
    const env = { XDG_STATE_HOME: join(folder(), 'state'), LOCALAPPDATA: join(folder(), 'state') };
    const { code, stdout } = await runFlatfield(['restore', run], { env });
    expect(stdout).toMatch(/key-lock +OFF/);
    expect([code, monitor.at('key-lock')]).toEqual([0, 'OFF']);
  });
});
