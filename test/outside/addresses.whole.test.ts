import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalApi, inspectIntoFolder } from '../../src/entries/index.ts';
import { type User, userForTest, whiteShown } from './command-outside.ts';
import { folderForTest, serverForTest } from './inspect-outside.ts';
import type { Answer, MonitorServer } from './monitor-server.ts';

const spellings = ['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.0.0.1', 'LOCALHOST', '127.0.0.1.'];
const plan = { resolution: '3840x2160', layout: '3x3', marker: 'off' } as const;

/** A run of the library that stays before its second patch, no request under way, until it is told to go on. */
async function runHeldIn(
  server: MonitorServer,
): Promise<{ readonly goOn: () => void; readonly ended: Promise<string> }> {
  let goOn: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const api = createLocalApi({ baseUrl: server.url, changeSpacingMs: 0, steadyMs: 0 });
  const out = `${await folderForTest()}/run`;
  const stateFolder = await folderForTest();
  let ended: Promise<string> = Promise.resolve('');
  await new Promise<void>((held, reject) => {
    ended = inspectIntoFolder({
      api,
      ...plan,
      patches: ['white', 'red'],
      out,
      stateFolder,
      showPatch: async (patch) => {
        if (patch.name === 'red') {
          held();
          await told;
        }
        server.show(patch);
      },
    }).then(({ inspection }) => inspection.judgment.verdict.outcome);
    ended.catch(reject);
  });
  onTestFinished(async () => {
    goOn();
    await ended;
    await api.close();
  });
  return { goOn, ended };
}

/** Whether a second run at an address of the same computer waits for the first; true once it says so. */
async function waitsAt(baseUrl: string, second: MonitorServer): Promise<boolean> {
  const before = second.pixelsRead();
  const api = createLocalApi({ baseUrl, changeSpacingMs: 0, steadyMs: 0 });
  const stop = new AbortController();
  let waiting = false;
  const ended = inspectIntoFolder({
    api,
    ...plan,
    patches: ['white'],
    out: `${await folderForTest()}/run`,
    stateFolder: await folderForTest(),
    signal: stop.signal,
    onWaiting: () => {
      waiting = true;
      stop.abort();
    },
  }).catch((error: unknown) => error);
  await ended;
  await api.close();
  return waiting && second.pixelsRead() === before;
}

describe('two runs on one API', () => {
  it.each(spellings)('wait for each other when the second calls it http://%s', async (host) => {
    const server = await serverForTest();
    await runHeldIn(server);
    expect(await waitsAt(`http://${host}:${server.port}`, server)).toBe(true);
  });

  it.each([
    ['[::1]', '::1'],
    ['127.0.0.2', '127.0.0.2'],
  ])('wait for each other when the second calls it http://%s', async (host, address) => {
    const server = await serverForTest();
    await runHeldIn(server);
    const other = { id: 'cg2700s_40417002', modelName: 'CG2700S', serialNumber: '40417002' };
    const second = await serverForTest({ monitor: other }, { host: address, port: server.port });
    expect(await waitsAt(`http://${host}:${server.port}`, second)).toBe(true);
  });

  it('wait for each other when the second calls it by its IPv4 address inside IPv6', async () => {
    const server = await serverForTest();
    await runHeldIn(server);
    expect(await waitsAt(`http://[::ffff:127.0.0.1]:${server.port}`, server)).toBe(true);
  });

  it('wait for each other when only a path or a slash differs', async () => {
    const server = await serverForTest();
    await runHeldIn(server);
    expect(await waitsAt(`${server.url}/`, server)).toBe(true);
  });
});

describe('two addresses', () => {
  it('with one monitor id on this computer wait for each other', async () => {
    const [first, second] = [await serverForTest(), await serverForTest()];
    await runHeldIn(first);
    expect(await waitsAt(second.url, second)).toBe(true);
  });

  it('with different monitors do not wait for each other', async () => {
    const first = await serverForTest();
    const second = await serverForTest({
      monitor: { id: 'cg2700s_40417002', modelName: 'CG2700S', serialNumber: '40417002' },
    });
    await runHeldIn(first);
    expect(await waitsAt(second.url, second)).toBe(false);
    expect(second.pixelsRead()).toBeGreaterThanOrEqual(9);
  });
});

describe('while a run is under way, another command at the same API', () => {
  it.each([
    ['doctor'],
    ['monitor', 'pixel', '10', '10'],
    ['monitor', 'select', '3'],
    ['monitor', 'key-lock', 'ALL'],
    ['monitor', 'marker', 'SHOW', '--x', '5', '--y', '5'],
    ['monitor', 'marker', 'HIDE'],
    ['monitor', 'set', '2', '--name', 'Web'],
    ['monitor', 'self-calibration', 'RUN'],
    ['monitor', 'target', 'create', '--name', 'T', '--parameters', '{}'],
    ['restore'],
  ])('reads no pixel and changes nothing: %s %s', async (...args) => {
    const user = await userForTest();
    const server = await serverForTest();
    const { goOn } = await runHeldIn(server);
    const from = server.asked.length;
    const { ended, stderr } = user.follow(...args, '--api', server.url);
    const isWaiting = vi.waitFor(() => expect(stderr()).toContain('Waiting'), { timeout: 300_000 });
    await Promise.race([ended, isWaiting]);
    const touched = server.asked
      .slice(from)
      .filter(({ method, operation }) => method !== 'GET' || operation === 'pixel');
    expect(touched.map(({ operation }) => operation)).toEqual([]);
    goOn();
    await ended;
  });

  it('that only reads state is answered at once', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await runHeldIn(server);
    const { code, stdout } = await user.run('monitors', '--api', server.url);
    expect([code, stdout]).toEqual([0, expect.stringContaining('40417001')]);
  });
});

describe('an unspecified address', () => {
  it.each(['0.0.0.0', '[::]', '0', '0x0', '[::ffff:0.0.0.0]', '[0:0:0:0:0:0:0:0]'])('%s is refused', async (host) => {
    const user = await userForTest();
    const server = await serverForTest();
    const { code } = await user.run('inspect', '--api', `http://${host}:${server.port}`, ...whiteShown, '--out', 'run');
    expect([code, server.asked.length]).toEqual([3, 0]);
  });

  it('localhost is not', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    const { code } = await user.run('monitors', '--api', `http://localhost:${server.port}`);
    expect(code).toBe(0);
  });
});

it('a proxy of the environment is not used for loopback', async () => {
  const user = await userForTest();
  const server = await serverForTest();
  let proxied = 0;
  const proxy = createServer((_request, response) => {
    proxied += 1;
    response.writeHead(502).end();
  }).on('connect', (_request, socket) => {
    proxied += 1;
    socket.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'all_proxy'];
  const env = { ...process.env, ...user.home, ...Object.fromEntries(names.map((name) => [name, url])), NO_PROXY: '' };
  const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
  const code = await new Promise((resolve) => {
    const args = [bin, 'monitors', '--api', server.url];
    spawn(process.execPath, args, { env: { ...env, NODE_USE_ENV_PROXY: '1' }, stdio: 'ignore' }).on('close', resolve);
  });
  expect([code, proxied]).toEqual([0, 0]);
});

describe('pending restores of a killed run', () => {
  /** A run that locks the keys and is killed in its third reading. */
  async function killedRun(user: User, server: MonitorServer): Promise<void> {
    const bin = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
    const args = ['inspect', '--api', server.url, ...whiteShown, '--lock-keys', '--out', user.path('run')];
    const env = { ...process.env, ...user.home };
    const child = spawn(process.execPath, [bin, ...args], { env, stdio: 'ignore', cwd: user.folder });
    const never = new Promise<Answer | undefined>(() => undefined);
    const closed = new Promise((resolve) => child.on('close', resolve));
    server.before = ({ operation }) => {
      if (operation !== 'pixel' || server.pixelsRead() < 2) return undefined;
      child.kill('SIGKILL');
      return never;
    };
    await closed;
    server.before = () => undefined;
    expect(server.state.keyLock).toBe('ALL');
  }

  it('is known at another spelling of the address', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await killedRun(user, server);
    const args = ['--api', `http://localhost:${server.port}`, ...whiteShown, '--out', user.path('next')];
    expect((await user.run('inspect', ...args)).code).not.toBe(0);
    expect((await user.run('restore', '--api', `http://localhost:${server.port}`)).code).toBe(0);
    expect(server.state.keyLock).toBe('OFF');
  });

  it('is restored at the address of the run by restore RUN', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await killedRun(user, server);
    expect((await user.run('restore', user.path('run'))).code).toBe(0);
    expect(server.state.keyLock).toBe('OFF');
  });

  it('is not restored on another monitor', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await killedRun(user, server);
    const other = await serverForTest({
      monitor: { id: 'cg2700s_40417002', modelName: 'CG2700S', serialNumber: '40417002' },
      keyLock: 'MENU',
    });
    await user.run('restore', '--api', other.url);
    expect(other.state.keyLock).toBe('MENU');
  });

  it('does not keep another monitor from being inspected', async () => {
    const user = await userForTest();
    const server = await serverForTest();
    await killedRun(user, server);
    const other = await serverForTest({
      monitor: { id: 'cg2700s_40417002', modelName: 'CG2700S', serialNumber: '40417002' },
    });
    expect((await user.inspectWhite(other, 'next')).code).toBe(0);
  });
});
